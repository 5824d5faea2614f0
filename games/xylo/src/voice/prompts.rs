//! What is asked of the reader now, and what each legal action means.

use super::words;
use crate::action::Action;
use crate::card::Colour;
use crate::legal;
use crate::round::Phase;
use crate::view::{RowView, Slot, View};
use tablee_engine::Lang;
use tablee_engine::korean::Particle::{Object, Subject};

/// Who may do what now and how to type it.
pub(super) fn prompt(view: &View, lang: Lang) -> String {
    let Some(seat) = view.awaited() else { return waiting(view, lang).to_owned() };
    let row = view.row_of(seat).map(|(_, row)| row);
    match (view.phase, row) {
        (Phase::Sorting, _) if view.hand.len() > 1 => lang.pick(
            "Sort both Xylos: “sort” puts ties in the order R O Y G C B V P; or “sort <opponent’s Xylo> / <automaton’s Xylo>”.",
            "Triez les deux Xylos : « sort » range les égalités dans l’ordre R O Y G C B V P ; ou « sort <Xylo de l’adversaire> / <Xylo de l’automate> ».",
            "두 자일로를 정렬하세요. “sort”는 같은 숫자를 R O Y G C B V P 순으로 놓습니다. 직접 정하려면 “sort <상대의 자일로> / <오토마의 자일로>”.",
        )
        .to_owned(),
        (Phase::Sorting, _) => lang.pick(
            "Sort for your left neighbour: “sort” puts ties in the order R O Y G C B V P; or “sort R10 O9 …” in an order of your own.",
            "Triez pour votre voisin de gauche : « sort » range les égalités dans l’ordre R O Y G C B V P ; ou « sort R10 O9 … » dans l’ordre de votre choix.",
            "왼쪽 사람이 쓸 자일로를 정렬하세요. “sort”는 같은 숫자를 R O Y G C B V P 순으로 놓습니다. 직접 정하려면 “sort R10 O9 …”.",
        )
        .to_owned(),
        (Phase::Playing, Some(row)) => play(view, row, lang),
        (Phase::Announcing, _) => lang.pick(
            "Bid? “look 3 5” looks at two adjacent notes, “pass” waits.",
            "Annoncer ? « look 3 5 » regarde deux notes adjacentes, « pass » attend.",
            "비드하겠습니까? “look 3 5”는 이웃한 두 음판을 보고, “pass”는 넘어갑니다.",
        )
        .to_owned(),
        (Phase::Choosing, Some(row)) => choose(row, lang),
        (Phase::Playing | Phase::Choosing | Phase::Over, _) => waiting(view, lang).to_owned(),
    }
}

fn waiting(view: &View, lang: Lang) -> &'static str {
    match (view.phase, view.seat) {
        (Phase::Over, _) => {
            lang.pick("The match is over.", "La partie est terminée.", "게임이 끝났습니다.")
        }
        (Phase::Sorting, Some(_)) => lang.pick(
            "The others are still sorting.",
            "Les autres trient encore.",
            "다른 사람들이 아직 정렬하고 있습니다.",
        ),
        (Phase::Sorting, None) => {
            lang.pick("The players are sorting.", "Les joueurs trient.", "정렬하고 있습니다.")
        }
        (Phase::Playing | Phase::Announcing | Phase::Choosing, _) => lang.pick(
            "Somebody else is thinking.",
            "Quelqu’un d’autre réfléchit.",
            "다른 사람이 생각하고 있습니다.",
        ),
    }
}

fn play(view: &View, row: &RowView, lang: Lang) -> String {
    let Some(led) = view.led else {
        return lang
            .pick(
                "You lead: “play 7” plays the note at place 7; not the leftmost one.",
                "Vous entamez : « play 7 » joue la note en position 7 ; jamais la plus à gauche.",
                "내가 선입니다. “play 7”은 7번 자리의 음판을 냅니다. 맨 왼쪽은 낼 수 없습니다.",
            )
            .to_owned();
    };
    let following = row.down() & row.of_colour(led);
    let (name, places) = (words::colour(led, lang), legal::positions(following));
    let places = words::places(&places.collect::<Vec<_>>(), lang);
    match (following.count_ones(), lang) {
        (0, Lang::En) => format!("You have no {name}: play any note, for example “play 7”."),
        (0, Lang::Fr) => {
            format!(
                "Vous n’avez pas de note de cette couleur ({name}) : jouez ce que vous voulez, par exemple « play 7 »."
            )
        }
        (1, Lang::En) => format!("Follow {name}: “play {places}”."),
        (1, Lang::Fr) => format!("Fournissez {} : « play {places} ».", words::some_of(name)),
        (_, Lang::En) => format!("Follow {name}: “play” and one of {places}."),
        (_, Lang::Fr) => {
            format!(
                "Fournissez {} : « play » et l’une des positions {places}.",
                words::some_of(name)
            )
        }
        (0, Lang::Ko) => {
            format!("{} 없으니 아무 음판이나 내세요. 예: “play 7”", Subject.on(name))
        }
        (1, Lang::Ko) => format!("{} 따라 내세요: “play {places}”", Object.on(name)),
        (_, Lang::Ko) => {
            format!("{} 따라 내세요. “play”와 다음 중 한 자리: {places}", Object.on(name))
        }
    }
}

fn choose(row: &RowView, lang: Lang) -> String {
    let [left, right] = row.looked.unwrap_or_default();
    let shown = |position| row.slot(position).and_then(Slot::card).map(|card| card.to_string());
    let (one, other) = (shown(left).unwrap_or_default(), shown(right).unwrap_or_default());
    match lang {
        Lang::En => format!("Your bid: “bid {left}” ({one}) or “bid {right}” ({other})."),
        Lang::Fr => format!("Votre annonce : « bid {left} » ({one}) ou « bid {right} » ({other})."),
        Lang::Ko => format!("비드를 고르세요: “bid {left}” ({one}) 또는 “bid {right}” ({other})."),
    }
}

/// One action in words.
pub(super) fn caption(view: &View, action: &Action, lang: Lang) -> String {
    let row = view.seat.and_then(|seat| view.row_of(seat)).map(|(_, row)| row);
    let slot = |position: u8| row.and_then(|row| row.slot(position));
    match action {
        Action::Sort => lang
            .pick(
                "ties in the order of colours",
                "égalités dans l’ordre des couleurs",
                "같은 숫자는 색 순서대로",
            )
            .to_owned(),
        Action::SortAs(_) => lang
            .pick("ties your way", "égalités à votre façon", "같은 숫자를 내 방식대로")
            .to_owned(),
        Action::Play(position) => slot(*position).map_or_else(String::new, |s| guess(s, lang)),
        Action::Pass => {
            lang.pick("no bid now", "pas d’annonce maintenant", "지금은 비드하지 않음").to_owned()
        }
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
