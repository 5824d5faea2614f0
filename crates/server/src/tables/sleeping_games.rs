//! Sleeping games: a bounded cache of games whose tables have left memory, so that waking one need not replay its log.
//! Never the truth: what comes out is compared with the log of the store, goes on with the inputs that are new there,
//! and is thrown away where it does not fit.

use crate::store::Logged;
use crate::tables::RunningGame;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use tablee_engine::Seed;
use tablee_engine::clock::Millis;

/// How much memory the games take together: that of a few thousand usual ones.
const ROOM: usize = 32 << 20;

/// A game that was played on from `started`, as it stood when its table left memory.
pub struct SleepingGame {
    /// The seed and when the game started (server time).
    pub started: (Seed, Millis),
    /// The game.
    pub play: RunningGame,
}

impl SleepingGame {
    /// How many inputs need not be read: all but the newest one, by which the game is recognised in the log.
    pub fn known(&self) -> u64 {
        self.play.seq().saturating_sub(1)
    }

    /// The game with what has been logged since, of which `log` is all after the first [`SleepingGame::known`] inputs;
    /// nothing where it is another game than that of the log.
    pub fn follow(
        mut self,
        started: Option<(Seed, Millis)>,
        log: &[Logged],
    ) -> Option<RunningGame> {
        let new = match self.play.seq() {
            0 => log,
            _ => log.split_first().filter(|(newest, _)| self.play.ends_with(newest))?.1,
        };
        let fits = started == Some(self.started)
            && new.iter().all(|logged| self.play.redo(logged).is_ok());
        fits.then_some(self.play)
    }
}

/// The games, the one that fell asleep first is forgotten first.
pub struct SleepingGames {
    room: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// Each with its place in the order and its size.
    games: HashMap<String, (u64, usize, SleepingGame)>,
    order: BTreeMap<u64, String>,
    next: u64,
    taken: usize,
}

impl SleepingGames {
    /// None yet; so many bytes may be taken.
    pub fn new(room: usize) -> SleepingGames {
        SleepingGames { room, kept: Mutex::default() }
    }

    /// Keeps the game of a table, unless there is no room for it.
    pub fn put(&self, table: &str, mut game: SleepingGame) {
        game.play.forget_menus();
        let size = game.play.memory();
        let mut kept = self.kept.lock();
        let mut forgotten = Vec::from_iter(kept.take(table));
        if size <= self.room {
            while kept.taken > self.room - size
                && let Some(oldest) = kept.order.first_entry().map(|oldest| oldest.get().clone())
            {
                forgotten.extend(kept.take(&oldest));
            }
            let place = kept.next;
            kept.next += 1;
            kept.taken += size;
            kept.order.insert(place, table.to_owned());
            kept.games.insert(table.to_owned(), (place, size, game));
        }
        // Nobody waits for the lock while games are dropped.
        drop(kept);
    }

    /// Takes the game of a table out, if it is kept.
    pub fn take(&self, table: &str) -> Option<SleepingGame> {
        self.kept.lock().take(table)
    }
}

impl Default for SleepingGames {
    fn default() -> SleepingGames {
        SleepingGames::new(ROOM)
    }
}

impl Kept {
    fn take(&mut self, table: &str) -> Option<SleepingGame> {
        let (place, size, game) = self.games.remove(table)?;
        self.order.remove(&place);
        self.taken -= size;
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::{Logged, RunningGame, SleepingGame, SleepingGames};
    use crate::tables::TableInput;
    use crate::tables::game_tests::sneak;
    use crate::tables::mark::{By, Stamp};
    use tablee_engine::Seed;
    use tablee_engine::clock::{Control, Millis};

    const START: Millis = Millis(5_000);

    fn started() -> (Seed, Millis) {
        (Seed::numbered(3), START)
    }

    fn begun() -> RunningGame {
        RunningGame::begin(sneak(Seed::numbered(3)), Control::ENDLESS, START)
    }

    /// So many inputs of a game, as they are logged.
    fn played(inputs: u64) -> (RunningGame, Vec<Logged>) {
        let (mut play, mut log) = (begun(), Vec::new());
        while play.seq() < inputs {
            let seat = play.table.awaits().must.first().unwrap();
            let action = play.table.timeout(seat).unwrap();
            let stamp = Stamp::prompt(START.plus(Millis(1_000 * play.seq())), 0);
            let input = TableInput::Act(&action);
            let (action, timed) = play.take(By::Seat(seat), input, None, stamp).unwrap();
            log.push(Logged {
                seat: Some(seat.0),
                action,
                person: None,
                client_id: None,
                think_ms: timed.think_ms,
                lag_ms: timed.lag_ms,
                away_ms: 0,
                at: 0,
                tick: stamp.at.0 as i64,
                origin: None,
            });
        }
        (play, log)
    }

    fn asleep(inputs: u64) -> SleepingGame {
        SleepingGame { started: started(), play: played(inputs).0 }
    }

    #[test]
    fn a_game_goes_on_with_what_was_logged_since() {
        let (whole, log) = played(5);
        for known in 0..=5 {
            let game = asleep(known);
            let new = &log[game.known() as usize..];
            let woken = game.follow(Some(started()), new).unwrap();
            assert_eq!(woken.table.record(), whole.table.record());
            assert_eq!((woken.seq(), woken.clock), (5, whole.clock.clone()));
        }
    }

    #[test]
    fn a_game_that_is_not_that_of_the_log_is_thrown_away() {
        let (_, log) = played(5);
        let follow = |log: &[Logged]| asleep(4).follow(Some(started()), log).is_some();
        let changed = |at: usize, change: fn(&mut Logged)| {
            let mut log = log[3..].to_vec();
            change(&mut log[at]);
            log
        };
        assert!(follow(&log[3..]));
        assert!(!follow(&[]), "the log is shorter than it was");
        assert!(!follow(&changed(0, |newest| newest.action.push('x'))));
        assert!(!follow(&changed(0, |newest| newest.tick += 1)));
        assert!(!follow(&changed(0, |newest| newest.seat = None)));
        assert!(!follow(&changed(0, |newest| newest.origin = Some("bot".to_owned()))));
        assert!(!follow(&changed(1, |new| new.action = "nonsense".to_owned())));
        for other in [None, Some((Seed::numbered(4), START)), Some((Seed::numbered(3), Millis(1)))]
        {
            assert!(asleep(4).follow(other, &log[3..]).is_none(), "another start: {other:?}");
        }
    }

    #[test]
    fn those_that_fell_asleep_first_make_room_for_others() {
        let size = played(4).0.memory();
        let games = SleepingGames::new(3 * size);
        for name in ["a", "b", "c", "a", "d"] {
            games.put(name, asleep(4));
        }
        let there = |name: &str| games.take(name).is_some();
        assert_eq!(["a", "b", "c", "d"].map(there), [true, false, true, true]);
        assert_eq!(["a", "c", "d"].map(there), [false; 3], "each is taken once");
        let none = SleepingGames::new(size - 1);
        none.put("a", asleep(4));
        assert!(none.take("a").is_none(), "one that is too large is not kept");
    }
}
