//! The contract between a game and everything that hosts it: what a game is, what may leave the
//! process, and where events go.

use crate::assets::Assets;
use crate::better::Better;
use crate::chance::{Chance, Rng};
use crate::notation::BadNotation;
use crate::options::{BadRules, OptionSpec};
use crate::reference::Reference;
use crate::seat::{Seat, SeatSet, Seats, Viewer};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// May leave the process. Implemented by hand, one line per type, and never for a `State`:
/// being serialisable is not enough.
///
/// ```compile_fail
/// use tablee_engine::Wire;
/// fn send(_: impl Wire) {}
/// #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
/// struct State;
/// send(State);
/// ```
pub trait Wire: Serialize + DeserializeOwned + Clone + Debug + Send + Sync + 'static {}

/// Where events go. `()` drops them unbuilt, so a simulation pays nothing for narration.
pub trait Sink<E> {
    /// Takes one event; `make` is only called where somebody listens.
    fn emit(&mut self, make: impl FnOnce() -> E);
}

impl<E> Sink<E> for () {
    #[inline]
    fn emit(&mut self, _make: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, make: impl FnOnce() -> E) {
        self.push(make());
    }
}

/// Whom the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Awaits {
    /// Seats that must act before anything else can happen (all of them, in any order).
    pub must: SeatSet,
    /// Seats that are not waited for but may cut in. Disjoint from `must`.
    pub may: SeatSet,
    /// Whether the game stands still until the host of the table speaks.
    pub host: bool,
    /// How much there is to think about for those who must act.
    pub pace: Pace,
}

/// How much a seat that must act has to think about: clocks give answers a short limit of their
/// own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// A turn like any other.
    #[default]
    Turn,
    /// Only a yes or no for which the whole table waits: a challenge, an announcement.
    Answer,
}

impl Awaits {
    /// Nobody: the game is over.
    pub const NOBODY: Awaits =
        Awaits { must: SeatSet::EMPTY, may: SeatSet::EMPTY, host: false, pace: Pace::Turn };

    /// One seat to move.
    #[inline]
    pub fn seat(seat: Seat) -> Awaits {
        Awaits { must: SeatSet::only(seat), ..Awaits::NOBODY }
    }

    /// Whether `seat` may act now, asked or not.
    #[inline]
    pub fn admits(&self, seat: Seat) -> bool {
        self.must.contains(seat) || self.may.contains(seat)
    }
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; several where the win is shared.
    pub winners: SeatSet,
}

/// Where the match stands: public, and a function of what every viewer knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The current round or hand, from 1.
    pub round: u32,
    /// Points or chips per seat as of the last finished round, penalties given since included.
    pub scores: Vec<i64>,
}

/// A menu of actions in pinned order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices<A> {
    /// What is offered. The order never depends on hidden things.
    pub actions: Vec<A>,
    /// Whether every legal action is listed.
    pub complete: bool,
}

impl<A> Choices<A> {
    /// A menu that lists every legal action.
    pub fn complete(actions: Vec<A>) -> Choices<A> {
        Choices { actions, complete: true }
    }

    /// A menu that leaves legal actions out.
    pub fn partial(actions: Vec<A>) -> Choices<A> {
        Choices { actions, complete: false }
    }
}

/// Why fixed deals cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("deal {}: {problem}", .round + 1)]
pub struct BadDeal {
    /// Which deal, counted from 0.
    pub round: usize,
    /// What is wrong with it and what would be right.
    pub problem: String,
}

/// The host of a game that has no inputs of its own: a type without values.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum NoHost {}

impl Wire for NoHost {}

impl Display for NoHost {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

impl FromStr for NoHost {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<NoHost, BadNotation> {
        Err(BadNotation::no_host(text))
    }
}

/// One game's rules: pure functions over its own types. No clock, no I/O, no chance but `Chance`.
pub trait Game: Sized + Send + Sync + 'static {
    /// "lexio": the folder, the URL segment, the log column.
    const ID: &'static str;
    /// Bumped only when an old record would replay differently.
    const VERSION: u16;
    /// How many may sit down.
    const SEATS: RangeInclusive<u8>;
    /// Which scores win.
    const BETTER: Better;

    /// Every option, resolved; serialises to the JSON object of option names and values.
    type Rules: Wire + Eq;
    /// One round's fixed deal, as the engine protocol gives it.
    type Deal: Wire + Eq;
    /// The whole truth. Not `Wire`: no handler can send it.
    type State: Clone + Eq + Debug + Send + Sync;
    /// A seat's intent. As JSON it is the string of its notation.
    type Action: Wire + Eq + Display + FromStr<Err = BadNotation>;
    /// An input of the table's host rather than of a seat; [`NoHost`] where there is none.
    type HostAction: Wire + Eq + Display + FromStr<Err = BadNotation>;
    /// All that one viewer knows, what it remembers included.
    type View: Wire + Eq;
    /// What happened, the whole truth. Not `Wire`.
    type Event: Clone + Debug + Send + Sync;
    /// What one viewer saw of an event.
    type Sight: Wire + Eq;
    /// Why not: an enum with data, never a string.
    type Refusal: Wire + Eq + Error;

    /// The schema of `Rules`: what the lobby offers.
    fn options() -> Vec<OptionSpec>;
    /// A game for this many seats. Only combinations of options can still be wrong here.
    fn new(seats: Seats, rules: Self::Rules, assets: &Assets) -> Result<Self, BadRules>;
    /// How many sit at the table.
    fn seats(&self) -> Seats;
    /// The rules in force, every option filled in.
    fn rules(&self) -> &Self::Rules;
    /// Whether fixed deals can be dealt: the right hands, each tile once.
    fn check_deals(&self, deals: &[Self::Deal]) -> Result<(), BadDeal>;

