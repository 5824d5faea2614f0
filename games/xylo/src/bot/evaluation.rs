//! Evaluation: one seat's judgement while a world is played out: the tricks to expect of its row,
//! the chance to win the trick that lies, how near the bid is. Reads numbers through what the seat
//! knows.

use crate::bot::belief::{Belief, CardEstimates, Numbers};
use crate::bot::bid_chance::{aim, asked, better_of};
use crate::pieces::playable;
use crate::pieces::round::Round;
use crate::pieces::setup::Setup;
use crate::scoring::MET;
use tablee_engine::Seat;

// Found by trying: judgements that differ a little were played against each other and against the
// quick opinion, and the better one kept.
/// How much a number at the edge of its range differs from the one to expect.
const BLUR: f32 = 0.276;
/// What a trick, tricks to come, and a card that may be the bid are worth before the bid.
const TRICK: f32 = 1.14;
const TO_COME: f32 = 1.05;
const KEEP: f32 = 0.7;

/// One seat's prospects.
pub(crate) struct Evaluation<'a> {
    pub(crate) round: &'a Round,
    pub(crate) setup: &'a Setup,
    pub(crate) belief: &'a Belief,
    pub(crate) seat: usize,
    pub(crate) row: u8,
    pub(crate) mine: &'a CardEstimates,
    /// Tricks to expect of each face-down place, and of all together.
    strengths: Numbers,
    total: f32,
}

impl<'a> Evaluation<'a> {
    #[inline]
    pub(crate) fn new(
        round: &'a Round,
        setup: &'a Setup,
        belief: &'a Belief,
        seat: Seat,
    ) -> Evaluation<'a> {
        let row = setup.row_of(seat);
        let mine = &belief.own[usize::from(row)];
        let mut evaluation = Evaluation {
            round,
            setup,
            belief,
            seat: seat.index(),
            row,
            mine,
            strengths: Numbers::default(),
            total: 0.0,
        };
        for position in playable::positions(round.down[usize::from(row)]) {
            let at = usize::from(position);
            let strength =
                evaluation.strength(round.card(row, position).colour(), mine.numbers[at]);
            evaluation.strengths[at] = strength;
            evaluation.total += strength;
        }
        evaluation
    }

    fn won(&self) -> f32 {
        f32::from(self.round.won[usize::from(self.row)])
    }

    pub(crate) fn down(&self) -> u16 {
        self.round.down[usize::from(self.row)]
    }

    /// The position to play.
    pub(crate) fn plays(&self, playable: u16) -> u8 {
        let mut best = (f32::NEG_INFINITY, 0);
        let bid = self.round.bid_number(self.row).map(f32::from);
        for position in playable::positions(playable) {
            let worth = self.after_play(position, bid);
            if worth > best.0 {
                best = (worth, position);
            }
        }
        best.1
    }

    /// The points to expect after playing a place.
    fn after_play(&self, position: u8, bid: Option<f32>) -> f32 {
        let at = usize::from(position & 15);
        let colour = self.round.card(self.row, position).colour();
        let wins = self.wins(colour, self.mine.numbers[at], self.mine.spread[at]);
        let rest = self.total - self.strengths[at];
        let cards = self.down().count_ones() as f32 - 1.0;
        let won = self.won();
        let Some(bid) = bid else {
            // A card near the tricks to come is worth keeping: it may be the bid.
            let off = self.mine.numbers[at] - (won + self.total);
            return wins * TRICK - KEEP / (1.0 + off * off) + rest * TO_COME;
        };
        let lost = self.points(won, rest, cards, bid);
        let more = self.points(won + 1.0, rest, cards, bid);
        lost + wins * (more - lost)
    }

    fn points(&self, won: f32, rest: f32, cards: f32, bid: f32) -> f32 {
        won + rest + aim(bid - won, rest, cards) * f32::from(MET)
    }

    /// What playing a place is worth.
    pub(crate) fn worth(&self, position: u8) -> f32 {
        self.after_play(position, self.round.bid_number(self.row).map(f32::from))
    }

    /// The pair to look at, and the chance to meet a bid made of it.
    pub(crate) fn looks(&self) -> ((u8, u8), f32) {
        let mut best = ((0, 0), f32::NEG_INFINITY);
        let won = self.won() + self.holds();
        let (mut left, mut hit_left) = (0, 0.0);
        for position in playable::positions(self.down()) {
            let here = self.hit(position, won);
            if left != 0 {
                let hit = better_of(hit_left, here);
                if hit > best.1 {
                    best = ((left, position), hit);
                }
            }
            (left, hit_left) = (position, here);
        }
        best
    }

    /// The chance to meet a bid made of two cards.
    pub(crate) fn promise(&self, left: u8, right: u8) -> f32 {
        let won = self.won() + self.holds();
        better_of(self.hit(left, won), self.hit(right, won))
    }

    /// The chance to meet a bid made of a card whose number may be unknown.
    #[inline]
    fn hit(&self, position: u8, won: f32) -> f32 {
        let at = usize::from(position & 15);
        let cards = self.down().count_ones() as f32 - 1.0;
        let (number, rest) = (self.mine.numbers[at], self.total - self.strengths[at]);
        let blur = self.mine.spread[at] * BLUR;
        0.5 * (aim(number - blur - won, rest, cards) + aim(number + blur - won, rest, cards))
    }

    /// Whether to look now, or to wait for a better chance.
    pub(crate) fn announces(&self, hit: f32) -> bool {
        let cards = self.down().count_ones();
        cards <= u32::from(self.setup.least_to_look) || hit >= asked(cards)
    }

    /// Whether a row with so many cards left looks at all, however good the chance.
    #[inline]
    pub(crate) fn may_announce(cards: u32) -> bool {
        asked(cards) <= 1.0
    }

    /// Which of the two cards looked at to bid.
    pub(crate) fn bids(&self, looked: [u8; 2]) -> u8 {
        let [left, right] = looked.map(|position| self.after_bid(position));
        if left >= right { looked[0] } else { looked[1] }
    }

    fn after_bid(&self, position: u8) -> f32 {
        let at = usize::from(position & 15);
        let rest = self.total - self.strengths[at];
        let cards = self.down().count_ones() as f32 - 1.0;
        self.points(self.won() + self.holds(), rest, cards, self.mine.numbers[at])
    }
}
