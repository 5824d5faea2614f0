//! A round played on quickly: hands, what lies on the table, and nothing else. Seats decide by
//! instinct, each by its own hand and by what all have seen.

use crate::action::Action;
use crate::deal::Hands;
use crate::game::Lexio;
use crate::instinct::Instinct;
use crate::menu::Asked;
use crate::prices::Insight;
use crate::settlement::MOST;
use crate::state::{Stage, State};
use crate::tiles::Tiles;
use crate::weights::Weights;
use tablee_engine::{Rng, Seat};

/// No round has more turns: sixty plays, each with at most four passes.
const LONGEST: usize = 300;

/// A round that is being rushed through.
pub(crate) struct Rush<'a> {
    game: &'a Lexio,
    pub(crate) hands: Hands,
    played: Tiles,
    asked: Option<Asked>,
    turn: Seat,
    passes: u8,
    /// The plays of five that each seat keeps together, once it has looked.
    fives: [Option<[Tiles; 2]>; MOST],
}

impl<'a> Rush<'a> {
    /// From a state in the middle of a round.
    pub(crate) fn from(game: &'a Lexio, state: &State) -> Option<Rush<'a>> {
        let Stage::Turn(turn) = state.stage else { return None };
        let played = state.story.iter().fold(Tiles::EMPTY, |all, played| all.or(played.tiles()));
        let (hands, asked, passes) = (state.hands, state.asked, state.passes);
        Some(Rush { game, hands, played, asked, turn, passes, fives: [None; MOST] })
    }

    /// From a fresh deal.
    pub(crate) fn fresh(game: &'a Lexio, hands: Hands) -> Rush<'a> {
        let turn = game.setup.opener(&hands);
        let (played, fives) = (Tiles::EMPTY, [None; MOST]);
        Rush { game, hands, played, asked: None, turn, passes: 0, fives }
    }

    /// Plays to the end of the round; who goes out.
    pub(crate) fn finish(
        &mut self,
        weights: &[&Weights; MOST],
        room: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Seat {
        for _ in 0..LONGEST {
            let seat = self.turn;
            match self.act(weights[seat.index() % MOST], room, rng) {
                Action::Pass => self.pass(),
                Action::Play(tiles) => {
                    if self.play(tiles).is_empty() {
                        return seat;
                    }
                }
            }
        }
        self.turn
    }

    /// What the seat to move does.
    #[inline]
    pub(crate) fn act(
        &mut self,
        weights: &Weights,
        room: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Action {
        let hand = self.hand();
        if self.asked.is_some_and(|asked| !can_answer(hand, asked)) {
            return Action::Pass;
        }
        let (scale, insight) = (&self.game.scale, self.insight());
        let kept = &mut self.fives[self.turn.index() % MOST];
        let mut instinct = match *kept {
            Some(fives) => Instinct::again(scale, weights, insight, fives),
            None => Instinct::new(scale, weights, insight),
        };
        *kept = Some(instinct.fives());
        instinct.act(self.asked, room, rng)
    }

    fn hand(&self) -> Tiles {
        self.hands[self.turn.index() % MOST]
    }

    /// What the seat to move knows.
    pub(crate) fn insight(&self) -> Insight {
        let hand = self.hand();
        let unseen = self.game.setup.tiles.without(self.played.or(hand));
        let mut rivals = [0; 4];
        let others = self.game.setup.seats.from(self.turn).skip(1);
        for (size, seat) in rivals.iter_mut().zip(others) {
            *size = self.hands[seat.index()].len();
        }
        let last = self.asked.is_some() && self.passes + 2 >= self.game.setup.seats.0;
        Insight { hand, unseen, rivals, last_to_speak: last.then_some(()) }
    }

    fn pass(&mut self) {
        self.passes += 1;
        self.turn = self.turn.left(self.game.setup.seats);
        // R5.4: all others have passed.
        if self.passes + 1 >= self.game.setup.seats.0 {
            self.asked = None;
        }
    }

    /// Returns what is left of the hand.
    fn play(&mut self, tiles: Tiles) -> Tiles {
        let hand = &mut self.hands[self.turn.index() % MOST];
        *hand = hand.without(tiles);
        let left = *hand;
        self.played = self.played.or(tiles);
        // What was kept together may be broken now: then the seat looks again.
        let kept = &mut self.fives[self.turn.index() % MOST];
        *kept = kept.and_then(|fives| without(fives, tiles));
        let weighed = self.game.scale.weigh(tiles);
        self.asked = weighed.map(|(combo, strength)| Asked { count: combo.count(), strength });
        self.passes = 0;
        self.turn = self.turn.left(self.game.setup.seats);
        left
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

/// Whether a hand has enough tiles, and one strong enough where one is asked.
#[inline]
fn can_answer(hand: Tiles, asked: Asked) -> bool {
    use crate::combo::Combo;
    let floor = asked.strength.floor(Combo::Single);
    match asked.count {
        1 => floor.is_none_or(|floor| hand.0 >> floor.least() != 0),
        count => hand.len() >= count,
    }
}