    /// Opens the game: the only entry of chance. Later rounds draw on the same `chance`.
    fn deal(&self, chance: Chance<Self::Deal>, out: &mut impl Sink<Self::Event>) -> Self::State;
    /// Whom the game waits for. Public.
    fn awaits(&self, state: &Self::State) -> Awaits;
    /// Rounds and scores. Public.
    fn standing(&self, state: &Self::State) -> Standing;
    /// Who won, once it is over. Public.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// All that `who` knows.
    fn view(&self, state: &Self::State, who: Viewer) -> Self::View;
    /// The same without what people could have kept in mind themselves: what is sent at tables where
    /// nobody is helped. Bots of the server and rules look at whole views all the same.
    fn without_aids(&self, view: Self::View) -> Self::View {
        view
    }
    /// What `who` saw of `event`.
    fn sight(&self, event: &Self::Event, who: Viewer) -> Option<Self::Sight>;

    /// Whether the seat whose view this is may do that: legality is a function of the view.
    fn check(&self, view: &Self::View, action: &Self::Action) -> Result<(), Self::Refusal>;
    /// The menu of the seat whose view this is; empty when it may not act.
    fn choices(&self, view: &Self::View) -> Choices<Self::Action>;
    /// What kind of play a legal action is by the rules (`pair`, `straight`), where the game has
    /// kinds: pages group and name plays by it instead of working it out.
    fn kind(&self, _action: &Self::Action) -> Option<&'static str> {
        None
    }
    /// Whether an action turns something hidden over for somebody: it is not taken back without the others' leave, even
    /// where whoever did it had deduced what came to light. Everybody learns whether an undo was free, and would learn
    /// by it what somebody knew.
    fn reveals(&self, _action: &Self::Action) -> bool {
        false
    }
    /// What a seat does whose time is up. Always legal when the seat is awaited.
    fn on_timeout(&self, view: &Self::View) -> Self::Action;
    /// Carries out an action that `check` accepted.
    fn apply(
        &self,
        state: &mut Self::State,
        by: Seat,
        action: &Self::Action,
        out: &mut impl Sink<Self::Event>,
    );

    /// Whether the host may do that now, judged by what a spectator sees.
    fn check_host(&self, view: &Self::View, action: &Self::HostAction)
    -> Result<(), Self::Refusal>;
    /// What the host may do now, in pinned order, judged by what a spectator sees.
    fn host_choices(&self, _view: &Self::View) -> Vec<Self::HostAction> {
        Vec::new()
    }
    /// Carries out an input of the host that `check_host` accepted.
    fn apply_host(
        &self,
        state: &mut Self::State,
        action: &Self::HostAction,
        out: &mut impl Sink<Self::Event>,
    );

    /// A whole world that looks like `view`, drawn at random. Takes no `State`: no peeking.
    fn determinize(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// What must be true of every state, real or sampled: every card somewhere exactly once, the
    /// public story possible. The laws call it; hosts do not.
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// What is worth counting of the last finished round for a seat, by name, judged by what a
    /// spectator sees: bids met, tiles left. For measuring; the rules do not depend on it.
    fn figures(&self, _view: &Self::View, _seat: Seat) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// The reference works that tables can be played with (dictionaries), for people to ask about.
    fn references(_assets: &Assets) -> Vec<Box<dyn Reference>> {
        Vec::new()
    }

    /// Facts from outside that the game relied on (a dictionary's verdicts), to travel in its
    /// record so that it replays for ever. Handed back through [`Assets::testimony`].
    fn testimony(&self, _state: &Self::State) -> Option<Value> {
        None
    }
}

/// Speed, never meaning. The defaults are the rich path; the laws play default and override
/// side by side.
pub trait Simulate: Game {
    /// Fills `buffer` with exactly the actions of `choices`, in the same order.
    fn moves(&self, state: &Self::State, seat: Seat, buffer: &mut Vec<Self::Action>) {
        buffer.clear();
        buffer.extend(self.choices(&self.view(state, Viewer::Seat(seat))).actions);
    }

    /// One of `moves`, each as likely as the next; nothing where there is none. `buffer` is room
    /// for a menu. An override that counts instead of listing must pick what this picks, from the
    /// same numbers: the laws compare them.
    #[inline]
    fn random_move(
        &self,
        state: &Self::State,
        seat: Seat,
        buffer: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) -> Option<Self::Action> {
        self.moves(state, seat, buffer);
        match buffer.len() {
            0 => None,
            1 => buffer.pop(),
            n => Some(buffer.swap_remove(rng.index(n))),
        }
    }

    /// Random play on, by the first seat that is awaited each time: at least one ply; answers how
    /// many, none where nobody is awaited. An override may play several at once, by
    /// the same luck: the laws compare it with single ones.
    #[inline]
    fn random_plies(
        &self,
        state: &mut Self::State,
        buffer: &mut Vec<Self::Action>,
        rng: &mut Rng,
    ) -> u64 {
        let Some(seat) = self.awaits(state).must.first() else { return 0 };
        match self.random_move(state, seat, buffer, rng) {
            Some(action) => {
                self.step(state, seat, &action);
                1
            }
            None => 0,
        }
    }

    /// `apply` without a listener.
    fn step(&self, state: &mut Self::State, by: Seat, action: &Self::Action) {
        self.apply(state, by, action, &mut ());
    }
}
