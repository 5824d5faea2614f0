//! The laws every game passes: random games are played, and at every state, for every viewer,
//! nothing leaks, samples are consistent, menus are pinned, notation and JSON round-trip, the
//! fast path equals the rich path, the record replays to the same state, and the game ends.

mod advice;
mod agreeing;
mod doing;
mod seeing;
mod twins;
mod undoing;

pub use advice::examine_advice;
pub use twins::Twins;

use crate::assets::Assets;
use crate::chance::{Chance, Rng, Seed};
use crate::game::{Game, Simulate};
use crate::record::Chain;
use crate::seat::{Seat, Viewer};
use crate::table::Table;
use std::fmt;
use std::ops::Range;
use undoing::Undoing;

/// A game that has not ended after this many plies never will.
const ENDLESS: usize = 100_000;

/// A law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Every state, real or sampled, is possible.
    Audit,
    /// `view(determinize(view(s))) == view(s)`: nothing hidden shows, samples are consistent.
    View,
    /// Whom the game waits for and how it stands is the same in every world that looks alike.
    Public,
    /// Equal views before and after mean equal sights in between.
    Sight,
    /// Every choice passes `check`, once, and so does what a timeout does.
    Choices,
    /// A seat that is not awaited has no choices.
    Turn,
    /// Notation and JSON come back as what they were.
    RoundTrip,
    /// The fast path gives the menus and the states of the rich path.
    FastPath,
    /// A record replays to the same state.
    Replay,
    /// The game ends.
    End,
    /// Bots advise the same in every world that looks the same to their seat.
    Advice,
    /// After an undo every view is what it was, and one that needs nobody's leave told nothing.
    Undo,
    /// A pause changes nothing that anybody sees; nobody acts in it, nor after a stop.
    Agreement,
}

/// A law that was broken, and where.
#[derive(Clone, Debug)]
pub struct Breach {
    /// Which law.
    pub law: Law,
    /// In the game of which seed.
    pub seed: u64,
    /// After how many inputs.
    pub ply: usize,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, seed, ply, detail } = self;
        write!(f, "law {law:?} broken in the game of seed {seed} at ply {ply}: {detail}")
    }
}

impl std::error::Error for Breach {}

/// How much was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Whole games played.
    pub games: usize,
    /// States at which every law was checked.
    pub states: usize,
    /// Sights compared between two worlds that looked alike.
    pub sights: usize,
    /// Actions taken back.
    pub undone: usize,
    /// Those among them that had told nothing but themselves.
    pub harmless: usize,
    /// Pauses that were agreed on.
    pub paused: usize,
    /// Games that were stopped by agreement.
    pub stopped: usize,
}

/// Why one state breaks a law.
type Found<T = ()> = Result<T, (Law, String)>;

/// Plays one random game per seed and checks every law at every state.
pub fn examine<G: Simulate>(
    game: impl Fn() -> G,
    assets: &Assets,
    seeds: Range<u64>,
) -> Result<Tally, Breach> {
    let mut tally = Tally::default();
    for seed in seeds {
        let mut trial = Trial::new(game(), seed);
        let done = trial.run(&mut tally).and_then(|()| trial.replays(assets));
        done.map_err(|(law, detail)| Breach { law, seed, ply: trial.ply(), detail })?;
        tally.games += 1;
    }
    Ok(tally)
}

/// One random game under examination.
struct Trial<G: Game> {
    table: Table<G>,
    rng: Rng,
    undoing: Undoing<G>,
    agreeing: Rng,
}

/// What was chosen to happen next.
enum Next<G: Game> {
    Seat(Seat, G::Action),
    Host(G::HostAction),
}

impl<G: Simulate> Trial<G> {
    fn new(game: G, seed: u64) -> Trial<G> {
        let seed = Seed::numbered(seed);
        let table = Table::start(game, Chance::new(seed));
        let undoing = Undoing::new(&table, seed.stream("laws", 2));
        Trial { table, rng: seed.stream("laws", 0), undoing, agreeing: seed.stream("laws", 3) }
    }

