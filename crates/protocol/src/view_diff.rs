//! The difference between two views, and its application: the server tells each viewer which
//! top-level members of its view changed and which lists only grew; a client keeps its copy up
//! with that. docs/protocol.md, `update`.

use crate::members::Members;
use foldhash::fast::RandomState;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, Hasher as _};
use tablee_engine::ViewText;

/// What changed; nothing where it would be empty.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ViewDiff<'a> {
    /// Members that are new or different, whole; `null` for those that are gone.
    pub patch: Option<Members<'a>>,
    /// Lists that only grew, with what was added at their end.
    pub grow: Option<Members<'a>>,
}

/// Fingerprints of a view's members: enough to tell what changed, a tenth of its size.
#[derive(Clone, Debug, Default)]
pub struct Fingerprints {
    prints: Vec<(Box<str>, Print)>,
    /// Keyed at random: nobody can choose a view whose change is overlooked.
    hash: RandomState,
}

impl Fingerprints {
    /// The fingerprints of a view.
    pub fn of(view: &ViewText) -> Fingerprints {
        let mut prints = Fingerprints::default();
        prints.take(view);
        prints
    }

    fn take(&mut self, view: &ViewText) {
        let hash = &self.hash;
        let print = |(key, value): (Cow<'_, str>, &str)| (key.into(), Print::of(value, hash));
        self.prints = view.members().map(print).collect();
    }

    /// How `view` differs from the one before. Afterwards these are the fingerprints of `view`.
    pub fn diff<'a>(&mut self, view: &'a ViewText) -> ViewDiff<'a> {
        let (mut patch, mut grow) = (Members::default(), Members::default());
        let mut changed_shape = view.len() != self.prints.len();
        for (at, (key, value)) in view.members().enumerate() {
            let fresh = Print::of(value, &self.hash);
            // Members keep their order from view to view, so the next one is nearly always it.
            match self.prints.get_mut(at).filter(|(name, _)| **name == *key) {
                Some((_, before)) if *before == fresh => {}
                Some((_, before)) => {
                    match before.growth(value, &self.hash) {
                        Some(more) => grow.push(key, Cow::Owned(more)),
                        None => patch.push(key, raw(value)),
                    }
                    *before = fresh;
                }
                None => {
                    changed_shape = true;
                    let before = self.prints.iter().find(|(name, _)| **name == *key);
                    if before.is_none_or(|(_, before)| *before != fresh) {
                        patch.push(key, raw(value));
                    }
                }
            }
        }
        if changed_shape {
            let is_gone = |name: &str| view.members().all(|(key, _)| key != name);
            for (name, _) in self.prints.iter().filter(|(name, _)| is_gone(name)) {
                patch.push(Cow::Owned(name.to_string()), Cow::Borrowed(RawValue::NULL));
            }
            self.take(view);
        }
        let some = |members: Members<'a>| (!members.is_empty()).then_some(members);
        ViewDiff { patch: some(patch), grow: some(grow) }
    }
}

/// A value that was written as JSON.
fn raw(value: &str) -> Cow<'_, RawValue> {
    serde_json::from_str(value).map_or(Cow::Borrowed(RawValue::NULL), Cow::Borrowed)
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
    fn of(value: &str, by: &RandomState) -> Print {
        let bytes = value.as_bytes();
        match bytes.split_last_chunk() {
            Some((start, end)) => Print { length: bytes.len(), end: *end, start: hash(start, by) },
            None => Print { length: bytes.len(), end: [0; 2], start: hash(bytes, by) },
        }
    }

    /// What was added, as JSON, if `value` is this list and more: `[…]` at its end, or
    /// `{"last":[…]}` where the list at its end became longer.
    fn growth(self, value: &str, by: &RandomState) -> Option<Box<RawValue>> {
        let is_list = self.end[1] == b']' && value.starts_with('[') && self.length > 2;
        let (start, rest) = value.split_at_checked(self.length.checked_sub(2)?)?;
        if !is_list || hash(start.as_bytes(), by) != self.start {
            return None;
        }
        let more = if self.end[0] == b']'
            && let Some(more) = rest.strip_prefix(',')
        {
            // Where more than the last list changed, this is no JSON, and all is told whole.
            format!("{{\"last\":[{}]}}", more.strip_suffix("]]")?)
        } else {
            format!("[{}", rest.strip_prefix(char::from(self.end[0]))?.strip_prefix(',')?)
        };
        RawValue::from_string(more).ok()
    }
}

fn hash(bytes: &[u8], by: &RandomState) -> u64 {
    let mut hasher = by.build_hasher();
    hasher.write(bytes);
    hasher.finish()
}

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
        grow.into_iter().flat_map(Members::iter).try_for_each(|(name, more)| self.grow(name, more))
    }

    /// The view as one JSON object.
    pub fn to_json(&self) -> Map<String, Value> {
        let parse = |raw: &RawValue| serde_json::from_str(raw.get()).unwrap_or(Value::Null);
        self.0.iter().map(|(name, raw)| (name.clone(), parse(raw))).collect()
    }

    fn patch(&mut self, members: Option<&Members<'_>>) {
        for (name, raw) in members.into_iter().flat_map(Members::iter) {
            match raw.get() {
                "null" => self.0.remove(name),
                _ => self.0.insert(name.to_owned(), raw.to_owned()),
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
