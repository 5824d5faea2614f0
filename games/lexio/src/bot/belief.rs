//! Belief, likely worlds: a seat that passed or played told something about its hand, so of a few
//! fair draws the one that explains the history best is taken more often.

use crate::action::Action;
use crate::bot::play_cost::SeatKnowledge;
use crate::deal::Hands;
use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::plays::Groups;
use crate::pieces::tiles::Tiles;
use crate::pieces::unseen::Unseen;
use crate::state::{Stage, State};
use crate::view::View;
use tablee_engine::{Rng, Seat};

/// How many fair worlds are drawn for one that is likely.
const DRAWS: usize = 5;
/// Ranks from this one on are kept on purpose: 1 and 2.
const HIGH: u64 = 0xFF << 52;
/// How much less likely it is to pass with a single, a pair, a triple at hand that is not high.
const PASSED: [f32; 3] = [0.45, 0.4, 0.6];
/// The same with a high one.
const PASSED_HIGH: f32 = 0.85;
/// How much less likely a single was played where a weaker one would have done.
const WEAKER: f32 = 0.5;

/// Something a rival did that tells about its hand then.
struct Clue {
    seat: Seat,
    /// What the seat has played since, the play itself included.
    since: Tiles,
    /// How many tiles were asked, and what they had to exceed, as a place or a rank.
    count: u8,
    least: u32,
    /// What it played; nothing for a pass.
    played: Tiles,
}

impl Clue {
    /// How well a hand explains it, against a hand about which it says nothing.
    fn weight(&self, hand: Tiles) -> f32 {
        let hand = hand.or(self.since);
        let enough = match self.count {
            1 => loose(hand) & (!0 << self.least),
            2 => Groups::of(hand).pairs & (!0 << self.least) & !trips(hand),
            _ => Groups::of(hand).triples & (!0 << (self.least * 4)),
        };
        if !self.played.is_empty() {
            let weaker =
                enough & !HIGH & (self.played.0 & self.played.0.wrapping_neg()).wrapping_sub(1);
            return if self.count == 1 && weaker != 0 { WEAKER } else { 1.0 };
        }
        match (enough & !HIGH != 0, enough != 0) {
            (true, _) => PASSED[usize::from(self.count) - 1],
            (false, true) => PASSED_HIGH,
            (false, false) => 1.0,
        }
    }
}

/// The tiles that are alone of their number.
fn loose(hand: Tiles) -> u64 {
    let pairs = Groups::of(hand).pairs;
    hand.0 & !((pairs >> 3) * 0xF)
}

/// The top bits of numbers of which there are three.
fn trips(hand: Tiles) -> u64 {
    Groups::of(hand).triples
}

/// A view made ready to be imagined again and again.
pub(crate) struct Belief {
    /// One world; all others differ in their hands alone.
    world: State,
    hidden: Unseen,
    clues: Vec<Clue>,
}

impl Belief {
    /// A world that looks like the view, likelier ones more often.
    pub(crate) fn draw(&self, rng: &mut Rng) -> State {
        let mut world = self.world.clone();
        if world.stage != Stage::Over {
            world.hands = self.hidden.with_known(self.hands(rng));
        }
        world
    }

    /// Weighted choice among a few fair draws, one at a time.
    fn hands(&self, rng: &mut Rng) -> Hands {
        let mut kept = self.hidden.draw(rng);
        if self.clues.is_empty() {
            return kept;
        }
        let mut total = self.weight(&kept);
        for _ in 1..DRAWS {
            let other = self.hidden.draw(rng);
            let weight = self.weight(&other);
            total += weight;
            if rng.unit() as f32 * total < weight {
                kept = other;
            }
        }
        kept
    }

    fn weight(&self, hands: &Hands) -> f32 {
        self.clues.iter().map(|clue| clue.weight(hands[clue.seat.index()])).product()
    }
}

impl Lexio {
    /// Everything that likely worlds of a view have in common.
    pub(crate) fn likely(&self, view: &View, rng: &mut Rng) -> Belief {
        let (world, hidden) = (self.draw_world(view, rng), self.hidden(view));
        Belief { world, hidden, clues: self.clues(view) }
    }

    /// What rivals did in tricks of one to three tiles.
    fn clues(&self, view: &View) -> Vec<Clue> {
        let mut since = [Tiles::EMPTY; crate::scoring::MOST];
        let mut clues = Vec::new();
        for trick in view.tricks.iter().rev() {
            for (nth, turn) in trick.iter().enumerate().rev() {
                let Some(later) = since.get_mut(turn.seat.index()) else { continue };
                let played = match turn.action {
                    Action::Play(tiles) => tiles,
                    Action::Pass => Tiles::EMPTY,
                };
                *later = later.or(played);
                let before = trick[..nth].iter().rev().find_map(|turn| match turn.action {
                    Action::Play(tiles) => Some(tiles),
                    Action::Pass => None,
                });
                let Some(top) = before.filter(|_| Some(turn.seat) != view.seat) else { continue };
                if let Some((count, least)) = self.floor_of(top) {
                    let (seat, since) = (turn.seat, *later);
                    clues.push(Clue { seat, since, count, least, played });
                }
            }
        }
        clues
    }

    fn floor_of(&self, top: Tiles) -> Option<(u8, u32)> {
        let (combo, strength) = self.scale.weigh(top)?;
        let counts = matches!(combo, Combo::Single | Combo::Pair | Combo::Triple);
        let least = strength.floor(combo).filter(|_| counts)?.least();
        Some((combo.count(), least))
    }

    /// What the viewer knows when it decides.
    pub(crate) fn insight(&self, view: &View) -> SeatKnowledge {
        let hand = view.hand.unwrap_or_default();
        let mut rivals = [0; 4];
        let own = view.seat.unwrap_or(Seat(0));
        let others = self.setup.seats.from(own).skip(1);
        for (size, seat) in rivals.iter_mut().zip(others) {
            *size = view.sizes.get(seat.index()).copied().unwrap_or_default();
        }
        let last = view.to_beat.is_some() && view.passes() + 2 >= self.setup.seats.0;
        let unseen = self.setup.tiles.without(view.played().or(hand));
        SeatKnowledge { hand, unseen, rivals, last_to_speak: last.then_some(()) }
    }
}
