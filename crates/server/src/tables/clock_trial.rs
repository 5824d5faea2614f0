//! A trial of clocks in simulated time, whatever the game: people act, take back and pause at random moments, and
//! tables fall asleep. The tests of this crate try it with a toy game, those of `crates/cli` with the real ones.

use super::{
    AGREED, By, Logged, PersonId, RunningGame, SleepingGame, SleepingGames, Stamp, TableInput,
    Timed, UNDO,
};
use tablee_engine::clock::{Control, Limit, Millis};
use tablee_engine::{Agreement, AnyTable, Face, Rng, Seat, Seed, Viewer};

/// Who sends every action.
const PERSON: PersonId = PersonId([7; 16]);

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
        let acts = matches!(input, TableInput::Act(_));
        let (person, at) = (acts.then_some(PERSON.0), 0);
        let client_id = acts.then(|| self.log.len().to_string());
        if let Some(id) = &client_id {
            self.play.remember(PERSON, id);
        }
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

    fn replayed(&self, inputs: usize) -> RunningGame {
        let mut play = RunningGame::begin((self.open)(self.seed), self.control, START);
        self.log[..inputs].iter().for_each(|logged| play.redo(logged).unwrap());
        play
    }

    /// A game after its table has left memory and was woken by the log as it is now.
    fn woken(&self, play: RunningGame) -> RunningGame {
        let sleeping = SleepingGames::default();
        let started = (self.seed, START);
        sleeping.put("t", SleepingGame { started, play });
        let game = sleeping.take("t").unwrap();
        let new = &self.log[game.known() as usize..];
        game.follow(Some(started), new).unwrap()
    }

    /// The table falls asleep and is woken; so is it elsewhere, where less of the log is known.
    fn sleep(&mut self) {
        let known = self.rng.index(self.log.len() + 1);
        let elsewhere = self.woken(self.replayed(known));
        let here = std::mem::replace(&mut self.play, elsewhere);
        let here = self.woken(here);
        let replayed = self.replayed(self.log.len());
        self.assert_same(&here, &replayed);
        self.assert_same(&self.play, &replayed);
        if self.rng.below(2) == 0 {
            self.play = here;
        }
    }

    /// Two games stand alike, remember the same and will read the same.
    fn assert_same(&self, one: &RunningGame, other: &RunningGame) {
        let inputs = |play: &RunningGame| {
            let inputs = (1..=play.seq()).map(|seq| format!("{:?}", play.input(seq)));
            inputs.collect::<Vec<_>>()
        };
        let stands = |play: &RunningGame| {
            let faces = play.clock.faces(self.now);
            (play.seq(), play.last_at(), play.table.status(), play.table.flow(), faces)
        };
        assert_eq!(stands(one), stands(other));
        assert_eq!(one.clock, other.clock);
        assert_eq!(inputs(one), inputs(other));
        assert_eq!(format!("{:?}", one.pauses), format!("{:?}", other.pauses));
        assert_eq!(one.table.record(), other.table.record());
        let events = one.table.event_count();
        assert_eq!(events, other.table.event_count());
        for who in Viewer::everyone(one.seats()) {
            assert_eq!(one.table.view(who), other.table.view(who));
            assert_eq!(one.table.sights(0..events, who), other.table.sights(0..events, who));
        }
        for seat in one.seats().iter() {
            assert_eq!(one.own_last(seat), other.own_last(seat));
            assert_eq!(one.lag_left(seat, self.now), other.lag_left(seat, self.now));
            assert_eq!(one.table.legal(seat), other.table.legal(seat));
        }
        for number in 0..self.log.len() {
            let id = number.to_string();
            assert_eq!(one.resent(PERSON, &id), other.resent(PERSON, &id));
        }
    }

    /// So many things happen, or until the game is over; a replay gives the same after each.
    fn run(&mut self, inputs: usize) {
        let seats = self.play.seats().iter().count() as u32;
        while !self.play.table.status().over && self.log.len() < inputs {
            let seat = Seat(self.rng.below(seats) as u8);
            match self.rng.below(7) {
                0 => self.undo(seat),
                1 => self.pause(seat),
                2 => self.sleep(),
                _ => self.act(),
            }
            let again = self.replayed(self.log.len());
            assert_eq!(again.clock, self.play.clock, "after {:?}", self.log.last());
            assert_eq!(again.table.record(), self.play.table.record());
        }
    }
}

/// The law: clocks go back with the game, stand in a pause, and replay the same, whatever the time control; a game
/// that slept is the same as one that was replayed.
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
