//! Reading a score sheet: who won the table, who came second, what each seat has to bear.

use crate::draw;
use crate::entry::Sheet;
use crate::round::Board;
use crate::round_seeds::RoundSeeds;
use crate::seating::Victory;
use crate::settings::Settings;
use tablee_engine::Seat;

/// Who won a table, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Winner {
    /// The seat.
    pub seat: Seat,
    /// The kind of victory.
    pub how: Victory,
    /// The entry of the result.
    pub entry: usize,
}

/// The seats with the best points of the hand, penalties left out (L8.3).
pub fn best(sheet: &Sheet, settings: &Settings) -> Vec<Seat> {
    let tolls: Vec<i64> = sheet.points.iter().map(|p| settings.better.as_cost(*p)).collect();
    let least = tolls.iter().min();
    (0u8..)
        .zip(&tolls)
        .filter(|(_, as_cost)| Some(*as_cost) == least)
        .map(|(seat, _)| Seat(seat))
        .collect()
}

/// L8.3: who went out, else the best points; equals draw a card, A high. A draw with real cards
/// counts where somebody entered one.
pub fn winner(board: &Board, settings: &Settings, seeds: &RoundSeeds) -> Option<Winner> {
    let entered = board.result.as_ref()?;
    let (sheet, entry) = (&entered.sheet, entered.entry);
    if let Some(seat) = sheet.out {
        return Some(Winner { seat, how: Victory::Out, entry });
    }
    let equals = best(sheet, settings);
    if let [seat] = equals[..] {
        return Some(Winner { seat, how: Victory::Points, entry });
    }
    let seat = board.drawn.filter(|seat| equals.contains(seat)).or_else(|| {
        let mut rng = draw::stream(seeds.of(sheet.round), "tie", sheet.round, sheet.table);
        equals.get(draw::highest(&mut rng, equals.len())).copied()
    })?;
    Some(Winner { seat, how: Victory::Draw, entry })
}

/// What a seat scored in the game's own points, penalties of the hand included.
pub fn points(sheet: &Sheet, seat: Seat, settings: &Settings) -> i64 {
    let at = |list: &[i64]| list.get(seat.index()).copied().unwrap_or_default();
    at(&sheet.points) + settings.better.against(at(&sheet.penalties))
}

/// The seats from first to last place: by points with penalties, who went out before its equals,
/// then by drawing cards.
pub fn places(sheet: &Sheet, settings: &Settings, seeds: &RoundSeeds) -> Vec<Seat> {
    let seats: Vec<Seat> = (0u8..).zip(&sheet.points).map(|(seat, _)| Seat(seat)).collect();
    let key = |seat: Seat| {
        (settings.better.as_cost(points(sheet, seat, settings)), sheet.out != Some(seat))
    };
    let mut sorted = seats;
    sorted.sort_by_key(|seat| key(*seat));
    let mut rng = draw::stream(seeds.of(sheet.round), "places", sheet.round, sheet.table);
    let mut placed = Vec::with_capacity(sorted.len());
    for equals in sorted.chunk_by(|a, b| key(*a) == key(*b)) {
        let order = draw::order(&mut rng, (0..equals.len()).collect());
        placed.extend(order.into_iter().map(|at| equals[at]));
    }
    placed
}
