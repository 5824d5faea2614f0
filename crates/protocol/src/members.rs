//! A JSON object as its top-level members in order, each value left as text.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The members of a JSON object.
#[derive(Clone, Debug, Default)]
pub struct Members<'a>(Vec<(Cow<'a, str>, Cow<'a, RawValue>)>);

impl<'a> Members<'a> {
    /// The members of the object that is written here: read through once, nothing is built.
    pub fn scan(object: &'a str) -> serde_json::Result<Members<'a>> {
        serde_json::from_str(object)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Name and value of each, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        self.0.iter().map(|(key, value)| (&**key, &**value))
    }

    /// The value of that name.
    pub fn get(&self, name: &str) -> Option<&RawValue> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// How many bytes they take, written as one object; escapes in names aside.
    pub fn size(&self) -> usize {
        self.iter().map(|(key, value)| key.len() + value.get().len() + 4).sum::<usize>() + 1
    }

    /// The same members, copied where they were borrowed.
    pub fn into_owned(self) -> Members<'static> {
        let own = |(key, value): (Cow<'_, str>, Cow<'_, RawValue>)| {
            (Cow::Owned(key.into_owned()), Cow::Owned(value.into_owned()))
        };
        Members(self.0.into_iter().map(own).collect())
    }

    pub(crate) fn push(&mut self, key: Cow<'a, str>, value: Cow<'a, RawValue>) {
        self.0.push((key, value));
    }
}

impl PartialEq for Members<'_> {
    fn eq(&self, other: &Self) -> bool {
        let texts = self.iter().map(|(key, value)| (key, value.get()));
        texts.eq(other.iter().map(|(key, value)| (key, value.get())))
    }
}

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.iter())
    }
}

/// A name, borrowed where nothing in it is escaped.
#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Members<'a>, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::with_capacity(24);
                while let Some((Key(key), value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
                    members.push((key, Cow::Borrowed(value)));
                }
                Ok(Members(members))
            }
        }
        from.deserialize_map(Object)
    }
}