    fn ply(&self) -> usize {
        self.table.log().len()
    }

    fn run(&mut self, tally: &mut Tally) -> Found {
        while !self.table.is_over() {
            if self.ply() > ENDLESS {
                return Err((Law::End, format!("no end after {ENDLESS} plies")));
            }
            self.state_is_lawful()?;
            tally.states += 1;
            let next = self.choose()?;
            if agreeing::pause(&mut self.table, &next, &mut self.agreeing, tally)? {
                tally.stopped += 1;
                return Ok(());
            }
            self.undoing.note(&self.table);
            self.advance(next, tally)?;
            self.undoing.second_thoughts(&mut self.table, tally)?;
        }
        self.state_is_lawful()
    }

    fn state_is_lawful(&mut self) -> Found {
        let (game, state) = (self.table.game(), self.table.state());
        seeing::possible(game, state)?;
        for who in Viewer::everyone(game.seats()) {
            seeing::sample_looks_alike(game, state, who, &mut self.rng)?;
        }
        for seat in game.seats().iter() {
            doing::menu_is_lawful(game, state, seat)?;
            doing::random_is_uniform(game, state, seat, &mut self.rng)?;
        }
        doing::plies_equal_moves(game, state, &mut self.rng.clone())?;
        doing::host_menu_is_lawful(game, state)
    }

    /// Mostly somebody who is awaited, now and then somebody who cuts in, rarely the host.
    fn choose(&mut self) -> Found<Next<G>> {
        let awaits = self.table.game().awaits(self.table.state());
        let host = self.host_choices();
        if !host.is_empty() && (awaits.host || self.rng.below(100) == 0) {
            let pick = self.rng.index(host.len());
            return Ok(Next::Host(host[pick].clone()));
        }
        let cut_in = !awaits.may.is_empty() && self.rng.below(6) == 0;
        let seats: Vec<Seat> = if cut_in { awaits.may } else { awaits.must }.iter().collect();
        if seats.is_empty() {
            return Err((Law::End, "nobody is awaited and the game is not over".to_owned()));
        }
        let seat = seats[self.rng.index(seats.len())];
        let view = self.table.view(Viewer::Seat(seat));
        let mut actions = self.table.game().choices(&view).actions;
        let pick = self.rng.index(actions.len());
        Ok(Next::Seat(seat, actions.swap_remove(pick)))
    }

    fn host_choices(&self) -> Vec<G::HostAction> {
        self.table.game().host_choices(&self.table.view(Viewer::Spectator))
    }

    fn advance(&mut self, next: Next<G>, tally: &mut Tally) -> Found {
        let before = self.table.state().clone();
        let events = match &next {
            Next::Seat(seat, action) => self.table.act(*seat, action),
            Next::Host(action) => self.table.host(action),
        };
        let events = events
            .map_err(|refused| (Law::Choices, format!("a listed choice is refused: {refused}")))?;
        let (game, after) = (self.table.game(), self.table.state());
        if let Next::Seat(seat, action) = &next {
            doing::step_equals_apply(game, &before, *seat, action, after)?;
        }
        for who in Viewer::everyone(game.seats()) {
            let seen = self.table.sights(events.clone(), who);
            let pair = seeing::Pair { before: &before, after, seen: &seen };
            tally.sights += seeing::sights_tell_no_more(game, pair, &next, who, &mut self.rng)?;
        }
        Ok(())
    }

    fn replays(&self, assets: &Assets) -> Found {
        let fail = |detail: String| (Law::Replay, detail);
        let record = self.table.record();
        let text = serde_json::to_string(&record).map_err(|e| fail(e.to_string()))?;
        let read = crate::Record::parse(&text).map_err(|e| fail(e.to_string()))?;
        let again = Table::<G>::replay(&read, assets, Chain::Required);
        let again = again.map_err(|e| fail(e.to_string()))?;
        if again.state() != self.table.state() {
            return Err(fail("the replayed state differs".to_owned()));
        }
        if again.record() != record {
            return Err(fail("the record of the replay differs".to_owned()));
        }
        Ok(())
    }
}
