//! Catalogue: the messages of one game or one part of the program, in every language.

use crate::lang::Lang;
use crate::message::{Value, fill, typeset};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The messages of one part, read from its plain files when the first of them is asked for.
#[derive(Debug)]
pub struct Catalogue {
    files: [&'static str; Lang::ALL.len()],
    messages: [OnceLock<BTreeMap<String, String>>; Lang::ALL.len()],
}

impl Catalogue {
    /// A catalogue of JSON files, flat objects from key to message, in the order of `Lang::ALL`.
    pub const fn new(files: [&'static str; Lang::ALL.len()]) -> Catalogue {
        Catalogue { files, messages: [const { OnceLock::new() }; Lang::ALL.len()] }
    }

    /// The messages of a language, typeset; none where the file is not a flat JSON object, which a test of
    /// every catalogue finds.
    pub fn messages(&self, lang: Lang) -> &BTreeMap<String, String> {
        let index = lang as usize;
        self.messages[index].get_or_init(|| {
            let mut messages: BTreeMap<String, String> =
                serde_json::from_str(self.files[index]).unwrap_or_default();
            for message in messages.values_mut() {
                *message = typeset(message, lang).into_owned();
            }
            messages
        })
    }

    /// A message without placeholders; empty where there is none.
    pub fn plain(&self, lang: Lang, key: &str) -> &str {
        self.messages(lang).get(key).map_or("", String::as_str)
    }

    /// The message of a key with its placeholders filled; the key itself where there is none.
    pub fn say(&self, lang: Lang, key: &str, values: &[(&str, Value)]) -> String {
        let message = self.messages(lang).get(key).map_or(key, String::as_str);
        fill(message, values, lang)
    }
}

/// A message of a catalogue: `say!(TEXT, lang, "key", name = value)`. A test reads these calls in
/// the sources and compares key and placeholders with the files.
#[macro_export]
macro_rules! say {
    ($text:expr, $lang:expr, $key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $text.say($lang, $key, &[$((stringify!($name), $crate::Value::from($value))),*])
    };
}
