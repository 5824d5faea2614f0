//! Fingerprint of one value: a hash of what serde tells of it. Of a list it also says where it
//! ended, and while the next value is hashed it is seen whether that one begins with the same.

use super::hashing::{Hashing, Tag};
use foldhash::fast::{FixedState, FoldHasher};
use serde::Serialize;
use std::hash::{BuildHasher as _, Hasher as _};

/// What is remembered of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    hash: u64,
    shape: Shape,
}

/// Whether a value is a list, and where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// No list.
    Other,
    /// A list of so many elements, the last of which is no list.
    List(u32),
    /// A list of `len` elements, the last of which is a list of `last`.
    Nested { len: u32, last: u32 },
}

/// How a value differs from the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Not at all.
    Same,
    /// It is another.
    Other,
    /// It is the same list with more elements after so many.
    Appended { after: usize },
    /// Its last element, a list, has more elements after so many.
    LastAppended { last: usize, after: usize },
}

impl Fingerprint {
    /// The fingerprint of `value`, and how it differs from the one that was here `before`.
    pub fn of<T: Serialize + ?Sized>(
        value: &T,
        key: u64,
        before: Option<Fingerprint>,
    ) -> (Fingerprint, Change) {
        let mut tracker = Tracker {
            hasher: FixedState::with_seed(key).build_hasher(),
            shape: Shape::Other,
            before: before.map_or(Shape::Other, |before| before.shape),
            there: None,
            last_there: None,
        };
        let hashed = value.serialize(Hashing::of_member(&mut tracker));
        let fresh = Fingerprint { hash: tracker.hasher.finish(), shape: tracker.shape };
        // What could not be hashed to its end may have changed.
        let before = before.filter(|_| hashed.is_ok());
        let change = before.map_or(Change::Other, |before| tracker.change(before, fresh));
        (fresh, change)
    }
}

/// Hashes a value and looks out for the place where the list before it ended.
pub(super) struct Tracker {
    pub(super) hasher: FoldHasher<'static>,
    /// The list so far.
    shape: Shape,
    before: Shape,
    /// The hash where the list before had ended.
    there: Option<u64>,
    /// How long the list is that was the last element of the list before.
    last_there: Option<u32>,
}

impl Tracker {
    #[inline]
    pub(super) fn tag(&mut self, tag: Tag) {
        self.hasher.write_u8(tag as u8);
    }

    #[inline]
    pub(super) fn begin_list(&mut self) {
        self.shape = Shape::List(0);
    }

    /// Another element of the list begins.
    #[inline]
    pub(super) fn begin_element(&mut self) {
        self.tag(Tag::Element);
        let len = self.len();
        self.shape = Shape::List(len + 1);
    }

    /// The element is a list itself.
    #[inline]
    pub(super) fn begin_nested(&mut self) {
        self.tag(Tag::List);
        self.shape = Shape::Nested { len: self.len(), last: 0 };
        self.look();
    }

    /// Another element of that list begins.
    #[inline]
    pub(super) fn begin_nested_element(&mut self) {
        self.tag(Tag::Nested);
    }

    #[inline]
    pub(super) fn end_nested_element(&mut self) {
        if let Shape::Nested { last, .. } = &mut self.shape {
            *last += 1;
        }
        self.look();
    }

    #[inline]
    pub(super) fn end_element(&mut self) {
        match (self.shape, self.before) {
            (Shape::Nested { len, last }, Shape::Nested { len: before, .. }) if len == before => {
                self.last_there = Some(last);
            }
            (Shape::List(_), _) => self.look(),
            _ => {}
        }
    }

    #[inline]
    fn look(&mut self) {
        if self.shape == self.before {
            self.there = Some(self.hasher.finish());
        }
    }

    #[inline]
    fn len(&self) -> u32 {
        match self.shape {
            Shape::Other => 0,
            Shape::List(len) | Shape::Nested { len, .. } => len,
        }
    }

    fn change(&self, before: Fingerprint, fresh: Fingerprint) -> Change {
        if before == fresh {
            return Change::Same;
        }
        if self.there != Some(before.hash) {
            return Change::Other;
        }
        match (before.shape, fresh.shape) {
            (
                Shape::Nested { len, last: after },
                Shape::Nested { len: fresh_len, last: fresh_last },
            ) if len == fresh_len && fresh_last > after => {
                Change::LastAppended { last: len as usize - 1, after: after as usize }
            }
            (Shape::Nested { last, .. }, _) if self.last_there != Some(last) => Change::Other,
            (Shape::List(len) | Shape::Nested { len, .. }, _) if self.len() > len => {
                Change::Appended { after: len as usize }
            }
            _ => Change::Other,
        }
    }
}
