//! Game: Lexio under the contract of the engine, each part handed to the file that does it.

use crate::action::Action;
use crate::deal::{Deal, Setup};
use crate::event::{Event, Sight};
use crate::pieces::strength::Scale;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::state::{Stage, State};
use crate::view::View;
use std::ops::RangeInclusive;
use tablee_engine::{
    Assets, Awaits, BadDeal, BadRules, Better, Chance, Choices, Game, NoHost, OptionSpec, Outcome,
    Rng, Seat, Seats, Sink, Standing, Viewer,
};

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Lexio {
    pub(crate) rules: Rules,
    pub(crate) setup: Setup,
    pub(crate) scale: Scale,
}

impl Lexio {
    /// What is dealt at this table (R2).
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How plays compare at this table (R4).
    pub fn scale(&self) -> &Scale {
        &self.scale
    }
}

impl Game for Lexio {
    const ID: &'static str = "lexio";
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
        Rules::schema()
    }

    fn new(seats: Seats, rules: Rules, _assets: &Assets) -> Result<Lexio, BadRules> {
        if !Lexio::SEATS.contains(&seats.0) {
            let (min, max) = (*Lexio::SEATS.start(), *Lexio::SEATS.end());
            return Err(BadRules::Seats { game: Lexio::ID, min, max, given: seats.0.into() });
        }
        rules.check()?;
        let setup = Setup::new(seats, rules.two_player);
        let scale = Scale::new(setup.highest, &rules);
        Ok(Lexio { rules, setup, scale })
    }

    fn seats(&self) -> Seats {
        self.setup.seats
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn check_deals(&self, deals: &[Deal]) -> Result<(), BadDeal> {
        self.setup.check(deals)
    }

    fn deal(&self, chance: Chance<Deal>, out: &mut impl Sink<Event>) -> State {
        self.open(chance, out)
    }

    #[inline]
    fn awaits(&self, state: &State) -> Awaits {
        match state.stage {
            Stage::Turn(seat) => Awaits::seat(seat),
            Stage::Over => Awaits::NOBODY,
        }
    }

    fn standing(&self, state: &State) -> Standing {
        let scores = state.chips[..self.seats().count()].to_vec();
        Standing { round: state.round + 1, scores }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.stage == Stage::Over).then(|| Outcome { winners: self.winners(state) })
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        self.seen(state, who)
    }

    fn sight(&self, event: &Event, who: Viewer) -> Option<Sight> {
        Some(event.seen_by(who))
    }

    fn check(&self, view: &View, action: &Action) -> Result<(), Refusal> {
        self.judge(view, *action)
    }

    fn choices(&self, view: &View) -> Choices<Action> {
        Choices::complete(self.offer(view))
    }

    fn kind(&self, action: &Action) -> Option<&'static str> {
        match action {
            Action::Play(tiles) => self.scale.weigh(*tiles).map(|(combo, _)| combo.name()),
            Action::Pass => None,
        }
    }

    fn on_timeout(&self, view: &View) -> Action {
        match view.to_beat {
            Some(_) => Action::Pass,
            // R5.4: who leads must play; the weakest tile gives least away.
            None => self.offer(view).first().copied().unwrap_or(Action::Pass),
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, by: Seat, action: &Action, out: &mut impl Sink<Event>) {
        match action {
            Action::Play(tiles) => self.play(state, by, *tiles, out),
            Action::Pass => self.pass(state, by, out),
        }
    }

    fn check_host(&self, _view: &View, action: &NoHost) -> Result<(), Refusal> {
        match *action {}
    }

    fn apply_host(&self, _state: &mut State, action: &NoHost, _out: &mut impl Sink<Event>) {
        match *action {}
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        self.draw_world(view, rng)
    }

    fn figures(&self, view: &View, seat: Seat) -> Vec<(&'static str, f64)> {
        let Some(last) = &view.last else { return Vec::new() };
        let left = last.left.get(seat.index()).map_or(0, |left| left.len());
        let won = f64::from(u8::from(last.winner == seat));
        vec![("chips", last.net(seat) as f64), ("tiles left", f64::from(left)), ("went out", won)]
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.inspect(state)
    }
}
