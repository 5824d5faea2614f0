//! Twin games over the wire: two servers whose deals agree on all that one seat may know. The
//! same things are done at both; everything that seat and a spectator are sent is compared, to
//! the letter.

use crate::fixed_deal::World;
use crate::guest_table::GuestTable;
use crate::twin_side::{Next, Pair, Side, named_guest};
use serde_json::json;
use tablee_engine::{Rng, Seed};

/// How often something is taken back in one game at most.
const UNDONE: usize = 6;

/// How often a game is paused at most.
const PAUSED: usize = 2;

/// What a seat does, as far as both worlds know it.
pub struct Step<'a> {
    pub seat: usize,
    pub action: &'a str,
    /// Whether the round ended with it.
    pub ended: bool,
    /// Whether the game itself shows the watcher or a spectator something else in one of the worlds.
    pub shown: bool,
}

pub struct Twins {
    pub sides: [Side; 2],
    pub watcher: usize,
    seats: u8,
    rng: Rng,
    pub compared: usize,
    /// Whether something came to light that differs.
    parted: bool,
    /// Who has just acted, and may take it back.
    acted: Option<(usize, String)>,
    /// How often something was taken back.
    pub undone: usize,
    /// How often everybody paused.
    pub paused: usize,
    /// How often a bot moved.
    pub bot_moves: usize,
}

impl Twins {
    pub fn open(worlds: &[World; 2], pair: &Pair, seed: u64) -> Twins {
        let one = Side::open(&worlds[0], pair, &pair.rigs[0], None);
        let places = one.tournament.as_ref().map(|tournament| &tournament.places);
        let other = Side::open(&worlds[1], pair, &pair.rigs[1], places);
        let sides = [one, other];
        let rng = Seed::numbered(seed).stream("twins", 1);
        let (watcher, seats, acted) = (pair.watcher, pair.seats, None);
        Twins {
            sides,
            watcher,
            seats,
            rng,
            compared: 0,
            parted: false,
            acted,
            undone: 0,
            paused: 0,
            bot_moves: 0,
        }
    }

