//! A trial of clocks in simulated time, whatever the game: people act, take back and pause at random moments. The
//! tests of this crate try it with a toy game, those of `crates/cli` with the real ones.

use super::{AGREED, By, Logged, RunningGame, Stamp, TableInput, Timed, UNDO};
use tablee_engine::clock::{Control, Limit, Millis};
use tablee_engine::{Agreement, AnyTable, Face, Rng, Seat, Seed};

pub const START: Millis = Millis(5_000);

/// How a game is opened with a seed.
pub type Open<'a> = &'a dyn Fn(Seed) -> Box<dyn AnyTable>;

/// A game, its log, and how its clocks read just before each input.
pub struct Trial<'a> {
    pub play: RunningGame,
    pub now: Millis,
    open: Open<'a>,
    control: Control,
    seed: Seed,
    log: Vec<Logged>,
    read: Vec<Vec<Face>>,
    rng: Rng,
}

impl<'a> Trial<'a> {
    pub fn new(open: Open<'a>, control: Control, number: u64) -> Trial<'a> {
        let seed = Seed::numbered(number);
        let (rng, log, read) = (seed.stream("trial", 0), Vec::new(), Vec::new());
        let play = RunningGame::begin(open(seed), control, START);
        Trial { play, now: START, open, control, seed, log, read, rng }
    }

    /// Up to four seconds pass, and then somebody does something.
    fn take(&mut self, seat: Seat, input: TableInput<'_>) {
        self.now = self.now.plus(Millis(u64::from(self.rng.below(4_000))));
        self.read.push(self.play.clock.faces(self.now));
        // Some of it was the journey.
        let lag = Millis(u64::from(self.rng.below(600)));
        let stamp = Stamp { lag, ..Stamp::prompt(self.now, 0) };
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
        let mut play = RunningGame::begin((self.open)(self.seed), self.control, START);
        self.log.iter().for_each(|logged| play.redo(logged).unwrap());
        play
    }

    /// So many things happen, or until the game is over; a replay gives the same after each.
    fn run(&mut self, inputs: usize) {
        let seats = self.play.seats().iter().count() as u32;
        while !self.play.table.status().over && self.log.len() < inputs {
            let seat = Seat(self.rng.below(seats) as u8);
            match self.rng.below(6) {
                0 => self.undo(seat),
                1 => self.pause(seat),
                _ => self.act(),
            }
            let again = self.replayed();
            assert_eq!(again.clock, self.play.clock, "after {:?}", self.log.last());
            assert_eq!(again.table.record(), self.play.table.record());
        }
    }
}

/// The law: clocks go back with the game, stand in a pause, and replay the same, whatever the time control.
pub fn examine(open: Open<'_>, trials: u64, inputs: usize) {
    let limits = [
        Limit::Bank { seconds: 600, increment: 5 },
        Limit::PerMove { seconds: 45 },
        Limit::Days { days: 2 },
        Limit::Endless,
    ];
    let (mut undone, mut paused) = (0, 0);
    for (number, limit) in (0..trials).zip(limits.into_iter().cycle()) {
        let mut trial = Trial::new(open, Control::new(limit).unwrap(), number);
        trial.run(inputs);
        let with = |origin: &str| {
            trial.log.iter().filter(|one| one.origin.as_deref() == Some(origin)).count()
        };
        undone += with(UNDO);
        paused += with(AGREED);
    }
    assert!(undone > 0 && paused > 0, "{undone} taken back, {paused} agreed on");
}
