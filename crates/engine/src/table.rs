//! One running game: awaited? → check → apply → log. Restart, reconnect, replay and audit are
//! all `replay`: there is no second source of truth.

mod agreement;
mod checkpoints;
mod opening_error;
mod undo;

pub use agreement::{Agreement, Flow};
pub use undo::{Step, way};

use crate::assets::Assets;
use crate::chance::{Chance, Seed};
use crate::game::{Awaits, BadDeal, Game, Pace};
use crate::mixture::Mixture;
use crate::options::{self, BadRules};
use crate::record::{BadRecord, Chain, Ending, FORMAT, Input, Record};
use crate::seat::{Seat, SeatSet, Seats, Viewer};
use checkpoints::Checkpoints;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::Range;
use std::sync::Arc;

/// One game being played.
#[derive(Debug)]
pub struct Table<G: Game> {
    /// Shared with bots that think on other threads.
    game: Arc<G>,
    chance: Chance<G::Deal>,
    state: G::State,
    log: Vec<Input>,
    events: Vec<G::Event>,
    /// Kept from the record that the table was laid from, so that it is in the next one too.
    mixture: Option<Mixture>,
    /// What the game had asked outside before something was taken back.
    asked: Option<Value>,
    flow: Flow,
    checkpoints: Checkpoints<G::State>,
}

/// What it takes to open a table.
#[derive(Clone, Debug)]
pub struct Opening {
    /// How many sit down.
    pub seats: u64,
    /// The options asked for; the rest are defaults.
    pub rules: Map<String, Value>,
    /// The seed of every deal that is not fixed.
    pub seed: Seed,
    /// Fixed deals for the first rounds.
    pub deals: Vec<Value>,
}

/// Why a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadOpening {
    /// The rules are wrong.
    #[error(transparent)]
    Rules(#[from] BadRules),
    /// The fixed deals are wrong.
    #[error(transparent)]
    Deal(#[from] BadDeal),
}

/// Why an input is refused. The state is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused<R> {
    /// There is no such seat.
    NoSuchSeat {
        /// How many seats there are.
        seats: Seats,
    },
    /// Nothing can be done any more.
    GameOver,
    /// The game does not wait for this seat.
    NotYourTurn {
        /// Whom it waits for instead.
        awaits: Awaits,
    },
    /// The rules say no.
    Illegal(R),
    /// That is not the seat's last action, or it has none.
    NothingToUndo,
    /// The game stands still, or does not.
    OutOfPlay {
        /// Whether it goes on.
        flow: Flow,
    },
}

/// Where the game stands, for everyone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Status {
    /// The current round or hand, from 1.
    pub round: u32,
    /// Seats the game waits for.
    pub to_act: SeatSet,
    /// Seats that may cut in.
    pub may_act: SeatSet,
    /// Whether the game waits for its host.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub awaits_host: bool,
    /// How much there is to think about for those waited for; a matter of clocks, which the
    /// engine protocol has none of.
    #[serde(skip)]
    pub pace: Pace,
    /// Whether it has ended.
    pub over: bool,
    /// Points or chips per seat.
    pub scores: Vec<i64>,
    /// Who won, once it is over.
    pub winners: SeatSet,
}

impl Status {
    /// Whom the game waits for.
    pub fn awaits(&self) -> Awaits {
        Awaits { must: self.to_act, may: self.may_act, host: self.awaits_host, pace: self.pace }
    }
}

impl<G: Game> Table<G> {
    /// Opens a table from what somebody asked for.
    pub fn open(opening: &Opening, assets: &Assets) -> Result<Table<G>, BadOpening> {
        let game = build_game::<G>(opening.seats, &opening.rules, assets)?;
        let deals = read_deals::<G>(&opening.deals)?;
        game.check_deals(&deals)?;
        Ok(Table::start(game, Chance::with_deals(opening.seed, deals)))
    }

    /// Starts a game whose rules and deals are known to be right.
    pub fn start(game: G, chance: Chance<G::Deal>) -> Table<G> {
        let mut events = Vec::new();
        let state = game.deal(chance.clone(), &mut events);
        let (log, mixture, asked) = (Vec::new(), None, None);
        let (game, flow, checkpoints) = (Arc::new(game), Flow::Playing, Checkpoints::default());
        Table { game, chance, state, log, events, mixture, asked, flow, checkpoints }
    }

    /// The same table in another state, without a past: a twin for the laws. What is taken back there leads to that
    /// state and not to the deal.
    pub(crate) fn in_state(self, state: G::State) -> Table<G> {
        let checkpoints = Checkpoints::beginning_with(state.clone());
        Table { state, log: Vec::new(), events: Vec::new(), asked: None, checkpoints, ..self }
    }

