//! Replies: what comes to mind against a play: for every number the least that will do, and the
//! plays of five that the plan keeps together.

use crate::action::Action;
use crate::bot::hand_plan::lowest;
use crate::bot::rollout_policy::RolloutPolicy;
use crate::bot::weights::BREAK;
use crate::pieces::combo::Combo;
use crate::pieces::plays::ToBeat;
use crate::pieces::tiles::{Bits, Tiles};

impl RolloutPolicy<'_> {
    /// The plays that come to mind against what lies on the table.
    pub(crate) fn answer(&mut self, asked: ToBeat, room: &mut Vec<Action>) {
        let least = |combo| asked.strength.floor(combo).map_or(0, |floor| floor.least());
        match asked.count {
            1 => self.answer_single(least(Combo::Single)),
            2 => self.answer_pair(least(Combo::Pair)),
            3 => self.answer_triple(least(Combo::Triple)),
            _ => self.answer_five(asked, room),
        }
    }

    fn answer_single(&mut self, least: u32) {
        let stronger = self.prices.insight.hand.0 & (!0 << least);
        for foot in Bits(Tiles(stronger).ranks()) {
            let tiles = stronger & (foot * 0xF);
            let loose = tiles & self.plan.loose.0;
            if loose != 0 {
                let tile = Tiles(loose & loose.wrapping_neg());
                self.suggest(tile, self.saved_by_number(tile));
            } else {
                let tile = Tiles(tiles & tiles.wrapping_neg());
                self.suggest(tile, -self.weights.at(BREAK));
            }
        }
    }

    fn answer_pair(&mut self, least: u32) {
        let loose = self.plan.loose.0;
        for foot in Bits(Tiles(loose & (!0 << (least & !3))).ranks()) {
            let group = loose & (foot * 0xF);
            if group & (group - 1) == 0 {
                continue;
            }
            let low = lowest(group, 2);
            // R4.4: the better suit decides between pairs of a number.
            let two = if 63 - low.leading_zeros() >= least {
                low
            } else {
                group & group.wrapping_neg() | 1 << (63 - group.leading_zeros())
            };
            if 63 - two.leading_zeros() >= least {
                self.suggest(Tiles(two), self.saved_by_number(Tiles(two)));
            }
        }
    }

    fn answer_triple(&mut self, least: u32) {
        let loose = self.plan.loose.0;
        for foot in Bits(Tiles(loose & (!0 << (least * 4))).ranks()) {
            let three = lowest(loose & (foot * 0xF), 3);
            if three.count_ones() == 3 {
                self.suggest(Tiles(three), self.saved_by_number(Tiles(three)));
            }
        }
    }

    /// The fives of the plan that are strong enough, otherwise any that costs little.
    fn answer_five(&mut self, asked: ToBeat, room: &mut Vec<Action>) {
        for five in self.plan.fives {
            let strength = self.scale.weigh(five).map(|(_, strength)| strength);
            if strength.is_some_and(|strength| strength > asked.strength) {
                self.suggest(five, self.prices.price_five(five));
            }
        }
        if !self.ideas.is_empty() {
            return;
        }
        room.clear();
        self.scale.answers(self.prices.insight.hand, asked, room);
        let hand = self.prices.insight.hand;
        let rest = |action: &Action| match action {
            Action::Play(five) => Some((*five, self.prices.grouped(hand.without(*five)))),
            Action::Pass => None,
        };
        let turns = self.plan_turns();
        let cheapest = room.iter().filter_map(rest).min_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((five, rest)) = cheapest {
            self.suggest(five, turns - rest);
        }
    }

    fn plan_turns(&self) -> f32 {
        let fives = self.plan.fives.iter().filter(|five| !five.is_empty());
        let turns: f32 = fives.map(|five| self.prices.price_five(*five)).sum();
        turns + self.prices.grouped(self.plan.loose)
    }
}
