//! Type-erased tables and games (trait objects): what hosts hold that know no game by name.

mod advice_request;
mod aids;
mod hosted;
mod tournament;
mod versions;
mod voice;

pub use advice_request::{AdviceRequest, Need, NoAdviceReason};
pub use hosted::{Boxed, Hosted, MakeBot};
pub use tournament::AnyTournament;
pub use versions::{FIRST_VERSION, UnknownGame, newest, of_version};
pub use voice::AnyVoice;

use crate::assets::Assets;
use crate::better::Better;
use crate::bot::{Budget, Effect};
use crate::chance::Rng;
use crate::game::Awaits;
use crate::lang::{Lang, Names};
use crate::notation::BadNotation;
use crate::options::OptionSpec;
use crate::record::{BadRecord, Chain, Input, Record};
use crate::reference::Reference;
use crate::seat::{Seat, SeatSet, Seats, Viewer};
use crate::table::{Agreement, BadOpening, Flow, Opening, Status, Step};
use crate::tournament::Judge;
use crate::view_diff::{Fingerprints, ViewDiff};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};
use tablee_text::Spoken;

/// What the best bot of a game is called.
const EXPERT: &str = "expert";

/// Why an input was declined; nothing changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Declined {
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
    /// The text is no action of this game.
    BadNotation(BadNotation),
    /// The rules say no: the game's own refusal as data.
    Illegal {
        /// The refusal.
        reason: Value,
    },
    /// That is not the seat's last action, or it has none.
    NothingToUndo,
    /// The game stands still, or does not.
    OutOfPlay {
        /// Whether it goes on.
        flow: Flow,
    },
}

/// An input that a table took in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The input in the game's own notation, whatever spelling came in: what the log holds.
    pub notation: String,
    /// Which events came of it.
    pub events: Range<usize>,
}

/// The menu of a seat in notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Legal {
    /// What is offered, in pinned order.
    pub actions: Vec<String>,
    /// Whether every legal action is listed.
    pub complete: bool,
    /// The kinds of the actions, in their order; nothing where the game has no kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<KindRun>>", optional))]
    pub kinds: Vec<KindRun>,
}

/// Neighbours in a menu that are plays of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KindRun {
    /// The kind, such as `pair`; nothing for what is no play, such as a pass.
    pub kind: Option<Cow<'static, str>>,
    /// The length of the run.
    pub count: usize,
}

impl KindRun {
    /// The runs of a list of kinds; nothing where no action has a kind.
    fn of(kinds: impl Iterator<Item = Option<&'static str>>) -> Vec<KindRun> {
        let mut runs: Vec<KindRun> = Vec::new();
        for kind in kinds {
            match runs.last_mut().filter(|run| run.kind.as_deref() == kind) {
                Some(run) => run.count += 1,
                None => runs.push(KindRun { kind: kind.map(Cow::Borrowed), count: 1 }),
            }
        }
        if runs.iter().all(|run| run.kind.is_none()) { Vec::new() } else { runs }
    }
}

/// What a bot advises.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Advice {
    /// What it would do.
    pub action: String,
    /// What it looked at: the action it would take first, then the others by value.
    pub considered: Vec<Opinion>,
    /// What not cutting in is worth, for a seat that need not act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silence: Option<f64>,
    /// What kind of play that is, where the game has kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Cow<'static, str>>,
    /// What spoke for the action, in sentences; absent where nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
}

/// Why a bot would do it, from facts it computed for the seat it advises, in every language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "{ en: string, [lang: string]: string }"))]
pub struct Reason(pub Spoken);

impl Reason {
    /// The sentence in `lang`.
    pub fn in_language(&self, lang: Lang) -> &str {
        self.0.in_language(lang)
    }
}

impl Advice {
    /// Whether to act at all: always where the game waits, otherwise if it beats silence.
    pub fn is_worth_it(&self) -> bool {
        let best = self.considered.first().map_or(f64::MIN, |best| best.value);
        self.silence.is_none_or(|silence| best > silence)
    }
}

