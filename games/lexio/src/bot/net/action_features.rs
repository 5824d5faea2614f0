//! Features of an action for the net: its tiles, and what it leaves in the hand.

use super::view_features::List;
use crate::action::Action;
use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::plays::Groups;
use crate::pieces::tile::{RANKS, Suit};
use crate::pieces::tiles::{EACH_RANK, Tiles, count_feet};

/// What an action is held against.
pub(super) struct Rivals {
    pub(super) unseen: Tiles,
    /// The most tiles that one of them holds.
    pub(super) most: u8,
}

/// One action.
pub(super) struct ActionFeatures {
    on: Vec<usize>,
}

impl ActionFeatures {
    /// How many features there are.
    pub(super) const FEATURES: usize = 60 + 60 + 9 + 14 + 1 + 4 + 14;

    pub(super) fn new(
        game: &Lexio,
        hand: Tiles,
        action: Action,
        rivals: &Rivals,
    ) -> ActionFeatures {
        let tiles = match action {
            Action::Play(tiles) => tiles,
            Action::Pass => Tiles::EMPTY,
        };
        let combo = game.scale.weigh(tiles).map(|(combo, _)| combo);
        let rest = hand.without(tiles);
        let mut list = List { on: Vec::with_capacity(40), next: 0 };
        list.word(tiles.0, 60);
        for rank in 0..RANKS {
            list.one_of(usize::from(rest.size_of(rank)).checked_sub(1), 4);
        }
        list.one_of(Some(combo.map_or(8, |combo| combo as usize)), 9);
        list.one_of(Some(usize::from(rest.len())), 14);
        list.word(u64::from(combo.is_some_and(|combo| rivals.cannot_beat(combo, tiles))), 1);
        for suit in Suit::ALL {
            let held = count_feet(rest.0 >> suit as u32 & EACH_RANK);
            list.word(u64::from(held >= 5), 1);
        }
        for run in &game.scale.runs {
            list.word(u64::from(rest.ranks() & run.ranks == run.ranks), 1);
        }
        ActionFeatures { on: list.on.into_iter().map(|(feature, _)| feature).collect() }
    }

    /// Every feature that is on.
    pub(super) fn features(&self) -> &[usize] {
        &self.on
    }
}

impl Rivals {
    /// Whether nobody can beat it, as far as tiles of one number tell.
    fn cannot_beat(&self, combo: Combo, tiles: Tiles) -> bool {
        if self.most < tiles.len() {
            return true;
        }
        let top = |word: u64| word.checked_ilog2().map_or(-1, |top| top as i32);
        let groups = Groups::of(self.unseen);
        let own = top(tiles.0);
        match combo {
            Combo::Single => top(self.unseen.0) < own,
            // A rank's mark is its top bit: what counts there is the best suit that is unseen.
            Combo::Pair => {
                let rank = top(groups.pairs) / 4;
                groups.pairs == 0 || top(self.unseen.0 & (0xF << (rank * 4))) < own
            }
            Combo::Triple => top(groups.triples) / 4 < own / 4 || groups.triples == 0,
            _ => false,
        }
    }
}
