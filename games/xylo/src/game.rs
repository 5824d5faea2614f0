//! Game: Xylo under the contract of the engine, each part handed to the file that does it.

use crate::action::Action;
use crate::audit;
use crate::deal::{self, Deal};
use crate::determinize;
use crate::event::{Event, Sight};
use crate::legal;
use crate::pieces::round::Phase;
use crate::pieces::setup::Setup;
use crate::refusal::Refusal;
use crate::rules::{MOST_ROUNDS, Rules};
use crate::state::State;
use crate::view::{self, View};
use crate::worlds::Worlds;
use std::ops::RangeInclusive;
use tablee_engine::{
    Assets, Awaits, BadDeal, BadRules, Better, Chance, Choices, Game, Kind, NoHost, OptionSpec,
    Outcome, Rng, Seat, SeatSet, Seats, Sink, Standing, Viewer,
};

/// Xylo for a number of seats under certain rules.
#[derive(Clone, Debug)]
pub struct Xylo {
    pub(crate) rules: Rules,
    pub(crate) setup: Setup,
}

impl Xylo {
    /// The pack, the trump and the rows of this table.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many rounds were planned.
    pub(crate) fn rules_rounds(&self) -> u8 {
        self.rules.rounds
    }

    /// All ways in which the numbers hidden from a view can lie once the rows are laid.
    pub fn worlds(&self, view: &View) -> Worlds {
        determinize::worlds(&view.rows, &self.setup)
    }
}

impl Game for Xylo {
    const ID: &'static str = "xylo";
    const VERSION: u16 = 1;
    const SEATS: RangeInclusive<u8> = 2..=5;
    const BETTER: Better = Better::High;

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
        Rules::options()
    }

    fn new(seats: Seats, rules: Rules, _: &Assets) -> Result<Xylo, BadRules> {
        let (min, max) = Xylo::SEATS.into_inner();
        if !Xylo::SEATS.contains(&seats.0) {
            return Err(BadRules::Seats { game: Xylo::ID, min, max, given: seats.0.into() });
        }
        if !(1..=MOST_ROUNDS).contains(&rules.rounds) {
            return Err(BadRules::Value {
                name: "rounds".to_owned(),
                given: rules.rounds.to_string(),
                allowed: Kind::Integer { min: 1, max: MOST_ROUNDS.into() },
            });
        }
        Ok(Xylo { setup: Setup::new(seats, &rules), rules })
    }

    fn seats(&self) -> Seats {
        self.setup.seats
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn check_deals(&self, deals: &[Deal]) -> Result<(), BadDeal> {
        deal::check(&self.setup, deals)
    }

    fn deal(&self, chance: Chance<Deal>, out: &mut impl Sink<Event>) -> State {
        State::open(&self.setup, chance, out)
    }

    #[inline]
    fn awaits(&self, state: &State) -> Awaits {
        state.awaits(&self.setup)
    }

    fn standing(&self, state: &State) -> Standing {
        let scores = &state.scores[..self.setup.seats.count()];
        Standing { round: state.number, scores: scores.iter().map(|n| i64::from(*n)).collect() }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.winner.map(|seat| Outcome { winners: SeatSet::only(seat) })
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        view::view(state, &self.setup, self.rules.rounds, who)
    }

    fn without_aids(&self, view: View) -> View {
        view::without_aids(view, &self.setup)
    }

    fn sight(&self, event: &Event, who: Viewer) -> Option<Sight> {
        Some(event.seen_by(&self.setup, who))
    }

    fn check(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        legal::check(view, &self.setup, action)
    }

    fn choices(&self, view: &View) -> Choices<Action> {
        legal::choices(view, &self.setup)
    }

    fn reveals(&self, action: &Action) -> bool {
        match action {
            // X4, X5.1: a number comes to light, for one or for all.
            Action::Play(_) | Action::Look(..) | Action::Bid(_) => true,
            Action::Sort | Action::SortAs(_) | Action::Pass => false,
        }
    }

    fn on_timeout(&self, view: &View) -> Action {
        let menu = legal::choices(view, &self.setup).actions;
        let chosen = match view.phase {
            // The lowest card that may be played costs least; X5.1: nobody must announce.
            Phase::Playing => menu.last(),
            Phase::Sorting | Phase::Announcing | Phase::Choosing | Phase::Over => menu.first(),
        };
        chosen.copied().unwrap_or(Action::Pass)
    }

    #[inline]
    fn apply(&self, state: &mut State, by: Seat, action: &Action, out: &mut impl Sink<Event>) {
        state.act(&self.setup, self.rules.rounds, by, action, out);
    }

    fn check_host(&self, _: &View, action: &NoHost) -> Result<(), Refusal> {
        match *action {}
    }

    fn apply_host(&self, _: &mut State, action: &NoHost, _: &mut impl Sink<Event>) {
        match *action {}
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        determinize::determinize(view, &self.setup, rng)
    }

    fn figures(&self, view: &View, seat: Seat) -> Vec<(&'static str, f64)> {
        let Some(last) = &view.last else { return Vec::new() };
        let row = usize::from(self.setup.row_of(seat));
        let met = last.met.get(row).copied().unwrap_or_default();
        let tricks = last.won.get(row).copied().unwrap_or_default();
        vec![("bid met", f64::from(u8::from(met))), ("tricks", f64::from(tricks))]
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(state, &self.setup, self.rules.rounds)
    }
}