/// One action a bot looked at, in notation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Opinion {
    /// The action.
    pub action: String,
    /// The expected final score difference to the average opponent.
    pub value: f64,
    /// The share of sampled worlds that the seat won with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<f64>,
    /// The standard error of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// In how many sampled worlds it was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<u64>,
}

/// A bot with a view before it, ready to think on any thread.
pub type BotTask = Box<dyn FnOnce(Budget, &mut Rng) -> Advice + Send>;

/// A bot with a view and a move before it, ready to tell on any thread what the move did to everybody;
/// nothing where a bot of its level cannot.
pub type EffectTask = Box<dyn FnOnce(Budget, &mut Rng) -> Option<Effect<String>> + Send>;

/// A running game of any kind.
pub trait AnyTable: Send {
    /// Which game it is.
    fn game(&self) -> &'static str;
    /// How many sit at the table.
    fn seats(&self) -> Seats;
    /// Which scores win.
    fn better(&self) -> Better;
    /// Where the game stands.
    fn status(&self) -> Status;
    /// Whom the game waits for, and how patiently.
    fn awaits(&self) -> Awaits;
    /// From now on views hold what only helps memory for these seats alone. Bots of the server are asked
    /// about whole views all the same.
    fn help_only(&mut self, seats: SeatSet);
    /// All that `who` knows, as JSON. With [`AnyTable::sights`] the only way out of the process.
    fn view(&self, who: Viewer) -> Value;
    /// All that `who` knows, as JSON text: the same as [`AnyTable::view`], without building a tree.
    fn view_text(&self, who: Viewer) -> Box<RawValue>;
    /// What `who` knows now and did not when these fingerprints were taken; they are taken anew.
    fn view_diff(&self, who: Viewer, known: &mut Fingerprints) -> ViewDiff;
    /// Takes the fingerprints of all that `who` knows.
    fn note_view(&self, who: Viewer, known: &mut Fingerprints);
    /// What `seat` may do; empty when it may do nothing.
    fn legal(&self, seat: Seat) -> Legal;
    /// What kind of play an action is, where the game has kinds.
    fn kind(&self, notation: &str) -> Option<&'static str>;
    /// A seat acts in notation.
    fn act(&mut self, seat: Seat, notation: &str) -> Result<Taken, Declined>;
    /// The host acts in notation.
    fn host(&mut self, notation: &str) -> Result<Taken, Declined>;
    /// A seat takes its last action back: the game stands as after the first `to` inputs.
    fn undo(&mut self, seat: Seat, to: u32) -> Result<(), Declined>;
    /// Everybody agrees to what `seat` has asked for.
    fn agree(&mut self, seat: Seat, agreed: Agreement) -> Result<(), Declined>;
    /// Whether the game goes on.
    fn flow(&self) -> Flow;
    /// The last action of a seat that counts, as an index of the log.
    fn last_action(&self, seat: Seat) -> Option<usize>;
    /// Whether nobody has learned anything from the newest input, an action of `seat`, but that
    /// action itself.
    fn revealed_only_itself(&self, seat: Seat, rng: &mut Rng) -> bool;
    /// The way to where the game stood after the first `count` inputs of its log.
    fn way(&self, count: usize) -> Vec<Step>;
    /// Does a recorded input again, as ply number `ply`.
    fn redo(&mut self, ply: usize, input: &Input) -> Result<Range<usize>, BadRecord>;
    /// What `seat` does when its time is up, if it is awaited.
    fn timeout(&self, seat: Seat) -> Option<String>;
    /// How many events there have been.
    fn event_count(&self) -> usize;
    /// The newest input of its log.
    fn newest_input(&self) -> Option<&Input>;
    /// About how much memory it takes, in bytes.
    fn memory(&self) -> usize;
    /// What `who` saw of some of the events, as JSON.
    fn sights(&self, events: Range<usize>, who: Viewer) -> Vec<Value>;
    /// What `who` saw of some of the events, as the text of a JSON array.
    fn sights_text(&self, events: Range<usize>, who: Viewer) -> Box<RawValue>;
    /// The whole game as one self-contained record.
    fn record(&self) -> Record;
    /// What a bot of that level would do from the seat's view alone; nothing where the level is
    /// unknown or the seat may not act.
    fn advise(&self, seat: Seat, level: &str, budget: Budget, rng: &mut Rng) -> Option<Advice>;
    /// The same question, to be answered elsewhere while the table goes on: the seat's view and
    /// the rules travel, nothing else does.
    fn bot_task(&self, seat: Seat, level: &str) -> Option<BotTask>;
    /// The question what the bot thinks of `played`, in notation, which the seat is about to do:
    /// from its view alone, like [`AnyTable::bot_task`]. Nothing where that is no action either.
    fn review(&self, seat: Seat, level: &str, played: &str) -> Option<BotTask>;
    /// The question what `played` did to every seat, beside the bot's own move; from the seat's view
    /// alone, like [`AnyTable::review`].
    fn effect(&self, seat: Seat, level: &str, played: &str) -> Option<EffectTask>;

