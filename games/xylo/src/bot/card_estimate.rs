//! Estimate of a hidden card: what a card whose number is hidden is likely to be, and how likely it
//! wins a trick.

use crate::pieces::card::{Card, Colour};
use crate::pieces::setup::Setup;
use crate::view::{Face, RowView, Slot, View};

/// A card as far as the viewer knows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardEstimate {
    pub colour: Colour,
    pub low: f64,
    pub high: f64,
    pub mean: f64,
}

impl CardEstimate {
    pub const NOTHING: CardEstimate =
        CardEstimate { colour: Colour::Pink, low: 0.0, high: 0.0, mean: 0.0 };

    pub fn of(slot: &Slot) -> CardEstimate {
        let [low, high] = match (slot.number, slot.range) {
            (Some(number), _) => [number; 2],
            (None, Some(range)) => range,
            (None, None) => [0, slot.back.highest()],
        }
        .map(f64::from);
        CardEstimate { colour: slot.back, low, high, mean: (low + high) / 2.0 }
    }

    pub fn sure(card: Card) -> CardEstimate {
        let number = f64::from(card.number());
        CardEstimate { colour: card.colour(), low: number, high: number, mean: number }
    }

    /// How far the number may be from its mean.
    pub fn spread(&self) -> f64 {
        (self.high - self.low) / 4.0
    }

    /// The share of tricks that such a card wins in the long run.
    pub fn strength(&self, setup: &Setup) -> f64 {
        let top = f64::from(self.colour.highest());
        let share = (self.mean / top).clamp(0.0, 1.0);
        let four =
            if self.colour == setup.trump { 0.25 + 0.65 * share } else { 0.55 * share.powi(3) };
        four * 4.0 / f64::from(setup.rows)
    }

    /// The chance that it is higher than a number of its colour.
    fn beats(&self, number: f64) -> f64 {
        ((self.high - number) / (self.high - self.low + 1.0)).clamp(0.0, 1.0)
    }
}

/// The chance that a row wins the trick that lies on the table with this card, whether it is
/// still to be played or lies there already.
pub(crate) fn chance_to_win(view: &View, setup: &Setup, row: u8, card: &CardEstimate) -> f64 {
    let plays = view.trick().map_or(&[][..], |trick| &trick.plays);
    let led = view.led.unwrap_or(card.colour);
    if card.colour != led && card.colour != setup.trump {
        return 0.0;
    }
    let against = plays.iter().filter(|play| play.row != row);
    let so_far: f64 =
        against.map(|play| survives(card, &CardEstimate::sure(play.card), setup)).product();
    let last = plays.last().map_or(row, |play| play.row);
    let mut chance = so_far;
    let mut next = setup.next(if plays.iter().any(|play| play.row == row) { last } else { row });
    let first = plays.first().map_or(row, |play| play.row);
    // Bounded: a view that no game gives may name rows that do not exist.
    for _ in 0..setup.rows {
        if next == first {
            break;
        }
        chance *= view.rows.get(usize::from(next)).map_or(1.0, |r| withstands(card, led, r, setup));
        next = setup.next(next);
    }
    chance
}

/// The chance that `card` is stronger than one that lies there.
fn survives(card: &CardEstimate, other: &CardEstimate, setup: &Setup) -> f64 {
    match (card.colour == other.colour, card.colour == setup.trump, other.colour == setup.trump) {
        (true, _, _) => card.beats(other.mean),
        (false, _, true) => 0.0,
        (false, _, false) => 1.0,
    }
}

/// How often a player who could win a trick does.
const WILL: f64 = 0.6;

/// The chance that a row still to play does not win over `card`.
fn withstands(card: &CardEstimate, led: Colour, row: &RowView, setup: &Setup) -> f64 {
    let hidden = |colour: Colour| {
        let fits = move |slot: &&Slot| slot.face == Face::Down && slot.back == colour;
        row.cards.iter().filter(fits)
    };
    let must = if hidden(led).next().is_some() { led } else { setup.trump };
    if must != card.colour {
        let ruffs = must == setup.trump && hidden(must).next().is_some();
        return if ruffs { 1.0 - WILL } else { 1.0 };
    }
    let highest = hidden(must).map(|slot| CardEstimate::of(slot).mean).fold(-1.0, f64::max);
    1.0 - WILL * (1.0 - card.beats(highest))
}
