//! What is asked of the reader now, and what each legal action means.

use super::words;
use crate::action::Action;
use crate::card::Colour;
use crate::legal;
use crate::round::Phase;
use crate::view::{RowView, Slot, View};
use tablee_engine::Lang;

/// Who may do what now and how to type it.
pub(super) fn prompt(view: &View, lang: Lang) -> String {
    let Some(seat) = view.awaited() else { return waiting(view, lang).to_owned() };
    let row = view.row_of(seat).map(|(_, row)| row);
    match (view.phase, row) {
        (Phase::Sorting, _) if view.hand.len() > 1 => lang.either(
            "Sort both rows: “sort” puts ties in the order R O Y G C B V P; or “sort <opponent’s row> / <automaton’s row>”.",
            "Triez les deux rangées : « sort » range les égalités dans l’ordre R O Y G C B V P ; ou « sort <rangée de l’adversaire> / <rangée de l’automate> ».",
        )
        .to_owned(),
        (Phase::Sorting, _) => lang.either(
            "Sort for your left neighbour: “sort” puts ties in the order R O Y G C B V P; or “sort R10 O9 …” in an order of your own.",
            "Triez pour votre voisin de gauche : « sort » range les égalités dans l’ordre R O Y G C B V P ; ou « sort R10 O9 … » dans l’ordre de votre choix.",
        )
        .to_owned(),
        (Phase::Playing, Some(row)) => play(view, row, lang),
        (Phase::Announcing, _) => lang.either(
            "Announce? “look 3 5” looks at two neighbouring cards, “pass” waits.",
            "Annoncer ? « look 3 5 » regarde deux cartes voisines, « pass » attend.",
        )
        .to_owned(),
        (Phase::Choosing, Some(row)) => choose(row, lang),
        (Phase::Playing | Phase::Choosing | Phase::Over, _) => waiting(view, lang).to_owned(),
    }
}

fn waiting(view: &View, lang: Lang) -> &'static str {
    match (view.phase, view.seat) {
        (Phase::Over, _) => lang.either("The match is over.", "La partie est terminée."),
        (Phase::Sorting, Some(_)) => {
            lang.either("The others are still sorting.", "Les autres trient encore.")
        }
        (Phase::Sorting, None) => lang.either("The players are sorting.", "Les joueurs trient."),
        (Phase::Playing | Phase::Announcing | Phase::Choosing, _) => {
            lang.either("Somebody else is thinking.", "Quelqu’un d’autre réfléchit.")
        }
    }
}

fn play(view: &View, row: &RowView, lang: Lang) -> String {
    let Some(led) = view.led else {
        return lang
            .either(
                "You lead: “play 7” plays the card at place 7; not the leftmost one.",
                "Vous entamez : « play 7 » joue la carte en position 7 ; pas celle de gauche.",
            )
            .to_owned();
    };
    let following = row.down() & row.of_colour(led);
    let (name, places) = (words::colour(led, lang), legal::positions(following));
    let places = words::places(&places.collect::<Vec<_>>(), lang);
    match (following.count_ones(), lang) {
        (0, Lang::En | Lang::Ko) => format!("You have no {name}: play any card, “play 7” say."),
        (0, Lang::Fr) => {
            format!("Rien en {name} chez vous : jouez ce que vous voulez, par exemple « play 7 ».")
        }
        (1, Lang::En | Lang::Ko) => format!("Follow {name}: “play {places}”."),
        (1, Lang::Fr) => format!("Fournissez {} : « play {places} ».", words::some_of(name)),
        (_, Lang::En | Lang::Ko) => format!("Follow {name}: “play” and one of {places}."),
        (_, Lang::Fr) => {
            format!(
                "Fournissez {} : « play » et l’une des positions {places}.",
                words::some_of(name)
            )
        }
    }
}

fn choose(row: &RowView, lang: Lang) -> String {
    let [left, right] = row.looked.unwrap_or_default();
    let shown = |position| row.slot(position).and_then(Slot::card).map(|card| card.to_string());
    let (one, other) = (shown(left).unwrap_or_default(), shown(right).unwrap_or_default());
    match lang {
        Lang::En | Lang::Ko => {
            format!("Your bid: “bid {left}” ({one}) or “bid {right}” ({other}).")
        }
        Lang::Fr => format!("Votre annonce : « bid {left} » ({one}) ou « bid {right} » ({other})."),
    }
}

/// One action in words.
pub(super) fn caption(view: &View, action: &Action, lang: Lang) -> String {
    let row = view.seat.and_then(|seat| view.row_of(seat)).map(|(_, row)| row);
    let slot = |position: u8| row.and_then(|row| row.slot(position));
    match action {
        Action::Sort => lang
            .either("ties in the order of colours", "égalités dans l’ordre des couleurs")
            .to_owned(),
        Action::SortAs(_) => lang.either("ties your way", "égalités à votre façon").to_owned(),
        Action::Play(position) => slot(*position).map_or_else(String::new, |s| guess(s, lang)),
        Action::Pass => lang.either("no announcement now", "pas d’annonce maintenant").to_owned(),
        Action::Look(left, right) => match (slot(*left), slot(*right)) {
            (Some(one), Some(other)) => words::list(&[guess(one, lang), guess(other, lang)], lang),
            _ => String::new(),
        },
        Action::Bid(position) => {
            let number = slot(*position).and_then(|slot| slot.number);
            number.map_or_else(String::new, |number| words::tricks(number, lang))
        }
    }
}

/// What the reader knows of a card: "red 8–10".
fn guess(slot: &Slot, lang: Lang) -> String {
    let name = words::colour(slot.back, lang);
    match (slot.number, slot.range) {
        (Some(number), _) => format!("{name} {number}"),
        (None, Some([low, high])) if low == high => format!("{name} {low}"),
        (None, Some([low, high])) => format!("{name} {low}–{high}"),
        (None, None) => name.to_owned(),
    }
}

/// "red (R)".
pub(super) fn named(colour: Colour, lang: Lang) -> String {
    format!("{} ({colour})", words::colour(colour, lang))
}
