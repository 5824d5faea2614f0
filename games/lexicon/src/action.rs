//! Action: what seats and the host can do, and how it is written down.

use crate::pieces::card::Card;
use crate::pieces::word::Word;
use crate::words::dictionary::Verdict;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tablee_engine::{BadNotation, Wire};

const EXAMPLE: &str = "word CHAT, insert 2 CHATS, exchange 2 FAMINE, discard X open, discard * stock, challenge, accept";
const HOST_EXAMPLE: &str = "bell, rule valid, rule misspelling, rule nonword";

/// Where the new card comes from (L3.b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Source {
    /// The card that was exposed.
    Open,
    /// The unseen top of the stock.
    Stock,
}

/// What a seat does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub enum Action {
    /// L3.a: lays a new word.
    Word(Word),
    /// L3.c: makes table word `number` longer.
    Insert {
        /// Which word, from 1.
        number: u8,
        /// What it becomes.
        word: Word,
    },
    /// L3.d: swaps letters of table word `number`.
    Exchange {
        /// Which word, from 1.
        number: u8,
        /// What it becomes.
        word: Word,
    },
    /// L3.b: discards a card and takes another.
    Discard {
        /// What goes.
        card: Card,
        /// Where the new one comes from.
        source: Source,
    },
    /// L5.1: doubts the word just made or changed.
    Challenge,
    /// L5.1: lets the last word of the hand stand.
    Accept,
}

impl Wire for Action {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Word(word) => write!(f, "word {word}"),
            Action::Insert { number, word } => write!(f, "insert {number} {word}"),
            Action::Exchange { number, word } => write!(f, "exchange {number} {word}"),
            Action::Discard { card, source: Source::Open } => write!(f, "discard {card} open"),
            Action::Discard { card, source: Source::Stock } => write!(f, "discard {card} stock"),
            Action::Challenge => f.write_str("challenge"),
            Action::Accept => f.write_str("accept"),
        }
    }
}

/// The words of a line, one after another.
struct Line<'a>(std::str::SplitWhitespace<'a>, &'static str);

impl<'a> Line<'a> {
    fn new(text: &'a str, example: &'static str) -> Result<Line<'a>, BadNotation> {
        // A verb, a number and a word of two packs: nothing longer can be an action.
        if text.len() > 400 {
            return Err(BadNotation::too_long(text, example));
        }
        Ok(Line(text.split_whitespace(), example))
    }

    fn next(&mut self) -> Result<&'a str, BadNotation> {
        self.0.next().ok_or_else(|| BadNotation::missing(self.1))
    }

    fn unknown<T>(&self, part: &str) -> Result<T, BadNotation> {
        Err(BadNotation::unknown(part, self.1))
    }

    fn end(mut self) -> Result<(), BadNotation> {
        self.0.next().map_or(Ok(()), |part| Err(BadNotation::too_long(part, self.1)))
    }

    fn number(&mut self) -> Result<u8, BadNotation> {
        let part = self.next()?;
        part.parse().or_else(|_| self.unknown(part))
    }

    fn word(&mut self) -> Result<Word, BadNotation> {
        let part = self.next()?;
        part.parse().map_err(|bad: BadNotation| BadNotation { example: self.1, ..bad })
    }

    fn card(&mut self) -> Result<Card, BadNotation> {
        let part = self.next()?;
        Card::try_from(part.to_owned()).or_else(|_| self.unknown(part))
    }

    fn source(&mut self) -> Result<Source, BadNotation> {
        let part = self.next()?;
        match part.to_ascii_lowercase().as_str() {
            "open" => Ok(Source::Open),
            "stock" => Ok(Source::Stock),
            _ => self.unknown(part),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let mut line = Line::new(text, EXAMPLE)?;
        let verb = line.next()?;
        let action = match verb.to_ascii_lowercase().as_str() {
            "word" => Action::Word(line.word()?),
            "insert" => Action::Insert { number: line.number()?, word: line.word()? },
            "exchange" => Action::Exchange { number: line.number()?, word: line.word()? },
            "discard" => Action::Discard { card: line.card()?, source: line.source()? },
            "challenge" => Action::Challenge,
            "accept" => Action::Accept,
            _ => return line.unknown(verb),
        };
        line.end().map(|()| action)
    }
}

impl TryFrom<String> for Action {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<Action, BadNotation> {
        text.parse()
    }
}

impl From<Action> for String {
    fn from(action: Action) -> String {
        action.to_string()
    }
}

/// What the host of the table does (L8.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum HostAction {
    /// L8.2: the time of the hand is up.
    Bell,
    /// L8.4: the steward's ruling on the open challenge.
    Rule(Verdict),
}

impl Wire for HostAction {}

impl fmt::Display for HostAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HostAction::Bell => "bell",
            HostAction::Rule(Verdict::Valid) => "rule valid",
            HostAction::Rule(Verdict::Misspelling) => "rule misspelling",
            HostAction::Rule(Verdict::Nonword) => "rule nonword",
        })
    }
}

impl FromStr for HostAction {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<HostAction, BadNotation> {
        let mut line = Line::new(text, HOST_EXAMPLE)?;
        let verb = line.next()?;
        let action = match verb.to_ascii_lowercase().as_str() {
            "bell" => HostAction::Bell,
            "rule" => {
                let part = line.next()?;
                match part.to_ascii_lowercase().as_str() {
                    "valid" => HostAction::Rule(Verdict::Valid),
                    "misspelling" => HostAction::Rule(Verdict::Misspelling),
                    "nonword" => HostAction::Rule(Verdict::Nonword),
                    _ => return line.unknown(part),
                }
            }
            _ => return line.unknown(verb),
        };
        line.end().map(|()| action)
    }
}

impl TryFrom<String> for HostAction {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<HostAction, BadNotation> {
        text.parse()
    }
}

impl From<HostAction> for String {
    fn from(action: HostAction) -> String {
        action.to_string()
    }
}
