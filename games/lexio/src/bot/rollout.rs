//! Rollout: a round played on quickly with hands, what lies on the table, and nothing else. Seats
//! decide by `rollout_policy`, each by its own hand and by what all have seen.

use crate::action::Action;
use crate::bot::endgame::Close;
use crate::bot::play_cost::SeatKnowledge;
use crate::bot::rollout_policy::RolloutPolicy;
use crate::bot::weights::Weights;
use crate::deal::Hands;
use crate::game::Lexio;
use crate::pieces::position::Position;
use crate::pieces::tiles::Tiles;
use crate::scoring::MOST;
use crate::state::State;
use tablee_engine::Rng;

/// No round has more turns: sixty plays, each with at most four passes.
const LONGEST: usize = 300;

/// A round that is played out quickly, by the rollout policy.
pub(crate) struct Rollout<'a> {
    game: &'a Lexio,
    pub(crate) position: Position,
    played: Tiles,
    /// The plays of five that each seat keeps together, once it has looked.
    fives: [Option<[Tiles; 2]>; MOST],
}

impl<'a> Rollout<'a> {
    /// From a state in the middle of a round.
    pub(crate) fn from(game: &'a Lexio, state: &State) -> Option<Rollout<'a>> {
        let position = Position::of(state)?;
        let played = state.history.iter().fold(Tiles::EMPTY, |all, played| all.or(played.tiles()));
        Some(Rollout { game, position, played, fives: [None; MOST] })
    }

    /// From a fresh deal.
    pub(crate) fn fresh(game: &'a Lexio, hands: Hands) -> Rollout<'a> {
        let turn = game.setup.opener(&hands);
        let position = Position { hands, asked: None, turn, passes: 0 };
        Rollout { game, position, played: Tiles::EMPTY, fives: [None; MOST] }
    }

    /// Plays to the end of the round.
    pub(crate) fn finish(
        &mut self,
        weights: &[&Weights; MOST],
        room: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Close {
        // The last turn of all leaves nobody a tile, so that there always is a winner.
        self.until(0, weights, room, rng).unwrap_or(self.stopped())
    }

    /// Plays until somebody goes out, or until so few tiles are left in all: then nothing.
    pub(crate) fn until(
        &mut self,
        few: u32,
        weights: &[&Weights; MOST],
        room: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Close> {
        for _ in 0..LONGEST {
            let seat = self.position.turn;
            match self.act(weights[seat.index() % MOST], room, rng) {
                Action::Pass => self.position.pass(self.game.setup.seats),
                Action::Play(tiles) => {
                    if self.play(tiles).is_empty() {
                        return Some(Close { winner: seat, hands: self.position.hands });
                    }
                    if self.position.left() <= few {
                        return None;
                    }
                }
            }
        }
        Some(self.stopped())
    }

    /// As it stands.
    fn stopped(&self) -> Close {
        Close { winner: self.position.turn, hands: self.position.hands }
    }

    /// What the seat to move does.
    #[inline]
    pub(crate) fn act(
        &mut self,
        weights: &Weights,
        room: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Action {
        if !self.position.may_answer() {
            return Action::Pass;
        }
        let (scale, insight) = (&self.game.scale, self.insight());
        let kept = &mut self.fives[self.position.turn.index() % MOST];
        let mut rollout_policy = match *kept {
            Some(fives) => RolloutPolicy::again(scale, weights, insight, fives),
            None => RolloutPolicy::new(scale, weights, insight),
        };
        *kept = Some(rollout_policy.fives());
        rollout_policy.act(self.position.asked, room, rng)
    }

    /// What the seat to move knows.
    pub(crate) fn insight(&self) -> SeatKnowledge {
        let (position, seats) = (&self.position, self.game.setup.seats);
        let hand = position.hand();
        let unseen = self.game.setup.tiles.without(self.played.or(hand));
        let mut rivals = [0; 4];
        for (size, seat) in rivals.iter_mut().zip(seats.from(position.turn).skip(1)) {
            *size = position.hands[seat.index()].len();
        }
        let last = position.asked.is_some() && position.passes + 2 >= seats.0;
        SeatKnowledge { hand, unseen, rivals, last_to_speak: last.then_some(()) }
    }

    /// Returns what is left of the hand.
    fn play(&mut self, tiles: Tiles) -> Tiles {
        self.played = self.played.or(tiles);
        // What was kept together may be broken now: then the seat looks again.
        let kept = &mut self.fives[self.position.turn.index() % MOST];
        *kept = kept.and_then(|fives| without(fives, tiles));
        self.position.play(tiles, self.game.setup.seats, &self.game.scale)
    }
}

/// The fives that a play leaves; nothing where it broke one.
fn without(fives: [Tiles; 2], tiles: Tiles) -> Option<[Tiles; 2]> {
    let mut left = fives;
    for five in &mut left {
        if *five == tiles {
            *five = Tiles::EMPTY;
        }
        if !five.and(tiles).is_empty() {
            return None;
        }
    }
    Some(left)
}
