//! Undo: what a seat may take back by itself, and that the game is then what it was.

use crate::sneak::{Action, Rules, Sneak};
use tablee_engine::record::Chain;
use tablee_engine::table::Refused;
use tablee_engine::*;

fn table() -> Table<Sneak> {
    let game = Sneak::new(Seats(2), Rules { tricks: 3 }, &Assets::none()).unwrap();
    Table::start(game, Chance::new(Seed::numbered(5)))
}

/// The first card of the seat whose turn it is, played or swapped.
fn act(table: &mut Table<Sneak>, action_of: fn(u8) -> Action) -> Seat {
    let seat = table.status().to_act.first().unwrap();
    let card = table.view(Viewer::Seat(seat)).hand[0];
    table.act(seat, &action_of(card)).unwrap();
    seat
}

fn revealed_only_itself(table: &Table<Sneak>, seat: Seat) -> bool {
    table.revealed_only_itself(seat, &mut Seed::numbered(9).stream("worlds", 0))
}

#[test]
fn a_card_that_was_played_tells_only_itself() {
    let mut table = table();
    let seat = act(&mut table, Action::Play);
    assert!(revealed_only_itself(&table, seat));
}

#[test]
fn a_card_that_was_drawn_has_been_seen() {
    let mut table = table();
    let seat = act(&mut table, Action::Swap);
    assert!(!revealed_only_itself(&table, seat));
}

#[test]
fn what_somebody_has_answered_is_no_longer_ones_own() {
    let mut table = table();
    let first = act(&mut table, Action::Play);
    let second = act(&mut table, Action::Play);
    assert!(!revealed_only_itself(&table, first));
    assert!(revealed_only_itself(&table, second));
}

#[test]
fn everything_after_an_action_goes_with_it() {
    let mut table = table();
    let dealt = table.state().clone();
    let first = act(&mut table, Action::Play);
    act(&mut table, Action::Play);
    assert_eq!(table.last_action(first), Some(0));
    assert_eq!(table.undo(first, 0), Ok(2 + 1..2 + 1), "no event comes of it, none is forgotten");
    assert_eq!(*table.state(), dealt);
    assert_eq!(table.last_action(first), None);
    let again = Table::<Sneak>::replay(&table.record(), &Assets::none(), Chain::Required).unwrap();
    assert_eq!(*again.state(), dealt);
    assert_eq!(again.record(), table.record());
}

#[test]
fn only_the_last_own_action_of_a_running_game_is_taken_back() {
    let mut table = table();
    let first = act(&mut table, Action::Play);
    let second = act(&mut table, Action::Play);
    let nothing = Err(Refused::NothingToUndo);
    assert_eq!(table.undo(first, 1), nothing, "another's");
    assert_eq!(table.undo(second, 0), nothing, "another's");
    assert_eq!(table.undo(second, 7), nothing, "not there");
    assert_eq!(table.undo(Seat(9), 0), Err(Refused::NoSuchSeat { seats: Seats(2) }));
    table.undo(second, 1).unwrap();
    assert_eq!(table.undo(second, 1), nothing, "taken back already");
    while !table.is_over() {
        act(&mut table, Action::Play);
    }
    let last = table.log().len() as u32 - 1;
    let Some(Input::Seat { seat, .. }) = table.log().last().cloned() else { panic!("a seat") };
    assert_eq!(table.undo(seat, last), Err(Refused::GameOver));
}

#[test]
fn nobody_acts_while_a_game_is_paused() {
    let mut table = table();
    let seat = act(&mut table, Action::Play);
    let paused = Err(Refused::OutOfPlay { flow: Flow::Paused });
    table.agree(seat, Agreement::Pause).unwrap();
    assert_eq!(table.agree(seat, Agreement::Pause), paused);
    let next = table.status().to_act.first().unwrap();
    let card = table.view(Viewer::Seat(next)).hand[0];
    assert_eq!(table.act(next, &Action::Play(card)), paused);
    assert_eq!(table.undo(seat, 0), paused);
    table.agree(next, Agreement::Resume).unwrap();
    table.act(next, &Action::Play(card)).unwrap();
    table.undo(seat, 0).unwrap();
    table.agree(seat, Agreement::Stop).unwrap();
    let stopped = Err(Refused::OutOfPlay { flow: Flow::Stopped });
    assert_eq!(table.agree(seat, Agreement::Resume), stopped);
    let again = Table::<Sneak>::replay(&table.record(), &Assets::none(), Chain::Required).unwrap();
    assert_eq!((again.state(), again.flow()), (table.state(), Flow::Stopped));
}
