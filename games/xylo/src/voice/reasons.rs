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
        10.. => lang.either("In all deals", "Dans toutes les donnes").to_owned(),
        n => lang.either(format!("In {n} of 10 deals"), format!("Dans {n} donnes sur 10")),
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
        (Fact::Takes, ..) => lang.either("this card takes the trick.", "cette carte fait le pli."),
        (Fact::Hopeless, ..) => lang.either(
            "it is beaten by what lies there already.",
            "elle est déjà battue par ce qui est posé.",
        ),
        (Fact::Beatable, ..) => lang.either(
            "somebody who has yet to play can beat it.",
            "quelqu’un qui doit encore jouer peut la battre.",
        ),
        (Fact::Reachable, ..) => lang.either(
            "one of these two cards is a bid within reach.",
            "une de ces deux cartes est une annonce à votre portée.",
        ),
        (Fact::Meets, None, Action::Pass) => lang.either(
            "you find a bid later that you meet.",
            "vous trouvez plus tard une annonce que vous réussissez.",
        ),
        (Fact::Meets, None, Action::Play(_)) => lang
            .either("you end with a bid that you meet.", "vous finissez avec une annonce réussie."),
        (Fact::Meets, ..) => lang.either(
            "you end with exactly your bid.",
            "vous finissez exactement sur votre annonce.",
        ),
        (Fact::Over, ..) => {
            lang.either("you win more tricks than you bid.", "vous faites plus de plis qu’annoncé.")
        }
        (Fact::Short, ..) => {
            lang.either("you fall short of your bid.", "vous restez en dessous de votre annonce.")
        }
        (Fact::Best, ..) => lang
            .either("nobody outscores you this round.", "personne ne fait mieux à cette manche."),
        (Fact::NeighbourMisses, ..) => lang.either(
            "your left neighbour misses the bid.",
            "votre voisin de gauche manque son annonce.",
        ),
    }
}
