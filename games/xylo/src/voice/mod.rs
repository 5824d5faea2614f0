//! How Xylo speaks to people, in French and English.

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
use crate::refusal::Refusal;
use crate::round::Phase;
use crate::view::View;
use narration::Teller;
use tablee_engine::{Ink, Lang, Names, Sign, Voice};

impl Voice for Xylo {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        let line = lang.either(
            "Play cards you cannot see, and bid how many tricks you will win.",
            "Jouez des cartes que vous ne voyez pas et annoncez vos plis au plus juste.",
        );
        ("Xylo", line)
    }

    fn rulebook(lang: Lang) -> &'static str {
        match lang {
            Lang::En | Lang::Ko => include_str!("../../RULES.md"),
            Lang::Fr => include_str!("../../RULES.fr.md"),
        }
    }

    fn topic(&self, view: &View) -> &'static str {
        match view.phase {
            Phase::Sorting => "X3",
            Phase::Playing => "X4",
            Phase::Announcing | Phase::Choosing => "X5",
            Phase::Over => "X7",
        }
    }

    fn narrate(&self, sight: &Sight, names: &Names, lang: Lang, ink: Ink) -> String {
        Teller { setup: self.setup(), names, lang, ink }.tell(sight)
    }

    fn explain(&self, refusal: &Refusal, lang: Lang) -> String {
        explain(refusal, lang)
    }

    fn picture(&self, view: &View, names: &Names, lang: Lang, ink: Ink) -> String {
        Teller { setup: self.setup(), names, lang, ink }.draw(view)
    }

    fn caption(&self, view: &View, action: &Action, lang: Lang) -> String {
        prompts::caption(view, action, lang)
    }

    fn prompt(&self, view: &View, lang: Lang) -> String {
        prompts::prompt(view, lang)
    }

    fn reason(&self, view: &View, action: &Action, sign: &Sign, lang: Lang) -> String {
        reasons::reason(view, action, sign, lang)
    }
}
