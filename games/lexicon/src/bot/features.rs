//! Features of a hand: what is weighed about the cards that stay in a hand after a move: numbers
//! with names, so that learned weights can be written down and read back.

use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::pack::Pack;

/// A hand after its own move, as the weights see it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Situation {
    /// The cards that stay.
    pub hand: Bag,
    /// Whether all of them together are a word.
    pub whole: bool,
    /// How many words on the table all of them fit into at once.
    pub fits: usize,
    /// How many words they can lay.
    pub subwords: usize,
    /// The letters of the longest of these.
    pub longest: usize,
    /// How many words lie on the table.
    pub table: usize,
    /// What another hand is expected to cost on average if the hand ended now.
    pub rivals: f64,
    /// The chance that somebody else ends the hand before the next own turn.
    pub danger: f64,
}

/// How many features are the same for whatever the seat does: they say how things stand, not
/// what to do.
pub const COMMON: usize = 4;

/// Names of all features but the letters, in order.
const NAMES: [&str; 31] = [
    "even",
    "rivals",
    "danger",
    "danger.rivals", // the same for every move
    "ended.points",  // somebody else goes out first
    "word",
    "word.rivals",
    "word.points", // the rest is a word
    "insert",
    "insert.rivals",
    "insert.points",
    "insert.more", // the rest fits into a word
    "wait.rivals",
    "wait.table",
    "size1",
    "size2",
    "size3",
    "size4",
    "size5",
    "size6",
    "size7",
    "beyond7",
    "double",
    "vowels",
    "left0",
    "left1",
    "left2",
    "left3",
    "left4",
    "subwords",
    "points",
];

/// How many features there are.
pub const COUNT: usize = NAMES.len() + Card::KINDS;

/// Where the features of a hand that cannot go out at once begin.
const WAIT: usize = 12;

/// One number for every feature.
pub type Features = [f64; COUNT];

/// The name of every feature, in order: what stands in the data files.
pub fn names() -> Vec<String> {
    let letters = Card::all().map(|card| format!("letter{card}"));
    NAMES.iter().map(|name| (*name).to_owned()).chain(letters).collect()
}

impl Situation {
    /// Whether all cards can go at once on the next turn, if nothing changes.
    pub fn is_ready(&self) -> bool {
        self.whole || self.fits > 0
    }

    /// The chance that the hand goes on and this one still waits for its chance: what the
    /// weights of single letters and of small rests are multiplied with.
    pub fn waiting(&self) -> f64 {
        if self.is_ready() { 0.0 } else { 1.0 - self.danger }
    }

    /// The numbers the weights are multiplied with.
    pub fn features(&self, pack: &Pack) -> Features {
        let mut out = [0.0; COUNT];
        let points = f64::from(pack.total(&self.hand));
        let (danger, safe) = (self.danger, 1.0 - self.danger);
        out[..COMMON].copy_from_slice(&[1.0, self.rivals, danger, danger * self.rivals]);
        out[4] = danger * points;
        if self.whole {
            out[5..8].copy_from_slice(&[safe, safe * self.rivals, safe * points]);
        } else if self.fits > 0 {
            let more = (self.fits.min(4) - 1) as f64;
            let row = [safe, safe * self.rivals, safe * points, safe * more];
            out[8..WAIT].copy_from_slice(&row);
        } else {
            self.wait(safe, points, &mut out);
        }
        out
    }

    /// The features of a hand that needs more than one turn.
    fn wait(&self, safe: f64, points: f64, out: &mut Features) {
        let size = self.hand.len();
        out[WAIT] = safe * self.rivals;
        out[WAIT + 1] = safe * self.table as f64;
        out[WAIT + 1 + size.clamp(1, 7)] = safe;
        out[WAIT + 9] = safe * size.saturating_sub(7) as f64;
        let kinds = self.hand.kinds().count();
        out[WAIT + 10] = safe * (size - kinds.min(size)) as f64;
        out[WAIT + 11] = safe * imbalance(&self.hand);
        let left = size.saturating_sub(self.longest);
        out[WAIT + 12 + left.min(4)] = safe;
        out[WAIT + 17] = safe * (1.0 + self.subwords as f64).ln();
        out[WAIT + 18] = safe * points;
        for (at, card) in Card::all().enumerate() {
            out[NAMES.len() + at] = safe * self.hand.count(card) as f64;
        }
    }
}

/// How far the hand is from two vowels in five cards; a Master is whatever is missing.
fn imbalance(hand: &Bag) -> f64 {
    let vowels = hand.iter().filter(|card| "AEIOUY".contains(card.glyph())).count() as f64;
    let off = (vowels - 0.4 * hand.len() as f64).abs();
    (off - hand.masters() as f64).max(0.0)
}
