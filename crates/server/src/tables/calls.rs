//! Calls: who is awaited at a table and not there, for whoever above tells people about it.

use super::published::Published;
use crate::people::PersonId;

/// A table calls somebody, or does so no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallEvent {
    /// The table, by its name in addresses.
    pub table: String,
    /// The person's id.
    pub person: PersonId,
    /// What has changed.
    pub call: Call,
}

/// What a table wants of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// Its game waits for them, and they are not there to see it.
    Absent {
        /// Since when it waits (ms since 1970).
        since: i64,
    },
    /// They have seen that it waits.
    Seen {
        /// Since when it waits (ms since 1970).
        since: i64,
    },
    /// It waits for them no more.
    Over,
}

/// What somebody who sits at a table knows of its waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Attention {
    /// It does not wait for them.
    #[default]
    Free,
    /// It waits and they look on: there is nothing to tell.
    Looks,
    /// It waits, and it was told that they do not know.
    Called,
    /// It waits, and it was told that they know.
    Seen,
}

impl Attention {
    /// Follows how the table stands: since when it waits for them, if it does, and whether they are
    /// there. What has to be told. Who looks on and moves costs nothing.
    pub fn follow(&mut self, awaited: Option<i64>, here: bool) -> Option<Call> {
        let (next, call) = match (*self, awaited, here) {
            (Attention::Free, Some(since), false) => {
                (Attention::Called, Some(Call::Absent { since }))
            }
            (Attention::Free | Attention::Looks, Some(_), true) => (Attention::Looks, None),
            (Attention::Looks, Some(since), false) | (Attention::Called, Some(since), true) => {
                (Attention::Seen, Some(Call::Seen { since }))
            }
            (Attention::Called, Some(_), false) => (Attention::Called, None),
            (Attention::Seen, Some(_), _) => (Attention::Seen, None),
            (Attention::Free | Attention::Looks, None, _) => (Attention::Free, None),
            (Attention::Called | Attention::Seen, None, _) => (Attention::Free, Some(Call::Over)),
        };
        *self = next;
        call
    }
}

/// Where calls are published.
pub type Calls = Published<CallEvent>;

#[cfg(test)]
mod tests {
    use super::{Attention, Call};

    /// What is told while a table stands like this, one after the other.
    fn calls_after(steps: &[(Option<i64>, bool)]) -> Vec<Call> {
        let mut attention = Attention::default();
        steps.iter().filter_map(|(since, here)| attention.follow(*since, *here)).collect()
    }

    #[test]
    fn who_looks_on_and_moves_is_never_called() {
        assert_eq!(
            calls_after(&[(None, true), (Some(5), true), (None, true), (Some(7), true)]),
            []
        );
    }

    #[test]
    fn who_is_absent_is_called_once_for_each_turn() {
        let (first, second) = (Call::Absent { since: 5 }, Call::Absent { since: 9 });
        let steps = [(Some(5), false), (Some(6), false), (None, false), (Some(9), false)];
        assert_eq!(calls_after(&steps), [first, Call::Over, second]);
    }

    #[test]
    fn who_has_seen_it_is_not_called_for_that_turn_any_more() {
        let (absent, seen) = (Call::Absent { since: 5 }, Call::Seen { since: 5 });
        let comes = [(Some(5), false), (Some(5), true), (Some(5), false), (None, false)];
        assert_eq!(calls_after(&comes), [absent, seen, Call::Over]);
        let leaves = [(Some(5), true), (Some(5), false), (Some(5), true), (None, true)];
        assert_eq!(calls_after(&leaves), [seen, Call::Over]);
    }
}