    /// A seat acts. Returns which events came of it.
    pub fn act(
        &mut self,
        seat: Seat,
        action: &G::Action,
    ) -> Result<Range<usize>, Refused<G::Refusal>> {
        self.admit(seat)?;
        let view = self.view(Viewer::Seat(seat));
        self.game.check(&view, action).map_err(Refused::Illegal)?;
        let before = self.events.len();
        self.game.apply(&mut self.state, seat, action, &mut self.events);
        self.log.push(Input::Seat { seat, action: action.to_string() });
        Ok(before..self.events.len())
    }

    /// The host acts. Returns which events came of it.
    pub fn host(&mut self, action: &G::HostAction) -> Result<Range<usize>, Refused<G::Refusal>> {
        if self.is_over() {
            return Err(Refused::GameOver);
        }
        self.check_flow()?;
        let view = self.view(Viewer::Spectator);
        self.game.check_host(&view, action).map_err(Refused::Illegal)?;
        let before = self.events.len();
        self.game.apply_host(&mut self.state, action, &mut self.events);
        self.log.push(Input::Host { host: action.to_string() });
        Ok(before..self.events.len())
    }

    /// Whether `seat` may act now.
    pub fn admit(&self, seat: Seat) -> Result<(), Refused<G::Refusal>> {
        if !self.game.seats().has(seat) {
            return Err(Refused::NoSuchSeat { seats: self.game.seats() });
        }
        if self.is_over() {
            return Err(Refused::GameOver);
        }
        self.check_flow()?;
        let awaits = self.game.awaits(&self.state);
        if awaits.admits(seat) { Ok(()) } else { Err(Refused::NotYourTurn { awaits }) }
    }

    /// All that `who` knows.
    pub fn view(&self, who: Viewer) -> G::View {
        self.game.view(&self.state, who)
    }

    /// What `who` saw of some of the events.
    pub fn sights(&self, events: Range<usize>, who: Viewer) -> Vec<G::Sight> {
        let events = self.events.get(events).unwrap_or_default();
        events.iter().filter_map(|event| self.game.sight(event, who)).collect()
    }

    /// How many events there have been, those of the first deal included.
    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// The game that is played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game, for a bot that thinks while the table goes on.
    pub fn shared_game(&self) -> Arc<G> {
        self.game.clone()
    }

    /// The whole truth, for the laws and for bots that measure. It cannot be sent: it is no `Wire`.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// About how much memory it takes, in bytes: its log, its events and its states.
    pub fn memory(&self) -> usize {
        let text = |input: &Input| match input {
            Input::Seat { action, .. } => action.capacity(),
            Input::Host { host } => host.capacity(),
            Input::Undo { .. } | Input::Agreed { .. } => 0,
        };
        let log = self.log.capacity() * size_of::<Input>();
        let events = self.events.capacity() * size_of::<G::Event>();
        let states = (1 + self.checkpoints.count()) * size_of::<G::State>();
        size_of::<Table<G>>() + log + self.log.iter().map(text).sum::<usize>() + events + states
    }

    /// What was done so far.
    pub fn log(&self) -> &[Input] {
        &self.log
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.game.outcome(&self.state).is_some()
    }

    /// Where the game stands.
    pub fn status(&self) -> Status {
        let awaits = self.game.awaits(&self.state);
        let standing = self.game.standing(&self.state);
        let outcome = self.game.outcome(&self.state);
        Status {
            round: standing.round,
            to_act: awaits.must,
            may_act: awaits.may,
            awaits_host: awaits.host,
            pace: awaits.pace,
            over: outcome.is_some(),
            scores: standing.scores,
            winners: outcome.map(|outcome| outcome.winners).unwrap_or_default(),
        }
    }

    /// The game so far as a record.
    pub fn record(&self) -> Record {
        let entry = |input: &Input| crate::record::Entry { input: input.clone(), hash: None };
        let deals = self.chance.deals().iter();
        let record = Record {
            format: FORMAT,
            game: G::ID.to_owned(),
            version: G::VERSION,
            seats: self.game.seats(),
            rules: options::to_map(self.game.rules()),
            seed: *self.chance.seed(),
            commitment: None,
            mixture: self.mixture.clone(),
            deals: deals.filter_map(|deal| serde_json::to_value(deal).ok()).collect(),
            inputs: self.log.iter().map(entry).collect(),
            testimony: self.testimony(),
            result: self.ending(),
            seal: None,
            signature: None,
        };
        record.chained()
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.game.outcome(&self.state)?;
        let scores = self.game.standing(&self.state).scores;
        Some(Ending { scores, winners: outcome.winners.iter().collect() })
    }

