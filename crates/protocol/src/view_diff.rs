//! Application of differences between views: the server tells each viewer which top-level members
//! of its view changed and which lists only grew (`tablee_engine::ViewDiff`); a client keeps its copy
//! up with that. docs/protocol.md, `update`.

use crate::members::Members;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A client's copy of a view. A member that is `null` and one that is not there mean the same.
#[derive(Clone, Debug, Default)]
pub struct View(BTreeMap<String, Box<RawValue>>);

/// A difference that does not fit the view it is applied to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{member}” cannot grow by {more}")]
pub struct BadDiff {
    /// The member of the view.
    pub member: String,
    /// What was to be added, shortened.
    pub more: String,
}

impl View {
    /// Forgets everything and takes in a whole view; nothing before the start of a game.
    pub fn replace(&mut self, whole: Option<&Members<'_>>) {
        self.0.clear();
        self.patch(whole);
    }

    /// Takes in what changed.
    pub fn apply(
        &mut self,
        patch: Option<&Members<'_>>,
        grow: Option<&Members<'_>>,
    ) -> Result<(), BadDiff> {
        self.patch(patch);
        let mut grown = grow.into_iter().flat_map(Members::iter);
        grown.try_for_each(|(name, more)| self.grow(&name, more))
    }

    /// The view as one JSON object.
    pub fn to_json(&self) -> Map<String, Value> {
        let parse = |raw: &RawValue| serde_json::from_str(raw.get()).unwrap_or(Value::Null);
        self.0.iter().map(|(name, raw)| (name.clone(), parse(raw))).collect()
    }

    fn patch(&mut self, members: Option<&Members<'_>>) {
        for (name, raw) in members.into_iter().flat_map(Members::iter) {
            match raw.get() {
                "null" => self.0.remove(&*name),
                _ => self.0.insert(name.into_owned(), raw.to_owned()),
            };
        }
    }

    fn grow(&mut self, name: &str, more: &RawValue) -> Result<(), BadDiff> {
        let before = self.0.get(name).map(|list| list.get());
        let list = before.and_then(|before| grown(before, more));
        let Some(list) = list else {
            let more = more.get().chars().take(80).collect();
            return Err(BadDiff { member: name.to_owned(), more });
        };
        self.0.insert(name.to_owned(), list);
        Ok(())
    }
}

/// Something added to the last element of a list.
#[derive(Deserialize)]
struct Last<'a> {
    #[serde(borrow)]
    last: &'a RawValue,
}

/// A list that goes on with what was added: to it, or to the list that is its last element.
fn grown(list: &str, more: &RawValue) -> Option<Box<RawValue>> {
    let (closing, more) = match more.get() {
        more if more.starts_with('{') => {
            ("]]", serde_json::from_str::<Last<'_>>(more).ok()?.last.get())
        }
        more => ("]", more),
    };
    let start = list.strip_suffix(closing)?;
    let inside = more.strip_prefix('[')?.strip_suffix(']')?;
    let comma = if start.ends_with('[') || inside.is_empty() { "" } else { "," };
    RawValue::from_string(format!("{start}{comma}{inside}{closing}")).ok()
}
