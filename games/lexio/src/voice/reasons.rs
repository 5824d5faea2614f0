//! The facts behind a bot's move, as sentences (`facts.rs` says when they hold).

use crate::action::Action;
use crate::bot::facts::Fact;
use crate::game::Lexio;
use crate::pieces::tiles::Tiles;
use crate::text::TEXT;
use crate::view::View;
use tablee_engine::text::say;
use tablee_engine::{FactCount, Lang};

impl Lexio {
    /// What a fact says about a move of the reader.
    pub(super) fn reason_of(
        &self,
        view: &View,
        action: &Action,
        count: &FactCount,
        lang: Lang,
    ) -> String {
        let tiles = match action {
            Action::Play(tiles) => *tiles,
            Action::Pass => Tiles::EMPTY,
        };
        let Some(fact) = Fact::numbered(count.fact) else { return String::new() };
        match fact {
            Fact::Beaten | Fact::Holds | Fact::LetsOut | Fact::OthersAnswer => {
                self.chance_of(fact, tenths(count), tiles, lang)
            }
            Fact::Rest => self.rest(view, tiles, lang),
            Fact::Near => near(view, lang),
            Fact::Sure => say!(TEXT, lang, "reason.sure"),
            Fact::ShedsTwo => say!(TEXT, lang, "reason.sheds_two"),
            Fact::GoesOut => say!(TEXT, lang, "reason.goes_out"),
            Fact::Breaks => say!(TEXT, lang, "reason.breaks"),
        }
    }

    /// Of what holds in some deals and not in others, only what holds often enough.
    fn chance_of(&self, fact: Fact, tenths: u32, tiles: Tiles, lang: Lang) -> String {
        let stronger = stronger(tiles.len(), lang);
        let often = match fact {
            Fact::Beaten | Fact::Holds => tenths >= 5,
            _ => tenths >= 2,
        };
        // Fives in ten go to the first of the two.
        if !often || (fact == Fact::Holds && tenths == 5) {
            return String::new();
        }
        match fact {
            Fact::Beaten => say!(TEXT, lang, "reason.beaten", n = tenths, stronger = stronger),
            Fact::Holds => say!(TEXT, lang, "reason.holds", n = tenths, stronger = stronger),
            Fact::LetsOut => say!(TEXT, lang, "reason.lets_out", n = tenths),
            _ => say!(TEXT, lang, "reason.others_answer", n = tenths),
        }
    }

    fn rest(&self, view: &View, tiles: Tiles, lang: Lang) -> String {
        let left = view.hand.unwrap_or_default().without(tiles).len();
        let plays = self.plays_left(view, tiles);
        say!(TEXT, lang, "reason.rest", n = left, plays = plays)
    }
}

/// "a higher pair".
fn stronger(tiles: u8, lang: Lang) -> String {
    match tiles {
        1 => say!(TEXT, lang, "reason.stronger.one"),
        2 => say!(TEXT, lang, "reason.stronger.two"),
        3 => say!(TEXT, lang, "reason.stronger.three"),
        _ => say!(TEXT, lang, "reason.stronger.five"),
    }
}

fn near(view: &View, lang: Lang) -> String {
    let own = view.seat.map(|seat| seat.index());
    let others = view.sizes.iter().enumerate().filter(|(seat, _)| Some(*seat) != own);
    let fewest = others.map(|(_, size)| *size).min().unwrap_or_default();
    say!(TEXT, lang, "reason.near", n = fewest)
}

/// How often in ten deals.
fn tenths(count: &FactCount) -> u32 {
    (count.times * 10 + count.of / 2) / count.of.max(1)
}
