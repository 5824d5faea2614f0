//! A challenge and what became of it, in words.

use super::narrate::Reader;
use super::speech::{bold, cards, of, points};
use crate::dictionary::Verdict;
use crate::event::Ruling;
use tablee_engine::korean::Particle::{Object, Topic};
use tablee_engine::korean::whose;
use tablee_engine::{Hue, Lang, Seat};

/// Somebody doubts a word.
pub(super) fn challenged(r: &Reader<'_>, by: Seat, author: Seat, word: &str) -> String {
    let verb = r.verb(by, ["challenge", "challenges"], ["contestez", "conteste"]);
    let doer = r.doer(by);
    let (by, name) = (r.who(by), r.who(author));
    match (r.lang, r.names.is_you(author)) {
        (Lang::En, true) => format!("{by} {verb} your {word}."),
        (Lang::En, false) => format!("{by} {verb} {name}'s {word}."),
        (Lang::Fr, true) => format!("{by} {verb} votre mot, {word}."),
        (Lang::Fr, false) => format!("{by} {verb} le mot {}{name}, {word}.", of(&name)),
        (Lang::Ko, _) => {
            format!("{doer} {} 낱말 {word}에 이의를 제기했습니다.", whose(r.names, author))
        }
    }
}

fn found(r: &Reader<'_>, ruling: &Ruling, meant: Option<String>) -> String {
    let word = bold(&ruling.word.spelling(), r.ink);
    match (r.lang, ruling.verdict, meant) {
        (Lang::En, Verdict::Valid, _) => format!("{word} is in the dictionary and stays"),
        (Lang::En, Verdict::Misspelling, Some(meant)) => {
            format!("{word} is a misspelling of {}", r.ink.paint(Hue::Bold, meant))
        }
        (Lang::En, Verdict::Misspelling, None) => format!("{word} is misspelled"),
        (Lang::En, Verdict::Nonword, _) => format!("{word} is not a word"),
        (Lang::Fr, Verdict::Valid, _) => format!("{word} est un mot, il reste"),
        (Lang::Fr, Verdict::Misspelling, Some(meant)) => {
            format!("{word} est mal orthographié (pour {})", r.ink.paint(Hue::Bold, meant))
        }
        (Lang::Fr, Verdict::Misspelling, None) => format!("{word} est mal orthographié"),
        (Lang::Fr, Verdict::Nonword, _) => format!("{word} n'est pas un mot"),
        (Lang::Ko, Verdict::Valid, _) => format!("{} 낱말이 맞아 그대로 둡니다", Topic.on(word)),
        (Lang::Ko, Verdict::Misspelling, Some(meant)) => {
            let meant = r.ink.paint(Hue::Bold, meant);
            format!("{} {meant}의 철자를 틀린 것입니다", Topic.on(word))
        }
        (Lang::Ko, Verdict::Misspelling, None) => format!("{} 철자가 틀렸습니다", Topic.on(word)),
        (Lang::Ko, Verdict::Nonword, _) => format!("{} 낱말이 아닙니다", Topic.on(word)),
    }
}

/// What the dictionary or the steward found, and what it costs.
pub(super) fn ruled(r: &Reader<'_>, ruling: &Ruling, meant: Option<String>) -> String {
    let found = found(r, ruling, meant);
    let back = if ruling.back.is_empty() {
        String::new()
    } else {
        let (name, back) = (r.who(ruling.author), cards(&ruling.back));
        let verb = r.verb(ruling.author, ["take", "takes"], ["reprenez", "reprend"]);
        let mine = r.names.is_you(ruling.author);
        let again = if mine { "되가져옵니다" } else { "되가져갑니다" };
        r.lang.pick(
            format!("; {name} {verb} back {back}"),
            format!(" ; {name} {verb} {back}"),
            format!(". {} {} {again}", r.doer(ruling.author), Object.on(&back)),
        )
    };
    let cost = ruling.points.map_or_else(String::new, |(seat, given)| {
        let (name, given) = (r.who(seat), points(given, r.lang));
        r.lang.pick(
            format!("; {name}: {given}"),
            format!(" ; {name} : {given}"),
            format!(". {name} {given}"),
        )
    });
    format!("{found}{back}{cost}.")
}
