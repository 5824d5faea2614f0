//! Game: Lexicon under the contract of the engine, each part handed to the file that does it.

use crate::action::{Action, HostAction, Source};
use crate::deal::Deal;
use crate::event::{Event, Sight};
use crate::legal::{Position, Role};
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::pack::Pack;
use crate::pieces::public_state::Phase;
use crate::refusal::Refusal;
use crate::rules::{Rules, Words, specs};
use crate::state::State;
use crate::text::TEXT;
use crate::view::View;
use crate::words::dictionary::{Dictionary, Verdict};
use crate::words::reference::references;
use crate::words::testimony::Testimony;
use serde_json::Value;
use std::sync::Arc;
use tablee_engine::text::{Spoken, say};
use tablee_engine::{
    Assets, Awaits, BadDeal, BadRules, Better, Chance, Choices, Game, OptionSpec, Outcome, Pace,
    Reference, Rng, Seat, SeatSet, Seats, Sink, Standing, Viewer,
};

/// The game for one table: its seats, its rules, its cards, its dictionary.
#[derive(Clone, Debug)]
pub struct Lexicon {
    pub(crate) seats: Seats,
    pub(crate) rules: Rules,
    pub(crate) pack: Pack,
    pub(crate) dictionary: Arc<Dictionary>,
    pub(crate) testimony: Testimony,
}

impl Lexicon {
    /// The dictionary this table plays with.
    pub fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// The cards this table plays with.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// What an absent seat does: it discards its dearest letter, the Master only if it must.
    fn least_harm(&self, hand: &Bag) -> Action {
        let letters = hand.kinds().filter(|card| !card.is_master());
        let dearest = letters.max_by_key(|card| self.pack.value(*card));
        let card = dearest.unwrap_or(Card::MASTER);
        Action::Discard { card, source: Source::Stock }
    }

    fn position<'a>(&self, view: &'a View) -> Position<'a> {
        const NOTHING: &Bag = &Bag::EMPTY;
        let seat = view.seat.filter(|seat| self.seats.has(*seat));
        Position { seat, hand: view.hand.as_ref().unwrap_or(NOTHING), scene: &view.scene }
    }
}

impl Game for Lexicon {
    const ID: &'static str = "lexicon";
    const VERSION: u16 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=8;
    const BETTER: Better = Better::Low;

    type Rules = Rules;
    type Deal = Deal;
    type State = State;
    type Action = Action;
    type HostAction = HostAction;
    type View = View;
    type Event = Event;
    type Sight = Sight;
    type Refusal = Refusal;

    fn options() -> Vec<OptionSpec> {
        specs()
    }

