//! Lexio in words: rulebook, sentences and the terminal picture; the sentences are in `text/`.

mod chips;
mod narration;
mod picture;
mod reasons;
mod refusals;
mod settlement;
mod words;

use crate::action::Action;
use crate::event::Sight;
use crate::game::Lexio;
use crate::refusal::Refusal;
use crate::text::TEXT;
use crate::view::{Phase, View};
use tablee_engine::text::{rulebooks, say};
use tablee_engine::{ColorMode, FactCount, Lang, Names, Voice};

/// The rules, in the order of `Lang::ALL`.
const RULEBOOKS: [&str; Lang::ALL.len()] = rulebooks!();

impl Voice for Lexio {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        (TEXT.plain(lang, "title"), TEXT.plain(lang, "blurb"))
    }

    fn rulebook(lang: Lang) -> &'static str {
        RULEBOOKS[lang as usize]
    }

    fn topic(&self, view: &View) -> &'static str {
        match view.phase {
            Phase::Play => "R5",
            Phase::Over => "R7",
        }
    }

    fn narrate(&self, sight: &Sight, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.narration(sight, names, lang, colors)
    }

    fn explain(&self, refusal: &Refusal, lang: Lang) -> String {
        self.why_not(refusal, lang)
    }

    fn picture(&self, view: &View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.draw(view, names, lang, colors)
    }

    fn caption(&self, view: &View, action: &Action, lang: Lang) -> String {
        match action {
            Action::Pass => String::new(),
            Action::Play(tiles) if view.hand == Some(*tiles) => {
                say!(TEXT, lang, "terminal.goes_out", name = self.name(*tiles, lang))
            }
            Action::Play(tiles) => self.name(*tiles, lang),
        }
    }

    fn prompt(&self, view: &View, lang: Lang) -> String {
        match (view.phase, view.turn, view.to_beat) {
            (Phase::Over, ..) | (_, None, _) => say!(TEXT, lang, "say.over"),
            (_, Some(turn), _) if view.seat != Some(turn) => {
                say!(TEXT, lang, "terminal.turn", seat = turn.0)
            }
            (_, _, None) => say!(TEXT, lang, "terminal.lead"),
            (_, _, Some(top)) => {
                let (play, n) = (self.shown(top.tiles, lang), top.tiles.len());
                say!(TEXT, lang, "terminal.beat", play = play, n = n)
            }
        }
    }

    fn reason(&self, view: &View, action: &Action, count: &FactCount, lang: Lang) -> String {
        self.reason_of(view, action, count, lang)
    }
}
