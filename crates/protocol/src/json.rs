//! JSON that is written already: the text of a `T` that is passed on as it is and parsed only
//! where somebody asks for it (`serde_json`'s `RawValue`, typed).

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// The JSON text of a `T`.
pub struct Json<'a, T> {
    text: Cow<'a, RawValue>,
    of: PhantomData<fn() -> T>,
}

impl<'a, T> Json<'a, T> {
    /// Text that is JSON already. It is read through once; nothing is built from it.
    pub fn scan(text: &'a str) -> serde_json::Result<Json<'a, T>> {
        serde_json::from_str(text)
    }

    /// Text that was written as JSON.
    pub fn written(text: Box<RawValue>) -> Json<'static, T> {
        Json { text: Cow::Owned(text), of: PhantomData }
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.text.get()
    }

    /// The same text, borrowed: what goes to many is written once.
    pub fn share(&self) -> Json<'_, T> {
        Json { text: Cow::Borrowed(&self.text), of: PhantomData }
    }

    /// The same text, copied where it was borrowed.
    pub fn into_owned(self) -> Json<'static, T> {
        Json { text: Cow::Owned(self.text.into_owned()), of: PhantomData }
    }
}

impl<T: Serialize> Json<'static, T> {
    /// Writes a value of ours: plain data with string keys, which cannot fail.
    pub fn of(value: &T) -> Json<'static, T> {
        let text = to_raw_value(value).map_or(Cow::Borrowed(RawValue::NULL), Cow::Owned);
        Json { text, of: PhantomData }
    }
}

impl<T: DeserializeOwned> Json<'_, T> {
    /// Reads the value.
    pub fn read(&self) -> serde_json::Result<T> {
        serde_json::from_str(self.text())
    }
}

impl<T> Clone for Json<'_, T> {
    fn clone(&self) -> Self {
        Json { text: self.text.clone(), of: PhantomData }
    }
}

impl<T> PartialEq for Json<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl<T> fmt::Debug for Json<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl<T> Serialize for Json<'_, T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(out)
    }
}

impl<'de: 'a, 'a, T> Deserialize<'de> for Json<'a, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <&'de RawValue>::deserialize(from)?;
        Ok(Json { text: Cow::Borrowed(text), of: PhantomData })
    }
}