    fn new(seats: Seats, rules: Rules, assets: &Assets) -> Result<Lexicon, BadRules> {
        let (min, max) = (*Lexicon::SEATS.start(), *Lexicon::SEATS.end());
        if !Lexicon::SEATS.contains(&seats.0) {
            return Err(BadRules::Seats { game: Lexicon::ID, min, max, given: seats.0.into() });
        }
        rules.check(seats)?;
        let dictionary = rules.dictionary.found(assets);
        let testimony = Testimony::read(assets.testimony(), &dictionary);
        if let Some((word, verdict)) = testimony.contradiction(&dictionary) {
            let verdict = format!("{verdict:?}");
            let problem = Spoken::each(|lang| {
                let (word, verdict) = (word.to_string(), verdict.clone());
                say!(TEXT, lang, "bad_rules.record", word = word, verdict = verdict)
            });
            return Err(BadRules::Conflict { name: "dictionary", problem });
        }
        let dictionary = testimony.applied(dictionary);
        let pack = Pack::new(rules.pack, seats);
        Ok(Lexicon { seats, rules, pack, dictionary, testimony })
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn check_deals(&self, deals: &[Deal]) -> Result<(), BadDeal> {
        self.check_fixed(deals)
    }

    fn deal(&self, chance: Chance<Deal>, out: &mut impl Sink<Event>) -> State {
        self.open(chance, out)
    }

    fn awaits(&self, state: &State) -> Awaits {
        let scene = &state.scene;
        match scene.phase {
            Phase::Play => {
                let others = scene.claim.map_or(SeatSet::EMPTY, |claim| {
                    scene.active(self.seats).without(claim.author).without(scene.turn)
                });
                Awaits { may: others, ..Awaits::seat(scene.turn) }
            }
            // L5.1: they accept or challenge, and silence is acceptance.
            Phase::Closing => Awaits { must: scene.waiting, pace: Pace::Answer, ..Awaits::NOBODY },
            Phase::Ruling => Awaits { host: true, ..Awaits::NOBODY },
            Phase::Over => Awaits::NOBODY,
        }
    }

    fn standing(&self, state: &State) -> Standing {
        let scores = state.scene.totals.iter().map(|total| i64::from(*total)).collect();
        Standing { round: state.scene.number, scores }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let over = state.scene.phase == Phase::Over;
        over.then_some(Outcome { winners: state.scene.winners })
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        View::of(state, who, self.seats)
    }

    fn without_aids(&self, view: View) -> View {
        view.without_aids()
    }

    fn sight(&self, event: &Event, who: Viewer) -> Option<Sight> {
        Some(event.seen_by(who))
    }

    fn check(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        self.check_at(&self.position(view), action)
    }

    fn choices(&self, view: &View) -> Choices<Action> {
        let mut actions = Vec::new();
        self.list(&self.position(view), &mut actions);
        Choices { actions, complete: self.rules.words == Words::Strict }
    }

    fn reveals(&self, action: &Action) -> bool {
        // L3.b: whoever draws sees a card that nobody has seen.
        matches!(action, Action::Discard { source: Source::Stock, .. })
    }

    fn on_timeout(&self, view: &View) -> Action {
        match self.position(view).role() {
            Ok(Role::Turn) => self.least_harm(&view.hand()),
            // The only thing an onlooker can do at all; nobody waits for it.
            Ok(Role::Onlooker) => Action::Challenge,
            // L5.1: silence is acceptance.
            Ok(Role::Judge) | Err(_) => Action::Accept,
        }
    }

    fn apply(&self, state: &mut State, by: Seat, action: &Action, out: &mut impl Sink<Event>) {
        self.act(state, by, action, out);
    }

    fn check_host(&self, view: &View, action: &HostAction) -> Result<(), Refusal> {
        self.check_host_at(&view.scene, action)
    }

    fn host_choices(&self, view: &View) -> Vec<HostAction> {
        let all = [
            HostAction::Rule(Verdict::Valid),
            HostAction::Rule(Verdict::Misspelling),
            HostAction::Rule(Verdict::Nonword),
            HostAction::Bell,
        ];
        all.into_iter().filter(|action| self.check_host(view, action).is_ok()).collect()
    }

    fn apply_host(&self, state: &mut State, action: &HostAction, out: &mut impl Sink<Event>) {
        self.hosted(state, action, out);
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        self.world(view, rng)
    }

    fn figures(&self, view: &View, seat: Seat) -> Vec<(&'static str, f64)> {
        let Some(last) = view.scene.last.as_ref() else { return Vec::new() };
        let left = last.hands.get(seat.index()).map_or(0, |hand| hand.len());
        let out = f64::from(u8::from(last.out == Some(seat)));
        let points = last.points.get(seat.index()).copied().unwrap_or_default();
        vec![("cards left", left as f64), ("hand points", f64::from(points)), ("went out", out)]
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }

    fn references(assets: &Assets) -> Vec<Box<dyn Reference>> {
        references(assets)
    }

    fn testimony(&self, state: &State) -> Option<Value> {
        let verdicts = (*state.scene.verdicts).clone();
        serde_json::to_value(Testimony { verdicts, ..self.testimony.clone() }).ok()
    }
}
