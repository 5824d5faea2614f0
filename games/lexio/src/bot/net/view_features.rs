//! Features of a view for the net: a list, each a place in the first layer.
//! `games/lexio/training/features.py` lists them in the same order.

use super::action_features::{ActionFeatures, Rivals};
use crate::action::Action;
use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::tiles::{Bits, Tiles};
use crate::rules::Doubling;
use crate::view::View;
use tablee_engine::Seat;

/// The most others at a table.
pub(super) const OTHERS: usize = 4;
/// A word of tiles, of passes; a size of 0 to 13.
const WORD: usize = 60;
const PASSES: usize = 50;
const SIZES: usize = 14;

/// One seat's view of a round in progress, in the order of the seats from it on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ViewFeatures {
    pub(super) hand: Tiles,
    pub(super) unseen: Tiles,
    pub(super) played: [Tiles; OTHERS],
    /// What lies on the table to be beaten, who played it, how many have passed since.
    pub(super) asked: Tiles,
    pub(super) by: u8,
    pub(super) passes: u8,
    /// What each of the others has passed on: see `passed`.
    pub(super) passed: [u64; OTHERS],
    pub(super) sizes: [u8; OTHERS],
    pub(super) seats: u8,
    pub(super) doubling: u8,
    pub(super) chips: i64,
}

impl ViewFeatures {
    /// How many features there are.
    pub(super) const FEATURES: usize =
        WORD * 7 + PASSES * OTHERS + SIZES * (OTHERS + 1) + 5 + 4 + 4 + 3 + 2;

    /// What a seat knows; nothing for spectators and tables of two.
    pub(super) fn of(game: &Lexio, view: &View) -> Option<ViewFeatures> {
        let (seat, hand) = (view.seat?, view.hand?);
        let seats = game.setup.seats;
        if !(3..=5).contains(&seats.0) || view.sizes.len() != seats.count() {
            return None;
        }
        let mut told = ViewFeatures {
            hand,
            unseen: game.setup.tiles.without(view.played().or(hand)),
            seats: seats.0,
            doubling: u8::from(game.rules.doubling == Doubling::Count),
            chips: view.chips.get(seat.index()).copied().unwrap_or_default(),
            ..ViewFeatures::default()
        };
        let other = |of: Seat| usize::from(seat.steps_to(of, seats)).checked_sub(1);
        for of in seats.iter() {
            if let Some(other) = other(of) {
                told.sizes[other] = view.sizes[of.index()];
            }
        }
        if let Some(table) = view.to_beat {
            told.asked = table.tiles;
            told.by = seat.steps_to(table.seat, seats);
            told.passes = view.passes();
        }
        told.listen(game, view, other);
        Some(told)
    }

    /// What the others played and passed on.
    fn listen(&mut self, game: &Lexio, view: &View, other: impl Fn(Seat) -> Option<usize>) {
        for trick in &view.tricks {
            let mut asked = None;
            for turn in trick {
                let other = other(turn.seat).filter(|other| *other < OTHERS);
                match (turn.action, other) {
                    (Action::Play(tiles), other) => {
                        asked = game.scale.weigh(tiles).map(|(combo, _)| (combo, tiles));
                        if let Some(other) = other {
                            self.played[other] = self.played[other].or(tiles);
                        }
                    }
                    (Action::Pass, Some(other)) => self.passed[other] |= passed(asked),
                    (Action::Pass, None) => {}
                }
            }
        }
    }

    /// One action of the seat.
    pub(super) fn offer(&self, game: &Lexio, action: Action) -> ActionFeatures {
        let rivals =
            Rivals { unseen: self.unseen, most: self.sizes.into_iter().max().unwrap_or(0) };
        ActionFeatures::new(game, self.hand, action, &rivals)
    }

    /// Every feature that is on, with its size: one for all but the chips.
    pub(super) fn features(&self) -> Vec<(usize, f32)> {
        let mut list = List { on: Vec::with_capacity(120), next: 0 };
        for tiles in [self.hand, self.unseen].into_iter().chain(self.played).chain([self.asked]) {
            list.word(tiles.0, WORD);
        }
        for passed in self.passed {
            list.word(passed, PASSES);
        }
        for (other, size) in self.sizes.into_iter().enumerate() {
            let seated = other + 1 < usize::from(self.seats);
            list.one_of(seated.then_some(usize::from(size)), SIZES);
        }
        list.one_of(Some(usize::from(self.hand.len())), SIZES);
        let count = usize::from(self.asked.len());
        list.one_of(Some(count.min(4)), 5);
        list.one_of(usize::from(self.by).checked_sub(1), 4);
        list.one_of((count > 0).then_some(usize::from(self.passes)), 4);
        list.one_of(usize::from(self.seats).checked_sub(3), 3);
        list.word(u64::from(self.doubling), 1);
        list.on.push((list.next, self.chips.clamp(0, 192) as f32 / 64.0));
        list.on
    }
}

/// What passing tells: at which number of a single, pair or triple, at which kind of five.
fn passed(asked: Option<(Combo, Tiles)>) -> u64 {
    let Some((combo, tiles)) = asked else { return 0 };
    match tiles.len() {
        count @ 1..=3 => {
            let rank = (63 - tiles.0.leading_zeros()) / 4;
            1 << (u32::from(count - 1) * 15 + rank)
        }
        _ => 1 << (45 + combo as u32 - Combo::Straight as u32),
    }
}

/// Features as they are listed.
pub(super) struct List {
    pub(super) on: Vec<(usize, f32)>,
    pub(super) next: usize,
}

impl List {
    pub(super) fn word(&mut self, word: u64, count: usize) {
        let places = Bits(word).map(|bit| bit.trailing_zeros() as usize);
        self.on.extend(places.map(|place| (self.next + place, 1.0)));
        self.next += count;
    }

    pub(super) fn one_of(&mut self, which: Option<usize>, count: usize) {
        self.on.extend(which.filter(|which| *which < count).map(|which| (self.next + which, 1.0)));
        self.next += count;
    }
}
