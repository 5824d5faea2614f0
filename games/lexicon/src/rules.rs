//! The options of Lexicon: what the lobby offers and what they come to.

use crate::pieces::pack::{Pack, PackName};
use crate::text::TEXT;
use crate::words::language::Language;
use serde::{Deserialize, Serialize};
use tablee_engine::text::{Spoken, say};
use tablee_engine::{About, BadRules, Kind, OptionSpec, Preset, Seats, Wire};

/// When the dictionary is asked (L4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Words {
    /// Only when somebody challenges.
    Challenge,
    /// Before anything is laid.
    Strict,
}

/// What a challenge costs whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Penalties {
    /// L5.2: ten points for or against the challenger.
    Home,
    /// L8.4: fifty points for the author of a word that is none.
    Tournament,
}

/// Who judges a challenge (L8.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Steward {
    /// The dictionary, at once.
    Auto,
    /// The host of the table.
    Human,
}

/// Every option, filled in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rules {
    /// Whose words count.
    pub dictionary: Language,
    /// Which cards are played with.
    pub pack: PackName,
    /// When the dictionary is asked.
    pub words: Words,
    /// What a challenge costs.
    pub penalties: Penalties,
    /// Who judges it.
    pub steward: Steward,
    /// The points at which a seat retires; 0: never.
    pub target: u16,
    /// The hands after which the game ends at the latest; 0: when it is decided.
    pub hands: u16,
    /// The fewest letters of a new word.
    pub min_word: u8,
    /// Cards dealt to each seat.
    pub hand_size: u8,
    /// The hand ends after this many rounds without a new word or an insertion.
    pub stall: u8,
}

impl Wire for Rules {}

impl Rules {
    /// The rules when nobody says anything.
    pub fn standard() -> Rules {
        Rules {
            dictionary: Language::Fr,
            pack: PackName::Francais,
            words: Words::Challenge,
            penalties: Penalties::Home,
            steward: Steward::Auto,
            target: 100,
            hands: 0,
            min_word: 2,
            hand_size: 10,
            stall: 12,
        }
    }

    /// Whether these rules make a game for so many seats that can be dealt and that ends.
    pub fn check(&self, seats: Seats) -> Result<(), BadRules> {
        let cards = Pack::new(self.pack, seats).cards().len();
        // The next card is exposed and at least one is left as the stock (L2).
        let most = ((cards - 2) / seats.count().max(1)).min(20);
        if !(1..=most).contains(&usize::from(self.hand_size)) {
            let (each, seats) = (self.hand_size, seats.0);
            let problem = Spoken::each(|lang| {
                say!(
                    TEXT,
                    lang,
                    "bad_rules.hand_size",
                    each = each,
                    seats = seats,
                    cards = cards,
                    most = most
                )
            });
            return Err(BadRules::Conflict { name: "hand_size", problem });
        }
        if self.target == 0 && self.hands == 0 {
            let problem = Spoken::each(|lang| say!(TEXT, lang, "bad_rules.endless"));
            return Err(BadRules::Conflict { name: "hands", problem });
        }
        if self.stall == 0 || self.min_word < 2 {
            let problem = Spoken::each(|lang| say!(TEXT, lang, "bad_rules.least"));
            return Err(BadRules::Conflict { name: "stall", problem });
        }
        Ok(())
    }
}

fn choice(name: &'static str, words: &'static [&'static str], default: Preset) -> OptionSpec {
    OptionSpec { name, kind: Kind::Choice(words), default, about: about(name) }
}

fn number(name: &'static str, min: i64, max: i64, default: i64) -> OptionSpec {
    let kind = Kind::Integer { min, max };
    OptionSpec { name, kind, default: Preset::Number(default), about: about(name) }
}

fn about(name: &str) -> About {
    About::of(&TEXT, &format!("option.{name}.about"))
}

fn choices() -> [OptionSpec; 5] {
    [
        choice("dictionary", Language::NAMES, Preset::Word("fr")),
        choice(
            "pack",
            &["classic", "francais"],
            Preset::Follows { option: "dictionary", cases: Language::PACKS },
        ),
        choice("words", &["challenge", "strict"], Preset::Word("challenge")),
        choice("penalties", &["home", "tournament"], Preset::Word("home")),
        choice("steward", &["auto", "human"], Preset::Word("auto")),
    ]
}

fn numbers() -> [OptionSpec; 5] {
    [
        number("target", 0, 1000, 100),
        number("hands", 0, 100, 0),
        number("min_word", 2, 10, 2),
        number("hand_size", 1, 20, 10),
        number("stall", 1, 100, 12),
    ]
}

/// The schema of [`Rules`].
pub fn specs() -> Vec<OptionSpec> {
    choices().into_iter().chain(numbers()).collect()
}
