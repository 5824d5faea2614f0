//! The type-erased voice of a table: what a terminal shows. Servers send views and sights instead.

use super::Hosted;
use crate::game::Game;
use crate::lang::{Lang, Names};
use crate::seat::{Seat, Viewer};
use crate::voice::{ColorMode, Voice};
use std::ops::Range;

/// A running game of any kind, in words and pictures for a terminal.
pub trait AnyVoice {
    /// What the reader saw of some of the events, in sentences.
    fn narrate(
        &self,
        events: Range<usize>,
        names: &Names,
        lang: Lang,
        colors: ColorMode,
    ) -> Vec<String>;
    /// The table as the reader sees it.
    fn picture(&self, names: &Names, lang: Lang, colors: ColorMode) -> String;
    /// What a seat may do now and how to type it.
    fn prompt(&self, seat: Seat, lang: Lang) -> String;
    /// An action in words; empty where the notation says it all.
    fn caption(&self, seat: Seat, action: &str, lang: Lang) -> String;
    /// Whether a list with this action in it would play for the reader.
    fn gives_away(&self, action: &str) -> bool;
    /// The notation of what somebody means who types less; nothing where nothing shorter is known.
    fn shorthand(&self, seat: Seat, said: &str) -> Option<String>;
    /// The section of the rulebook that governs what the seat faces now.
    fn topic(&self, seat: Seat) -> &'static str;
}

impl<G: Game + Voice> AnyVoice for Hosted<G> {
    fn narrate(
        &self,
        events: Range<usize>,
        names: &Names,
        lang: Lang,
        colors: ColorMode,
    ) -> Vec<String> {
        let sights = self.table.sights(events, names.you.into());
        let tell = |sight: &G::Sight| self.table.game().narrate(sight, names, lang, colors);
        sights.iter().map(tell).filter(|sentence| !sentence.is_empty()).collect()
    }

    fn picture(&self, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.table.game().picture(&self.table.view(names.you.into()), names, lang, colors)
    }

    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        self.table.game().prompt(&self.table.view(Viewer::Seat(seat)), lang)
    }

    fn caption(&self, seat: Seat, action: &str, lang: Lang) -> String {
        let view = self.table.view(Viewer::Seat(seat));
        let caption = |action: G::Action| self.table.game().caption(&view, &action, lang);
        action.parse().map(caption).unwrap_or_default()
    }

    fn gives_away(&self, action: &str) -> bool {
        action.parse().is_ok_and(|action| self.table.game().gives_away(&action))
    }

    fn shorthand(&self, seat: Seat, said: &str) -> Option<String> {
        let view = self.table.view(Viewer::Seat(seat));
        self.table.game().shorthand(&view, said).map(|action| action.to_string())
    }

    fn topic(&self, seat: Seat) -> &'static str {
        self.table.game().topic(&self.table.view(Viewer::Seat(seat)))
    }
}
