//! Reasons for a move: facts found in sampled deals, as sentences.

use crate::action::Action;
use crate::bot::kept;
use crate::bot::search::Fact;
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::text::TEXT;
use crate::view::View;
use tablee_engine::text::say;
use tablee_engine::{FactCount, Lang};

/// Out of how many deals a share is told.
const DEALS: u32 = 10;

impl Lexicon {
    /// What a fact says; nothing where it is no news.
    pub(super) fn because(
        &self,
        view: &View,
        action: &Action,
        count: &FactCount,
        lang: Lang,
    ) -> String {
        let Some(fact) = Fact::numbered(count.fact) else { return String::new() };
        let deals = (count.times * DEALS + count.of / 2) / count.of.max(1);
        let often = |least: u32, what: String| match deals >= least {
            true => say!(TEXT, lang, "reason.deals", n = deals, what = what),
            false => String::new(),
        };
        match fact {
            Fact::Ends => self.ends(view, lang),
            Fact::Keeps => self.keeps(view, action, lang),
            Fact::Ready => say!(TEXT, lang, "reason.ready"),
            Fact::Beaten => often(2, say!(TEXT, lang, "reason.beaten")),
            Fact::Next => often(3, say!(TEXT, lang, "reason.next")),
            Fact::Drawn => often(3, say!(TEXT, lang, "reason.drawn")),
            Fact::Wanted => often(3, say!(TEXT, lang, "reason.wanted")),
            Fact::Offered => often(2, say!(TEXT, lang, "reason.offered")),
            Fact::Master => say!(TEXT, lang, "reason.master"),
            Fact::Nonword | Fact::Valid => judged(view, fact, lang),
        }
    }

    fn ends(&self, view: &View, lang: Lang) -> String {
        let others = view.scene.active(self.seats).iter().filter(|seat| view.seat != Some(*seat));
        let sizes = others.filter_map(|seat| view.sizes.get(seat.index()));
        let cards: u32 = sizes.map(|size| u32::from(*size)).sum();
        say!(TEXT, lang, "reason.ends", n = cards)
    }

    /// How much stays, where the next card is not a secret still.
    fn keeps(&self, view: &View, action: &Action, lang: Lang) -> String {
        let (Action::Word(_) | Action::Insert { .. }) = action else { return String::new() };
        let rest = kept(view, action).unwrap_or(Bag::EMPTY);
        say!(TEXT, lang, "reason.keeps", n = rest.len(), points = self.pack.total(&rest))
    }
}

fn judged(view: &View, fact: Fact, lang: Lang) -> String {
    let Some(claim) = &view.scene.claim else { return String::new() };
    let word = claim.word.spelling().to_string();
    match fact {
        Fact::Nonword => say!(TEXT, lang, "reason.nonword", word = word),
        _ => say!(TEXT, lang, "reason.valid", word = word),
    }
}
