//! From the truth to a view: who may know what (X3, X5.1, X8.1).

use crate::past::Past;
use crate::range;
use crate::round::{Phase, Round};
use crate::setup::Setup;
use crate::state::State;
use crate::view::{BidView, Face, PlayView, RowView, Slot, TrickView, View};
use tablee_engine::Viewer;

/// All that `who` knows of `state`.
pub(crate) fn view(state: &State, setup: &Setup, rounds: u8, who: Viewer) -> View {
    let round = &state.round;
    let turn = match round.phase {
        Phase::Sorting | Phase::Over => None,
        Phase::Playing | Phase::Announcing | Phase::Choosing => setup.seat_of(round.turn),
    };
    let mut view = View {
        seat: who.seat(),
        round: state.number,
        rounds,
        phase: round.phase,
        turn,
        leader: round.leader,
        trump: setup.trump,
        led: (round.in_trick > 0).then_some(round.led),
        scores: state.scores[..setup.seats.count()].to_vec(),
        sorted: round.sorted,
        hand: Vec::new(),
        rows: Vec::new(),
        tricks: tricks(round, setup),
        last: state.last.as_ref().map(|past: &Past| past.shown(setup)),
        winner: state.winner,
    };
    if round.phase == Phase::Sorting {
        let mine = who.seat().map(|seat| setup.sorted_by(seat)).unwrap_or_default();
        view.hand = mine.iter().map(|row| setup.cards_of(&round.rows, *row).to_vec()).collect();
    } else {
        view.rows = (0..setup.rows).map(|row| seen_row(round, setup, row, who)).collect();
        range::fill(&mut view.rows, setup);
    }
    view
}

/// Whether `who` knows the number at a position of a row.
pub(crate) fn knows(round: &Round, setup: &Setup, row: u8, position: u8, who: Viewer) -> bool {
    let up = face(round, row, position) != Face::Down;
    let sorted_it = who.is(setup.sorter(row));
    let owner = setup.seat_of(row);
    let peeked = round.looked[usize::from(row)].is_some_and(|two| two.contains(&position));
    up || sorted_it || (peeked && owner.is_some_and(|seat| who.is(seat)))
}

fn face(round: &Round, row: u8, position: u8) -> Face {
    let r = usize::from(row);
    match round.bids[r] {
        Some(bid) if bid.position == position => Face::Bid,
        _ if round.down[r] >> position & 1 != 0 => Face::Down,
        _ => Face::Played,
    }
}

fn seen_row(round: &Round, setup: &Setup, row: u8, who: Viewer) -> RowView {
    let r = usize::from(row);
    let slot = |position: u8| {
        let card = round.card(row, position);
        let number = knows(round, setup, row, position, who).then_some(card.number());
        Slot { back: card.colour(), face: face(round, row, position), number, range: None }
    };
    let bid = round.bids[r].map(|bid| BidView {
        position: bid.position,
        number: round.card(row, bid.position).number(),
        trick: bid.trick,
    });
    RowView {
        owner: setup.owner(row),
        won: round.won[r],
        bid,
        looked: round.looked[r],
        cards: (1..=setup.length).map(slot).collect(),
    }
}

fn tricks(round: &Round, setup: &Setup) -> Vec<TrickView> {
    let shown = |ply: &crate::round::Ply| PlayView {
        row: ply.row(),
        position: ply.position(),
        card: round.card(ply.row(), ply.position()),
    };
    let mut tricks: Vec<TrickView> = round
        .plays
        .chunks(usize::from(setup.rows))
        .map(|plies| TrickView { plays: plies.iter().map(shown).collect(), winner: None })
        .collect();
    for trick in tricks.iter_mut().take(usize::from(round.taken)) {
        trick.winner = winner(&trick.plays, setup);
    }
    tricks
}

/// X4.4: who wins these cards: the highest trump, else the highest of the led colour.
pub(crate) fn winner(plays: &[PlayView], setup: &Setup) -> Option<u8> {
    let led = plays.first()?.card.colour();
    let strength = |play: &&PlayView| match play.card.colour() {
        colour if colour == setup.trump => 64 + play.card.number(),
        colour if colour == led => 32 + play.card.number(),
        _ => 0,
    };
    plays.iter().max_by_key(strength).map(|play| play.row)
}
