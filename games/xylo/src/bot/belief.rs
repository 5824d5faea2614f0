//! Belief: what everybody can make of the rows while a world is played out: numbers that lie open,
//! and for the rest a guess from backs, places and cards seen. Read from open cards alone, so that
//! all seats may share it; kept up to date card by card, because playouts are made by the million.

use crate::pieces::card::Card;
use crate::pieces::playable;
use crate::pieces::round::Round;
use crate::pieces::scale::top_depth;
use crate::pieces::setup::{LONGEST_ROW, MOST_ROWS, Setup};
use tablee_engine::Seat;

/// One number per place; place 0 is idle.
pub(crate) type Numbers = [f32; LONGEST_ROW + 1];

/// A row as somebody knows it.
#[derive(Clone, Copy)]
pub(crate) struct CardEstimates {
    /// The places whose numbers are known.
    pub known: u16,
    /// The number to expect at each place.
    pub numbers: Numbers,
    /// How far from that it may be.
    pub spread: Numbers,
}

/// What is known of a round by all, and per row what only its owner has seen besides.
#[derive(Clone)]
pub(crate) struct Belief {
    /// How many plays it has taken in.
    heard: usize,
    /// Each row as all know it.
    pub open: [CardEstimates; MOST_ROWS],
    /// Each row as its owner knows it, a card looked at and put back included (X5.1).
    pub own: [CardEstimates; MOST_ROWS],
    /// Per seat and colour, the numbers the seat has not seen, as masks.
    pub unseen: [[u16; 8]; MOST_ROWS],
    /// Who sees all cards: the oracle, for measuring only.
    pub oracle: Option<Seat>,
}

impl Belief {
    /// What is known of a round once its rows are laid.
    pub(crate) fn new(round: &Round, setup: &Setup) -> Belief {
        let nothing =
            CardEstimates { known: 0, numbers: Numbers::default(), spread: Numbers::default() };
        let mut belief = Belief {
            heard: round.plays.len(),
            open: [nothing; MOST_ROWS],
            own: [nothing; MOST_ROWS],
            unseen: [[0; 8]; MOST_ROWS],
            oracle: None,
        };
        belief.unseen[0] = setup.numbers;
        for row in 0..setup.rows {
            let r = usize::from(row);
            belief.open[r].known = all_places(setup) & !round.down[r];
            for position in playable::positions(belief.open[r].known) {
                remove_card(&mut belief.unseen[0], round.card(row, position));
            }
        }
        belief.unseen = [belief.unseen[0]; MOST_ROWS];
        for row in 0..setup.rows {
            belief.learn_row(round, setup, row);
        }
        belief
    }

    fn learn_row(&mut self, round: &Round, setup: &Setup, row: u8) {
        let r = usize::from(row);
        let sorter = setup.sorter(row).index();
        for position in playable::positions(round.down[r]) {
            remove_card(&mut self.unseen[sorter], round.card(row, position));
        }
        guess(&mut self.open[r], round, setup, row, 0, setup.length + 1);
        self.own[r] = self.open[r];
        if round.looked[r].is_some() {
            self.see_looked(round, setup, row);
        }
    }

    /// `seat` sees all cards, its own row first of all.
    pub(crate) fn see_all(&mut self, round: &Round, setup: &Setup, seat: Seat) {
        let row = setup.row_of(seat);
        let own = &mut self.own[usize::from(row)];
        own.known = all_places(setup);
        for position in playable::positions(round.down[usize::from(row)]) {
            let card = round.card(row, position);
            remove_card(&mut self.unseen[seat.index()], card);
            own.numbers[usize::from(position)] = f32::from(card.number());
            own.spread[usize::from(position)] = 0.0;
        }
        self.oracle = Some(seat);
    }

    /// X5.1: the owner of a row has looked at two of its cards.
    pub(crate) fn see_looked(&mut self, round: &Round, setup: &Setup, row: u8) {
        let (r, seat) = (usize::from(row), setup.seat_of(row));
        for position in round.looked[r].into_iter().flatten() {
            if let Some(seat) = seat {
                remove_card(&mut self.unseen[seat.index()], round.card(row, position));
            }
            reveal(&mut self.own[r], round, setup, row, position);
        }
    }

