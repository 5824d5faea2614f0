//! Static evaluation: a quick opinion on an action: how near it brings the hand to its end, and
//! what the hand costs if another gets there first.

use crate::action::Action;
use crate::bot::hand_value::HandValue;
use crate::game::Lexio;
use crate::pieces::tiles::Tiles;
use crate::view::View;
use tablee_engine::Appraise;

/// How many turns a seat needs for one of its tiles, as far as others can tell.
const TURNS_PER_TILE: f64 = 0.55;
/// How sharply a lead in turns decides a round.
const SHARPNESS: f64 = 1.1;
/// What the lead of the next trick is worth, in turns.
const LEAD: f64 = 0.5;
/// The part of a losing hand that is still held when the round ends.
const STUCK: f64 = 0.6;
/// How much of the doubling a held 2 is expected to cost.
const TWO: f64 = 0.7;

impl Appraise for Lexio {
    fn appraise(&self, view: &View, action: &Action) -> f64 {
        let hand = view.hand.unwrap_or_default();
        let outlook = HandValue::new(self, view);
        match action {
            Action::Pass => self.worth(view, &outlook, hand, 0.0),
            Action::Play(tiles) => {
                let rest = hand.without(*tiles);
                let lead = LEAD * outlook.takes(*tiles);
                self.worth(view, &outlook, rest, lead)
            }
        }
    }
}

impl Lexio {
    /// The chips a seat may expect against the average opponent with `rest` in hand, `lead`
    /// turns ahead by holding the trick.
    fn worth(&self, view: &View, outlook: &HandValue<'_>, rest: Tiles, lead: f64) -> f64 {
        let others = others(view);
        let average = others.iter().sum::<f64>() / others.len().max(1) as f64;
        if rest.is_empty() {
            return average * 1.3;
        }
        let nearest = others.iter().copied().fold(f64::INFINITY, f64::min);
        let turns = outlook.turns(rest) - lead;
        let ahead = (nearest * TURNS_PER_TILE).max(0.4) - turns;
        let wins = 1.0 / (1.0 + (-SHARPNESS * ahead).exp());
        let left = f64::from(rest.len()) * STUCK;
        let doubled = left * (1.0 + TWO * f64::from(rest.twos()));
        wins * average - (1.0 - wins) * doubled
    }
}

/// The hand sizes of all others.
fn others(view: &View) -> Vec<f64> {
    let own = view.seat.map(|seat| seat.index());
    let sizes = view.sizes.iter().enumerate().filter(|(seat, _)| Some(*seat) != own);
    sizes.map(|(_, size)| f64::from(*size)).collect()
}
