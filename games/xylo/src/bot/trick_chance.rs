//! Chance of a seat to win the trick on the table: by the numbers it knows, by guesses for the rest,
//! and by how much the rows behind it want the trick.

use crate::bot::evaluation::Evaluation;
use crate::pieces::card::Colour;
use crate::pieces::playable;
use crate::pieces::round::Phase;

/// How often a row that could win a trick does: before its bid, short of it, at it, beyond it.
const WILL_OPEN: f32 = 0.65;
const WILL_SHORT: f32 = 0.64;
const WILL_MET: f32 = 0.08;
const WILL_OVER: f32 = 0.53;
/// How sharply numbers are told apart: own ones, those of other rows, and less where the range is
/// wide.
const OWN_EDGE: f32 = 0.27;
const EDGE: f32 = 0.675;
const RANGE_EDGE: f32 = 0.5;

impl Evaluation<'_> {
    /// The chance that the own card, which is in the trick, wins it.
    pub(crate) fn holds(&self) -> f32 {
        if self.round.best != self.row {
            return 0.0;
        }
        let number = f32::from(self.round.strength & 31);
        let trump = self.round.strength >= 64;
        let colour = if trump { self.setup.trump } else { self.round.led };
        self.survives(colour, self.round.led, number)
    }

    /// The chance to win the trick with a card still to be played.
    #[inline]
    pub(crate) fn wins(&self, colour: Colour, number: f32, spread: f32) -> f32 {
        let leads = self.round.in_trick == 0;
        let led = if leads { colour } else { self.round.led };
        let base = match colour {
            _ if colour == self.setup.trump => 64.0,
            _ if colour == led => 32.0,
            _ => return 0.0,
        };
        let now = if leads {
            1.0
        } else {
            let ahead = base + number - f32::from(self.round.strength);
            (0.5 + ahead / (OWN_EDGE + RANGE_EDGE * spread)).clamp(0.0, 1.0)
        };
        if now == 0.0 { 0.0 } else { now * self.survives(colour, led, number) }
    }

    /// The chance that no row still to play beats such a card.
    fn survives(&self, colour: Colour, led: Colour, number: f32) -> f32 {
        // Who announces has just played, and nobody after it (X5.1).
        let own = u8::from(self.round.phase == Phase::Playing);
        let behind = self.setup.rows.saturating_sub(self.round.in_trick + own);
        let mut chance = 1.0;
        let mut row = self.row;
        for _ in 0..behind {
            row = self.setup.next(row);
            chance *= 1.0 - self.beaten(row, colour, led, number);
        }
        chance
    }

    /// The chance that one row beats such a card.
    #[inline]
    fn beaten(&self, row: u8, colour: Colour, led: Colour, number: f32) -> f32 {
        let r = usize::from(row);
        let down = self.round.down[r];
        let following = down & self.round.colours[r][led.index()];
        let trump = self.setup.trump;
        if following == 0 {
            // It may ruff, and need not.
            let ruffs = down & self.round.colours[r][trump.index()];
            return match ruffs {
                0 => 0.0,
                _ if colour == trump => {
                    self.will(row) * self.above(row, playable::leftmost(ruffs), number)
                }
                _ if ruffs == down => 1.0,
                _ => self.will(row),
            };
        }
        if led != colour {
            // The card is a trump on another colour, which this row follows.
            return 0.0;
        }
        let highest = self.above(row, playable::leftmost(following), number);
        let lowest = if following & (following - 1) == 0 {
            highest
        } else {
            self.above(row, playable::rightmost(following), number)
        };
        lowest + (highest - lowest) * self.will(row)
    }

    /// The chance that a card of another row is higher.
    #[inline]
    fn above(&self, row: u8, position: u8, number: f32) -> f32 {
        let sees = self.belief.oracle.is_some_and(|oracle| oracle.index() == self.seat);
        if sees || self.setup.sorter(row).index() == self.seat {
            return f32::from(u8::from(
                f32::from(self.round.card(row, position).number()) > number,
            ));
        }
        let guesses = &self.belief.open[usize::from(row)];
        let at = usize::from(position & 15);
        let ahead = guesses.numbers[at] - number;
        (0.5 + ahead / (EDGE + RANGE_EDGE * guesses.spread[at])).clamp(0.0, 1.0)
    }

    /// How much a row wants to win tricks.
    #[inline]
    fn will(&self, row: u8) -> f32 {
        if self.setup.seat_of(row).is_none() {
            return 0.0;
        }
        let Some(bid) = self.round.bid_number(row) else { return WILL_OPEN };
        match bid.checked_sub(self.round.won[usize::from(row)]) {
            Some(0) => WILL_MET,
            Some(_) => WILL_SHORT,
            None => WILL_OVER,
        }
    }
}
