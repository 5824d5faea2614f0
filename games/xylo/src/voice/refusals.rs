//! Refusals as sentences: the rule and what would be legal.

use super::words;
use crate::pieces::card::spell;
use crate::pieces::round::Phase;
use crate::refusal::Refusal;
use crate::text::TEXT;
use tablee_engine::Lang;
use tablee_engine::text::say;

/// One sentence that names the rule.
pub(crate) fn explain(refusal: &Refusal, lang: Lang) -> String {
    let places = |positions: &[u8]| words::places(positions, lang);
    match refusal {
        Refusal::NoSeat => say!(TEXT, lang, "why.seat"),
        Refusal::NotYourTurn { awaited } if awaited.is_empty() => say!(TEXT, lang, "why.over"),
        Refusal::NotYourTurn { awaited } => {
            let seats: Vec<u8> = awaited.iter().map(|seat| seat.0).collect();
            say!(TEXT, lang, "why.seats", seats = places(&seats))
        }
        Refusal::WrongPhase { phase } => match phase {
            Phase::Sorting => say!(TEXT, lang, "why.type.sorting"),
            Phase::Playing => say!(TEXT, lang, "why.type.playing"),
            Phase::Announcing => say!(TEXT, lang, "why.type.announcing"),
            Phase::Choosing => say!(TEXT, lang, "why.type.choosing"),
            Phase::Over => say!(TEXT, lang, "why.over"),
        },
        Refusal::WrongRows { need: 1, given } => say!(TEXT, lang, "why.rows.one", given = *given),
        Refusal::WrongRows { need, given } => {
            say!(TEXT, lang, "why.rows.two", need = *need, given = *given)
        }
        Refusal::WrongCards { row, missing, extra } => {
            let missing = (!missing.is_empty())
                .then(|| say!(TEXT, lang, "why.cards.missing", cards = spell(missing)));
            let extra = (!extra.is_empty())
                .then(|| say!(TEXT, lang, "why.cards.extra", cards = spell(extra)));
            let parts = words::enumerated(missing.into_iter().chain(extra), lang);
            say!(TEXT, lang, "why.cards.dealt", row = *row, parts = parts)
        }
        Refusal::NotSorted { row, at } => {
            say!(TEXT, lang, "why.rises.row", row = *row, place = *at)
        }
        Refusal::NoCard { position } => say!(TEXT, lang, "why.gone", place = *position),
        Refusal::Leftmost { position } => say!(TEXT, lang, "why.leftmost", place = *position),
        Refusal::MustFollow { colour, positions } => {
            let (colour, n) = (words::colour(*colour, lang), positions.len());
            say!(TEXT, lang, "why.follow", colour = colour, n = n, places = places(positions))
        }
        Refusal::NotAdjacent { positions: [left, right], down } => {
            let down = places(down);
            say!(TEXT, lang, "why.adjacent.down", left = *left, right = *right, places = down)
        }
        Refusal::AlreadyBid => say!(TEXT, lang, "why.bid_done"),
        Refusal::TooLateToLook { left } => say!(TEXT, lang, "why.late", n = *left),
        Refusal::NotLooked { position, looked: [left, right] } => {
            say!(TEXT, lang, "why.looked", place = *position, left = *left, right = *right)
        }
    }
}
