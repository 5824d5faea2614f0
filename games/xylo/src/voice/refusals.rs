//! Why not, in words: the rule and what would be legal.

use super::words;
use crate::card::spell;
use crate::refusal::Refusal;
use crate::round::Phase;
use tablee_engine::Lang;
use tablee_engine::korean::Particle::Object;

/// One sentence that names the rule.
pub(crate) fn explain(refusal: &Refusal, lang: Lang) -> String {
    match lang {
        Lang::En => english(refusal),
        Lang::Fr => french(refusal),
        Lang::Ko => korean(refusal),
    }
}

fn english(refusal: &Refusal) -> String {
    let places = |positions: &[u8]| words::places(positions, Lang::En);
    match refusal {
        Refusal::NoSeat => "Spectators cannot act.".to_owned(),
        Refusal::NotYourTurn { awaited } if awaited.is_empty() => "The match is over.".to_owned(),
        Refusal::NotYourTurn { awaited } => {
            let seats: Vec<u8> = awaited.iter().map(|seat| seat.0).collect();
            format!("It is not your turn: the game waits for seat {}.", places(&seats))
        }
        Refusal::WrongPhase { phase } => match phase {
            Phase::Sorting => "Xylos are being sorted (X3): type sort.",
            Phase::Playing => "You must play a note now (X4.2, X4.3): type play and its place.",
            Phase::Announcing => "You may bid now (X5.1): type look and two places, or pass.",
            Phase::Choosing => "Choose your bid now (X5.1): type bid and one of the two places.",
            Phase::Over => "The match is over.",
        }
        .to_owned(),
        Refusal::WrongRows { need: 1, given } => {
            format!("There is one Xylo to sort (X3), not {given}.")
        }
        Refusal::WrongRows { need, given } => format!(
            "There are {need} Xylos to sort (X8.1), not {given}: your opponent’s, then “/”, then the automaton’s."
        ),
        Refusal::WrongCards { row, missing, extra } => {
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("missing: {}", spell(missing)));
            }
            if !extra.is_empty() {
                parts.push(format!("not yours to sort: {}", spell(extra)));
            }
            format!("Xylo {row} must hold exactly the dealt notes (X3); {}.", parts.join("; "))
        }
        Refusal::NotSorted { row, at } => format!(
            "Xylo {row} rises at place {at} (X3): no note may be higher than the one at its left."
        ),
        Refusal::NoCard { position } => {
            format!("No face-down note of yours lies at place {position} (X4.2, X4.3).")
        }
        Refusal::Leftmost { position } => format!(
            "Place {position} is your leftmost face-down note: it cannot be led while you have others (X4.2)."
        ),
        Refusal::MustFollow { colour, positions } => format!(
            "You must follow {} (X4.3): play {}.",
            words::colour(*colour, Lang::En),
            places(positions)
        ),
        Refusal::NotAdjacent { positions: [left, right], down } => format!(
            "Places {left} and {right} are not adjacent (X5.1): your face-down notes lie at {}.",
            places(down)
        ),
        Refusal::AlreadyBid => "You have already laid out your bid (X5.1: one a round).".to_owned(),
        Refusal::TooLateToLook { left } => format!(
            "Too late to look (X5.4): with {left} face-down notes left, your last note becomes your bid."
        ),
        Refusal::NotLooked { position, looked: [left, right] } => {
            format!("You did not look at place {position} (X5.1): bid {left} or {right}.")
        }
    }
}

fn french(refusal: &Refusal) -> String {
    let places = |positions: &[u8]| words::places(positions, Lang::Fr);
    match refusal {
        Refusal::NoSeat => "Les spectateurs ne jouent pas.".to_owned(),
        Refusal::NotYourTurn { awaited } if awaited.is_empty() => {
            "La partie est terminée.".to_owned()
        }
        Refusal::NotYourTurn { awaited } => {
            let seats: Vec<u8> = awaited.iter().map(|seat| seat.0).collect();
            format!("Ce n’est pas à vous : on attend la place {}.", places(&seats))
        }
        Refusal::WrongPhase { phase } => match phase {
            Phase::Sorting => "On trie les notes (X3) : tapez sort.",
            Phase::Playing => "Il faut jouer une note (X4.2, X4.3) : tapez play et sa position.",
            Phase::Announcing => {
                "Vous pouvez annoncer (X5.1) : tapez look et deux positions, ou pass."
            }
            Phase::Choosing => {
                "Choisissez votre annonce (X5.1) : tapez bid et l’une des deux positions."
            }
            Phase::Over => "La partie est terminée.",
        }
        .to_owned(),
        Refusal::WrongRows { need: 1, given } => {
            format!("Il y a un seul Xylo à trier (X3), et non {given}.")
        }
        Refusal::WrongRows { need, given } => format!(
            "Il y a {need} Xylos à trier (X8.1), et non {given} : celui de l’adversaire, puis « / », puis celui de l’automate."
        ),
        Refusal::WrongCards { row, missing, extra } => {
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("il manque {}", spell(missing)));
            }
            if !extra.is_empty() {
                parts.push(format!("en trop : {}", spell(extra)));
            }
            format!(
                "Le Xylo {row} doit contenir exactement les notes reçues (X3) : {}.",
                parts.join(" ; ")
            )
        }
        Refusal::NotSorted { row, at } => format!(
            "Le Xylo {row} remonte à la position {at} (X3) : aucune note ne dépasse sa voisine de gauche."
        ),
        Refusal::NoCard { position } => {
            format!("Vous n’avez pas de note face cachée à la position {position} (X4.2, X4.3).")
        }
        Refusal::Leftmost { position } => format!(
            "La position {position} est votre note la plus à gauche : on n’entame pas avec elle tant qu’il en reste d’autres (X4.2)."
        ),
        Refusal::MustFollow { colour, positions } => format!(
            "Il faut fournir {} (X4.3) : jouez {}.",
            words::some_of(words::colour(*colour, Lang::Fr)),
            places(positions)
        ),
        Refusal::NotAdjacent { positions: [left, right], down } => format!(
            "Les positions {left} et {right} ne sont pas adjacentes (X5.1) : vos notes cachées sont en {}.",
            places(down)
        ),
        Refusal::AlreadyBid => "Votre annonce est déjà faite (X5.1 : une par manche).".to_owned(),
        Refusal::TooLateToLook { left } => format!(
            "Trop tard pour regarder (X5.4) : avec {left} notes cachées, la dernière sera votre annonce."
        ),
        Refusal::NotLooked { position, looked: [left, right] } => format!(
            "Vous n’avez pas regardé la position {position} (X5.1) : bid {left} ou bid {right}."
        ),
    }
}