    /// Plays both in step, at most so many moves. Where something comes to light that differs,
    /// `may_part` must know why. How many moves they stayed together.
    pub fn play(&mut self, moves: usize, may_part: impl Fn(&Step<'_>) -> bool) -> usize {
        if !self.awaits_bot() {
            self.compare().expect("the twins differ from the start");
        }
        for done in 0..moves {
            if self.sides[0].table.is_over() {
                return done;
            }
            if done % 4 == 0 && !self.awaits_bot() {
                self.pester();
                self.advise();
            }
            let Some(next) = self.choose() else { return done };
            let round = self.sides[0].table.status["round"].clone();
            self.sides.iter_mut().for_each(|side| side.take(&next));
            self.undone += usize::from(matches!(next, Next::Undo(..)));
            self.paused += usize::from(matches!(next, Next::Pause(..)));
            self.bot_moves += usize::from(matches!(next, Next::Bot(..)));
            self.acted = match &next {
                Next::Seat(seat, action) => Some((*seat, action.clone())),
                _ => None,
            };
            let status = &self.sides[0].table.status;
            let ended = status["round"] != round || status["over"] == true;
            let [one, other] = [0, 1].map(|n| self.sides[n].shown(self.watcher));
            let shown = one != other;
            // A bot that moves next may have done so in one world and not yet in the other.
            if self.awaits_bot() {
                self.parted = shown;
                match shown {
                    true => return done + 1,
                    false => continue,
                }
            }
            if let Err(difference) = self.compare() {
                let (seat, action) = match &next {
                    Next::Seat(seat, action) => (*seat, action.as_str()),
                    Next::Steward(ruling) => (usize::MAX, ruling.as_str()),
                    Next::Bot(seat) => (*seat, "its move"),
                    Next::Undo(seat, action) => (*seat, &*format!("take {action} back")),
                    Next::Pause(seat) => (*seat, "a pause"),
                };
                let step = Step { seat, action, ended, shown };
                assert!(may_part(&step), "seat {seat} did {action}: {difference}");
                self.parted = true;
                return done + 1;
            }
        }
        moves
    }

    /// A bot that the game waits for, perhaps beside people, who let it move first.
    fn awaited_bot(&self) -> Option<usize> {
        let table = &self.sides[0].table;
        table.awaited().into_iter().find(|seat| *seat >= table.people.len())
    }

    fn awaits_bot(&self) -> bool {
        self.awaited_bot().is_some()
    }

    /// Something both worlds allow. The watcher's own menus must be the same.
    fn choose(&mut self) -> Option<Next> {
        if let Some(bot) = self.awaited_bot() {
            return Some(Next::Bot(bot));
        }
        // Nothing is taken back at a tournament.
        let at_tournament = self.sides[0].tournament.is_some();
        if let Some((seat, action)) = self.acted.take()
            && self.undone < UNDONE
            && !at_tournament
            && self.rng.below(5) == 0
        {
            return Some(Next::Undo(seat, action));
        }
        let status = self.sides[0].table.status.clone();
        if status["awaits_host"] == true {
            let ruling = if self.rng.below(2) == 0 { "rule valid" } else { "rule nonword" };
            let judged = at_tournament || self.sides[0].steward.is_some();
            return judged.then(|| Next::Steward(ruling.to_owned()));
        }
        if !at_tournament && self.paused < PAUSED && self.rng.below(12) == 0 {
            return Some(Next::Pause(self.watcher));
        }
        let people = self.sides[0].table.people.len();
        let seats = |name: &str| -> Vec<usize> {
            let all = status[name].as_array().into_iter().flatten();
            all.map(|seat| seat.as_u64().unwrap() as usize).filter(|seat| *seat < people).collect()
        };
        let mut candidates = seats("to_act");
        // Now and then somebody cuts in who need not.
        if self.rng.below(3) == 0 && !seats("may_act").is_empty() {
            candidates = seats("may_act");
        }
        let seat = *candidates.first()?;
        let [mut one, other] = [0, 1].map(|n| self.sides[n].table.menu(seat));
        if seat == self.watcher {
            assert_eq!(one, other, "the watcher's menu");
        }
        one.retain(|action| other.contains(action));
        let action = (!one.is_empty()).then(|| one.swap_remove(self.rng.index(one.len())))?;
        Some(Next::Seat(seat, action))
    }

    /// Whether the watcher or the spectator was told something else in one of the worlds.
    pub fn differ(&mut self) -> bool {
        self.compare().is_err()
    }

    pub fn compare(&mut self) -> Result<(), String> {
        let watcher = self.watcher;
        let [one, other] = [0, 1].map(|n| self.sides[n].news(watcher));
        let viewers = ["watcher", "spectator", "steward"];
        for (viewer, (one, other)) in viewers.iter().zip(one.iter().zip(&other)) {
            for (one, other) in one.iter().zip(other) {
                if one != other {
                    return Err(format!("the {viewer} is told\n{one}\nand\n{other}"));
                }
                self.compared += 1;
            }
            assert_eq!(one.len(), other.len(), "the {viewer} is told more in one world");
        }
        self.compare_tournaments()
    }

    /// Everybody who follows the tournament was told the same.
    fn compare_tournaments(&mut self) -> Result<(), String> {
        let [Some((one, messages)), Some((other, _))] =
            [0, 1].map(|n| self.sides[n].tournament_news())
        else {
            return Ok(());
        };
        for (one, other) in one.iter().zip(&other) {
            if let Some(differs) = one.symmetric_difference(other).next() {
                return Err(format!("at the tournament one world alone tells {differs}"));
            }
        }
        self.compared += messages;
        Ok(())
    }

    /// The servers were started again: everybody comes back with what they had seen.
    pub fn resume(&mut self, worlds: &[World; 2]) {
        let watcher = self.watcher;
        let [one, other] = [0, 1].map(|n| {
            let side = &mut self.sides[n];
            let mut people = std::mem::take(&mut side.table.people);
            people.iter_mut().for_each(|person| person.address = worlds[n].address);
            let seen = side.table.seq.saturating_sub(2);
            let mut again = people[watcher].socket(&side.table.table, Some(seen));
            again.until(&["welcome"]);
            let welcome = again.log[0].clone();
            again.leave();
            let stranger = named_guest(worlds[n].address);
            side.names.push((stranger.id(), "SPECTATOR".to_owned()));
            side.table = GuestTable::join(side.table.table.clone(), people);
            side.spectator = stranger.socket(&side.table.table, None);
            side.spectator.sync();
            // Comings and goings are told as they happen: only what follows is compared.
            let welcome = side.plain(&welcome);
            (0..self.seats).for_each(|seat| drop(side.table.sockets[usize::from(seat)].sync()));
            side.seen = [side.table.sockets[watcher].log.len(), side.spectator.log.len(), 0];
            welcome
        });
        assert_eq!(one, other, "after a restart");
        self.compared += 1;
    }

    /// The lobby was told the same, too; what it was told since the twins parted may differ: the game may be over in
    /// one of the worlds.
    pub fn leave(mut self) -> usize {
        let mut told = [0, 1].map(|n| {
            let side = &mut self.sides[n];
            // Everything was told before the table that is made last.
            let own = side.table.people[0].get(&side.table.path("")).json();
            let seats = own["seats"].as_array().unwrap().len();
            let last = json!({"game":own["game"],"seats":seats,"rules":own["rules"]});
            let last = side.table.people[0].ask("/api/tables", &last)["id"].clone();
            while side.lobby.until(&["table"])["table"]["id"] != last {}
            side.lobby.log.pop();
            side.lobby.log.iter().map(|text| side.plain(text)).collect::<Vec<_>>()
        });
        if self.parted {
            let both = told[0].len().min(told[1].len());
            told.iter_mut().for_each(|told| told.truncate(both));
        }
        assert_eq!(told[0], told[1], "the lobby");
        self.compared + told[0].len()
    }

    /// The tables' names, to look them up in the files.
    pub fn tables(&self) -> [String; 2] {
        [0, 1].map(|n| self.sides[n].table.table.clone())
    }

    /// Everything anybody was sent at table `n`, by seat; the spectator last.
    pub fn frames(&self, n: usize) -> Vec<&[String]> {
        let sockets = self.sides[n].table.sockets.iter().chain([&self.sides[n].spectator]);
        sockets.map(|socket| socket.log.as_slice()).collect()
    }
}