    /// Takes in what was played since, and the bid of the row that acted.
    #[inline]
    pub(crate) fn catch_up(&mut self, round: &Round, setup: &Setup, acted: u8) {
        while let Some(ply) = round.plays.get(self.heard) {
            self.heard += 1;
            self.uncover(round, setup, ply.row(), ply.position());
        }
        if let Some(bid) = round.bids[usize::from(acted)] {
            self.uncover(round, setup, acted, bid.position);
        }
    }

    /// A card lies open now.
    fn uncover(&mut self, round: &Round, setup: &Setup, row: u8, position: u8) {
        let r = usize::from(row);
        if self.open[r].known >> position & 1 != 0 {
            return;
        }
        let card = round.card(row, position);
        self.unseen.iter_mut().for_each(|unseen| remove_card(unseen, card));
        let alike = self.own[r].known == self.open[r].known;
        reveal(&mut self.open[r], round, setup, row, position);
        if alike {
            self.own[r] = self.open[r];
        } else {
            reveal(&mut self.own[r], round, setup, row, position);
        }
    }
}

fn all_places(setup: &Setup) -> u16 {
    ((1u32 << (setup.length + 1)) - 2) as u16
}

#[inline]
fn remove_card(unseen: &mut [u16; 8], card: Card) {
    unseen[card.colour().index()] &= !(1 << card.number());
}

/// One more number of a row is known: the places between it and the next known ones shift.
#[inline]
fn reveal(guesses: &mut CardEstimates, round: &Round, setup: &Setup, row: u8, position: u8) {
    let bit = 1u16 << (position & 15);
    if guesses.known & bit != 0 {
        return;
    }
    let left = playable::rightmost(guesses.known & (bit - 1));
    let beyond = guesses.known & !(bit | (bit - 1));
    let right = if beyond == 0 { setup.length + 1 } else { playable::leftmost(beyond) };
    guesses.known |= bit;
    guess(guesses, round, setup, row, left, right);
}

/// Guesses the numbers between two known places, or the ends of the row.
#[inline]
fn guess(guesses: &mut CardEstimates, round: &Round, setup: &Setup, row: u8, left: u8, right: u8) {
    let mut left = left;
    for position in left + 1..=right {
        let end = position > setup.length;
        if !end && guesses.known >> position & 1 == 0 {
            continue;
        }
        if !end {
            guesses.numbers[usize::from(position)] = f32::from(round.card(row, position).number());
            guesses.spread[usize::from(position)] = 0.0;
        }
        between(guesses, round, setup, row, left, position);
        left = position;
    }
}

/// X3: what lies between two places falls evenly from the one to the other, but no back promises
/// more than its colour has.
#[inline]
fn between(
    guesses: &mut CardEstimates,
    round: &Round,
    setup: &Setup,
    row: u8,
    left: u8,
    right: u8,
) {
    if right - left < 2 {
        return;
    }
    let scale = &setup.scale;
    // The ends of the row lie half a place outside of it.
    let (mut from, mut depth, high) = match left {
        0 => (0.5, 0.0, 10.0),
        _ => {
            let number = guesses.numbers[usize::from(left)];
            (f32::from(left), scale.depth[number as usize], number)
        }
    };
    let (to, deepest, low) = if right > setup.length {
        (f32::from(right) - 0.5, 1.0, 0.0)
    } else {
        let number = guesses.numbers[usize::from(right)];
        (f32::from(right), scale.depth[number as usize], number)
    };
    let mut slope = (deepest - depth) / (to - from);
    let mut bound: f32 = high;
    for position in left + 1..right {
        let back = round.card(row, position).colour();
        let mut here = depth + slope * (f32::from(position) - from);
        let top = top_depth(scale, back);
        if top > here {
            here = top.min(deepest);
            (from, depth) = (f32::from(position), here);
            slope = (deepest - depth) / (to - from);
        }
        bound = bound.min(f32::from(back.highest()));
        let at = usize::from(position);
        guesses.numbers[at] = scale.at(here).clamp(low, bound.max(low));
        guesses.spread[at] = (bound - low).max(0.0);
    }
}
