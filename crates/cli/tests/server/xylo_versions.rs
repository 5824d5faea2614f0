//! A change of the rules of a real game, in this test alone: a version 2 of Xylo, where every point
//! counts double, beside version 1. The server is stopped in the middle of a game and started with both.

use crate::binary::setup;
use crate::guest_table::GuestTable;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use tablee_engine::any::{Boxed, MakeBot};
use tablee_engine::{
    AnyGame, Assets, Awaits, BadDeal, BadRules, Better, Bot, Budget, Chain, Chance, Choices,
    ColorMode, Considered, Game, Lang, Names, NoHost, OptionSpec, Outcome, Record, Rng, Seat,
    Seats, Sink, Standing, Thought, Viewer, Voice,
};
use tablee_server::{Games, Server, Settings, Stop};
use tokio::sync::oneshot;
use xylo::Xylo;

/// Xylo with the changed rule; everything else is the real game.
struct DoubleXylo(Xylo);

impl Game for DoubleXylo {
    const ID: &'static str = Xylo::ID;
    const VERSION: u16 = Xylo::VERSION + 1;
    const SEATS: RangeInclusive<u8> = Xylo::SEATS;
    const BETTER: Better = Xylo::BETTER;

    type Rules = <Xylo as Game>::Rules;
    type Deal = <Xylo as Game>::Deal;
    type State = <Xylo as Game>::State;
    type Action = <Xylo as Game>::Action;
    type HostAction = NoHost;
    type View = <Xylo as Game>::View;
    type Event = <Xylo as Game>::Event;
    type Sight = <Xylo as Game>::Sight;
    type Refusal = <Xylo as Game>::Refusal;

    fn options() -> Vec<OptionSpec> {
        Xylo::options()
    }

    fn new(seats: Seats, rules: Self::Rules, assets: &Assets) -> Result<DoubleXylo, BadRules> {
        Xylo::new(seats, rules, assets).map(DoubleXylo)
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn rules(&self) -> &Self::Rules {
        self.0.rules()
    }

    fn check_deals(&self, deals: &[Self::Deal]) -> Result<(), BadDeal> {
        self.0.check_deals(deals)
    }

    fn deal(&self, chance: Chance<Self::Deal>, out: &mut impl Sink<Self::Event>) -> Self::State {
        self.0.deal(chance, out)
    }

    fn awaits(&self, state: &Self::State) -> Awaits {
        self.0.awaits(state)
    }

    /// The rule that has changed.
    fn standing(&self, state: &Self::State) -> Standing {
        let Standing { round, scores } = self.0.standing(state);
        Standing { round, scores: scores.into_iter().map(|points| 2 * points).collect() }
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        self.0.outcome(state)
    }

    fn view(&self, state: &Self::State, who: Viewer) -> Self::View {
        self.0.view(state, who)
    }

    fn sight(&self, event: &Self::Event, who: Viewer) -> Option<Self::Sight> {
        self.0.sight(event, who)
    }

    fn check(&self, view: &Self::View, action: &Self::Action) -> Result<(), Self::Refusal> {
        self.0.check(view, action)
    }

    fn choices(&self, view: &Self::View) -> Choices<Self::Action> {
        self.0.choices(view)
    }

    fn reveals(&self, action: &Self::Action) -> bool {
        self.0.reveals(action)
    }

    fn on_timeout(&self, view: &Self::View) -> Self::Action {
        self.0.on_timeout(view)
    }

    fn apply(
        &self,
        state: &mut Self::State,
        by: Seat,
        action: &Self::Action,
        out: &mut impl Sink<Self::Event>,
    ) {
        self.0.apply(state, by, action, out);
    }

    fn check_host(&self, view: &Self::View, action: &NoHost) -> Result<(), Self::Refusal> {
        self.0.check_host(view, action)
    }

    fn apply_host(
        &self,
        state: &mut Self::State,
        action: &NoHost,
        out: &mut impl Sink<Self::Event>,
    ) {
        self.0.apply_host(state, action, out);
    }

    fn determinize(&self, view: &Self::View, rng: &mut Rng) -> Self::State {
        self.0.determinize(view, rng)
    }

    fn audit(&self, state: &Self::State) -> Result<(), String> {
        self.0.audit(state)
    }
}

impl Voice for DoubleXylo {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        Xylo::blurb(lang)
    }

