//! Audit: what must be true of every state, real or sampled.

use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::memory::Step;
use crate::pieces::public_state::{Lot, Phase, PublicState};
use crate::state::State;
use tablee_engine::{Seat, SeatSet, Seats};

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

impl Lexicon {
    /// Cards, memory and the public story.
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        let seats = self.seats.count();
        ensure(s.scene.totals.len() == seats && s.scene.known.len() == seats, "one per seat")?;
        ensure(dealer_drawn(s, self.seats), "the highest card deals first")?;
        self.audit_match(&s.scene)?;
        if s.scene.phase == Phase::Over {
            let bare = s.hands == [Bag::EMPTY; 8] && s.stock.is_empty() && s.scene.words.is_empty();
            return ensure(bare && s.scene.pile.is_empty(), "a finished table is bare");
        }
        self.audit_cards(s)?;
        audit_memory(s, self.seats)?;
        self.audit_phase(s)
    }

    fn audit_match(&self, scene: &PublicState) -> Result<(), String> {
        let retired = scene
            .retired
            .iter()
            .all(|seat| scene.totals.get(seat.index()).is_some_and(|total| self.is_done(*total)));
        ensure(retired, "nobody retires below the target")?;
        ensure(scene.winners.is_empty() == (scene.phase != Phase::Over), "winners at the end only")
    }

    fn audit_cards(&self, s: &State) -> Result<(), String> {
        let mut all = s.scene.words.cards();
        s.scene.pile.iter().chain(&s.stock).for_each(|card| all.add(*card));
        all = s.hands.iter().fold(all, |all, hand| all.plus(hand));
        ensure(all == *self.pack.cards(), "every card somewhere exactly once")?;
        ensure(!s.stock.is_empty() && !s.scene.pile.is_empty(), "a stock and an exposed card")?;
        let retired = s.scene.retired.iter().all(|seat| s.hand(seat).is_empty());
        ensure(retired, "retired seats hold nothing")
    }

    fn audit_phase(&self, s: &State) -> Result<(), String> {
        let scene = &s.scene;
        let active = scene.active(self.seats);
        ensure(active.contains(scene.turn), "the turn is with a seat that plays")?;
        let author = scene.claim.as_ref().map(|claim| claim.author);
        for seat in active.iter().filter(|seat| s.hand(*seat).is_empty()) {
            let closing = scene.claim.as_ref().is_some_and(|c| c.closes && c.author == seat);
            ensure(closing, "who is out has just made a word")?;
        }
        if let Some(claim) = &scene.claim {
            ensure(scene.words.word(claim.number) == Some(claim.word), "the claim lies there")?;
            ensure(claim.author != scene.turn, "the author has played")?;
            ensure(s.scene.known[claim.author.index()].holds(&claim.taken), "taken is known")?;
        }
        match scene.phase {
            Phase::Play => {
                ensure(scene.waiting.is_empty() && !scene.rung, "nothing pending in play")?;
                ensure(scene.claim.is_none_or(|c| !c.closes), "an open word closes nothing")?;
                ensure(!self.stalled(s), "a stalled hand is over")
            }
            Phase::Closing => {
                ensure(scene.claim.is_some_and(|claim| claim.closes), "a last word is open")?;
                let others = author.map_or(SeatSet::EMPTY, |author| active.without(author));
                let fair = scene.waiting.and(others) == scene.waiting;
                ensure(fair && !scene.waiting.is_empty(), "others are waited for")
            }
            Phase::Ruling => {
                let by = scene.challenger.is_some_and(|by| active.contains(by));
                ensure(by && scene.challenger != author && author.is_some(), "who challenged what")
            }
            Phase::Over => Ok(()),
        }
    }
}

/// Hands, knowledge and the trace tell the same story, in time.
fn audit_memory(s: &State, seats: Seats) -> Result<(), String> {
    let mut unknown = s.memory.old;
    let mut drawn = Bag::EMPTY;
    for step in &s.memory.trace {
        match *step {
            Step::Drew(seat, Some(card)) => {
                unknown[seat.index()].add(card);
                drawn.add(card);
            }
            Step::Drew(_, None) => return Err("a draw without a card".to_owned()),
            Step::Showed(seat, card) => {
                ensure(unknown[seat.index()].take(card), "only held cards are shown")?;
            }
        }
    }
    for seat in seats.iter() {
        let told = s.scene.known[seat.index()].plus(&unknown[seat.index()]);
        ensure(told == s.hand(seat), "a hand is what was known, held and drawn")?;
    }
    let pool = s.stock.iter().copied().collect::<Bag>().plus(&drawn);
    ensure(pool == s.memory.pool, "the pool is what was drawn and what is left")
}

/// L2: in the first hand the dealer is who drew the highest card.
fn dealer_drawn(s: &State, seats: Seats) -> bool {
    if s.scene.number != 1 || s.scene.draw.is_empty() {
        return true;
    }
    let mut rivals = seats.all();
    let mut lots = s.scene.draw.iter().filter(|lot| !lot.card.is_master());
    while rivals.len() > 1 {
        let round: Vec<&Lot> = lots.by_ref().take(rivals.len()).collect();
        let drew: SeatSet = round.iter().map(|lot| lot.seat).collect();
        let best = round.iter().map(|lot| lot.card).min();
        if drew != rivals {
            return false;
        }
        rivals = round.iter().filter(|lot| Some(lot.card) == best).map(|lot| lot.seat).collect();
    }
    rivals == SeatSet::only(s.scene.dealer) && lots.next().is_none() && seats.has(Seat(0))
}
