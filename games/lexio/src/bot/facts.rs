//! Facts behind a move: those that hold in a sampled world, and those that the seat simply knows. At most three are told (`voice/reasons.rs`).

use crate::action::Action;
use crate::bot::rollout_policy::RolloutPolicy;
use crate::bot::weights::Weights;
use crate::game::Lexio;
use crate::pieces::plays::ToBeat;
use crate::pieces::tiles::Tiles;
use crate::state::State;
use crate::view::View;
use tablee_engine::Seat;

/// The facts, by the number of their bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fact {
    /// Somebody holds a stronger play.
    Beaten,
    /// Nobody does.
    Holds,
    /// Somebody can go out on it.
    LetsOut,
    /// After a pass, somebody else can still beat what lies there.
    OthersAnswer,
    /// What is left, and in how many plays.
    Rest,
    /// Nobody can stop the seat any more.
    Sure,
    /// A 2 goes, which would double the bill.
    ShedsTwo,
    /// A rival is nearly out.
    Near,
    /// The round ends.
    GoesOut,
    /// Every answer would cost a combination.
    Breaks,
}

impl Fact {
    const ALL: [Fact; 10] = [
        Fact::Beaten,
        Fact::Holds,
        Fact::LetsOut,
        Fact::OthersAnswer,
        Fact::Rest,
        Fact::Sure,
        Fact::ShedsTwo,
        Fact::Near,
        Fact::GoesOut,
        Fact::Breaks,
    ];

    /// The fact with this number.
    pub(crate) fn numbered(number: u8) -> Option<Fact> {
        Fact::ALL.get(usize::from(number)).copied()
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A rival with at most so many tiles is nearly out.
const NEAR: u8 = 2;
/// Getting rid of a 2 is worth a word once a rival has at most so many tiles.
const SOON: u8 = 6;

impl Lexio {
    /// The facts that hold for a move in a sampled world, one bit each.
    pub(crate) fn facts_of(&self, view: &View, world: &State, action: &Action) -> u32 {
        match action {
            Action::Play(tiles) => self.facts_of_play(view, world, *tiles),
            Action::Pass => self.facts_of_pass(view, world),
        }
    }

    fn facts_of_play(&self, view: &View, world: &State, tiles: Tiles) -> u32 {
        let hand = view.hand.unwrap_or_default();
        if hand == tiles {
            return Fact::GoesOut.bit();
        }
        if self.wins_for_sure(view, tiles) {
            return Fact::Sure.bit();
        }
        let Some((combo, strength)) = self.scale.weigh(tiles) else { return 0 };
        let asked = ToBeat { count: combo.count(), strength };
        let rivals = self.rivals(view).map(|seat| world.hands[seat.index()]);
        let beaten = rivals.clone().any(|hand| self.can_beat(hand, asked));
        let told = if beaten { Fact::Beaten } else { Fact::Holds };
        let out = |hand: Tiles| hand.len() == asked.count && self.can_beat(hand, asked);
        let lets_out = if rivals.clone().any(out) { Fact::LetsOut.bit() } else { 0 };
        told.bit() | lets_out | self.known(view, tiles).bit()
    }

    /// The one thing that the seat knows anyway and that says most.
    fn known(&self, view: &View, tiles: Tiles) -> Fact {
        let nearest = self.insight(view).nearest();
        match nearest {
            0..=SOON if tiles.twos() > 0 => Fact::ShedsTwo,
            0..=NEAR => Fact::Near,
            _ => Fact::Rest,
        }
    }

    fn facts_of_pass(&self, view: &View, world: &State) -> u32 {
        let Some((asked, _)) = self.asked(view) else { return 0 };
        let top = view.to_beat.map(|top| top.seat);
        let others = self.rivals(view).filter(|seat| Some(*seat) != top);
        let answered = others.map(|seat| world.hands[seat.index()]);
        let answered = answered.into_iter().any(|hand| self.can_beat(hand, asked));
        let told = if answered { Fact::OthersAnswer.bit() } else { 0 };
        let nearest = self.insight(view).nearest();
        match self.every_answer_breaks(view, asked) {
            true => told | Fact::Breaks.bit(),
            false if nearest <= NEAR => told | Fact::Near.bit(),
            false => told,
        }
    }

    /// All seats but the viewer's.
    fn rivals<'a>(&'a self, view: &'a View) -> impl Iterator<Item = Seat> + Clone + 'a {
        self.setup.seats.iter().filter(|seat| Some(*seat) != view.seat)
    }

    /// Whether a hand holds anything stronger.
    fn can_beat(&self, hand: Tiles, asked: ToBeat) -> bool {
        let mut answers = Vec::new();
        self.scale.answers(hand, asked, &mut answers);
        !answers.is_empty()
    }

    /// Whether the seat has answers, and each leaves more plays than a pass or as many.
    fn every_answer_breaks(&self, view: &View, asked: ToBeat) -> bool {
        let insight = self.insight(view);
        let mut answers = Vec::new();
        self.scale.answers(insight.hand, asked, &mut answers);
        let before = self.plays_left(view, Tiles::EMPTY);
        let breaks = |action: &Action| match action {
            Action::Play(tiles) => self.plays_left(view, *tiles) >= before,
            Action::Pass => true,
        };
        !answers.is_empty() && answers.iter().all(breaks)
    }

    /// In how many plays the seat would shed what is left after a play.
    pub(crate) fn plays_left(&self, view: &View, tiles: Tiles) -> u32 {
        self.instinct_after(view, tiles).plays()
    }

    fn wins_for_sure(&self, view: &View, tiles: Tiles) -> bool {
        self.instinct_after(view, Tiles::EMPTY).is_sure(tiles)
    }

    fn instinct_after(&self, view: &View, tiles: Tiles) -> RolloutPolicy<'_> {
        let mut insight = self.insight(view);
        insight.hand = insight.hand.without(tiles);
        RolloutPolicy::new(&self.scale, &Weights::TRAINED, insight)
    }
}
