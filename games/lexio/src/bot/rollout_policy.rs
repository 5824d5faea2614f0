//! Rollout policy: what a seat does without thinking long: the plays that its plan of the hand
//! suggests, weighed in turns saved, leads won and risks run.

use crate::action::Action;
use crate::bot::hand_plan::{HandPlan, lowest};
use crate::bot::play_cost::{PlayCosts, SeatKnowledge};
use crate::bot::weights::{BEHIND, LAST_PASS, LEAD, PASS, RISK, SHED, TWO, Weights};
use crate::pieces::plays::ToBeat;
use crate::pieces::strength::Scale;
use crate::pieces::tiles::{Bits, Tiles};
use arrayvec::ArrayVec;
use tablee_engine::Rng;

/// One decision in so many is made at random: everybody errs, and worlds differ.
const SLIP: u32 = 24;
/// What a play is worth that cannot fail to win the round.
const SURE: f32 = 100.0;

/// The plays that come to mind, with what they are worth; an empty one is a pass.
type Ideas = ArrayVec<(Tiles, f32), 40>;

/// One decision.
pub(crate) struct RolloutPolicy<'a> {
    pub(crate) scale: &'a Scale,
    pub(crate) weights: &'a Weights,
    pub(crate) prices: PlayCosts<'a>,
    pub(crate) plan: HandPlan,
    nearest: f32,
    pub(crate) ideas: Ideas,
}

