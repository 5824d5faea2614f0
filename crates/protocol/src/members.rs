//! A JSON object as text; its members are found when somebody asks for them, each value left as
//! text.

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The text of a JSON object.
#[derive(Clone, Debug)]
pub struct Members<'a>(Cow<'a, RawValue>);

impl<'a> Members<'a> {
    /// The object that is written here: read through once, nothing is built.
    pub fn scan(object: &'a str) -> serde_json::Result<Members<'a>> {
        serde_json::from_str(object)
    }

    /// Text that was written as a JSON object.
    pub fn written(object: Box<RawValue>) -> Members<'static> {
        Members(Cow::Owned(object))
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// Name and value of each member, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'_, str>, &RawValue)> {
        // It was an object when it came in.
        let Listed(members) = serde_json::from_str(self.text()).unwrap_or_default();
        members.into_iter()
    }

    /// The value of that name.
    pub fn get(&self, name: &str) -> Option<&RawValue> {
        self.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The same members, copied where they were borrowed.
    pub fn into_owned(self) -> Members<'static> {
        Members(Cow::Owned(self.0.into_owned()))
    }
}

impl PartialEq for Members<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(out)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Members<'a>, D::Error> {
        let text = <&'de RawValue>::deserialize(from)?;
        match text.get().starts_with('{') {
            true => Ok(Members(Cow::Borrowed(text))),
            false => Err(D::Error::custom("an object is expected")),
        }
    }
}

/// The members of an object.
#[derive(Default)]
struct Listed<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

/// A name, borrowed where nothing in it is escaped.
#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Listed<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Listed<'a>, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Listed<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Listed<'de>, A::Error> {
                let mut members = Vec::with_capacity(24);
                while let Some((Key(key), value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
                    members.push((key, value));
                }
                Ok(Listed(members))
            }
        }
        from.deserialize_map(Object)
    }
}
