//! Clocks of a running game, in simulated time: what an undo and a pause do to them, and that a
//! replay of the log gives the same.

use super::clock_trial::{self, START, Trial};
use super::game::TableInput;
use super::mark::{By, Stamp, Timed};
use serde_json::Map;
use tablee_engine::any::{AnyGame as _, Boxed};
use tablee_engine::clock::{Control, Limit, Millis};
use tablee_engine::{AnyTable, Assets, Opening, Seed};

#[path = "../../../engine/tests/engine/sneak.rs"]
pub(super) mod sneak;

/// A new toy game.
pub(super) fn sneak(seed: Seed) -> Box<dyn AnyTable> {
    let opening = Opening { seats: 3, rules: Map::new(), seed, deals: Vec::new() };
    Boxed::<sneak::Sneak>::new(Vec::new()).open(&opening, &Assets::none()).unwrap()
}

#[test]
fn clocks_go_back_with_the_game_stand_in_a_pause_and_replay_the_same() {
    clock_trial::examine(&sneak, 80, 40);
}

#[test]
fn what_the_clock_did_is_not_ones_own() {
    let mut trial = Trial::new(&sneak, Control::ENDLESS, 3);
    let seat = trial.play.table.awaits().must.first().unwrap();
    let action = trial.play.table.timeout(seat).unwrap();
    let clock = Some(tablee_protocol::Origin::Clock);
    let stamp = Stamp::prompt(trial.now, 0);
    trial.play.take(By::Seat(seat), TableInput::Act(&action), clock, stamp).unwrap();
    assert_eq!(trial.play.own_last(seat), None);
}

/// Two seats think alike long, and one of them sits behind a slow line: their clocks read the same.
#[test]
fn the_journey_of_a_move_is_not_charged_and_never_more_than_was_spent() {
    let control = Control::new(Limit::Bank { seconds: 60, increment: 0 }).unwrap();
    let left_after = |think: u64, lag: u64| {
        let mut trial = Trial::new(&sneak, control, 3);
        let seat = trial.play.table.awaits().must.first().unwrap();
        let action = trial.play.table.legal(seat).actions[0].clone();
        let stamp = Stamp { lag: Millis(lag), ..Stamp::prompt(START.plus(Millis(think)), 0) };
        let (_, timed) =
            trial.play.take(By::Seat(seat), TableInput::Act(&action), None, stamp).unwrap();
        let face = trial.play.clock.faces(stamp.at)[usize::from(seat.0)];
        (face.left.unwrap().0, timed)
    };
    assert_eq!(left_after(2_000, 0), (58_000, Timed { think_ms: 2_000, lag_ms: 0 }));
    assert_eq!(left_after(2_300, 300), (58_000, Timed { think_ms: 2_000, lag_ms: 300 }));
    let at_once = (60_000, Timed { think_ms: 0, lag_ms: 120 });
    assert_eq!(left_after(120, 500), at_once, "nobody gains time by a slow line");
}

#[test]
fn the_game_has_waited_for_whom_it_waits_for_and_for_nobody_else() {
    let trial = Trial::new(&sneak, Control::default(), 3);
    let awaited = trial.play.table.awaits().must;
    let now = START.plus(Millis(5_000));
    for seat in trial.play.seats().iter() {
        let waited = if awaited.contains(seat) { Millis(5_000) } else { Millis::ZERO };
        assert_eq!(trial.play.waited_for(seat, now), waited);
    }
    assert!(!awaited.is_empty() && awaited.len() < 4);
}
