//! Bugs planted in the real games are caught by the laws: a card leaked into a view, one leaked
//! into an event, and a fast path that goes wrong.

use lexicon::Lexicon;
use lexio::Lexio;
use serde::{Deserialize, Serialize};
use serde_json::Map;
use std::marker::PhantomData;
use tablee_engine::laws::{self, Law};
use tablee_engine::*;
use xylo::Xylo;

/// Where a wrapper goes wrong; the defaults are right.
trait Fault: Send + Sync + 'static {
    fn in_view<G: Game>(_: &G::State) -> String {
        String::new()
    }
    fn in_sight<G: Game>(_: &G::Event) -> String {
        String::new()
    }
    fn in_moves<A>(_: &mut Vec<A>) {}
}

struct Nothing;
impl Fault for Nothing {}

struct LeakedView;
impl Fault for LeakedView {
    fn in_view<G: Game>(state: &G::State) -> String {
        format!("{state:?}")
    }
}

struct LeakedEvent;
impl Fault for LeakedEvent {
    fn in_sight<G: Game>(event: &G::Event) -> String {
        format!("{event:?}")
    }
}

struct WrongFastPath;
impl Fault for WrongFastPath {
    fn in_moves<A>(buffer: &mut Vec<A>) {
        if buffer.len() > 8 {
            buffer.pop();
        }
    }
}

struct Planted<G, F>(G, PhantomData<F>);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Shown<T> {
    right: T,
    leak: String,
}

impl<T: Wire> Wire for Shown<T> {}

fn game<G: Game, F>(seats: u8) -> Planted<G, F> {
    let rules = options::resolve(&G::options(), &Map::new()).unwrap();
    Planted(G::new(Seats(seats), rules, &Assets::none()).unwrap(), PhantomData)
}

fn broken<G: Simulate, F: Fault>(seats: u8) -> Law {
    let breach = laws::examine(game::<G, F>.with(seats), &Assets::none(), 0..3);
    breach.expect_err("the fault went unseen").law
}

/// Lets a function of seats stand as a function of nothing.
trait With<T> {
    fn with(self, seats: u8) -> impl Fn() -> T;
}

impl<T, M: Fn(u8) -> T> With<T> for M {
    fn with(self, seats: u8) -> impl Fn() -> T {
        move || self(seats)
    }
}

#[test]
fn a_card_leaked_into_a_view_is_caught_in_every_game() {
    assert_eq!(broken::<Lexio, LeakedView>(4), Law::View);
    assert_eq!(broken::<Xylo, LeakedView>(4), Law::View);
    assert_eq!(broken::<Lexicon, LeakedView>(3), Law::View);
}

#[test]
fn a_card_leaked_into_an_event_is_caught_where_events_have_secrets() {
    assert_eq!(broken::<Xylo, LeakedEvent>(4), Law::Sight);
    assert_eq!(broken::<Lexicon, LeakedEvent>(3), Law::Sight);
}

#[test]
fn a_wrong_fast_path_is_caught_in_every_game() {
    assert_eq!(broken::<Lexio, WrongFastPath>(4), Law::FastPath);
    assert_eq!(broken::<Xylo, WrongFastPath>(4), Law::FastPath);
    assert_eq!(broken::<Lexicon, WrongFastPath>(3), Law::FastPath);
}

#[test]
fn the_wrapper_itself_breaks_no_law() {
    laws::examine(game::<Xylo, Nothing>.with(3), &Assets::none(), 0..1).unwrap();
}

impl<G: Game, F: Fault> Game for Planted<G, F> {
    const ID: &'static str = G::ID;
    const VERSION: u16 = G::VERSION;
    const SEATS: std::ops::RangeInclusive<u8> = G::SEATS;
    const BETTER: Better = G::BETTER;
    type Rules = G::Rules;
    type Deal = G::Deal;
    type State = G::State;
    type Action = G::Action;
    type HostAction = G::HostAction;
    type View = Shown<G::View>;
    type Event = G::Event;
    type Sight = Shown<G::Sight>;
    type Refusal = G::Refusal;

    fn options() -> Vec<OptionSpec> {
        G::options()
    }
    fn new(seats: Seats, rules: G::Rules, assets: &Assets) -> Result<Self, BadRules> {
        Ok(Planted(G::new(seats, rules, assets)?, PhantomData))
    }
    fn seats(&self) -> Seats {
        self.0.seats()
    }
    fn rules(&self) -> &G::Rules {
        self.0.rules()
    }
    fn check_deals(&self, deals: &[G::Deal]) -> Result<(), BadDeal> {
        self.0.check_deals(deals)
    }
    fn deal(&self, chance: Chance<G::Deal>, out: &mut impl Sink<G::Event>) -> G::State {
        self.0.deal(chance, out)
    }
    fn awaits(&self, s: &G::State) -> Awaits {
        self.0.awaits(s)
    }
    fn standing(&self, s: &G::State) -> Standing {
        self.0.standing(s)
    }
    fn outcome(&self, s: &G::State) -> Option<Outcome> {
        self.0.outcome(s)
    }
    fn view(&self, s: &G::State, who: Viewer) -> Self::View {
        Shown { right: self.0.view(s, who), leak: F::in_view::<G>(s) }
    }
    fn sight(&self, event: &G::Event, who: Viewer) -> Option<Self::Sight> {
        let right = self.0.sight(event, who)?;
        Some(Shown { right, leak: F::in_sight::<G>(event) })
    }
    fn check(&self, v: &Self::View, action: &G::Action) -> Result<(), G::Refusal> {
        self.0.check(&v.right, action)
    }
    fn choices(&self, v: &Self::View) -> Choices<G::Action> {
        self.0.choices(&v.right)
    }
    fn on_timeout(&self, v: &Self::View) -> G::Action {
        self.0.on_timeout(&v.right)
    }
    fn apply(&self, s: &mut G::State, by: Seat, action: &G::Action, out: &mut impl Sink<G::Event>) {
        self.0.apply(s, by, action, out)
    }
    fn check_host(&self, v: &Self::View, action: &G::HostAction) -> Result<(), G::Refusal> {
        self.0.check_host(&v.right, action)
    }
    fn host_choices(&self, v: &Self::View) -> Vec<G::HostAction> {
        self.0.host_choices(&v.right)
    }
    fn apply_host(&self, s: &mut G::State, action: &G::HostAction, out: &mut impl Sink<G::Event>) {
        self.0.apply_host(s, action, out)
    }
    fn determinize(&self, v: &Self::View, rng: &mut Rng) -> G::State {
        self.0.determinize(&v.right, rng)
    }
    fn audit(&self, s: &G::State) -> Result<(), String> {
        self.0.audit(s)
    }
}

impl<G: Simulate, F: Fault> Simulate for Planted<G, F> {
    fn moves(&self, s: &G::State, seat: Seat, buffer: &mut Vec<G::Action>) {
        self.0.moves(s, seat, buffer);
        F::in_moves(buffer);
    }
    fn step(&self, s: &mut G::State, by: Seat, action: &G::Action) {
        self.0.step(s, by, action);
    }
}
