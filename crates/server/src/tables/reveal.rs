//! Commit, then reveal: between the host's word and the first card every seat that has committed to
//! a share tells it. Who does not, keeps the game from starting. Pure, like the rest of seating.

use super::error::TableError;
use super::seating::{Place, SeatedPerson, Seating};
use crate::people::PersonId;
use tablee_engine::Commitment;
use tablee_engine::mixture::Share;

/// What a seat says about its part of the seed before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedPart {
    /// It adds nothing.
    Nothing,
    /// It will reveal the share with this commitment.
    Committed(Commitment),
    /// It tells its share at once and gives the advantage of seeing it to the others.
    Revealed(Share),
}

impl SeedPart {
    /// What the seat is bound to.
    pub fn commitment(self) -> Option<Commitment> {
        match self {
            SeedPart::Nothing => None,
            SeedPart::Committed(commitment) => Some(commitment),
            SeedPart::Revealed(share) => Some(share.commitment()),
        }
    }

    /// The share, where it is told already.
    pub fn share(self) -> Option<Share> {
        match self {
            SeedPart::Revealed(share) => Some(share),
            SeedPart::Nothing | SeedPart::Committed(_) => None,
        }
    }
}

impl Seating {
    /// The host has started: every commitment stands, and shares may be told from now on. One that
    /// was told instead of a commitment is there already.
    pub fn begin_reveal(&mut self) {
        self.revealing = true;
        for sitter in self.sitters_mut() {
            let committed = sitter.commitment;
            sitter.share = sitter.share.filter(|share| Some(share.commitment()) == committed);
        }
    }

    /// The host's own part of the seed, where it sits here and gives one with the start.
    pub fn commit_host(&mut self, part: SeedPart) {
        let host = self.host;
        if let Some(sitter) = self.sitter_mut(host) {
            sitter.ready = true;
            if let Some(commitment) = part.commitment() {
                (sitter.commitment, sitter.share) = (Some(commitment), part.share());
            }
        }
    }

    /// Somebody tells the share they had committed to. Telling it twice changes nothing.
    pub fn reveal(&mut self, person: PersonId, share: Share) -> Result<(), TableError> {
        let seat = self.seat_of(person).ok_or(TableError::NotSeated)?;
        if !self.revealing {
            return Err(TableError::NotRevealing);
        }
        let sitter = self.sitter_mut(person).ok_or(TableError::NotSeated)?;
        if sitter.commitment != Some(share.commitment()) {
            return Err(TableError::OtherShare { seat: seat.index() });
        }
        sitter.share = Some(share);
        Ok(())
    }

    /// Whether somebody has told this very share.
    pub fn was_told(&self, person: PersonId, share: Share) -> bool {
        let seat = self.seat_of(person);
        seat.and_then(|seat| self.sitter(seat)).is_some_and(|sitter| sitter.share == Some(share))
    }

    /// The seats that have committed to a share and not told it yet.
    pub fn withheld(&self) -> Vec<u8> {
        let withholds = |place: &Place| match place {
            Place::Person(sitter) => sitter.commitment.is_some() && sitter.share.is_none(),
            Place::Empty | Place::Bot(_) => false,
        };
        (0u8..)
            .zip(&self.places)
            .filter(|(_, place)| withholds(place))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Whether every promised share is there; then nothing keeps the game from starting.
    pub fn all_revealed(&mut self) -> bool {
        self.revealing = !self.withheld().is_empty();
        !self.revealing
    }

    /// Somebody came, went or thought better of it after the host's word. What was told may be known
    /// to somebody by now, so that nobody's share counts any more: everybody says ready again. That it happened, and
    /// by whom, is kept: nobody tries until the deal is to their liking without everybody's knowledge.
    pub(super) fn break_off(&mut self, by: Option<PersonId>) {
        if !std::mem::take(&mut self.revealing) {
            return;
        }
        self.note_broken_start(by);
        for sitter in self.sitters_mut() {
            (sitter.ready, sitter.commitment, sitter.share) = (false, None, None);
        }
    }

    fn sitters_mut(&mut self) -> impl Iterator<Item = &mut SeatedPerson> {
        self.places.iter_mut().filter_map(|place| match place {
            Place::Person(sitter) => Some(sitter),
            Place::Empty | Place::Bot(_) => None,
        })
    }
}
