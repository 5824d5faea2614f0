//! Scoring: the end of a hand and of the game (L7).

use crate::event::Event;
use crate::game::Lexicon;
use crate::pieces::public_state::{Ending, LastHand, Phase};
use crate::state::State;
use std::sync::Arc;
use tablee_engine::{SeatSet, Sink};

impl Lexicon {
    /// L7.1: every seat adds what its cards cost; then the next hand, or the end.
    pub(crate) fn end_hand(&self, s: &mut State, ending: Ending, out: &mut impl Sink<Event>) {
        let left = s.scene.active(self.seats);
        let mut last = LastHand {
            number: s.scene.number,
            ending,
            out: left.iter().find(|seat| s.hand(*seat).is_empty()),
            hands: self.seats.iter().map(|seat| s.hand(seat)).collect(),
            points: self.seats.iter().map(|seat| self.pack.total(&s.hand(seat))).collect(),
            totals: s.scene.totals.clone(),
            retired: SeatSet::EMPTY,
            words: s.scene.words,
        };
        for (total, points) in last.totals.iter_mut().zip(&last.points) {
            *total += points;
        }
        s.scene.totals = last.totals.clone();
        last.retired = left.iter().filter(|seat| self.is_done(last.totals[seat.index()])).collect();
        s.scene.retired = s.scene.retired.or(last.retired);
        out.emit(|| Event::HandOver(last.clone()));
        s.scene.last = Arc::new(Some(last));
        self.next(s, left, out);
    }

    /// L7.2: whether a seat with so many points retires.
    pub(crate) fn is_done(&self, total: i32) -> bool {
        self.rules.target > 0 && total >= i32::from(self.rules.target)
    }

    fn next(&self, s: &mut State, left: SeatSet, out: &mut impl Sink<Event>) {
        let limit = u32::from(self.rules.hands);
        let decided = s.scene.active(self.seats).len() <= 1;
        if decided || (limit > 0 && s.scene.number >= limit) {
            self.clear(s);
            s.scene.phase = Phase::Over;
            // L7.2: whoever is below the target is also lowest; if nobody is, the lowest wins.
            s.scene.winners = lowest(&s.scene.totals, left);
            let winners = s.scene.winners;
            out.emit(|| Event::GameOver { winners });
        } else {
            s.scene.dealer = s.scene.after(s.scene.dealer, self.seats);
            self.deal_hand(s, out);
        }
    }
}

/// The seats of `among` with the lowest total.
fn lowest(totals: &[i32], among: SeatSet) -> SeatSet {
    let total = |seat: &tablee_engine::Seat| totals.get(seat.index()).copied();
    let best = among.iter().filter_map(|seat| total(&seat)).min();
    among.iter().filter(|seat| total(seat) == best).collect()
}
