//! Prompts and captions: what is asked of the reader now, and what each legal action means.

use super::words;
use crate::action::Action;
use crate::pieces::card::Colour;
use crate::pieces::playable;
use crate::pieces::round::Phase;
use crate::pieces::setup::Setup;
use crate::ranges;
use crate::text::TEXT;
use crate::view::{RowView, Slot, View};
use tablee_engine::Lang;
use tablee_engine::text::say;

/// Who may do what now and how to type it.
pub(super) fn prompt(view: &View, lang: Lang) -> String {
    let Some(seat) = view.awaited() else { return waiting(view, lang) };
    let row = view.row_of(seat).map(|(_, row)| row);
    match (view.phase, row) {
        (Phase::Sorting, _) if view.hand.len() > 1 => say!(TEXT, lang, "terminal.sort.two"),
        (Phase::Sorting, _) => say!(TEXT, lang, "terminal.sort"),
        (Phase::Playing, Some(row)) => play(view, row, lang),
        (Phase::Announcing, _) => say!(TEXT, lang, "terminal.announce"),
        (Phase::Choosing, Some(row)) => choose(row, lang),
        (Phase::Playing | Phase::Choosing | Phase::Over, _) => waiting(view, lang),
    }
}

fn waiting(view: &View, lang: Lang) -> String {
    match (view.phase, view.seat) {
        (Phase::Over, _) => say!(TEXT, lang, "say.over"),
        (Phase::Sorting, Some(_)) => say!(TEXT, lang, "terminal.wait.sort"),
        (Phase::Sorting, None) => say!(TEXT, lang, "terminal.wait.sorting"),
        (Phase::Playing | Phase::Announcing | Phase::Choosing, _) => {
            say!(TEXT, lang, "terminal.wait")
        }
    }
}

fn play(view: &View, row: &RowView, lang: Lang) -> String {
    let Some(led) = view.led else { return say!(TEXT, lang, "terminal.lead") };
    let following = row.down() & row.of_colour(led);
    let (colour, places) = (words::colour(led, lang), playable::positions(following));
    let places = words::places(&places.collect::<Vec<_>>(), lang);
    match following.count_ones() {
        0 => say!(TEXT, lang, "terminal.free", colour = colour),
        1 => say!(TEXT, lang, "terminal.follow.one", colour = colour, places = places),
        _ => say!(TEXT, lang, "terminal.follow", colour = colour, places = places),
    }
}

fn choose(row: &RowView, lang: Lang) -> String {
    let [left, right] = row.looked.unwrap_or_default();
    let shown = |position| row.slot(position).and_then(Slot::card).map(|card| card.to_string());
    let (one, other) = (shown(left).unwrap_or_default(), shown(right).unwrap_or_default());
    say!(TEXT, lang, "terminal.choose", left = left, one = one, right = right, other = other)
}

/// One action in words.
pub(super) fn caption(setup: &Setup, view: &View, action: &Action, lang: Lang) -> String {
    let row = view.seat.and_then(|seat| view.row_of(seat)).map(|(_, row)| row);
    let slot = |position: u8| row.and_then(|row| row.slot(position));
    let open = row.map(|row| ranges::open(&view.rows, row, setup)).unwrap_or_default();
    let card = |position: u8| {
        let ends = open.get(usize::from(position).checked_sub(1)?)?;
        Some(known(slot(position)?, *ends, lang))
    };
    match action {
        Action::Sort => say!(TEXT, lang, "caption.sort"),
        Action::SortAs(_) => say!(TEXT, lang, "caption.sort_as"),
        Action::Play(position) => card(*position).unwrap_or_default(),
        Action::Pass => say!(TEXT, lang, "caption.pass"),
        Action::Look(left, right) => match (card(*left), card(*right)) {
            (Some(one), Some(other)) => words::list(&[one, other], lang),
            _ => String::new(),
        },
        Action::Bid(position) => {
            let number = slot(*position).and_then(|slot| slot.number);
            number.map_or_else(String::new, |number| words::tricks(number, lang))
        }
    }
}

/// What the reader has seen of a card: "red 8", or "red 0–10" while its number is hidden.
fn known(slot: &Slot, [low, high]: [u8; 2], lang: Lang) -> String {
    let name = words::colour(slot.back, lang);
    if low == high { format!("{name} {low}") } else { format!("{name} {low}–{high}") }
}

/// "red (R)".
pub(super) fn named(colour: Colour, lang: Lang) -> String {
    format!("{} ({colour})", words::colour(colour, lang))
}
