//! What facts found in likely worlds say about a move, in words.

use crate::action::Action;
use crate::facts::Fact;
use crate::view::View;
use tablee_engine::{Lang, Sign};

/// One sentence for a fact that is worth a word; empty for one that is not.
pub(super) fn reason(view: &View, action: &Action, sign: &Sign, lang: Lang) -> String {
    let Some(fact) = Fact::of_number(sign.fact) else { return String::new() };
    // Half a deal in ten up; a fact that hardly ever holds says nothing.
    let tenths = (20 * sign.times + sign.of) / (2 * sign.of.max(1));
    if tenths.min(10) < worth_telling(fact) {
        return String::new();
    }
    let what = sentence(fact, bid(view), action, lang);
    if what.is_empty() {
        return String::new();
    }
    let deals = match tenths {
        10.. => lang.pick("In all deals", "Dans tous les donnes", "어떤 패에서도").to_owned(),
        n => lang.pick(
            format!("In {n} of 10 deals"),
            format!("Dans {n} donnes sur 10"),
            format!("10번 중 {n}번은"),
        ),
    };
    format!("{deals} {what}")
}

/// How often a fact must hold, in ten deals, so that somebody wants to hear of it.
fn worth_telling(fact: Fact) -> u32 {
    match fact {
        Fact::Takes | Fact::Meets | Fact::Reachable => 1,
        Fact::Beatable | Fact::Over | Fact::Short => 3,
        Fact::Hopeless | Fact::NeighbourMisses => 5,
        Fact::Best => 6,
    }
}

/// The viewer's bid, if it lies.
fn bid(view: &View) -> Option<u8> {
    let (_, row) = view.seat.and_then(|seat| view.row_of(seat))?;
    row.bid.map(|bid| bid.number)
}

fn sentence(fact: Fact, bid: Option<u8>, action: &Action, lang: Lang) -> &'static str {
    match (fact, bid, action) {
        (Fact::Takes, ..) => lang.pick(
            "this note takes the trick.",
            "cette note fait le pli.",
            "이 음판으로 트릭을 땁니다.",
        ),
        (Fact::Hopeless, ..) => lang.pick(
            "it is beaten by what lies there already.",
            "elle est déjà battue par ce qui est posé.",
            "이미 나온 음판에 집니다.",
        ),
        (Fact::Beatable, ..) => lang.pick(
            "somebody who has yet to play can beat it.",
            "quelqu’un qui doit encore jouer peut la battre.",
            "아직 내지 않은 사람이 이길 수 있습니다.",
        ),
        (Fact::Reachable, ..) => lang.pick(
            "one of these two notes is a bid within reach.",
            "une de ces deux notes est une annonce à votre portée.",
            "이 두 음판 중 하나는 맞힐 만한 비드입니다.",
        ),
        (Fact::Meets, None, Action::Pass) => lang.pick(
            "you find a bid later that you meet.",
            "vous trouvez plus tard une annonce que vous réussissez.",
            "나중에 맞힐 수 있는 비드를 찾습니다.",
        ),
        (Fact::Meets, None, Action::Play(_)) => lang.pick(
            "you end with a bid that you meet.",
            "vous finissez avec une annonce validée.",
            "비드를 맞히며 끝납니다.",
        ),
        (Fact::Meets, ..) => lang.pick(
            "you end with exactly your bid.",
            "vous finissez exactement sur votre annonce.",
            "비드한 만큼 정확히 땁니다.",
        ),
        (Fact::Over, ..) => lang.pick(
            "you win more tricks than you bid.",
            "vous faites plus de plis qu’annoncé.",
            "비드보다 많이 땁니다.",
        ),
        (Fact::Short, ..) => lang.pick(
            "you fall short of your bid.",
            "vous restez en dessous de votre annonce.",
            "비드보다 적게 땁니다.",
        ),
        (Fact::Best, ..) => lang.pick(
            "nobody outscores you this round.",
            "personne ne fait mieux à cette manche.",
            "이번 라운드에 나보다 많이 얻는 사람이 없습니다.",
        ),
        (Fact::NeighbourMisses, ..) => lang.pick(
            "your left neighbour misses the bid.",
            "votre voisin de gauche manque son annonce.",
            "왼쪽 사람이 비드를 놓칩니다.",
        ),
    }
}
