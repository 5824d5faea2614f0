//! Action: what a seat can do, and its notation: `sort …`, `play 7`, `look 3 5`, `bid 3`, `pass`.

use crate::pieces::card::Card;
use crate::pieces::setup::LONGEST_ROW;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tablee_engine::{BadNotation, Wire};

/// A seat's intent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub enum Action {
    /// X3: sort what was dealt, equal numbers in the order R O Y G C B V P.
    Sort,
    /// X3: sort what was dealt exactly like this.
    SortAs(Sorting),
    /// X4: play the card at a position.
    Play(u8),
    /// X5.1: no announcement now.
    Pass,
    /// X5.1: look at two neighbours, the left one first.
    Look(u8, u8),
    /// X5.1: of the two cards looked at, this one is the bid.
    Bid(u8),
}

impl Wire for Action {}

/// One row as a seat sorted it, two for two players (X8.1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sorting {
    cards: [Card; 2 * LONGEST_ROW],
    lengths: [u8; 2],
}

impl Sorting {
    /// A sorting of one row or two; nothing where there are more or they are too long.
    pub fn new(rows: &[&[Card]]) -> Option<Sorting> {
        let cards: usize = rows.iter().map(|row| row.len()).sum();
        if rows.is_empty() || rows.len() > 2 || cards > 2 * LONGEST_ROW {
            return None;
        }
        let mut sorting = Sorting { cards: [Card::default(); 2 * LONGEST_ROW], lengths: [0; 2] };
        let mut filled = 0;
        for (length, row) in sorting.lengths.iter_mut().zip(rows) {
            *length = row.len() as u8;
            for card in *row {
                sorting.cards[filled] = *card;
                filled += 1;
            }
        }
        Some(sorting)
    }

    /// The rows, in the order in which they were named.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Card]> {
        let (first, both) = (usize::from(self.lengths[0]), self.lengths.map(usize::from));
        let count = if self.lengths[1] == 0 { 1 } else { 2 };
        [&self.cards[..first], &self.cards[first..first + both[1]]].into_iter().take(count)
    }
}

impl fmt::Debug for Sorting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Sorting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, row) in self.rows().enumerate() {
            let between = if n == 0 { "" } else { " / " };
            write!(f, "{between}{}", crate::pieces::card::spell(row))?;
        }
        Ok(())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Sort => f.write_str("sort"),
            Action::SortAs(sorting) => write!(f, "sort {sorting}"),
            Action::Play(position) => write!(f, "play {position}"),
            Action::Pass => f.write_str("pass"),
            Action::Look(left, right) => write!(f, "look {left} {right}"),
            Action::Bid(position) => write!(f, "bid {position}"),
        }
    }
}

const EXAMPLE: &str = "sort, play 7, look 3 5, bid 3, pass";
const SORT_EXAMPLE: &str = "sort R10 O9 Y9 G4 P0";

/// No action is longer than this; a longer text is not even read.
const LONGEST_TEXT: usize = 400;

impl FromStr for Action {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Action, BadNotation> {
        if text.len() > LONGEST_TEXT {
            return Err(BadNotation::too_long(text, EXAMPLE));
        }
        let text = text.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match verb.to_ascii_lowercase().as_str() {
            "" => Err(BadNotation::missing(EXAMPLE)),
            "sort" if rest.is_empty() => Ok(Action::Sort),
            "sort" => read_sorting(rest).map(Action::SortAs),
            "play" => read_positions(rest, "play 7").map(|[position]| Action::Play(position)),
            "bid" => read_positions(rest, "bid 3").map(|[position]| Action::Bid(position)),
            "look" => read_positions(rest, "look 3 5")
                .map(|[one, other]: [u8; 2]| Action::Look(one.min(other), one.max(other))),
            "pass" if rest.is_empty() => Ok(Action::Pass),
            "pass" => Err(BadNotation::too_long(rest, "pass")),
            _ => Err(BadNotation::unknown(verb, EXAMPLE)),
        }
    }
}

/// Exactly `N` positions, separated by blanks.
fn read_positions<const N: usize>(
    text: &str,
    example: &'static str,
) -> Result<[u8; N], BadNotation> {
    let mut positions = [0; N];
    let mut words = text.split_whitespace();
    for position in &mut positions {
        let word = words.next().ok_or_else(|| BadNotation::missing(example))?;
        let plain = word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
        *position = word
            .parse()
            .ok()
            .filter(|_| plain)
            .ok_or_else(|| BadNotation::unknown(word, example))?;
    }
    match words.next() {
        Some(word) => Err(BadNotation::too_long(word, example)),
        None => Ok(positions),
    }
}

fn read_sorting(text: &str) -> Result<Sorting, BadNotation> {
    let mut rows: Vec<Vec<Card>> = Vec::new();
    for part in text.split('/') {
        let mut row = Vec::new();
        for word in part.split_whitespace() {
            row.push(word.parse()?);
        }
        if row.is_empty() {
            return Err(BadNotation::missing(SORT_EXAMPLE));
        }
        rows.push(row);
    }
    let slices: Vec<&[Card]> = rows.iter().map(Vec::as_slice).collect();
    Sorting::new(&slices).ok_or_else(|| BadNotation::too_long(text, SORT_EXAMPLE))
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
