//! World sampler, likely worlds for a view: what is open is read once, and each world is then a
//! draw of the hidden numbers. Likely means: how equal numbers were sorted (X3), and what a bid
//! says about the card that was looked at and put back (X5.1).

use crate::determinize;
use crate::pieces::card::{Card, Colour};
use crate::pieces::round::Phase;
use crate::pieces::setup::Setup;
use crate::state::State;
use crate::view::{Face, RowView, View};
use crate::worlds::weighted::{Run, WeightedWorlds};
use tablee_engine::Rng;

/// How often equal numbers lie in the plain order because nobody cared.
const CARELESS: f64 = 0.5;
/// How much a bid nearer to the tricks to expect is preferred, per trick.
const SENSE: f64 = 0.7;

/// A view, ready to be imagined again and again.
pub(crate) struct Sampler<'a> {
    view: &'a View,
    setup: &'a Setup,
    prepared: Option<Prepared>,
}

struct Prepared {
    likely: WeightedWorlds,
    /// A world with the same open story.
    pattern: State,
    /// Which row each lane of the draw is, and its backs.
    lanes: Vec<(usize, Vec<Colour>)>,
}

impl<'a> Sampler<'a> {
    pub(crate) fn new(view: &'a View, setup: &'a Setup, rng: &mut Rng) -> Sampler<'a> {
        let laid = view.phase != Phase::Sorting && view.phase != Phase::Over;
        let prepared = if laid { Prepared::new(view, setup, rng) } else { None };
        Sampler { view, setup, prepared }
    }

    /// One world.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut Rng) -> State {
        match &self.prepared {
            Some(prepared) => prepared.draw(rng),
            None => determinize::determinize(self.view, self.setup, rng),
        }
    }
}

impl Prepared {
    fn new(view: &View, setup: &Setup, rng: &mut Rng) -> Option<Prepared> {
        let worlds = determinize::worlds(&view.rows, setup);
        let hides = |row: &&RowView| row.cards.iter().any(|slot| slot.number.is_none());
        let hidden: Vec<&RowView> = view.rows.iter().filter(hides).collect();
        let leans: Vec<Option<ReturnedCard>> =
            hidden.iter().map(|row| ReturnedCard::of(row, view, setup)).collect();
        let likely = WeightedWorlds::new(&worlds, |run| {
            let lean = leans[run.lane].as_ref().map_or(1.0, |lean| lean.odds(run));
            tie_odds(hidden[run.lane], run) * lean
        })?;
        let lanes = view.rows.iter().enumerate().filter(|(_, row)| hides(row));
        let lanes =
            lanes.map(|(n, row)| (n, row.cards.iter().map(|slot| slot.back).collect())).collect();
        Some(Prepared { likely, pattern: determinize::determinize(view, setup, rng), lanes })
    }

    #[inline]
    fn draw(&self, rng: &mut Rng) -> State {
        let mut state = self.pattern.clone();
        self.likely.draw(rng, |run| {
            let (row, backs) = &self.lanes[run.lane];
            let places = &mut state.round.rows[*row][1 + run.from..1 + run.to];
            for (place, back) in places.iter_mut().zip(&backs[run.from..run.to]) {
                *place = Card::new(*back, run.number).unwrap_or_default();
            }
        });
        state
    }
}

/// X3: of all orders of k equal numbers the sorter chose one, often the plain one.
fn tie_odds(row: &RowView, run: &Run) -> f64 {
    let backs = &row.cards[run.from..run.to];
    let orders: f64 = (1..=backs.len()).map(|n| n as f64).product();
    let plain = backs.is_sorted_by_key(|slot| slot.back);
    (1.0 - CARELESS) / orders + if plain { CARELESS } else { 0.0 }
}

/// X5.1: a card that was looked at and put back, and what its owner might have thought of it.
struct ReturnedCard {
    place: usize,
    bid: f64,
    /// The tricks its owner could expect when it chose.
    target: f64,
}

impl ReturnedCard {
    fn of(row: &RowView, view: &View, setup: &Setup) -> Option<ReturnedCard> {
        let (looked, bid) = (row.looked?, row.bid?);
        let other = if looked[0] == bid.position { looked[1] } else { looked[0] };
        let slot = row.slot(other).filter(|slot| slot.number.is_none())?;
        debug_assert!(slot.face == Face::Down, "open cards have numbers");
        let number = view.rows.iter().position(|other| other.owner == row.owner)? as u8;
        let before = usize::from(bid.trick).saturating_sub(1);
        let won = view.tricks.iter().take(before).filter(|t| t.winner == Some(number)).count();
        let left = f64::from(setup.tricks()) - before as f64;
        let target = won as f64 + left / f64::from(setup.rows);
        Some(ReturnedCard { place: usize::from(other) - 1, bid: f64::from(bid.number), target })
    }

    /// How likely the bid was chosen if the card put back had this number.
    fn odds(&self, run: &Run) -> f64 {
        if !(run.from..run.to).contains(&self.place) {
            return 1.0;
        }
        let off = |number: f64| (number - self.target).abs();
        let better = off(f64::from(run.number)) - off(self.bid);
        1.0 / (1.0 + (-SENSE * better).exp())
    }
}
