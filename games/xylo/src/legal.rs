//! Legal: the check and the menu, as functions of the view alone.

use crate::action::{Action, Sorting};
use crate::deal::set_of;
use crate::pieces::card::Card;
use crate::pieces::playable;
use crate::pieces::round::Phase;
use crate::pieces::setup::{MOST_ROWS, Setup};
use crate::refusal::Refusal;
use crate::view::{RowView, View};
use tablee_engine::{Choices, Seat, SeatSet, Seats};

/// Whether the viewer may do that.
pub(crate) fn check(view: &View, setup: &Setup, action: &Action) -> Result<(), Refusal> {
    let seat = awaited(view)?;
    let wrong_phase = Err(Refusal::WrongPhase { phase: view.phase });
    let own = view.row_of(seat).map(|(_, row)| row);
    match (view.phase, own, action) {
        (Phase::Sorting, _, Action::Sort) => Ok(()),
        (Phase::Sorting, _, Action::SortAs(sorting)) => check_sorting(&view.hand, sorting),
        (Phase::Playing, Some(row), Action::Play(position)) => check_play(view, row, *position),
        (Phase::Playing, Some(row), Action::Look(..)) => Err(no_look_now(row, setup)),
        (Phase::Announcing, Some(_), Action::Pass) => Ok(()),
        (Phase::Announcing, Some(row), Action::Look(one, other)) => {
            check_look(row, setup, [*one.min(other), *one.max(other)])
        }
        (Phase::Choosing, Some(row), Action::Bid(position)) => check_bid(row, *position),
        _ => wrong_phase,
    }
}

fn awaited(view: &View) -> Result<Seat, Refusal> {
    match (view.seat, view.awaited()) {
        (_, Some(seat)) => Ok(seat),
        (None, None) => Err(Refusal::NoSeat),
        (Some(_), None) => Err(Refusal::NotYourTurn { awaited: others(view) }),
    }
}

/// Whom the game waits for, as a view shows it.
fn others(view: &View) -> SeatSet {
    match view.phase {
        Phase::Sorting => {
            let seats = Seats(view.scores.len().min(MOST_ROWS) as u8);
            seats.iter().filter(|seat| !view.sorted.contains(*seat)).collect()
        }
        Phase::Playing | Phase::Announcing | Phase::Choosing => {
            view.turn.filter(|seat| seat.index() < MOST_ROWS).into_iter().collect()
        }
        Phase::Over => SeatSet::EMPTY,
    }
}

/// X3: exactly the dealt cards, never rising; ties in any order.
fn check_sorting(hand: &[Vec<Card>], sorting: &Sorting) -> Result<(), Refusal> {
    let given = sorting.rows().len();
    if given != hand.len() {
        return Err(Refusal::WrongRows { need: hand.len().min(2) as u8, given: given as u8 });
    }
    for (n, (dealt, sorted)) in hand.iter().zip(sorting.rows()).enumerate() {
        check_sorted_row(n as u8 + 1, dealt, sorted)?;
    }
    Ok(())
}

fn check_sorted_row(row: u8, dealt: &[Card], sorted: &[Card]) -> Result<(), Refusal> {
    let (had, has) = (set_of(dealt), set_of(sorted));
    if had != has || dealt.len() != sorted.len() {
        let (missing, extra) = (outside(dealt, has), outside(sorted, had));
        return Err(Refusal::WrongCards { row, missing, extra });
    }
    let rises = sorted.windows(2).position(|two| two[0].number() < two[1].number());
    rises.map_or(Ok(()), |at| Err(Refusal::NotSorted { row, at: at as u8 + 2 }))
}

/// The cards that are not in `set`, and those that are there for a second time.
fn outside(cards: &[Card], mut set: u64) -> Vec<Card> {
    let mut odd = Vec::new();
    for card in cards {
        if set & card.bit() == 0 {
            odd.push(*card);
        }
        set &= !card.bit();
    }
    odd
}

fn check_play(view: &View, row: &RowView, position: u8) -> Result<(), Refusal> {
    let down = row.down();
    if !playable::has(down, position) {
        return Err(Refusal::NoCard { position });
    }
    if playable::has(playable(view, row), position) {
        return Ok(());
    }
    Err(match view.led {
        None => Refusal::Leftmost { position },
        Some(colour) => Refusal::MustFollow {
            colour,
            positions: playable::positions(down & row.of_colour(colour)).collect(),
        },
    })
}

/// What a row may play now.
pub(crate) fn playable(view: &View, row: &RowView) -> u16 {
    match view.led {
        None => playable::leads(row.down()),
        Some(colour) => playable::follows(row.down(), row.of_colour(colour)),
    }
}

/// Why a seat that has yet to play cannot look.
fn no_look_now(row: &RowView, setup: &Setup) -> Refusal {
    let left = row.down().count_ones() as u8;
    if row.bid.is_some() {
        Refusal::AlreadyBid
    } else if left <= setup.least_to_look {
        Refusal::TooLateToLook { left }
    } else {
        Refusal::WrongPhase { phase: Phase::Playing }
    }
}

fn check_look(row: &RowView, setup: &Setup, positions: [u8; 2]) -> Result<(), Refusal> {
    let (down, [left, right]) = (row.down(), positions);
    let count = down.count_ones() as u8;
    if row.bid.is_some() {
        return Err(Refusal::AlreadyBid);
    }
    if count < setup.least_to_look {
        return Err(Refusal::TooLateToLook { left: count });
    }
    if let Some(position) = positions.into_iter().find(|p| !playable::has(down, *p)) {
        return Err(Refusal::NoCard { position });
    }
    if playable::neighbours(down).any(|two| two == (left, right)) {
        return Ok(());
    }
    Err(Refusal::NotAdjacent { positions, down: playable::positions(down).collect() })
}

fn check_bid(row: &RowView, position: u8) -> Result<(), Refusal> {
    match row.looked {
        Some(looked) if looked.contains(&position) => Ok(()),
        Some(looked) => Err(Refusal::NotLooked { position, looked }),
        None => Err(Refusal::WrongPhase { phase: Phase::Choosing }),
    }
}

/// The menu of the viewer; empty when it may not act.
pub(crate) fn choices(view: &View, setup: &Setup) -> Choices<Action> {
    let Some(seat) = view.awaited() else { return Choices::complete(Vec::new()) };
    if view.phase == Phase::Sorting {
        return Choices::partial(vec![Action::Sort]);
    }
    let Some((_, row)) = view.row_of(seat) else { return Choices::complete(Vec::new()) };
    let mut actions = Vec::new();
    match view.phase {
        Phase::Sorting | Phase::Over => {}
        Phase::Playing => actions.extend(plays(playable(view, row))),
        Phase::Announcing => {
            let enough = row.bid.is_none() && row.down().count_ones() >= setup.least_to_look.into();
            // Passing first, then the pairs to look at.
            actions.push(Action::Pass);
            actions.extend(looks(if enough { row.down() } else { 0 }));
        }
        Phase::Choosing => actions.extend(row.looked.into_iter().flatten().map(Action::Bid)),
    }
    Choices::complete(actions)
}

/// Cards to play, from the left.
#[inline]
pub(crate) fn plays(playable: u16) -> impl Iterator<Item = Action> {
    playable::positions(playable).map(Action::Play)
}

/// Pairs to look at, from the left.
#[inline]
pub(crate) fn looks(down: u16) -> impl Iterator<Item = Action> {
    playable::neighbours(down).map(|(left, right)| Action::Look(left, right))
}