    /// Plays a record again from its first deal.
    pub fn replay(record: &Record, assets: &Assets, chain: Chain) -> Result<Table<G>, BadRecord> {
        let mut table = Table::open_record(record, assets, chain)?;
        for (before, entry) in record.inputs.iter().enumerate() {
            table.redo(before + 1, &entry.input)?;
        }
        table.confirm(record, chain)?;
        Ok(table)
    }

    /// The table of a record before its first input, chain checked.
    pub fn open_record(
        record: &Record,
        assets: &Assets,
        chain: Chain,
    ) -> Result<Table<G>, BadRecord> {
        if record.game != G::ID {
            let found = record.game.chars().take(40).collect();
            return Err(BadRecord::Game { found, expected: G::ID });
        }
        if record.format != FORMAT {
            return Err(BadRecord::Format { found: record.format });
        }
        if record.version != G::VERSION {
            let found = record.version;
            return Err(BadRecord::Version { game: G::ID, found, ours: G::VERSION });
        }
        record.check_chain(chain)?;
        let assets = assets.clone().with_testimony(record.testimony.clone());
        let seats = u64::from(record.seats.0);
        let game = build_game::<G>(seats, &record.rules, &assets)?;
        let deals = read_deals::<G>(&record.deals)?;
        game.check_deals(&deals)?;
        let table = Table::start(game, Chance::with_deals(record.seed, deals));
        Ok(Table { mixture: record.mixture.clone(), ..table })
    }

    /// Does one recorded input again.
    pub fn redo(&mut self, ply: usize, input: &Input) -> Result<Range<usize>, BadRecord> {
        let bad = |problem| BadRecord::Notation { ply, problem };
        let done = match input {
            Input::Seat { seat, action } => self.act(*seat, &action.parse().map_err(bad)?),
            Input::Host { host } => self.host(&host.parse().map_err(bad)?),
            Input::Undo { seat, undo } => self.undo(*seat, *undo),
            Input::Agreed { seat, agreed } => self.agree(*seat, *agreed),
        };
        done.map_err(|refused| BadRecord::Refused { ply, problem: refused.to_string() })
    }

    /// Compares the result a record claims with the one its inputs gave.
    fn confirm(&self, record: &Record, chain: Chain) -> Result<(), BadRecord> {
        let ending = self.ending();
        let unclaimed = record.result.is_none() && chain == Chain::IfPresent;
        if record.result == ending || unclaimed {
            return Ok(());
        }
        let expected = serde_json::to_string(&ending).unwrap_or_default();
        Err(BadRecord::Result { expected })
    }
}

impl<R: std::fmt::Display> std::fmt::Display for Refused<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::NoSuchSeat { seats } => {
                write!(f, "no such seat; the seats are 0 to {}", seats.0.saturating_sub(1))
            }
            Refused::GameOver => f.write_str("the game is over"),
            Refused::NotYourTurn { awaits } if awaits.host => {
                f.write_str("the game waits for its host")
            }
            Refused::NotYourTurn { awaits } => {
                let seats: Vec<String> = awaits.must.iter().map(|s| s.to_string()).collect();
                write!(f, "the game waits for seat {}", seats.join(", "))
            }
            Refused::Illegal(refusal) => refusal.fmt(f),
            Refused::NothingToUndo => f.write_str("that is not the seat's last action"),
            Refused::OutOfPlay { flow } => f.write_str(match flow {
                Flow::Playing => "the game goes on already",
                Flow::Paused => "the game is paused",
                Flow::Stopped => "the game was stopped",
            }),
        }
    }
}

pub(crate) fn build_game<G: Game>(
    seats: u64,
    rules: &Map<String, Value>,
    assets: &Assets,
) -> Result<G, BadRules> {
    let (min, max) = (*G::SEATS.start(), *G::SEATS.end());
    let fits = u8::try_from(seats).ok().filter(|seats| G::SEATS.contains(seats));
    let count = fits.ok_or(BadRules::Seats { game: G::ID, min, max, given: seats })?;
    G::new(Seats(count), options::resolve(&G::options(), rules)?, assets)
}

fn read_deals<G: Game>(deals: &[Value]) -> Result<Vec<G::Deal>, BadDeal> {
    let read = |(round, deal): (usize, &Value)| {
        G::Deal::deserialize(deal).map_err(|e| BadDeal { round, problem: e.to_string() })
    };
    use serde::Deserialize as _;
    deals.iter().enumerate().map(read).collect()
}
