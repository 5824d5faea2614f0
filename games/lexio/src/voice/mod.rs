//! Lexio in English, French and Korean: rulebook, sentences and the terminal picture.

mod chips;
mod explain;
mod narrate;
mod picture;
mod reason;
mod settlement;
mod words;

use crate::action::Action;
use crate::event::Sight;
use crate::game::Lexio;
use crate::refusal::Refusal;
use crate::view::{Phase, View};
use tablee_engine::{Ink, Lang, Names, Sign, Voice};

impl Voice for Lexio {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        lang.pick(
            ("Lexio", "Shed your tiles in ever stronger combinations; the others pay for theirs."),
            ("Lexio", "Défaussez vos tuiles par combinaisons plus fortes ; les autres paient."),
            ("렉시오", "점점 더 강한 조합으로 타일을 털어내세요. 남은 사람은 칩을 냅니다."),
        )
    }

    fn rulebook(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../RULES.md"),
            include_str!("../../RULES.fr.md"),
            include_str!("../../RULES.ko.md"),
        )
    }

    fn topic(&self, view: &View) -> &'static str {
        match view.phase {
            Phase::Play => "R5",
            Phase::Over => "R7",
        }
    }

    fn narrate(&self, sight: &Sight, names: &Names, lang: Lang, ink: Ink) -> String {
        self.tell(sight, names, lang, ink)
    }

    fn explain(&self, refusal: &Refusal, lang: Lang) -> String {
        self.why_not(refusal, lang)
    }

    fn picture(&self, view: &View, names: &Names, lang: Lang, ink: Ink) -> String {
        self.draw(view, names, lang, ink)
    }

    fn caption(&self, view: &View, action: &Action, lang: Lang) -> String {
        match action {
            Action::Pass => String::new(),
            Action::Play(tiles) => {
                let goes_out = view.hand == Some(*tiles);
                let out = lang.pick(" – goes out!", " – termine !", " – 다 털기!");
                let last = if goes_out { out } else { "" };
                self.name(*tiles, lang) + last
            }
        }
    }

    fn prompt(&self, view: &View, lang: Lang) -> String {
        match (view.phase, view.turn, view.to_beat) {
            (Phase::Over, ..) | (_, None, _) => lang
                .pick("The match is over.", "La partie est terminée.", "게임이 끝났습니다.")
                .to_owned(),
            (_, turn, _) if view.seat.is_none() || turn != view.seat => {
                let seat = turn.map_or(0, |seat| seat.0);
                lang.pick(
                    format!("Seat {seat} is to move."),
                    format!("Au siège {seat} de jouer."),
                    format!("{seat}번 자리 차례입니다."),
                )
            }
            (_, _, None) => lang
                .pick(
                    "You lead: type 1, 2, 3 or 5 tiles, such as 5N 5S.",
                    "Vous menez : tapez 1, 2, 3 ou 5 tuiles, par exemple 5N 5S.",
                    "내가 선입니다. 타일 1·2·3·5개를 입력하세요. 예: 5N 5S",
                )
                .to_owned(),
            (_, _, Some(top)) => self.ask(top.tiles, lang),
        }
    }

    fn reason(&self, view: &View, action: &Action, sign: &Sign, lang: Lang) -> String {
        self.reason_of(view, action, sign, lang)
    }
}
