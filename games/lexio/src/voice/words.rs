//! The words of the table: suits, tiles and combinations.

use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::tile::{Suit, Tile};
use crate::pieces::tiles::Tiles;
use crate::text::TEXT;
use tablee_engine::text::say;
use tablee_engine::{ColorMode, Hue, Lang, Names, Seat};

impl Suit {
    /// The suit's sign.
    pub(super) fn sign(self) -> char {
        match self {
            Suit::Cloud => '☁',
            Suit::Star => '★',
            Suit::Moon => '☾',
            Suit::Sun => '☀',
        }
    }

    fn hue(self) -> Hue {
        match self {
            Suit::Cloud => Hue::White,
            Suit::Star => Hue::Yellow,
            Suit::Moon => Hue::Green,
            Suit::Sun => Hue::Red,
        }
    }

    /// "moon", and "of moons" as it stands after a number.
    fn name(self, lang: Lang) -> (String, String) {
        match self {
            Suit::Cloud => (say!(TEXT, lang, "suit.N"), say!(TEXT, lang, "of.N")),
            Suit::Star => (say!(TEXT, lang, "suit.E"), say!(TEXT, lang, "of.E")),
            Suit::Moon => (say!(TEXT, lang, "suit.L"), say!(TEXT, lang, "of.L")),
            Suit::Sun => (say!(TEXT, lang, "suit.S"), say!(TEXT, lang, "of.S")),
        }
    }
}

/// A tile as it is typed, with its sign: `9L☾`.
pub(super) fn tile(tile: Tile, colors: ColorMode) -> String {
    colors.paint(tile.suit().hue(), format_args!("{tile}{}", tile.suit().sign()))
}

/// Tiles from weak to strong.
pub(super) fn row(tiles: Tiles, colors: ColorMode) -> String {
    tiles.iter().map(|one| tile(one, colors)).collect::<Vec<_>>().join(" ")
}

/// A seat in a sentence: its name, or "you".
pub(super) fn who(names: &Names, seat: Seat, lang: Lang) -> String {
    if names.is_you(seat) { say!(TEXT, lang, "you") } else { names.of(seat) }
}

/// A name with a great letter in front, as it begins a line.
pub(super) fn capital(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !first.is_uppercase() => first.to_uppercase().chain(letters).collect(),
        _ => text,
    }
}

/// "1 tile", "3 tiles", "타일 3개".
pub(super) fn count(tiles: u8, lang: Lang) -> String {
    say!(TEXT, lang, "terminal.tiles", n = tiles)
}

impl Lexio {
    /// A play in words: "pair of 9s", "suite 5-6-7-8-9".
    pub(super) fn name(&self, tiles: Tiles, lang: Lang) -> String {
        let Some((combo, _)) = self.scale.weigh(tiles) else { return count(tiles.len(), lang) };
        let top = tiles.strongest();
        let (suit, of) = top.map_or(Suit::Cloud, Tile::suit).name(lang);
        let (n, run) = (top.map_or(0, Tile::number), written(tiles));
        let (main, other) = groups(tiles);
        match combo {
            Combo::Single => say!(TEXT, lang, "name.single", n = n, of = of),
            Combo::Pair => say!(TEXT, lang, "name.pair", n = n),
            Combo::Triple => say!(TEXT, lang, "name.triple", n = n),
            Combo::Straight => say!(TEXT, lang, "name.straight", run = run),
            Combo::Flush => say!(TEXT, lang, "name.flush", suit = suit, of = of),
            Combo::FullHouse => say!(TEXT, lang, "name.full_house", n = main, m = other),
            Combo::FourCard => say!(TEXT, lang, "name.four_card", n = main),
            Combo::StraightFlush => {
                say!(TEXT, lang, "name.straight_flush", suit = suit, of = of, run = run)
            }
        }
    }

    /// A play as it is typed, and in words.
    pub(super) fn shown(&self, tiles: Tiles, lang: Lang) -> String {
        format!("{tiles} ({})", self.name(tiles, lang))
    }
}

/// The numbers as a sequence is written: 1 and 2 come first where 2 is in it, last otherwise.
fn written(tiles: Tiles) -> String {
    let mut numbers: Vec<u8> = tiles.iter().map(Tile::number).collect();
    if numbers.contains(&2) {
        numbers.sort_unstable();
    }
    dashed(&numbers)
}

/// The numbers from weak to strong.
pub(super) fn rising(tiles: Tiles) -> String {
    dashed(&tiles.iter().map(Tile::number).collect::<Vec<_>>())
}

fn dashed(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join("-")
}

/// The number there is most of, and the other one.
fn groups(tiles: Tiles) -> (u8, u8) {
    let size = |tile: &Tile| tiles.suits_of(tile.rank()).count_ones();
    let most = tiles.iter().max_by_key(size).map_or(0, Tile::number);
    let least = tiles.iter().min_by_key(size).map_or(0, Tile::number);
    (most, least)
}
