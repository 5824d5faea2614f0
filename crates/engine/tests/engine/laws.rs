//! The laws hold on a right game, and each catches the bug it is there for.

use crate::sneak::{Action, Deal, Event, Refusal, Rules, Sight, Sneak, State, View};
use std::marker::PhantomData;
use tablee_engine::laws::{self, Law};
use tablee_engine::*;

fn sneak(seats: u8) -> Sneak {
    Sneak::new(Seats(seats), Rules { tricks: 3 }, &Assets::none()).unwrap()
}

#[test]
fn a_right_game_passes_at_every_table() {
    for seats in 2..=4 {
        let tally = laws::examine(|| sneak(seats), &Assets::none(), 0..60).unwrap();
        assert_eq!(tally.games, 60);
        assert!(tally.sights > 100, "too few sights compared: {tally:?}");
        assert!(tally.paused > 10 && tally.undone > 10, "too little was agreed on: {tally:?}");
    }
}

/// Where a wrapper goes wrong; the defaults are right.
trait Fault: Send + Sync + 'static {
    fn view(_hidden: &[u8], view: View) -> View {
        view
    }
    fn sight(_event: &Event, sight: Option<Sight>) -> Option<Sight> {
        sight
    }
    fn moves(_buffer: &mut Vec<Action>) {}
}

/// A right game with one fault planted in it.
struct Planted<F>(Sneak, PhantomData<F>);

fn verdict<F: Fault>() -> Law {
    let game = || Planted::<F>(sneak(3), PhantomData);
    laws::examine(game, &Assets::none(), 0..60).expect_err("the fault went unseen").law
}

struct LeakedCard;
impl Fault for LeakedCard {
    fn view(hidden: &[u8], mut view: View) -> View {
        // The top of the stock, where a careless page would not even show it.
        view.note = hidden.first().copied();
        view
    }
}

#[test]
fn a_leaked_card_in_a_view_is_caught() {
    assert_eq!(verdict::<LeakedCard>(), Law::View);
}

struct ChattyEvent;
impl Fault for ChattyEvent {
    fn sight(event: &Event, sight: Option<Sight>) -> Option<Sight> {
        match *event {
            Event::Swapped { by, took } => Some(Sight::Swapped { seat: by, took: Some(took) }),
            _ => sight,
        }
    }
}

#[test]
fn a_leaked_card_in_an_event_is_caught() {
    assert_eq!(verdict::<ChattyEvent>(), Law::Sight);
}

struct WrongFastPath;
impl Fault for WrongFastPath {
    fn moves(buffer: &mut Vec<Action>) {
        // Forgets the last swap of a full menu.
        if buffer.len() == 6 {
            buffer.pop();
        }
    }
}

#[test]
fn a_wrong_fast_path_is_caught() {
    assert_eq!(verdict::<WrongFastPath>(), Law::FastPath);
}

struct Nothing;
impl Fault for Nothing {}

#[test]
fn a_wrapper_without_a_fault_passes() {
    let game = || Planted::<Nothing>(sneak(3), PhantomData);
    laws::examine(game, &Assets::none(), 0..20).unwrap();
}

impl<F: Fault> Game for Planted<F> {
    const ID: &'static str = Sneak::ID;
    const VERSION: u16 = Sneak::VERSION;
    const SEATS: std::ops::RangeInclusive<u8> = Sneak::SEATS;
    const BETTER: Better = Sneak::BETTER;
    type Rules = Rules;
    type Deal = Deal;
    type State = State;
    type Action = Action;
    type HostAction = NoHost;
    type View = View;
    type Event = Event;
    type Sight = Sight;
    type Refusal = Refusal;

