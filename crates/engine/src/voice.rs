//! The voice of a game: colours for terminals, and the sentences behind views, sights and refusals.

use crate::bot::FactCount;
use crate::game::Game;
use crate::lang::{Lang, Names};
use crate::seat::Seat;
use std::fmt;
use tablee_text::{Catalogue, Value};

/// The message `stem.you` where the reader did it, else `stem.they` with the name of who did.
pub fn narrated(
    text: &Catalogue,
    lang: Lang,
    stem: &str,
    names: &Names,
    seat: Seat,
    values: &[(&str, Value)],
) -> String {
    if names.is_you(seat) {
        return text.say(lang, &format!("{stem}.you"), values);
    }
    let mut values = values.to_vec();
    if !values.iter().any(|(name, _)| *name == "name") {
        values.push(("name", Value::from(names.of(seat))));
    }
    text.say(lang, &format!("{stem}.they"), &values)
}

/// Colours a terminal has, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorMode {
    /// Plain text: `NO_COLOR`, a pipe, a log.
    Plain,
    /// ANSI colours.
    Ansi,
}

/// The hues a game may paint with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Hue {
    Red,
    Orange,
    Yellow,
    Green,
    Cyan,
    Blue,
    Violet,
    Pink,
    White,
    Bold,
    Dim,
}

impl ColorMode {
    /// `text` in `hue`, or as it is where there is no colour.
    pub fn paint(self, hue: Hue, text: impl fmt::Display) -> String {
        if self == ColorMode::Plain {
            return text.to_string();
        }
        let code = match hue {
            Hue::Red => "38;5;203",
            Hue::Orange => "38;5;215",
            Hue::Yellow => "38;5;221",
            Hue::Green => "38;5;114",
            Hue::Cyan => "38;5;117",
            Hue::Blue => "38;5;75",
            Hue::Violet => "38;5;141",
            Hue::Pink => "38;5;218",
            Hue::White => "38;5;255",
            Hue::Bold => "1",
            Hue::Dim => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}

/// The same facts as views, sights and refusals, in words.
pub trait Voice: Game {
    /// What the game is called and one line about it.
    fn blurb(lang: Lang) -> (&'static str, &'static str);
    /// The numbered rulebook, in Markdown; every rule line carries its number (`R4.3`).
    fn rulebook(lang: Lang) -> &'static str;
    /// The section of the rulebook that governs what this viewer faces now (`R5`).
    fn topic(&self, view: &Self::View) -> &'static str;
    /// What a viewer saw, as one sentence; empty where nothing need be said.
    fn narrate(&self, sight: &Self::Sight, names: &Names, lang: Lang, colors: ColorMode) -> String;
    /// Why not, as one sentence that names the rule and what would be legal.
    fn explain(&self, refusal: &Self::Refusal, lang: Lang) -> String;
    /// The table as this viewer sees it, for a terminal, 80 columns wide at most.
    fn picture(&self, view: &Self::View, names: &Names, lang: Lang, colors: ColorMode) -> String;
    /// One legal action in words next to its notation ("pair of 3"); empty where the notation
    /// says it all.
    fn caption(&self, view: &Self::View, action: &Self::Action, lang: Lang) -> String;
    /// Whether a list with this action in it would play for the reader: a terminal shows it only to who
    /// asks.
    fn gives_away(&self, _action: &Self::Action) -> bool {
        false
    }
    /// What somebody means who types less than the notation; nothing where it is notation, or nothing.
    fn shorthand(&self, _view: &Self::View, _said: &str) -> Option<Self::Action> {
        None
    }
    /// Who may do what now and how to type it, as one sentence for the reader.
    fn prompt(&self, view: &Self::View, lang: Lang) -> String;
    /// What a fact says about an action the reader may take, as one sentence ("In 7 of 10 deals
    /// someone still holds a higher pair."); empty where it says nothing.
    fn reason(
        &self,
        _view: &Self::View,
        _action: &Self::Action,
        _count: &FactCount,
        _lang: Lang,
    ) -> String {
        String::new()
    }
}
