//! Comparison of a view with the fingerprints of the one before, member by member.

use super::ViewDiff;
use super::fingerprint::{Change, Fingerprint};
use super::refuse::{pass_through, refuse};
use super::tail::Tail;
use serde::ser::{Impossible, Serialize, SerializeMap, SerializeStruct, Serializer};
use serde_json::Error;
use serde_json::value::RawValue;
use std::borrow::Cow;

type Members = Vec<(Cow<'static, str>, Fingerprint)>;

/// Walks through the members of a view.
pub struct Comparison<'a> {
    key: u64,
    /// Those before `at` are of this view, the others of the one before.
    members: &'a mut Members,
    at: usize,
    /// Whether what changed is written.
    written: bool,
    patch: ObjectText,
    grow: ObjectText,
    /// The name of the next value of a map.
    name: String,
}

impl<'a> Comparison<'a> {
    /// Compares with these members, which become those of the view.
    pub fn new(key: u64, members: &'a mut Members, written: bool) -> Comparison<'a> {
        let (patch, grow) = (ObjectText::default(), ObjectText::default());
        Comparison { key, members, at: 0, written, patch, grow, name: String::new() }
    }

    /// What changed. The members that did not come any more are gone.
    pub fn finish(mut self) -> ViewDiff {
        for (name, _) in self.members.drain(self.at..).filter(|_| self.written) {
            self.patch.push(&name, &());
        }
        ViewDiff { patch: self.patch.finish(), grow: self.grow.finish() }
    }

    /// The next member; `fixed` is its name, where it is one of a struct.
    fn member<T: Serialize + ?Sized>(
        &mut self,
        name: &str,
        fixed: Option<&'static str>,
        value: &T,
    ) {
        let before = self.before(name);
        let (fresh, change) = Fingerprint::of(value, self.key, before);
        match self.members.get_mut(self.at).filter(|_| before.is_some()) {
            Some((_, known)) => *known = fresh,
            None => {
                let name = fixed.map_or_else(|| Cow::Owned(name.to_owned()), Cow::Borrowed);
                self.members.insert(self.at, (name, fresh));
            }
        }
        self.at += 1;
        if self.written {
            self.write_change(name, value, change);
        }
    }

    /// What the member was, if there was one of that name; it is the next of the members then.
    #[inline]
    fn before(&mut self, name: &str) -> Option<Fingerprint> {
        let rest = self.members.get_mut(self.at..)?;
        // Members keep their order from view to view, so the next one is nearly always it.
        if let Some((_, before)) = rest.first().filter(|(known, _)| known == name) {
            return Some(*before);
        }
        let found = rest.iter().position(|(known, _)| known == name)?;
        rest.get_mut(..=found)?.rotate_right(1);
        rest.first().map(|(_, before)| *before)
    }

    fn write_change<T: Serialize + ?Sized>(&mut self, name: &str, value: &T, change: Change) {
        match change {
            Change::Same => {}
            // Nothing is saved by telling the end of a list that was empty.
            Change::Other | Change::Appended { after: 0 } => self.patch.push(name, value),
            Change::Appended { after } => self.grow.push(name, &Tail::Of { list: value, after }),
            Change::LastAppended { last, after } => {
                self.grow
                    .push(name, &LastGrown { last: Tail::OfLast { list: value, last, after } });
            }
        }
    }
}

/// What was added to the last element of a list.
struct LastGrown<'a, T: ?Sized> {
    last: Tail<'a, T>,
}

impl<T: Serialize + ?Sized> Serialize for LastGrown<'_, T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut object = out.serialize_struct("LastGrown", 1)?;
        object.serialize_field("last", &self.last)?;
        object.end()
    }
}

/// Room for most differences.
const USUAL_LENGTH: usize = 192;

/// The text of a JSON object that is written member by member.
#[derive(Default)]
struct ObjectText(Vec<u8>);

impl ObjectText {
    fn push<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) {
        if self.0.is_empty() {
            self.0.reserve(USUAL_LENGTH);
        }
        self.0.push(if self.0.is_empty() { b'{' } else { b',' });
        // Plain data with string keys; writing it to memory cannot fail.
        let _ = serde_json::to_writer(&mut self.0, name);
        self.0.push(b':');
        let _ = serde_json::to_writer(&mut self.0, value);
    }

    fn finish(mut self) -> Option<Box<RawValue>> {
        if self.0.is_empty() {
            return None;
        }
        self.0.push(b'}');
        RawValue::from_string(String::from_utf8(self.0).ok()?).ok()
    }
}

impl SerializeStruct for &mut Comparison<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.member(name, Some(name), value);
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

impl SerializeMap for &mut Comparison<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.name.clear();
        key.serialize(Name(&mut self.name))
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let name = std::mem::take(&mut self.name);
        self.member(&name, None, value);
        self.name = name;
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

/// Only a struct or a map has members.
impl<'a, 'b> Serializer for &'a mut Comparison<'b> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = &'a mut Comparison<'b>;
    type SerializeStruct = &'a mut Comparison<'b>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_map(self, _len: Option<usize>) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Self, Error> {
        Ok(self)
    }

    pass_through!();
    refuse!("a view is a struct or a map": scalars text lists tuples variants);
}

/// Takes the name of a member.
struct Name<'a>(&'a mut String);

impl Serializer for Name<'_> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Impossible<(), Error>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_str(self, name: &str) -> Result<(), Error> {
        self.0.push_str(name);
        Ok(())
    }

    pass_through!();
    refuse!("the names of members are texts": scalars lists tuples objects variants);
}
