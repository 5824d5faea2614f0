//! Reasons for a move: facts found in sampled deals, as sentences.

use crate::action::Action;
use crate::bot::facts::Fact;
use crate::text::TEXT;
use crate::view::View;
use tablee_engine::text::say;
use tablee_engine::{FactCount, Lang};

/// One sentence for a fact that is worth a word; empty for one that is not.
pub(super) fn reason(view: &View, action: &Action, count: &FactCount, lang: Lang) -> String {
    let Some(fact) = Fact::of_number(count.fact) else { return String::new() };
    // Half a deal in ten up; a fact that hardly ever holds says nothing.
    let tenths = (20 * count.times + count.of) / (2 * count.of.max(1));
    if tenths.min(10) < importance(fact) {
        return String::new();
    }
    let what = clause(fact, bid(view), action, lang);
    match tenths {
        10.. => say!(TEXT, lang, "reason.deals.all", what = what),
        n => say!(TEXT, lang, "reason.deals", n = n, what = what),
    }
}

/// How often a fact must hold, in ten deals, so that somebody wants to hear of it.
fn importance(fact: Fact) -> u32 {
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

fn clause(fact: Fact, bid: Option<u8>, action: &Action, lang: Lang) -> String {
    match (fact, bid, action) {
        (Fact::Takes, ..) => say!(TEXT, lang, "reason.takes"),
        (Fact::Hopeless, ..) => say!(TEXT, lang, "reason.hopeless"),
        (Fact::Beatable, ..) => say!(TEXT, lang, "reason.beatable"),
        (Fact::Reachable, ..) => say!(TEXT, lang, "reason.reachable"),
        (Fact::Meets, None, Action::Pass) => say!(TEXT, lang, "reason.meets.later"),
        (Fact::Meets, None, Action::Play(_)) => say!(TEXT, lang, "reason.meets.at_last"),
        (Fact::Meets, ..) => say!(TEXT, lang, "reason.meets"),
        (Fact::Over, ..) => say!(TEXT, lang, "reason.over"),
        (Fact::Short, ..) => say!(TEXT, lang, "reason.short"),
        (Fact::Best, ..) => say!(TEXT, lang, "reason.best"),
        (Fact::NeighbourMisses, ..) => say!(TEXT, lang, "reason.neighbour_misses"),
    }
}
