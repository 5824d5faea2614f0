//! The options of Lexicon: what the lobby offers and what they come to.

use crate::language::Language;
use crate::pack::{Pack, PackName};
use serde::{Deserialize, Serialize};
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
    /// Rounds of turns without a word or an insertion that end a hand.
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
            let problem = format!(
                "{} cards each for {} seats; with {cards} cards it takes 1 to {most}",
                self.hand_size, seats.0
            );
            return Err(BadRules::Conflict { name: "hand_size", problem });
        }
        if self.target == 0 && self.hands == 0 {
            let problem = "without a target the game needs a number of hands from 1 on".to_owned();
            return Err(BadRules::Conflict { name: "hands", problem });
        }
        if self.stall == 0 || self.min_word < 2 {
            let problem = "stall is at least 1 and min_word at least 2".to_owned();
            return Err(BadRules::Conflict { name: "stall", problem });
        }
        Ok(())
    }
}

fn choice(
    name: &'static str,
    words: &'static [&'static str],
    default: Preset,
    about: About,
) -> OptionSpec {
    OptionSpec { name, kind: Kind::Choice(words), default, about }
}

fn number(name: &'static str, min: i64, max: i64, default: i64, about: About) -> OptionSpec {
    OptionSpec { name, kind: Kind::Integer { min, max }, default: Preset::Number(default), about }
}

fn choices() -> [OptionSpec; 5] {
    let about = |en, fr, ko| About { en, fr, ko };
    [
        choice(
            "dictionary",
            Language::NAMES,
            Preset::Word("fr"),
            about(
                "The language whose words count.",
                "La langue dont les mots comptent.",
                "어느 언어의 낱말을 쓰는지 정합니다.",
            ),
        ),
        choice(
            "pack",
            &["classic", "francais"],
            Preset::Follows { option: "dictionary", cases: Language::PACKS },
            about("The pack of cards.", "Le jeu de cartes.", "어느 카드 덱을 쓰는지 정합니다."),
        ),
        choice(
            "words",
            &["challenge", "strict"],
            Preset::Word("challenge"),
            about(
                "Whether any word may be laid until somebody challenges it, or only words of the dictionary.",
                "Tout mot passe tant que personne ne le conteste, ou seuls les mots du dictionnaire.",
                "이의가 없는 한 무엇이든 낼 수 있거나, 사전에 있는 낱말만 낼 수 있습니다.",
            ),
        ),
        choice(
            "penalties",
            &["home", "tournament"],
            Preset::Word("home"),
            about(
                "What a challenge costs: ten points for or against the challenger, or fifty for the author of a non-word.",
                "Le prix d'une contestation : dix points pour ou contre celui qui conteste, ou cinquante à l’auteur d’un mot inexistant.",
                "이의 제기의 점수: 제기한 사람이 10점을 얻거나 잃거나, 없는 낱말을 낸 사람이 50점을 받습니다.",
            ),
        ),
        choice(
            "steward",
            &["auto", "human"],
            Preset::Word("auto"),
            about(
                "Who judges a challenge: the dictionary or the host of the table.",
                "Qui juge une contestation : le dictionnaire ou l'hôte de la table.",
                "이의를 사전이 판정하는지, 방장이 판정하는지 정합니다.",
            ),
        ),
    ]
}

fn numbers() -> [OptionSpec; 5] {
    let about = |en, fr, ko| About { en, fr, ko };
    [
        number(
            "target",
            0,
            1000,
            100,
            about(
                "Points at which a player retires; 0: never.",
                "Points auxquels un joueur se retire ; 0 : jamais.",
                "이 점수가 되면 탈락합니다. 0이면 탈락이 없습니다.",
            ),
        ),
        number(
            "hands",
            0,
            100,
            0,
            about(
                "Hands after which the game ends; 0: when it is decided.",
                "Nombre de donnes au bout duquel la partie finit ; 0 : quand elle est décidée.",
                "이만큼 하면 게임이 끝납니다. 0이면 승부가 날 때까지 합니다.",
            ),
        ),
        number(
            "min_word",
            2,
            10,
            2,
            about(
                "The fewest letters of a new word.",
                "Nombre minimal de lettres d’un nouveau mot.",
                "새 낱말의 최소 글자 수입니다.",
            ),
        ),
        number(
            "hand_size",
            1,
            20,
            10,
            about(
                "Cards dealt to each player.",
                "Cartes données à chacun.",
                "각자에게 나누는 카드 수입니다.",
            ),
        ),
        number(
            "stall",
            1,
            100,
            12,
            about(
                "The hand ends after this many rounds without a new word or an insertion.",
                "La donne s’arrête après ce nombre de tours de table sans mot ni insertion.",
                "낱말을 내거나 끼워 넣지 않고 이만큼 돌면 판이 끝납니다.",
            ),
        ),
    ]
}

/// The schema of [`Rules`].
pub fn specs() -> Vec<OptionSpec> {
    choices().into_iter().chain(numbers()).collect()
}
