//! A view as JSON text, with the places of its top-level members. They are noted while the text is
//! written, so that nobody parses it again to learn what changed.

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::borrow::Cow;
use std::cell::Cell;
use std::io::{self, Write};
use std::ops::Range;

/// Room for most views.
const USUAL_LENGTH: usize = 1024;
const USUAL_MEMBERS: usize = 24;

/// The text of a JSON object and where its members are.
#[derive(Clone, Debug, Default)]
pub struct ViewText {
    text: String,
    members: Vec<Member>,
}

#[derive(Clone, Debug)]
struct Member {
    /// With its quotes.
    name: Range<usize>,
    value: Range<usize>,
}

impl ViewText {
    /// Writes an object: plain data with string keys, which cannot fail.
    pub fn of(object: &impl Serialize) -> ViewText {
        let mut bytes = Vec::with_capacity(USUAL_LENGTH);
        let length = Cell::new(0);
        let mut members = Vec::with_capacity(USUAL_MEMBERS);
        let finder =
            MemberFinder { length: &length, members: &mut members, depth: 0, name: 0, value: 0 };
        let counted = Counted { bytes: &mut bytes, length: &length };
        match object.serialize(&mut Serializer::with_formatter(counted, finder)) {
            Ok(()) => ViewText { text: String::from_utf8(bytes).unwrap_or_default(), members },
            Err(_) => ViewText::default(),
        }
    }

    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Name and value of each member, in order; the values as they are written.
    pub fn members(&self) -> impl Iterator<Item = (Cow<'_, str>, &str)> {
        self.members.iter().map(|member| {
            let name = self.text.get(member.name.clone()).unwrap_or_default();
            (unquoted(name), self.text.get(member.value.clone()).unwrap_or_default())
        })
    }
}

/// A name without its quotes. The names of a view's members have nothing to escape.
fn unquoted(name: &str) -> Cow<'_, str> {
    if name.contains('\\') {
        return Cow::Owned(serde_json::from_str(name).unwrap_or_default());
    }
    Cow::Borrowed(name.get(1..name.len().saturating_sub(1)).unwrap_or_default())
}

/// Where the text goes; it tells its length to whoever formats it.
struct Counted<'a> {
    bytes: &'a mut Vec<u8>,
    length: &'a Cell<usize>,
}

impl Write for Counted<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        self.write_all(more)?;
        Ok(more.len())
    }

    #[inline]
    fn write_all(&mut self, more: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(more);
        self.length.set(self.bytes.len());
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Compact JSON; notes the members of the outermost object.
struct MemberFinder<'a> {
    length: &'a Cell<usize>,
    members: &'a mut Vec<Member>,
    depth: usize,
    /// Where the last name and the last value of the outermost object began.
    name: usize,
    value: usize,
}

impl Formatter for MemberFinder<'_> {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(b"]")
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        if self.depth == 1 {
            self.name = self.length.get();
        }
        Ok(())
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b":")?;
        if self.depth == 1 {
            self.value = self.length.get();
        }
        Ok(())
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _out: &mut W) -> io::Result<()> {
        if self.depth == 1 {
            let name = self.name..self.value - 1;
            self.members.push(Member { name, value: self.value..self.length.get() });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::ViewText;
    use serde_json::{Value, json};

    #[test]
    fn members_are_found_whatever_is_in_them() {
        let object = json!({
            "a": 1, "b": {"x": [1, 2, "},\"", {"a": 0}]}, "c": "é,\\", "d": [], "\"e": null, "": {}
        });
        let view = ViewText::of(&object);
        assert_eq!(view.as_str(), object.to_string());
        assert_eq!(view.len(), 6);
        for (name, value) in view.members() {
            let value: Value = serde_json::from_str(value).unwrap();
            assert_eq!(value, object[&*name], "{name}");
        }
    }

    #[test]
    fn what_is_no_object_has_no_members() {
        for other in [json!([{"a": 1}]), json!("a"), json!(null), json!({})] {
            let view = ViewText::of(&other);
            assert!(view.is_empty(), "{other}");
            assert_eq!(view.as_str(), other.to_string());
        }
    }
}