    fn rulebook(lang: Lang) -> &'static str {
        Xylo::rulebook(lang)
    }

    fn topic(&self, view: &Self::View) -> &'static str {
        self.0.topic(view)
    }

    fn narrate(&self, sight: &Self::Sight, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.0.narrate(sight, names, lang, colors)
    }

    fn explain(&self, refusal: &Self::Refusal, lang: Lang) -> String {
        self.0.explain(refusal, lang)
    }

    fn picture(&self, view: &Self::View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.0.picture(view, names, lang, colors)
    }

    fn caption(&self, view: &Self::View, action: &Self::Action, lang: Lang) -> String {
        self.0.caption(view, action, lang)
    }

    fn prompt(&self, view: &Self::View, lang: Lang) -> String {
        self.0.prompt(view, lang)
    }
}

/// A bot that does the first thing on the menu.
struct First;

impl<G: Game> Bot<G> for First {
    fn think(&mut self, game: &G, view: &G::View, _: Budget, _: &mut Rng) -> Thought<G::Action> {
        let action = game.choices(view).actions.remove(0);
        let considered = vec![Considered::judged(action.clone(), 0.0)];
        Thought { action, considered, silence: 0.0, facts: Vec::new() }
    }
}

fn game<G: Game + Voice>() -> Box<dyn AnyGame> {
    let levels: Vec<(&str, MakeBot<G>)> = vec![("first", || Box::new(First))];
    Box::new(Boxed::new(levels))
}

/// A server of this process.
struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

impl Running {
    fn start(data: &Path, games: Vec<Box<dyn AnyGame>>) -> Running {
        let settings = Settings {
            listen: "127.0.0.1:0".parse().unwrap(),
            data: data.to_owned(),
            ..Settings::default()
        };
        let games = Games { games, assets: Assets::none() };
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = mpsc::channel();
        let serve = async move {
            let server = Server::bind(settings, games).await.unwrap();
            tell.send(server.address()).unwrap();
            let stopped = async {
                drop(stopped.await);
                Stop::AtOnce
            };
            server.run(stopped).await.unwrap();
        };
        let done = thread::spawn(|| tokio::runtime::Runtime::new().unwrap().block_on(serve));
        Running { address: told.recv().unwrap(), stop, done }
    }

    fn close(self) {
        self.stop.send(()).unwrap();
        self.done.join().unwrap();
    }
}

/// Plays to the end; the record.
fn play_out(table: &mut GuestTable) -> Value {
    while !table.is_over() {
        table.moves(1);
    }
    table.people[0].get(&table.path("/record")).json()
}

/// What the moves of a record would have come to by version 1.
fn by_version_1(record: &Value) -> Value {
    let mut plain = record.clone();
    plain["version"] = json!(1);
    for name in ["commitment", "mixture", "result", "seal", "signature"] {
        plain.as_object_mut().unwrap().remove(name);
    }
    for input in plain["inputs"].as_array_mut().unwrap() {
        input.as_object_mut().unwrap().remove("hash");
    }
    let plain = Record::read(plain).unwrap();
    let table = game::<Xylo>().replay(&plain, &Assets::none(), Chain::IfPresent).unwrap();
    json!(table.status().scores)
}

#[test]
fn games_of_two_versions_are_played_and_shown_beside_each_other() {
    let data = tempfile::tempdir().unwrap();
    let rules = setup("xylo", 3, json!({"rounds": 1}));
    let server = Running::start(data.path(), vec![game::<Xylo>()]);
    let mut old = GuestTable::gather(server.address, &rules);
    old.moves(4);
    server.close();

    let both = || vec![game::<Xylo>(), game::<DoubleXylo>()];
    let server = Running::start(data.path(), both());
    old.people.iter_mut().for_each(|person| person.address = server.address);
    let mut old = GuestTable::join(old.table, old.people);
    assert_eq!(old.seq, 4, "the game goes on where it stood");
    let first = play_out(&mut old);
    let mut new = GuestTable::gather(server.address, &rules);
    let second = play_out(&mut new);

    assert_eq!((&first["version"], &second["version"]), (&json!(1), &json!(2)));
    assert_eq!(first["result"]["scores"], by_version_1(&first));
    let single = by_version_1(&second);
    let points = single.as_array().unwrap().iter().map(|points| 2 * points.as_i64().unwrap());
    let doubled: Vec<i64> = points.collect();
    assert!(
        doubled.iter().any(|points| *points != 0),
        "a game in which nobody scored shows nothing"
    );
    assert_eq!(second["result"]["scores"], json!(doubled));
    for (table, record) in [(&mut old, first), (&mut new, second)] {
        assert_eq!(table.people[0].get(&table.path("/replay")).status, 200);
        let read = Record::read(record.clone()).unwrap();
        for game in both() {
            let verified = game.replay(&read, &Assets::none(), Chain::Required).is_ok();
            assert_eq!(verified, json!(game.version()) == record["version"], "{}", game.version());
        }
    }
    server.close();
}
