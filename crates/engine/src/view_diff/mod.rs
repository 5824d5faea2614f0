//! Difference between two views of one viewer: which top-level members changed and which lists
//! only grew. A view is compared with fingerprints of the one before it while it is walked through
//! (serde); only what changed is written as JSON. How a client applies it: `tablee-protocol`.

mod compare;
mod fingerprint;
mod hashing;
mod refuse;
mod tail;

use compare::Comparison;
use fingerprint::Fingerprint;
use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What changed, as the texts of JSON objects; nothing where one would be empty.
#[derive(Clone, Debug, Default)]
pub struct ViewDiff {
    /// Members that are new or different, whole; `null` for those that are gone.
    pub patch: Option<Box<RawValue>>,
    /// Lists that only grew, with what was added at their end: `[…]`, or `{"last":[…]}` where it
    /// was added to the list that is their last element.
    pub grow: Option<Box<RawValue>>,
}

/// Fingerprints of the members of a view: enough to tell what changed, a tenth of its size.
#[derive(Clone, Debug)]
pub struct Fingerprints {
    /// Chosen at random by the host: nobody can make a view whose change is overlooked.
    key: u64,
    members: Vec<(Cow<'static, str>, Fingerprint)>,
}

impl Fingerprints {
    /// Of nothing: the first difference is the whole view.
    pub fn keyed(key: u64) -> Fingerprints {
        Fingerprints { key, members: Vec::new() }
    }

    /// How `view`, a struct or a map, differs from the one before. Afterwards these are the
    /// fingerprints of `view`.
    pub fn diff(&mut self, view: &impl Serialize) -> ViewDiff {
        let mut comparison = Comparison::new(self.key, &mut self.members, true);
        // Plain data with string keys; walking through it cannot fail.
        let _ = view.serialize(&mut comparison);
        comparison.finish()
    }

    /// Takes the fingerprints of a view that is told whole.
    pub fn note(&mut self, view: &impl Serialize) {
        let mut comparison = Comparison::new(self.key, &mut self.members, false);
        let _ = view.serialize(&mut comparison);
        comparison.finish();
    }
}
