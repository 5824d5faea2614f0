//! How a game speaks to people: languages, names of seats, ink for terminals, and the sentences
//! behind views, sights and refusals.

use crate::bot::Sign;
use crate::game::Game;
use crate::seat::Seat;
use std::fmt;

/// A language people play in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// Korean.
    Ko,
}

impl Lang {
    /// Every language there is.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Fr, Lang::Ko];

    /// The language of a code such as `ko`; nothing where nobody speaks it here.
    pub fn coded(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Its code, as in `RULES.ko.md`.
    pub fn code(self) -> &'static str {
        self.pick("en", "fr", "ko")
    }

    /// Picks the text of this language.
    pub fn pick<T>(self, en: T, fr: T, ko: T) -> T {
        match self {
            Lang::En => en,
            Lang::Fr => fr,
            Lang::Ko => ko,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// What the seats are called in sentences, and which of them is "you".
#[derive(Clone, Debug)]
pub struct Names {
    /// One name per seat.
    pub seats: Vec<String>,
    /// The seat that reads the sentence, if a player reads it.
    pub you: Option<Seat>,
}

impl Names {
    /// The name of a seat; "seat 3" where nobody gave one.
    pub fn of(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {seat}"))
    }

    /// Whether the reader sits there.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }
}

/// Colours a terminal has, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
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

impl Ink {
    /// `text` in `hue`, or as it is where there is no colour.
    pub fn paint(self, hue: Hue, text: impl fmt::Display) -> String {
        if self == Ink::Plain {
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
    fn narrate(&self, sight: &Self::Sight, names: &Names, lang: Lang, ink: Ink) -> String;
    /// Why not, as one sentence that names the rule and what would be legal.
    fn explain(&self, refusal: &Self::Refusal, lang: Lang) -> String;
    /// The table as this viewer sees it, for a terminal, 80 columns wide at most.
    fn picture(&self, view: &Self::View, names: &Names, lang: Lang, ink: Ink) -> String;
    /// One legal action in words next to its notation ("pair of 3"); empty where the notation
    /// says it all.
    fn caption(&self, view: &Self::View, action: &Self::Action, lang: Lang) -> String;
    /// Who may do what now and how to type it, as one sentence for the reader.
    fn prompt(&self, view: &Self::View, lang: Lang) -> String;
    /// What a sign says about an action the reader may take, as one sentence ("In 7 of 10 deals
    /// someone still holds a higher pair."); empty where it says nothing.
    fn reason(
        &self,
        _view: &Self::View,
        _action: &Self::Action,
        _sign: &Sign,
        _lang: Lang,
    ) -> String {
        String::new()
    }
}
