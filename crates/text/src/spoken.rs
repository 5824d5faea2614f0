//! A text in every language; as JSON an object from the language's code to the text.

use crate::lang::Lang;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeMap;

/// One text in each language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spoken<T = String>([T; Lang::ALL.len()]);

impl<T> Spoken<T> {
    /// The text that `make` gives for each language.
    pub fn each(make: impl FnMut(Lang) -> T) -> Spoken<T> {
        Spoken(Lang::ALL.map(make))
    }

    /// The text in `lang`.
    pub fn in_language(&self, lang: Lang) -> &T {
        &self.0[lang as usize]
    }
}

impl<T: Serialize> Serialize for Spoken<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(Lang::ALL.iter().map(|lang| (lang.code(), self.in_language(*lang))))
    }
}

impl<'de> Deserialize<'de> for Spoken {
    /// English must be there; a language that is not there yet is English.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Spoken, D::Error> {
        let told = BTreeMap::<String, String>::deserialize(from)?;
        let english = told.get(Lang::En.code()).ok_or_else(|| D::Error::missing_field("en"))?;
        Ok(Spoken::each(|lang| told.get(lang.code()).unwrap_or(english).clone()))
    }
}
