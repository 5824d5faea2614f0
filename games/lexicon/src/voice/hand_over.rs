//! The end of a hand in words: why, and what everybody pays.

use super::narrate::Reader;
use super::speech::{all, cards, points};
use crate::game::Lexicon;
use crate::scene::{Ending, LastHand};
use tablee_engine::korean::doer;
use tablee_engine::{Lang, Seat, SeatSet};

impl Lexicon {
    pub(super) fn hand_over(&self, r: &Reader<'_>, last: &LastHand) -> String {
        let why = why(r, last);
        let mut paid: Vec<String> = Vec::new();
        for (at, hand) in last.hands.iter().enumerate().filter(|(_, hand)| !hand.is_empty()) {
            let given = last.points.get(at).copied().unwrap_or_default();
            let name = r.who(Seat(at as u8));
            let given = points(given, r.lang);
            paid.push(format!("{name} {given} ({})", cards(hand)));
        }
        let paid = paid.join(", ");
        let gone = retired(r, last.retired);
        r.lang.pick(
            format!("{why}: {paid}.{gone}"),
            format!("{why} : {paid}.{gone}"),
            format!("{why}: {paid}.{gone}"),
        )
    }
}

fn why(r: &Reader<'_>, last: &LastHand) -> String {
    let number = last.number;
    match (last.ending, last.out, r.lang) {
        (Ending::Out | Ending::Bell, Some(seat), lang) => {
            let verb = r.verb(seat, ["are out", "is out"], ["terminez", "termine"]);
            let name = r.who(seat);
            lang.pick(
                format!("{name} {verb}, hand {number} is over"),
                format!("{name} {verb}, la donne {number} est finie"),
                format!("{number}번째 판 끝, {} 카드를 다 냈습니다", doer(r.names, seat)),
            )
        }
        (Ending::Bell, None, Lang::En) => format!("the bell ends hand {number}"),
        (Ending::Bell, None, Lang::Fr) => format!("la cloche arrête la donne {number}"),
        (Ending::Bell, None, Lang::Ko) => format!("종이 울려 {number}번째 판이 끝났습니다"),
        (Ending::Stall | Ending::Out, _, Lang::En) => {
            format!("hand {number} ends: nobody made a word for too long (L7.3)")
        }
        (Ending::Stall | Ending::Out, _, Lang::Fr) => {
            format!("la donne {number} n'avance plus, elle est finie (L7.3)")
        }
        (Ending::Stall | Ending::Out, _, Lang::Ko) => {
            format!("{number}번째 판이 오래 낱말이 나오지 않아 끝났습니다 (L7.3)")
        }
    }
}

fn retired(r: &Reader<'_>, gone: SeatSet) -> String {
    let Some(first) = gone.first() else { return String::new() };
    let names = all(r.names, gone, r.lang);
    if r.lang == Lang::Ko {
        return format!(" 탈락: {names}.");
    }
    let verb = if gone.len() > 1 {
        r.lang.pick("retire", "se retirent", "")
    } else {
        r.verb(first, ["retire", "retires"], ["vous retirez", "se retire"])
    };
    format!(" {} {verb}.", super::speech::sentence(&names))
}
