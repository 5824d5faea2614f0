//! The seating of the next round: a cached value, computed when it is first asked for.
//!
//! A seating for a thousand people takes milliseconds, and most entries of a log are followed by
//! another one before anybody asks where to sit.

use crate::entry::Input;
use crate::formats;
use crate::seating::Seating;
use crate::tournament::{Tournament, TournamentPhase};
use std::sync::OnceLock;

/// The cache. Two tournaments that differ in nothing else are equal, whoever was asked already.
#[derive(Clone, Debug, Default)]
pub(crate) struct NextSeating(OnceLock<Option<Seating>>);

impl PartialEq for NextSeating {
    fn eq(&self, _: &NextSeating) -> bool {
        true
    }
}

impl NextSeating {
    /// A seating that is decided already.
    pub fn decided(seating: Seating) -> NextSeating {
        NextSeating(OnceLock::from(Some(seating)))
    }

    /// The seating, which `compute` makes the first time.
    pub fn get(&self, compute: impl FnOnce() -> Option<Seating>) -> Option<&Seating> {
        self.0.get_or_init(compute).as_ref()
    }

    #[cfg(test)]
    pub fn get_mut(&mut self) -> Option<&mut Seating> {
        self.0.get_mut().and_then(Option::as_mut)
    }

    #[cfg(test)]
    pub fn nobody() -> NextSeating {
        NextSeating(OnceLock::from(None))
    }

    #[cfg(test)]
    pub fn is_computed(&self) -> bool {
        self.0.get().is_some()
    }
}

impl Tournament {
    /// The seating of the round to come, once it can be told; nothing while a round is on, when
    /// all is played, and when too few are there.
    pub fn upcoming(&self) -> Option<&Seating> {
        self.next_seating.get(|| match self.phase {
            TournamentPhase::Between { next } => formats::seat(self, next),
            _ => None,
        })
    }
}

/// Whether the next seating is the same before and after an entry.
pub(crate) fn keeps_seating(input: &Input) -> bool {
    match input {
        Input::Created { .. }
        | Input::Announced { .. }
        | Input::RoleGiven { .. }
        | Input::RoleTaken { .. }
        | Input::ChallengeOpened(_)
        | Input::BellPaused
        | Input::BellResumed => true,
        Input::Registered { .. }
        | Input::CheckedIn { .. }
        | Input::SharesAsked
        | Input::SharesVoided { .. }
        | Input::ShareTold { .. }
        | Input::ArrivedLate { .. }
        | Input::NoShow { .. }
        | Input::Withdrew { .. }
        | Input::StandInSat { .. }
        | Input::StandInLeft { .. }
        | Input::Started
        | Input::SeatedByHand { .. }
        | Input::BellStarted { .. }
        | Input::BellRang { .. }
        | Input::Ended
        | Input::ResultEntered(_)
        | Input::Penalised(_)
        | Input::ChallengeRuled { .. }
        | Input::Corrected { .. }
        | Input::Countersigned { .. }
        | Input::Disputed { .. }
        | Input::Settled { .. }
        | Input::TieDrawn { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::entry::{Entry, Input};
    use crate::person::PersonId;
    use crate::settings::Settings;
    use crate::tournament::Tournament;
    use tablee_engine::{Millis, Seed};

    fn enter(t: &mut Tournament, input: Input) {
        t.enter(Entry::server(Millis(0), input)).unwrap();
    }

    fn seated() -> Tournament {
        let settings = Settings::drive("d", "game", 4, Seed::numbered(3));
        let created = Entry::server(Millis(0), Input::Created { settings });
        let mut t = Tournament::create(&created).unwrap();
        for number in 0..12 {
            let person = PersonId::from(format!("p{number}"));
            enter(&mut t, Input::Registered { person: person.clone(), name: "P".into() });
            enter(&mut t, Input::CheckedIn { person, commitment: None });
        }
        enter(&mut t, Input::Started);
        t
    }

    #[test]
    fn entries_do_not_seat_anybody_until_somebody_asks() {
        let mut t = seated();
        for number in 0..8 {
            let person = PersonId::from(format!("late{number}"));
            enter(&mut t, Input::Registered { person: person.clone(), name: "L".into() });
            enter(&mut t, Input::ArrivedLate { person });
            assert!(!t.next_seating.is_computed(), "computed after an entry nobody asked about");
        }
        assert_eq!(t.upcoming().unwrap().people().count(), 20);
    }

    #[test]
    fn an_announcement_keeps_the_seating_that_was_computed() {
        let mut t = seated();
        let before = t.upcoming().cloned();
        enter(&mut t, Input::Announced { text: "Tea is served.".into() });
        assert!(t.next_seating.is_computed());
        assert_eq!(t.upcoming().cloned(), before);
        enter(&mut t, Input::Withdrew { person: "p3".into() });
        assert_ne!(t.upcoming().cloned(), before);
    }
}
