//! Message formatter: `{name}`, plurals `{n#tile|tiles}`, Korean particles `{card~을/를}` and
//! `{name~님이}`, French elision `{name~de}`, ordinals `{n^}` (French feminine `{n^f}`).

use crate::english;
use crate::french::{self, elided, french};
use crate::korean::{honorific, particle};
use crate::lang::{Grammar, Lang};
use std::borrow::Cow;
use std::fmt;

/// What fills a placeholder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number, which can choose a plural.
    Number(i64),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => f.write_str(text),
            Value::Number(number) => number.fmt(f),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Value {
            fn from(number: $kind) -> Value {
                Value::Number(i64::from(number))
            }
        }
    )*};
}
numbers!(i8, i16, i32, i64, u8, u16, u32);

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// The text with the spaces and apostrophes of its language.
pub fn typeset(text: &str, lang: Lang) -> Cow<'_, str> {
    match lang.grammar() {
        Some(Grammar::French) => Cow::Owned(french(text)),
        Some(Grammar::English | Grammar::Korean) | None => Cow::Borrowed(text),
    }
}

/// The message with its placeholders filled; one without a value stays empty.
pub fn fill(message: &str, values: &[(&str, Value)], lang: Lang) -> String {
    let message = typeset(message, lang);
    let mut rest = message.as_ref();
    let mut said = String::new();
    while let Some((before, inside, after)) = next_placeholder(rest) {
        said += before;
        said += &filled(inside, values, lang);
        rest = after;
    }
    said + rest
}

/// The names of a message's placeholders, in order.
pub fn placeholders(message: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = message;
    while let Some((_, inside, after)) = next_placeholder(rest) {
        names.push(name_of(inside).0);
        rest = after;
    }
    names
}

/// What stands before the next `{…}`, inside and after it.
fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, tail) = text.split_once('{')?;
    let (inside, after) = tail.split_once('}')?;
    Some((before, inside, after))
}

/// A placeholder's name, and its form with the sign before it: `#tile|tiles`, `~을/를`, `^f`.
fn name_of(inside: &str) -> (&str, &str) {
    inside.split_at(inside.find(['#', '~', '^']).unwrap_or(inside.len()))
}

fn filled(inside: &str, values: &[(&str, Value)], lang: Lang) -> String {
    let (name, form) = name_of(inside);
    let value = values.iter().find(|(key, _)| *key == name).map(|(_, value)| value);
    if let Some(forms) = form.strip_prefix('#') {
        let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
        let count = match value {
            Some(Value::Number(count)) => *count,
            Some(Value::Text(text)) => text.parse().unwrap_or(0),
            None => 0,
        };
        return if lang.is_one(count) { one } else { many }.to_owned();
    }
    let text = value.map(Value::to_string).unwrap_or_default();
    if let Some(gender) = form.strip_prefix('^') {
        // Other languages put what they need beside the number.
        return match lang.grammar() {
            Some(Grammar::English) => english::ordinal(&text),
            Some(Grammar::French) => french::ordinal(&text, gender == "f"),
            Some(Grammar::Korean) | None => text,
        };
    }
    match (form.strip_prefix('~'), lang.grammar()) {
        (None, _) => text,
        (Some(form), _) if form.contains('/') => {
            let (closed, open) = form.split_once('/').unwrap_or((form, form));
            let ending = particle(&text, closed, open);
            text + ending
        }
        (Some(form), Some(Grammar::Korean)) => honorific(&text, form),
        (Some(form), Some(Grammar::English | Grammar::French) | None) => elided(form, &text),
    }
}
