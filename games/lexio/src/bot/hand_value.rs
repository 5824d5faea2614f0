//! Value of a hand against the unseen tiles: how many turns it takes to shed, and how likely a play
//! takes its trick.

use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::tile::{RANKS, Suit, Tile};
use crate::pieces::tiles::{Bits, EACH_RANK, Tiles};
use crate::view::View;

/// What a viewer can say about strength.
pub(crate) struct HandValue<'a> {
    game: &'a Lexio,
    unseen: Tiles,
    opponents: i32,
}

/// What a play that cannot be beaten saves beyond its own turn: it leads the next trick.
const MASTERY: f64 = 1.3;
/// How often a play is tested before it keeps the lead; found by play of this opinion against
/// itself at tables of two to five.
const TRIALS: i32 = 4;
/// The turns saved by a triple that takes a pair along.
const FULL_HOUSE: f64 = 0.6;

impl<'a> HandValue<'a> {
    /// The outlook of the viewer.
    pub(crate) fn new(game: &'a Lexio, view: &View) -> HandValue<'a> {
        let seen = view.played().or(view.hand.unwrap_or_default());
        let opponents = i32::from(game.setup.seats.0) - 1;
        HandValue { game, unseen: game.setup.tiles.without(seen), opponents }
    }

    /// The chance that nobody beats a play.
    pub(crate) fn takes(&self, tiles: Tiles) -> f64 {
        let combo = self.game.scale.weigh(tiles).map(|(combo, _)| combo);
        self.hold(tiles, combo.unwrap_or(Combo::Single)).powi(self.opponents)
    }

    /// The chance that one opponent does not beat a play.
    fn hold(&self, tiles: Tiles, combo: Combo) -> f64 {
        let top = tiles.strongest().unwrap_or(Tile::at(0));
        let stronger = self.unseen.above(top).len();
        let beaten = f64::from(stronger) / f64::from(self.unseen.len().max(1));
        match combo {
            Combo::Single => 1.0 - beaten,
            Combo::Pair => 1.0 - beaten * 0.7,
            Combo::Triple => 1.0 - beaten * 0.3,
            Combo::Straight => 0.75 - beaten * 0.2,
            Combo::Flush => 0.8,
            Combo::FullHouse => 0.9,
            Combo::FourCard | Combo::StraightFlush => 0.98,
        }
    }

    /// About how many turns it takes to shed `hand`, plays that keep the lead counted for less
    /// than nothing.
    pub(crate) fn turns(&self, hand: Tiles) -> f64 {
        self.turns_with_made(hand, 2)
    }

    /// The best way with at most `made` straights or flushes taken out first.
    fn turns_with_made(&self, hand: Tiles, made: u8) -> f64 {
        let grouped = self.turns_by_number(hand);
        if made == 0 || hand.len() < 5 {
            return grouped;
        }
        let taken = self.straights(hand).chain(flushes(hand)).map(|(combo, five)| {
            self.price(five, combo) + self.turns_with_made(hand.without(five), made - 1)
        });
        taken.fold(grouped, f64::min)
    }

    fn price(&self, tiles: Tiles, combo: Combo) -> f64 {
        1.0 - MASTERY * self.hold(tiles, combo).powi(TRIALS)
    }

    /// Singles, pairs and triples by number; triples take the weakest pairs along.
    fn turns_by_number(&self, hand: Tiles) -> f64 {
        let mut turns = 0.0;
        let (mut pairs, mut triples) = (0u8, 0u8);
        for rank in 0..RANKS {
            let group = Tiles(hand.0 & 0xF << (rank * 4));
            let combo = match group.len() {
                0 => continue,
                1 => Combo::Single,
                2 => Combo::Pair,
                3 => Combo::Triple,
                _ => Combo::FourCard,
            };
            pairs += u8::from(combo == Combo::Pair);
            triples += u8::from(combo == Combo::Triple);
            turns += self.price(group, combo);
        }
        turns - FULL_HOUSE * f64::from(pairs.min(triples))
    }

    /// One straight of each sequence in hand, of its weakest tiles.
    fn straights(&self, hand: Tiles) -> impl Iterator<Item = (Combo, Tiles)> {
        let runs = self.game.scale.runs.iter().map(|run| run.ranks);
        runs.filter(move |run| run & !hand.ranks() == 0).map(move |run| {
            let weakest = |foot: u64| {
                let suits = hand.0 & (foot * 0xF);
                suits & suits.wrapping_neg()
            };
            (Combo::Straight, Tiles(Bits(run).fold(0, |five, foot| five | weakest(foot))))
        })
    }
}

/// One flush of each suit that has five, of its weakest tiles.
fn flushes(hand: Tiles) -> impl Iterator<Item = (Combo, Tiles)> {
    let suits = Suit::ALL.map(|suit| hand.0 & (EACH_RANK << suit as u32));
    let long = suits.into_iter().filter(|suit| suit.count_ones() >= 5);
    long.map(|suit| (Combo::Flush, Tiles(Bits(suit).take(5).fold(0, |five, bit| five | bit))))
}