impl<'a> RolloutPolicy<'a> {
    /// Looks at a hand whose plays of five were found before.
    pub(crate) fn again(
        scale: &'a Scale,
        weights: &'a Weights,
        insight: SeatKnowledge,
        fives: [Tiles; 2],
    ) -> RolloutPolicy<'a> {
        let prices = PlayCosts::new(scale, weights, insight);
        let plan = HandPlan::kept(insight.hand, fives);
        let nearest = f32::from(insight.nearest());
        RolloutPolicy { scale, weights, prices, plan, nearest, ideas: Ideas::new() }
    }

    /// The plays of five that the hand keeps together.
    pub(crate) fn fives(&self) -> [Tiles; 2] {
        self.plan.fives
    }

    /// Looks at the hand.
    pub(crate) fn new(
        scale: &'a Scale,
        weights: &'a Weights,
        insight: SeatKnowledge,
    ) -> RolloutPolicy<'a> {
        let prices = PlayCosts::new(scale, weights, insight);
        let plan = HandPlan::new(scale, &prices);
        let nearest = f32::from(insight.nearest());
        RolloutPolicy { scale, weights, prices, plan, nearest, ideas: Ideas::new() }
    }

    /// What the seat does; now and then anything that comes to mind.
    pub(crate) fn act(
        &mut self,
        asked: Option<ToBeat>,
        room: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Action {
        self.gather(asked, room);
        let ideas = &self.ideas;
        let picked = if ideas.len() > 1 && rng.below(SLIP) == 0 {
            ideas.get(rng.index(ideas.len()))
        } else {
            ideas.iter().max_by(|a, b| a.1.total_cmp(&b.1))
        };
        match picked {
            Some((tiles, _)) if !tiles.is_empty() => Action::Play(*tiles),
            _ => Action::Pass,
        }
    }

    /// Everything that comes to mind, with what it is worth.
    pub(crate) fn gather(&mut self, asked: Option<ToBeat>, room: &mut Vec<Action>) -> &Ideas {
        match asked {
            None => self.lead(),
            Some(asked) => {
                self.answer(asked, room);
                let last = self.prices.insight.last_to_speak.map_or(0.0, |()| 1.0);
                let pass = self.weights.at(PASS) + last * self.weights.at(LAST_PASS);
                let _ = self.ideas.try_push((Tiles::EMPTY, pass));
            }
        }
        &self.ideas
    }

    /// How many plays the plan has.
    pub(crate) fn plays(&self) -> u32 {
        self.plan.plays()
    }

    /// Whether a play and all but one of those that are left cannot be beaten.
    pub(crate) fn is_sure(&self, tiles: Tiles) -> bool {
        self.prices.hold(tiles) == 1.0 && self.all_but_one_hold(tiles)
    }

    /// What any play is worth against passing, its rest planned anew.
    pub(crate) fn worth_of(&self, tiles: Tiles) -> f32 {
        let insight =
            SeatKnowledge { hand: self.prices.insight.hand.without(tiles), ..self.prices.insight };
        let prices = PlayCosts::new(self.scale, self.weights, insight);
        let rest = HandPlan::new(self.scale, &prices).turns;
        self.worth(tiles, self.plan.turns - rest)
    }

    fn lead(&mut self) {
        for foot in Bits(self.plan.loose.ranks()) {
            let group = self.plan.loose.0 & (foot * 0xF);
            // Four of a number are no play (R4.1): two of them are.
            let tiles = if group.count_ones() == 4 { lowest(group, 2) } else { group };
            self.suggest(Tiles(tiles), self.saved_by_number(Tiles(tiles)));
        }
        for five in self.plan.fives.into_iter().filter(|five| !five.is_empty()) {
            self.suggest(five, self.prices.price_five(five));
        }
    }

    /// The turns saved where a play takes tiles of one number.
    #[inline]
    pub(crate) fn saved_by_number(&self, tiles: Tiles) -> f32 {
        let rank = (tiles.0.trailing_zeros() / 4) as u8;
        let size = self.plan.loose.size_of(rank);
        let turns = &self.prices.turns[usize::from(rank)];
        turns[usize::from(size)] - turns[usize::from(size - tiles.size_of(rank))]
    }

    #[inline]
    pub(crate) fn suggest(&mut self, tiles: Tiles, saved: f32) {
        let worth = self.worth(tiles, saved);
        let _ = self.ideas.try_push((tiles, worth));
    }

    /// What a play is worth that saves so many turns.
    fn worth(&self, tiles: Tiles, saved: f32) -> f32 {
        let insight = &self.prices.insight;
        let rest = insight.hand.without(tiles);
        if rest.is_empty() {
            return 2.0 * SURE;
        }
        let (count, hold) = (tiles.len(), self.prices.hold(tiles));
        let sure = if hold == 1.0 && self.all_but_one_hold(tiles) { SURE } else { 0.0 };
        let kind = usize::from(count.min(4)) - 1;
        let shed = self.weights.at(SHED) * f32::from(count);
        let two = self.weights.at(TWO) * f32::from(tiles.twos());
        let behind = f32::from(insight.hand.len()) - self.nearest;
        saved
            + sure
            + self.weights.at(LEAD[kind]) * hold
            + (shed + two) / self.nearest
            + self.weights.at(BEHIND) * behind
            - self.risk(count, hold)
    }

    /// What it may cost to let a rival play its last tiles.
    #[inline]
    fn risk(&self, count: u8, hold: f32) -> f32 {
        let near = count <= 2 && self.prices.insight.rivals.contains(&count);
        if near { self.weights.at(RISK[usize::from(count) - 1]) * (1.0 - hold) } else { 0.0 }
    }

    /// Whether of what is left after a play all but one cannot be beaten: then the round is won.
    fn all_but_one_hold(&self, tiles: Tiles) -> bool {
        let loose = self.plan.loose.without(tiles);
        let fives = self.plan.fives.into_iter().filter(|five| five.and(tiles).is_empty());
        let shaky = fives.filter(|five| !five.is_empty() && self.prices.hold_five(*five) < 1.0);
        let mut shaky = shaky.count();
        for foot in Bits(loose.ranks()) {
            let group = Tiles(loose.0 & (foot * 0xF));
            shaky += usize::from(group.len() == 4 || self.prices.hold(group) < 1.0);
        }
        shaky <= 1
    }
}