fn korean(refusal: &Refusal) -> String {
    let places = |positions: &[u8]| words::places(positions, Lang::Ko);
    match refusal {
        Refusal::NoSeat => "관전자는 낼 수 없습니다.".to_owned(),
        Refusal::NotYourTurn { awaited } if awaited.is_empty() => "게임이 끝났습니다.".to_owned(),
        Refusal::NotYourTurn { awaited } => {
            let seats: Vec<u8> = awaited.iter().map(|seat| seat.0).collect();
            format!("지금은 내 차례가 아닙니다. 기다리는 자리: {}번.", places(&seats))
        }
        Refusal::WrongPhase { phase } => match phase {
            Phase::Sorting => "자일로를 정렬할 때입니다 (X3). sort를 입력하세요.",
            Phase::Playing => "음판을 낼 때입니다 (X4.2, X4.3). play와 자리를 입력하세요.",
            Phase::Announcing => {
                "비드할 수 있는 때입니다 (X5.1). look과 두 자리, 또는 pass를 입력하세요."
            }
            Phase::Choosing => "비드를 고를 때입니다 (X5.1). bid와 두 자리 중 하나를 입력하세요.",
            Phase::Over => "게임이 끝났습니다.",
        }
        .to_owned(),
        Refusal::WrongRows { need: 1, given } => {
            format!("정렬할 자일로는 {given}개가 아니라 하나입니다 (X3).")
        }
        Refusal::WrongRows { need, given } => format!(
            "정렬할 자일로는 {given}개가 아니라 {need}개입니다 (X8.1). 상대의 자일로, “/”, 오토마의 자일로 순으로 적으세요."
        ),
        Refusal::WrongCards { row, missing, extra } => {
            let mut parts = Vec::new();
            if !missing.is_empty() {
                parts.push(format!("빠진 음판: {}", spell(missing)));
            }
            if !extra.is_empty() {
                parts.push(format!("받지 않은 음판: {}", spell(extra)));
            }
            format!(
                "{row}번 자일로에는 받은 음판이 그대로 있어야 합니다 (X3). {}.",
                parts.join(", ")
            )
        }
        Refusal::NotSorted { row, at } => format!(
            "{row}번 자일로의 {at}번 자리에서 숫자가 커집니다 (X3). 왼쪽 음판보다 높을 수 없습니다."
        ),
        Refusal::NoCard { position } => {
            format!("{position}번 자리에는 덮인 내 음판이 없습니다 (X4.2, X4.3).")
        }
        Refusal::Leftmost { position } => format!(
            "{position}번은 덮인 음판 중 맨 왼쪽입니다. 다른 음판이 남아 있으면 선으로 낼 수 없습니다 (X4.2)."
        ),
        Refusal::MustFollow { colour, positions } => format!(
            "{} 따라 내야 합니다 (X4.3). 낼 수 있는 자리: {}번.",
            Object.on(words::colour(*colour, Lang::Ko)),
            places(positions)
        ),
        Refusal::NotAdjacent { positions: [left, right], down } => format!(
            "{left}번과 {right}번은 이웃이 아닙니다 (X5.1). 덮인 음판이 있는 자리: {}번.",
            places(down)
        ),
        Refusal::AlreadyBid => "비드는 이미 했습니다 (X5.1: 한 라운드에 한 번).".to_owned(),
        Refusal::TooLateToLook { left } => format!(
            "볼 수 있는 때가 지났습니다 (X5.4). 덮인 음판이 {left}개 남으면 마지막 음판이 비드가 됩니다."
        ),
        Refusal::NotLooked { position, looked: [left, right] } => format!(
            "{position}번 자리는 보지 않았습니다 (X5.1). bid {left} 또는 bid {right} 중에서 고르세요."
        ),
    }
}
