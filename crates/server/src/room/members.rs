//! What changed in a view: its top-level members, found in its JSON text without building a tree.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// The fingerprints of a view's members: enough to tell what changed, a tenth of its size.
#[derive(Clone, Debug, Default)]
pub struct Prints(Vec<(Box<str>, u64)>);

impl Prints {
    /// The fingerprints of a view.
    pub fn of(view: &str) -> Prints {
        Prints(members(view).map(|(key, value)| (key.into(), print(value))).collect())
    }

    /// The members of `view` that differ from the ones before, as the text of a JSON object;
    /// nothing if none do. Afterwards these are the fingerprints of `view`.
    pub fn patch(&mut self, view: &str) -> Option<String> {
        let mut patch = String::new();
        let mut kept = 0;
        let mut changed_shape = false;
        for (key, value) in members(view) {
            let fresh = print(value);
            // Members keep their order from view to view, so the next one is nearly always it.
            let known = self.0.get_mut(kept).filter(|(name, _)| &**name == key);
            match known {
                Some((_, before)) if *before == fresh => {}
                Some((_, before)) => {
                    *before = fresh;
                    add(&mut patch, key, value);
                }
                None => {
                    changed_shape = true;
                    let before = self.0.iter().find(|(name, _)| &**name == key);
                    if before.is_none_or(|(_, before)| *before != fresh) {
                        add(&mut patch, key, value);
                    }
                }
            }
            kept += 1;
        }
        if changed_shape || kept != self.0.len() {
            for (name, _) in &self.0 {
                if members(view).all(|(key, _)| key != &**name) {
                    add(&mut patch, name, "null");
                }
            }
            *self = Prints::of(view);
        }
        (!patch.is_empty()).then(|| patch + "}")
    }
}

fn add(patch: &mut String, key: &str, value: &str) {
    patch.push(if patch.is_empty() { '{' } else { ',' });
    patch.push('"');
    patch.push_str(key);
    patch.push_str("\":");
    patch.push_str(value);
}

fn print(value: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
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
    use super::{Prints, members};

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
        let mut patch = |view: &str| prints.patch(view);
        assert_eq!(patch(r#"{"a":1,"b":[2],"c":"x"}"#), None);
        assert_eq!(patch(r#"{"a":1,"b":[3],"c":"x"}"#).unwrap(), r#"{"b":[3]}"#);
        assert_eq!(patch(r#"{"a":1,"c":"x"}"#).unwrap(), r#"{"b":null}"#);
        assert_eq!(patch(r#"{"a":1,"n":0,"c":"y"}"#).unwrap(), r#"{"n":0,"c":"y"}"#);
        assert_eq!(patch(r#"{"a":2,"n":0,"c":"y"}"#).unwrap(), r#"{"a":2}"#);
    }
}
