//! Clocks of a running game, in simulated time: what an undo and a pause do to them, and that a
//! replay of the log gives the same.

use super::game::{By, RunningGame, Stamp, TableInput, Timed};
use super::logged_input::{AGREED, UNDO};
use crate::store::Logged;
use serde_json::Map;
use tablee_engine::any::{AnyGame as _, Boxed};
use tablee_engine::clock::{Control, Limit, Millis};
use tablee_engine::{Agreement, Assets, Face, Opening, Rng, Seat, Seed};

#[path = "../../../engine/tests/engine/sneak.rs"]
pub(super) mod sneak;

const START: Millis = Millis(5_000);

/// A game, its log, and how its clocks read just before each input.
struct Trial {
    play: RunningGame,
    control: Control,
    seed: Seed,
    log: Vec<Logged>,
    read: Vec<Vec<Face>>,
    now: Millis,
    rng: Rng,
}

fn begin(control: Control, seed: Seed) -> RunningGame {
    let opening = Opening { seats: 3, rules: Map::new(), seed, deals: Vec::new() };
    let table = Boxed::<sneak::Sneak>::new(Vec::new()).open(&opening, &Assets::none()).unwrap();
    RunningGame::begin(table, control, START)
}

impl Trial {
    fn new(control: Control, number: u64) -> Trial {
        let seed = Seed::numbered(number);
        let rng = seed.stream("trial", 0);
        let (log, read) = (Vec::new(), Vec::new());
        Trial { play: begin(control, seed), control, seed, log, read, now: START, rng }
    }

    /// Up to four seconds pass, and then somebody does something.
    fn take(&mut self, seat: Seat, input: TableInput<'_>) {
        self.now = self.now.plus(Millis(u64::from(self.rng.below(4_000))));
        self.read.push(self.play.clock.faces(self.now));
        // Some of it was the journey.
        let lag = Millis(u64::from(self.rng.below(600)));
        let stamp = Stamp { lag, ..Stamp::prompt(self.now) };
        let (action, timed) = self.play.take(By::Seat(seat), input, None, stamp).unwrap();
        let Timed { think_ms, lag_ms } = timed;
        assert!(u64::from(lag_ms) <= lag.0, "no more than the journey is given back");
        let origin = match input {
            TableInput::Act(_) => None,
            TableInput::Undo(_) => Some(UNDO.to_owned()),
            TableInput::Agreed(_) => Some(AGREED.to_owned()),
        };
        let (seat, tick) = (Some(seat.0), self.now.0 as i64);
        let (person, client_id, at) = (None, None, 0);
        self.log.push(Logged {
            seat,
            action,
            person,
            client_id,
            think_ms,
            lag_ms,
            away_ms: 0,
            at,
            tick,
            origin,
        });
    }

    /// A seat that is awaited plays something.
    fn act(&mut self) {
        let seat = self.play.table.awaits().must.first().unwrap();
        let menu = self.play.table.legal(seat).actions;
        let action = menu[self.rng.index(menu.len())].clone();
        self.take(seat, TableInput::Act(&action));
    }

    /// A seat takes its last action back: everybody's clock reads what it read then, less nothing.
    fn undo(&mut self, seat: Seat) {
        let Some(to) = self.play.own_last(seat) else { return };
        self.take(seat, TableInput::Undo(to));
        let (then, now) = (&self.read[to as usize], self.play.clock.faces(self.now));
        assert_eq!(now, *then, "the clocks go back with the game");
    }

    /// A pause takes nobody's time.
    fn pause(&mut self, seat: Seat) {
        self.take(seat, TableInput::Agreed(Agreement::Pause));
        let read = |faces: Vec<Face>| -> Vec<_> { faces.iter().map(|face| face.left).collect() };
        let before = read(self.play.clock.faces(self.now));
        assert_eq!(self.play.clock.deadline(), None, "nobody's time is up meanwhile");
        self.take(seat, TableInput::Agreed(Agreement::Resume));
        assert_eq!(read(self.play.clock.faces(self.now)), before);
    }

    fn replayed(&self) -> RunningGame {
        let mut play = begin(self.control, self.seed);
        self.log.iter().for_each(|logged| play.redo(logged).unwrap());
        play
    }
}

#[test]
fn clocks_go_back_with_the_game_stand_in_a_pause_and_replay_the_same() {
    let limits = [
        Limit::Bank { seconds: 600, increment: 5 },
        Limit::PerMove { seconds: 45 },
        Limit::Days { days: 2 },
        Limit::Endless,
    ];
    for (number, limit) in (0..80).zip(limits.into_iter().cycle()) {
        let mut trial = Trial::new(Control::new(limit).unwrap(), number);
        while !trial.play.table.status().over && trial.log.len() < 40 {
            let seat = Seat(trial.rng.below(3) as u8);
            match trial.rng.below(6) {
                0 => trial.undo(seat),
                1 => trial.pause(seat),
                _ => trial.act(),
            }
            let again = trial.replayed();
            assert_eq!(again.clock, trial.play.clock, "after {:?}", trial.log.last());
            assert_eq!(again.table.record(), trial.play.table.record());
        }
    }
}

#[test]
fn what_the_clock_did_is_not_ones_own() {
    let mut trial = Trial::new(Control::ENDLESS, 3);
    let seat = trial.play.table.awaits().must.first().unwrap();
    let action = trial.play.table.timeout(seat).unwrap();
    let clock = Some(tablee_protocol::Origin::Clock);
    let stamp = Stamp::prompt(trial.now);
    trial.play.take(By::Seat(seat), TableInput::Act(&action), clock, stamp).unwrap();
    assert_eq!(trial.play.own_last(seat), None);
}

/// Two seats think alike long, and one of them sits behind a slow line: their clocks read the same.
#[test]
fn the_journey_of_a_move_is_not_charged_and_never_more_than_was_spent() {
    let control = Control::new(Limit::Bank { seconds: 60, increment: 0 }).unwrap();
    let left_after = |think: u64, lag: u64| {
        let mut trial = Trial::new(control, 3);
        let seat = trial.play.table.awaits().must.first().unwrap();
        let action = trial.play.table.legal(seat).actions[0].clone();
        let stamp = Stamp { lag: Millis(lag), ..Stamp::prompt(START.plus(Millis(think))) };
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
    let trial = Trial::new(Control::default(), 3);
    let awaited = trial.play.table.awaits().must;
    let now = START.plus(Millis(5_000));
    for seat in trial.play.seats().iter() {
        let waited = if awaited.contains(seat) { Millis(5_000) } else { Millis::ZERO };
        assert_eq!(trial.play.waited_for(seat, now), waited);
    }
    assert!(!awaited.is_empty() && awaited.len() < 4);
}