    /// What is worth counting of the last finished round for a seat, by name; public. For
    /// measuring: nothing may depend on a name.
    fn figures(&self, seat: Seat) -> Vec<(&'static str, f64)>;

    /// Why an input was declined, in a sentence.
    fn explain(&self, declined: &Declined, names: &Names, lang: Lang) -> String;
    /// The table as a tournament sees it; nothing where the game has no tournaments.
    fn tournament(&self) -> Option<&dyn AnyTournament>;
    /// The table as a terminal shows it.
    fn voice(&self) -> &dyn AnyVoice;
}

/// A game of any kind, ready to be opened.
pub trait AnyGame: Send + Sync {
    /// Its name in files, addresses and the protocol.
    fn id(&self) -> &'static str;
    /// The version of its rules engine.
    fn version(&self) -> u16;
    /// How many may sit down.
    fn seats(&self) -> RangeInclusive<u8>;
    /// Which scores win.
    fn better(&self) -> Better;
    /// Its options.
    fn options(&self) -> Vec<OptionSpec>;
    /// The options of a tournament's table that differ from the defaults; nothing where the game
    /// has no tournaments.
    fn tournament_rules(&self, judge: Judge) -> Option<Map<String, Value>>;
    /// The levels of its bots, weakest first.
    fn levels(&self) -> Vec<&'static str>;
    /// The level that plays best: `expert` where there is one.
    fn expert(&self) -> Option<&'static str> {
        let levels = self.levels();
        levels.iter().find(|level| **level == EXPERT).or(levels.last()).copied()
    }
    /// What it is called and one line about it.
    fn blurb(&self, lang: Lang) -> (&'static str, &'static str);
    /// Its rulebook.
    fn rulebook(&self, lang: Lang) -> &'static str;
    /// The reference works its tables can be played with.
    fn references(&self, assets: &Assets) -> Vec<Box<dyn Reference>>;
    /// Opens a table.
    fn open(&self, opening: &Opening, assets: &Assets) -> Result<Box<dyn AnyTable>, BadOpening>;
    /// The table of a record before its first input.
    fn open_record(
        &self,
        record: &Record,
        assets: &Assets,
        chain: Chain,
    ) -> Result<Box<dyn AnyTable>, BadRecord>;
    /// Plays a record again, to its end.
    fn replay(
        &self,
        record: &Record,
        assets: &Assets,
        chain: Chain,
    ) -> Result<Box<dyn AnyTable>, BadRecord>;

    /// What a bot of that level would do from a view that was told by another process.
    fn advise(
        &self,
        asked: &AdviceRequest,
        level: &str,
        assets: &Assets,
        thinking: (Budget, &mut Rng),
    ) -> Result<Advice, NoAdviceReason>;

    /// Seats, options, levels, as the protocol describes a game.
    fn describe(&self) -> Value {
        let specs = self.options();
        let options: Vec<Value> = specs.iter().map(|spec| spec.describe(&specs)).collect();
        json!({
            "game": self.id(),
            "version": self.version(),
            "seats": { "min": self.seats().start(), "max": self.seats().end() },
            "options": options,
            "levels": self.levels(),
        })
    }
}
