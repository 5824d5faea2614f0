//! What changed in a view: its top-level members, found in its JSON text without building a tree.

use std::hash::{DefaultHasher, Hasher as _};

/// The fingerprints of a view's members: enough to tell what changed, a tenth of its size.
#[derive(Clone, Debug, Default)]
pub struct Prints(Vec<(Box<str>, Print)>);

/// What changed, each part as the text of a JSON object; nothing where it would be empty.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// Members that are new or different, whole; `null` for those that are gone.
    pub changed: Option<String>,
    /// Lists that only grew, with what was added at their end.
    pub grown: Option<String>,
}

impl Prints {
    /// The fingerprints of a view.
    pub fn of(view: &str) -> Prints {
        Prints(members(view).map(|(key, value)| (key.into(), Print::of(value))).collect())
    }

    /// How `view` differs from the one before. Afterwards these are the fingerprints of `view`.
    pub fn patch(&mut self, view: &str) -> Patch {
        let (mut changed, mut grown) = (String::new(), String::new());
        let mut kept = 0;
        let mut changed_shape = false;
        for (key, value) in members(view) {
            let fresh = Print::of(value);
            // Members keep their order from view to view, so the next one is nearly always it.
            let known = self.0.get_mut(kept).filter(|(name, _)| &**name == key);
            match known {
                Some((_, before)) if *before == fresh => {}
                Some((_, before)) => {
                    match before.growth(value) {
                        Some(more) => add(&mut grown, key, &more),
                        None => add(&mut changed, key, value),
                    }
                    *before = fresh;
                }
                None => {
                    changed_shape = true;
                    let before = self.0.iter().find(|(name, _)| &**name == key);
                    if before.is_none_or(|(_, before)| *before != fresh) {
                        add(&mut changed, key, value);
                    }
                }
            }
            kept += 1;
        }
        if changed_shape || kept != self.0.len() {
            for (name, _) in &self.0 {
                if members(view).all(|(key, _)| key != &**name) {
                    add(&mut changed, name, "null");
                }
            }
            *self = Prints::of(view);
        }
        let close = |text: String| (!text.is_empty()).then(|| text + "}");
        Patch { changed: close(changed), grown: close(grown) }
    }
}

/// A member's value in short: its length, its last two characters, and a hash of all before them,
/// so that a list which only grew can be told from one that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Print {
    length: usize,
    end: [u8; 2],
    start: u64,
}

impl Print {
    fn of(value: &str) -> Print {
        let bytes = value.as_bytes();
        match bytes.split_last_chunk() {
            Some((start, end)) => Print { length: bytes.len(), end: *end, start: hash(start) },
            None => Print { length: bytes.len(), end: [0; 2], start: hash(bytes) },
        }
    }

    /// What was added, as JSON, if `value` is this list and more: `[…]` at its end, or
    /// `{"last":[…]}` where the list at its end became longer.
    fn growth(self, value: &str) -> Option<String> {
        let is_list = self.end[1] == b']' && value.starts_with('[') && self.length > 2;
        let (start, rest) = value.split_at_checked(self.length.checked_sub(2)?)?;
        if !is_list || hash(start.as_bytes()) != self.start {
            return None;
        }
        if self.end[0] == b']'
            && let Some(more) = rest.strip_prefix(',')
        {
            let inner = more.strip_suffix("]]").filter(|inner| closes(inner))?;
            return Some(format!("{{\"last\":[{inner}]}}"));
        }
        let more = rest.strip_prefix(char::from(self.end[0]))?.strip_prefix(',')?;
        Some(format!("[{more}"))
    }
}

/// Whether every bracket that is closed here was opened here.
fn closes(text: &str) -> bool {
    let (mut at, mut depth) = (0, 0i32);
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'"' => at += string_end(&text[at..]).unwrap_or(1) - 1,
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
        at += 1;
    }
    true
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

fn add(patch: &mut String, key: &str, value: &str) {
    patch.push(if patch.is_empty() { '{' } else { ',' });
    patch.push('"');
    patch.push_str(key);
    patch.push_str("\":");
    patch.push_str(value);
}

/// The members of a compact JSON object, keys as they are written between their quotes. A view
/// that is no object has none.
fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let inside = object.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let mut rest = inside.unwrap_or_default();
    std::iter::from_fn(move || {
        let key_end = string_end(rest)?;
        let key = rest.get(1..key_end - 1)?;
        let after = rest.get(key_end + 1..)?;
        let value_end = value_end(after);
        let value = &after[..value_end];
        rest = after.get(value_end + 1..).unwrap_or_default();
        Some((key, value))
    })
}

