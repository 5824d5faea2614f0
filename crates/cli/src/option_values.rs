//! Option values as typed: `--set name=value`, read by the options of a game.

use crate::args::Failure;
use crate::text::TEXT;
use serde_json::{Map, Value};
use tablee_engine::{Lang, OptionSpec, options};
use tablee_text::say;

/// What somebody has set, in this order: the last one counts.
pub fn read(
    specs: &[OptionSpec],
    set: &[String],
    lang: Lang,
) -> Result<Map<String, Value>, Failure> {
    let value = |setting: &String| {
        let (name, value) = setting.split_once('=').ok_or_else(|| {
            Failure::usage(say!(TEXT, lang, "play.bad_set", said = setting.clone()))
        })?;
        let (name, value) = (name.trim(), value.trim());
        Ok((name.to_owned(), options::read_value(specs, name, value)))
    };
    set.iter().map(value).collect()
}
