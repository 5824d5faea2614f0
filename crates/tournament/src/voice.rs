//! Sentences about a seating ("Why do I sit here?"); they are in `text/`.

use crate::people::Presence;
use crate::person::PersonId;
use crate::seating::{Cause, Victory};
use crate::text::TEXT;
use crate::tournament::Tournament;
use crate::why::Fact;
use tablee_engine::Lang;
use tablee_engine::text::say;

impl Tournament {
    /// "Why do I sit here?" in sentences, addressed to that person.
    pub fn why_text(&self, person: &PersonId, lang: Lang) -> Vec<String> {
        let name = |id: &PersonId| {
            self.people.get(id).map_or_else(|| id.to_string(), |person| person.name.clone())
        };
        self.why(person).iter().map(|fact| describe(fact, &name, lang)).collect()
    }
}

/// A fact in a sentence, addressed to the person it is about.
pub fn describe(fact: &Fact, name: &impl Fn(&PersonId) -> String, lang: Lang) -> String {
    match fact {
        Fact::Registered { entry } => say!(TEXT, lang, "why.registered", entry = *entry),
        Fact::Is { presence, entry } => present(*presence, *entry, lang),
        Fact::Because { cause, .. } => because(cause, name, lang),
        Fact::Amended { entry, by, too_late: false } => {
            say!(TEXT, lang, "amended.counts", entry = *entry, by = *by)
        }
        Fact::Amended { entry, by, too_late: true } => {
            say!(TEXT, lang, "amended.too_late", entry = *entry, by = *by)
        }
        Fact::Sits { round, table, seat } => {
            say!(TEXT, lang, "why.sits", round = *round, table = table.0, seat = seat.0 + 1)
        }
        Fact::Deals { table } => say!(TEXT, lang, "why.deals", table = table.0),
        Fact::StandIn { .. } => say!(TEXT, lang, "why.stand_in"),
        Fact::KnockedOut { round, table } => {
            say!(TEXT, lang, "why.knocked_out", round = *round, table = table.0)
        }
    }
}

fn present(presence: Presence, entry: usize, lang: Lang) -> String {
    match presence {
        Presence::Expected => say!(TEXT, lang, "why.expected", entry = entry),
        Presence::Present => say!(TEXT, lang, "why.present", entry = entry),
        Presence::NoShow => say!(TEXT, lang, "why.no_show", entry = entry),
        Presence::Withdrawn => say!(TEXT, lang, "why.withdrawn", entry = entry),
    }
}

fn because(cause: &Cause, name: &impl Fn(&PersonId) -> String, lang: Lang) -> String {
    match cause {
        Cause::Lot => say!(TEXT, lang, "cause.lot"),
        Cause::Won { round, table, entry, how } => {
            let (round, how) = (*round, victory(*how, lang));
            say!(TEXT, lang, "cause.won", round = round, table = table.0, how = how, entry = *entry)
        }
        Cause::MovedUp { from, to, seat_of } => {
            let name = name(seat_of);
            say!(TEXT, lang, "cause.moved_up", from = from.0, to = to.0, name = name)
        }
        Cause::Stayed { round, table, winner, entry } => {
            let (round, name) = (*round, name(winner));
            say!(
                TEXT,
                lang,
                "cause.stayed",
                round = round,
                name = name,
                table = table.0,
                entry = *entry
            )
        }
        Cause::Arrived { entry } => say!(TEXT, lang, "cause.arrived", entry = *entry),
        Cause::Levelled { from } => say!(TEXT, lang, "cause.levelled", from = from.0),
        Cause::Paired { rank, met } => say!(TEXT, lang, "cause.paired", rank = *rank, met = *met),
        Cause::Mixed { met } => say!(TEXT, lang, "cause.mixed", met = *met),
        Cause::Advanced { round, table, place, entry } => {
            let (round, place) = (*round, *place);
            say!(
                TEXT,
                lang,
                "cause.advanced",
                round = round,
                place = place,
                table = table.0,
                entry = *entry
            )
        }
        Cause::ByHand { entry } => say!(TEXT, lang, "cause.by_hand", entry = *entry),
    }
}

fn victory(how: Victory, lang: Lang) -> String {
    match how {
        Victory::Out => say!(TEXT, lang, "cause.won.out"),
        Victory::Points => say!(TEXT, lang, "cause.won.points"),
        Victory::Draw => say!(TEXT, lang, "cause.won.draw"),
    }
}
