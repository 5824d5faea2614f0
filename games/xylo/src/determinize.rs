//! Determinization: a whole world that looks like a view: hidden hands while all sort, hidden
//! numbers afterwards. Reads the view and the rules, never a state.

use crate::bot::replay::Replay;
use crate::deal;
use crate::pieces::card::{Card, Colour};
use crate::pieces::past_round::Past;
use crate::pieces::round::{Phase, Round};
use crate::pieces::setup::{LONGEST_ROW, MOST_ROWS, Rows, Setup};
use crate::ranges;
use crate::state::State;
use crate::view::{RowView, View};
use crate::worlds::{Place, Worlds};
use arrayvec::ArrayVec;
use tablee_engine::{Chance, Rng, Seat};

/// A state whose view, for the same viewer, is `view`.
pub(crate) fn determinize(view: &View, setup: &Setup, rng: &mut Rng) -> State {
    let leader = Seat(view.leader.0 % setup.seats.0.max(1));
    let round = match view.phase {
        Phase::Sorting => sorting(view, setup, leader, rng),
        Phase::Playing | Phase::Announcing | Phase::Choosing | Phase::Over => {
            let rows = complete(&view.rows, setup, rng);
            Replay { leader, ..Replay::of_view(view) }.replayed_over(rows, setup).0
        }
    };
    let mut scores = [0; MOST_ROWS];
    scores.iter_mut().zip(&view.scores).for_each(|(place, score)| *place = *score);
    State {
        chance: Chance::new(rng.seed()),
        number: view.round,
        scores,
        round,
        last: view.last.as_ref().map(Past::read),
        winner: view.winner,
    }
}

/// A laid round that is told like this view, hidden numbers left at nothing: they play no part
/// in what lies open.
pub(crate) fn open_replay(view: &View, setup: &Setup) -> Round {
    let leader = Seat(view.leader.0 % setup.seats.0.max(1));
    let mut rows = Rows::default();
    for (places, row) in rows.iter_mut().zip(&view.rows) {
        for (place, slot) in places[1..].iter_mut().zip(&row.cards) {
            *place = Card::new(slot.back, slot.number.unwrap_or(0)).unwrap_or_default();
        }
    }
    Replay { leader, ..Replay::of_view(view) }.replayed_over(rows, setup).0
}

/// X3: what others were dealt is any deal of the cards the viewer does not hold; those who have
/// sorted put equal numbers in some order.
fn sorting(view: &View, setup: &Setup, leader: Seat, rng: &mut Rng) -> Round {
    let mut rows = Rows::default();
    let mine = view.seat.filter(|seat| setup.seats.has(*seat));
    let my_rows = mine.map(|seat| setup.sorted_by(seat)).unwrap_or_default();
    let held = deal::set_of(&view.hand.concat());
    let hidden = |rank: &u8| held >> rank & 1 == 0;
    let mut rest: ArrayVec<u8, { Card::COUNT }> =
        setup.pack.iter().copied().filter(hidden).collect();
    rng.shuffle(&mut rest);
    let mut packets = rest.chunks(usize::from(setup.length));
    for row in (0..setup.rows).filter(|row| !my_rows.contains(row)) {
        let packet = packets.next().unwrap_or_default();
        let places = &mut rows[usize::from(row)];
        if view.sorted.contains(setup.sorter(row)) {
            // Already in random order: a stable sort keeps it among equals.
            let mut cards: ArrayVec<Card, { Card::COUNT }> =
                packet.iter().map(|rank| Card::of_rank(usize::from(*rank))).collect();
            cards.sort_by_key(|card| std::cmp::Reverse(card.number()));
            fill(places, &cards);
        } else {
            deal::lay_plain(packet.iter().fold(0, |set, rank| set | 1 << rank), places);
        }
    }
    for (row, cards) in my_rows.iter().zip(&view.hand) {
        fill(&mut rows[usize::from(*row)], cards);
    }
    let mut round = Round::dealt(rows, leader);
    round.sorted = view.sorted.and(setup.seats.all());
    round
}

fn fill(row: &mut [Card; LONGEST_ROW + 1], cards: &[Card]) {
    row[1..].iter_mut().zip(cards).for_each(|(place, card)| *place = *card);
}

/// The rows with every hidden number filled in, all consistent ways being equally likely.
fn complete(rows: &[RowView], setup: &Setup, rng: &mut Rng) -> Rows {
    let drawn = worlds(rows, setup).sample(rng);
    let mut hidden = drawn.into_iter().flatten();
    let mut complete = Rows::default();
    for (places, row) in complete.iter_mut().zip(rows) {
        let numbers = if has_secrets(row) { hidden.next() } else { None };
        for (n, (place, slot)) in places[1..].iter_mut().zip(&row.cards).enumerate() {
            let number = numbers.as_ref().and_then(|row| row.get(n).copied()).or(slot.number);
            // Only a view that no game gives leaves a number open here.
            *place = Card::new(slot.back, number.unwrap_or(0)).unwrap_or_default();
        }
    }
    complete
}

/// All ways in which the hidden numbers of these rows can lie, rows known in full left out.
pub(crate) fn worlds(rows: &[RowView], setup: &Setup) -> Worlds {
    let unseen = ranges::unseen(rows, setup);
    let mut levels = [0u8; 11];
    for (number, colours) in levels.iter_mut().enumerate() {
        let open = |colour: &Colour| unseen[colour.index()] >> number & 1 != 0;
        *colours = Colour::ALL.iter().copied().filter(open).fold(0, |set, c| set | c.bit());
    }
    let lanes = rows.iter().filter(|row| has_secrets(row)).map(|row| {
        let place = |slot: &crate::view::Slot| Place {
            colour: slot.back.index() as u8,
            number: slot.number,
        };
        row.cards.iter().map(place).collect()
    });
    Worlds::new(lanes, &levels)
}

fn has_secrets(row: &RowView) -> bool {
    row.cards.iter().any(|slot| slot.number.is_none())
}
