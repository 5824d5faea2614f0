//! The words of the table: suits, tiles and combinations.

use crate::combo::Combo;
use crate::game::Lexio;
use crate::tile::{Suit, Tile};
use crate::tiles::Tiles;
use tablee_engine::{Hue, Ink, Lang, Names, Seat};

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

    fn name(self, lang: Lang) -> &'static str {
        match self {
            Suit::Cloud => lang.pick("cloud", "nuage", "구름"),
            Suit::Star => lang.pick("star", "étoile", "별"),
            Suit::Moon => lang.pick("moon", "lune", "달"),
            Suit::Sun => lang.pick("sun", "soleil", "해"),
        }
    }

    /// "of moon", "de lune", "d'étoile".
    fn of(self, lang: Lang) -> String {
        let name = self.name(lang);
        match (lang, self) {
            (Lang::En, _) => format!("of {name}"),
            (Lang::Fr, Suit::Star) => format!("d'{name}"),
            (Lang::Fr, Suit::Cloud | Suit::Moon | Suit::Sun) => format!("de {name}"),
            (Lang::Ko, _) => name.to_owned(),
        }
    }
}

/// A tile as it is typed, with its sign: `9L☾`.
pub(super) fn tile(tile: Tile, ink: Ink) -> String {
    ink.paint(tile.suit().hue(), format_args!("{tile}{}", tile.suit().sign()))
}

/// Tiles from weak to strong.
pub(super) fn row(tiles: Tiles, ink: Ink) -> String {
    tiles.iter().map(|one| tile(one, ink)).collect::<Vec<_>>().join(" ")
}

/// A seat in a sentence: its name, or "you".
pub(super) fn who(names: &Names, seat: Seat, lang: Lang) -> String {
    if names.is_you(seat) { lang.pick("you", "vous", "나").to_owned() } else { names.of(seat) }
}

/// The sentence with a great letter in front.
pub(super) fn sentence(text: String) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !first.is_uppercase() => first.to_uppercase().chain(letters).collect(),
        _ => text,
    }
}

/// "1 tile", "3 tiles", "타일 3개".
pub(super) fn count(tiles: u8, lang: Lang) -> String {
    let plural = if tiles > 1 { "s" } else { "" };
    lang.pick(
        format!("{tiles} tile{plural}"),
        format!("{tiles} tuile{plural}"),
        format!("타일 {tiles}개"),
    )
}

impl Lexio {
    /// A play in words: "pair of 9s", "suite 5-6-7-8-9".
    pub(super) fn name(&self, tiles: Tiles, lang: Lang) -> String {
        let Some((combo, _)) = self.scale.weigh(tiles) else { return count(tiles.len(), lang) };
        let (number, suit) =
            tiles.strongest().map_or((0, Suit::Cloud), |top| (top.number(), top.suit()));
        let suited = suit.of(lang);
        let written = written(tiles);
        match combo {
            Combo::Single => lang.pick(
                format!("{number} {suited}"),
                format!("{number} {suited}"),
                format!("{suited} {number}"),
            ),
            Combo::Pair => lang.pick(
                format!("pair of {number}s"),
                format!("paire de {number}"),
                format!("{number} 페어"),
            ),
            Combo::Triple => lang.pick(
                format!("triple of {number}s"),
                format!("brelan de {number}"),
                format!("{number} 트리플"),
            ),
            Combo::Straight => lang.pick(
                format!("straight {written}"),
                format!("suite {written}"),
                format!("{written} 스트레이트"),
            ),
            Combo::Flush => {
                let name = suit.name(lang);
                lang.pick(
                    format!("{name} flush, {number} high"),
                    format!("couleur {suited}, {number} en tête"),
                    format!("{name} 플러시, 최고 {number}"),
                )
            }
            Combo::FullHouse => {
                let (main, other) = groups(tiles);
                lang.pick(
                    format!("full house, {main}s over {other}s"),
                    format!("full aux {main} par les {other}"),
                    format!("{main}·{other} 풀하우스"),
                )
            }
            Combo::FourCard => {
                let (main, _) = groups(tiles);
                lang.pick(
                    format!("four card of {main}s"),
                    format!("quadruplé de {main}"),
                    format!("{main} 포카드"),
                )
            }
            Combo::StraightFlush => {
                let name = suit.name(lang);
                lang.pick(
                    format!("{name} straight flush {written}"),
                    format!("quinte flush {suited} {written}"),
                    format!("{name} {written} 스트레이트 플러시"),
                )
            }
        }
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