/// Where the string at the beginning ends, its quotes included.
fn string_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    if bytes.first() != Some(&b'"') {
        return None;
    }
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// Where the value at the beginning ends: at the first comma outside everything.
fn value_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0u32);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at += string_end(&text[at..]).unwrap_or(bytes.len() - at);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{Patch, Prints, members};

    #[test]
    fn members_are_found_whatever_is_in_them() {
        let text = r#"{"a":1,"b":{"x":[1,2,"},\""]},"c":"é,\\","d":[],"e":null}"#;
        let found: Vec<_> = members(text).collect();
        let expected = [
            ("a", "1"),
            ("b", r#"{"x":[1,2,"},\""]}"#),
            ("c", r#""é,\\""#),
            ("d", "[]"),
            ("e", "null"),
        ];
        assert_eq!(found, expected);
        assert_eq!(members("{}").count() + members("7").count() + members("").count(), 0);
    }

    #[test]
    fn a_patch_holds_what_changed_and_nothing_else() {
        let mut prints = Prints::of(r#"{"a":1,"b":[2],"c":"x"}"#);
        let mut changed = |view: &str| prints.patch(view).changed;
        assert_eq!(changed(r#"{"a":1,"b":[2],"c":"x"}"#), None);
        assert_eq!(changed(r#"{"a":1,"b":[3],"c":"x"}"#).unwrap(), r#"{"b":[3]}"#);
        assert_eq!(changed(r#"{"a":1,"c":"x"}"#).unwrap(), r#"{"b":null}"#);
        assert_eq!(changed(r#"{"a":1,"n":0,"c":"y"}"#).unwrap(), r#"{"n":0,"c":"y"}"#);
        assert_eq!(changed(r#"{"a":2,"n":0,"c":"y"}"#).unwrap(), r#"{"a":2}"#);
    }

    #[test]
    fn of_a_list_that_grew_only_the_end_is_told() {
        let mut prints = Prints::of(r#"{"l":[],"m":[1]}"#);
        let mut patch = |view: &str| prints.patch(view);
        let both = |changed: Option<&str>, grown: Option<&str>| Patch {
            changed: changed.map(str::to_owned),
            grown: grown.map(str::to_owned),
        };
        assert_eq!(patch(r#"{"l":["a"],"m":[1]}"#), both(Some(r#"{"l":["a"]}"#), None));
        assert_eq!(patch(r#"{"l":["a","b,]"],"m":[1]}"#), both(None, Some(r#"{"l":["b,]"]}"#)));
        let mixed = patch(r#"{"l":["a","b,]",{"c":[]},4],"m":[2,1]}"#);
        assert_eq!(mixed, both(Some(r#"{"m":[2,1]}"#), Some(r#"{"l":[{"c":[]},4]}"#)));
        assert_eq!(patch(r#"{"l":["a"],"m":[21]}"#), both(Some(r#"{"l":["a"],"m":[21]}"#), None));
        assert_eq!(patch(r#"{"l":["a"],"m":[213]}"#), both(Some(r#"{"m":[213]}"#), None));
        assert_eq!(patch(r#"{"l":[],"m":[213]}"#), both(Some(r#"{"l":[]}"#), None));
        // Longer, with the same end where the old list ended, and yet another list.
        let mut prints = Prints::of(r#"{"l":["a","b"]}"#);
        let other = r#"{"l":["x","b","c"]}"#;
        assert_eq!(prints.patch(other), both(Some(other), None));
    }

    #[test]
    fn of_a_list_whose_last_list_grew_only_the_end_is_told() {
        let mut prints = Prints::of(r#"{"t":[["a"],["b"]]}"#);
        let mut grown = |view: &str| {
            let patch = prints.patch(view);
            assert!(patch.changed.is_none() || patch.grown.is_none());
            patch.grown.or(patch.changed).unwrap()
        };
        assert_eq!(grown(r#"{"t":[["a"],["b",{"c":["]"]}]]}"#), r#"{"t":{"last":[{"c":["]"]}]}}"#);
        assert_eq!(grown(r#"{"t":[["a"],["b",{"c":["]"]}],["d"]]}"#), r#"{"t":[["d"]]}"#);
        // Both at once is told whole.
        let both = r#"{"t":[["a"],["b",{"c":["]"]}],["d","e"],["f"]]}"#;
        assert_eq!(grown(both), both);
        assert_eq!(grown(r#"{"t":[["a"]]}"#), r#"{"t":[["a"]]}"#);
    }
}
