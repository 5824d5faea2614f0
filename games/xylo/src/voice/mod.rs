//! Xylo in words: rulebook, sentences and the terminal picture; the sentences are in `text/`.

mod narration;
mod picture;
mod prompts;
mod reasons;
mod refusals;
mod words;

pub(crate) use refusals::explain;

use crate::action::Action;
use crate::event::Sight;
use crate::game::Xylo;
use crate::pieces::round::Phase;
use crate::refusal::Refusal;
use crate::text::TEXT;
use crate::view::View;
use narration::Narrator;
use tablee_engine::text::rulebooks;
use tablee_engine::{ColorMode, FactCount, Lang, Names, Voice};

/// The rules, in the order of `Lang::ALL`.
const RULEBOOKS: [&str; Lang::ALL.len()] = rulebooks!();

impl Voice for Xylo {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        (TEXT.plain(lang, "title"), TEXT.plain(lang, "blurb"))
    }

    fn rulebook(lang: Lang) -> &'static str {
        RULEBOOKS[lang as usize]
    }

    fn topic(&self, view: &View) -> &'static str {
        match view.phase {
            Phase::Sorting => "X3",
            Phase::Playing => "X4",
            Phase::Announcing | Phase::Choosing => "X5",
            Phase::Over => "X7",
        }
    }

    fn narrate(&self, sight: &Sight, names: &Names, lang: Lang, colors: ColorMode) -> String {
        Narrator { setup: self.setup(), names, lang, colors }.narrate(sight)
    }

    fn explain(&self, refusal: &Refusal, lang: Lang) -> String {
        explain(refusal, lang)
    }

    fn picture(&self, view: &View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        Narrator { setup: self.setup(), names, lang, colors }.draw(view)
    }

    fn caption(&self, view: &View, action: &Action, lang: Lang) -> String {
        prompts::caption(self.setup(), view, action, lang)
    }

    fn prompt(&self, view: &View, lang: Lang) -> String {
        prompts::prompt(view, lang)
    }

    fn reason(&self, view: &View, action: &Action, count: &FactCount, lang: Lang) -> String {
        reasons::reason(view, action, count, lang)
    }
}