    fn options() -> Vec<OptionSpec> {
        Sneak::options()
    }
    fn new(seats: Seats, rules: Rules, assets: &Assets) -> Result<Self, BadRules> {
        Ok(Planted(Sneak::new(seats, rules, assets)?, PhantomData))
    }
    fn seats(&self) -> Seats {
        self.0.seats()
    }
    fn rules(&self) -> &Rules {
        self.0.rules()
    }
    fn check_deals(&self, deals: &[Deal]) -> Result<(), BadDeal> {
        self.0.check_deals(deals)
    }
    fn deal(&self, chance: Chance<Deal>, out: &mut impl Sink<Event>) -> State {
        self.0.deal(chance, out)
    }
    fn awaits(&self, s: &State) -> Awaits {
        self.0.awaits(s)
    }
    fn standing(&self, s: &State) -> Standing {
        self.0.standing(s)
    }
    fn outcome(&self, s: &State) -> Option<Outcome> {
        self.0.outcome(s)
    }
    fn view(&self, s: &State, who: Viewer) -> View {
        F::view(&s.stock, self.0.view(s, who))
    }
    fn sight(&self, event: &Event, who: Viewer) -> Option<Sight> {
        F::sight(event, self.0.sight(event, who))
    }
    fn check(&self, v: &View, action: &Action) -> Result<(), Refusal> {
        self.0.check(v, action)
    }
    fn choices(&self, v: &View) -> Choices<Action> {
        self.0.choices(v)
    }
    fn on_timeout(&self, v: &View) -> Action {
        self.0.on_timeout(v)
    }
    fn apply(&self, s: &mut State, by: Seat, action: &Action, out: &mut impl Sink<Event>) {
        self.0.apply(s, by, action, out)
    }
    fn check_host(&self, _: &View, action: &NoHost) -> Result<(), Refusal> {
        match *action {}
    }
    fn apply_host(&self, _: &mut State, action: &NoHost, _: &mut impl Sink<Event>) {
        match *action {}
    }
    fn determinize(&self, v: &View, rng: &mut Rng) -> State {
        self.0.determinize(v, rng)
    }
    fn audit(&self, s: &State) -> Result<(), String> {
        self.0.audit(s)
    }
}

impl<F: Fault> Simulate for Planted<F> {
    fn moves(&self, s: &State, seat: Seat, buffer: &mut Vec<Action>) {
        self.0.moves(s, seat, buffer);
        F::moves(buffer);
    }
}

/// A bot that has found a way around its view: whatever the game looked at last.
struct Peeking;

thread_local! {
    static TRUTH: std::cell::RefCell<Vec<u8>> = const { std::cell::RefCell::new(Vec::new()) };
}

struct Loose;
impl Fault for Loose {
    fn view(hidden: &[u8], view: View) -> View {
        TRUTH.with(|truth| *truth.borrow_mut() = hidden.to_vec());
        view
    }
}

/// Asks every bot of a list about three-handed Sneak.
fn advised<G: Simulate + Voice>(
    game: impl Fn() -> G,
    levels: &[(&'static str, any::MakeBot<G>)],
) -> Result<usize, laws::Breach> {
    let open = |seed| Ok(Table::start(game(), Chance::new(seed)));
    laws::examine_advice(open, levels, 0..20, 1)
}

impl<G: Game<Action = Action>> Bot<G> for Peeking {
    fn think(&mut self, game: &G, view: &G::View, _: Budget, _: &mut Rng) -> Thought<Action> {
        let mut actions = game.choices(view).actions;
        let top = TRUTH.with(|truth| truth.borrow().first().copied().unwrap_or_default());
        let action = actions.swap_remove(usize::from(top) % actions.len());
        Thought { action, considered: Vec::new(), silence: 0.0, facts: Vec::new() }
    }
}

/// The same bot, honest: it takes the first it is offered.
struct First;

impl<G: Game> Bot<G> for First {
    fn think(&mut self, game: &G, view: &G::View, _: Budget, rng: &mut Rng) -> Thought<G::Action> {
        let mut actions = game.choices(view).actions;
        let action = actions.swap_remove(0);
        // Its luck may show in what it says: the luck is the same in every world.
        let considered = vec![Considered::judged(action.clone(), rng.unit())];
        Thought { action, considered, silence: 0.0, facts: Vec::new() }
    }
}

#[test]
fn a_bot_that_peeks_is_caught() {
    let game = || Planted::<Loose>(sneak(3), PhantomData);
    let breach = advised(game, &[("first", || Box::new(First)), ("peeking", || Box::new(Peeking))]);
    let breach = breach.expect_err("the peeking bot went unseen");
    assert_eq!(breach.law, Law::Advice);
    assert!(breach.detail.contains("by peeking"), "{breach}");
}

#[test]
fn an_honest_bot_is_not() {
    let compared = advised(|| sneak(3), &[("first", || Box::new(First))]).unwrap();
    assert!(compared > 100, "{compared}");
}

impl<F: Fault> Voice for Planted<F> {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        Sneak::blurb(lang)
    }
    fn rulebook(lang: Lang) -> &'static str {
        Sneak::rulebook(lang)
    }
    fn topic(&self, v: &View) -> &'static str {
        self.0.topic(v)
    }
    fn narrate(&self, sight: &Sight, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.0.narrate(sight, names, lang, colors)
    }
    fn explain(&self, refusal: &Refusal, lang: Lang) -> String {
        self.0.explain(refusal, lang)
    }
    fn picture(&self, v: &View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.0.picture(v, names, lang, colors)
    }
    fn caption(&self, v: &View, action: &Action, lang: Lang) -> String {
        self.0.caption(v, action, lang)
    }
    fn prompt(&self, v: &View, lang: Lang) -> String {
        self.0.prompt(v, lang)
    }
}
