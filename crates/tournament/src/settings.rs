//! Settings of a tournament: its game, its format, its table sizes, its times and its seed.

use crate::check::MOST_POINTS;
use crate::person::LONGEST_NAME;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tablee_engine::any::FIRST_VERSION;
use tablee_engine::seat::MAX_SEATS;
use tablee_engine::{Better, Judge, Millis, Seed};

/// The version of seating, scoring and permissions; bumped only when an old log would replay
/// differently. Version 2: whoever plays decides nothing about the own table. Version 3: every
/// round has a secret of its own, mixed with the shares of the people.
pub const VERSION: u16 = 3;
/// The oldest version that is still replayed, by the rules it was made with.
const OLDEST: u16 = 1;
/// The most rounds a tournament may be set to.
pub const MOST_ROUNDS: u16 = 200;
/// L8.2: the longest a hand of a drive may last.
pub const LONGEST_HAND: u32 = 7 * 60;
/// The longest a bell or a countersigning may be: a day.
const LONGEST_SECONDS: u32 = 24 * 3600;

/// How a tournament moves and scores its people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Format {
    /// L8: the winner of a table moves up one table and deals there; totals are added.
    Drive,
    /// Swiss-like: equals meet, nobody meets the same people again without need.
    Rounds,
    /// Every table plays the same deals; a score is the difference to the field.
    Duplicate,
    /// The best of each table play on.
    Knockout,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] =
        [Format::Drive, Format::Rounds, Format::Duplicate, Format::Knockout];

    /// Its name on the wire and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Drive => "drive",
            Format::Rounds => "rounds",
            Format::Duplicate => "duplicate",
            Format::Knockout => "knockout",
        }
    }
}

/// How many may sit at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sizes {
    /// The fewest the game can be played by; only used when nothing else is left.
    pub least: u8,
    /// The fewest at a table as long as there are enough people (L8.5: three).
    pub fewest: u8,
    /// The usual number (L8.1: four).
    pub usual: u8,
    /// The most, if it must be (L8.5: five, with two packs).
    pub most: u8,
}

impl Sizes {
    /// L8.1, L8.5: tables of four, of three where the number does not divide, of five only where
    /// five people are all there are.
    pub const DRIVE: Sizes = Sizes { least: 2, fewest: 3, usual: 4, most: 5 };

    fn fit(self) -> bool {
        let Sizes { least, fewest, usual, most } = self;
        2 <= least && least <= fewest && fewest <= usual && usual <= most && most <= MAX_SEATS
    }
}

/// Everything agreed before the first entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The version of seating and scoring this log was made with.
    pub version: u16,
    /// What the tournament is called.
    pub name: String,
    /// The game's id; nothing is read into it here.
    pub game: String,
    /// The version of the game's rules that all its tables are played by.
    #[serde(default = "first_version", skip_serializing_if = "is_first_version")]
    pub game_version: u16,
    /// The options of the game's rules that were set.
    pub rules: Map<String, Value>,
    /// Which points are good in that game.
    pub better: Better,
    /// How people move and score.
    pub format: Format,
    /// How many sit at a table.
    pub sizes: Sizes,
    /// The agreed number of rounds (hands at a drive); a knockout goes on until it is decided.
    pub rounds: u16,
    /// How many of each table play on in a knockout.
    pub advance: u8,
    /// Seconds until the bell of a round rings (L8.2: 420 at most); 0: no bell.
    pub bell: u32,
    /// Seconds to countersign; then silence confirms (L8.2). 0: results need no countersign.
    pub countersign: u32,
    /// Who judges challenges.
    pub judge: Judge,
    /// What a non-word costs that was judged at a table with real cards (L8.4: 50).
    pub nonword: i64,
    /// Decides every draw, deals too. From version 3 on it is the last round's secret, and those
    /// of the earlier rounds follow from it. Secret until the end.
    pub seed: Seed,
    /// Which round's secret `seed` is, where somebody checks a log whose later ones are not told yet.
    #[serde(skip)]
    pub told: Option<u16>,
}

/// Why settings are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[serde(tag = "setting", rename_all = "snake_case")]
pub enum BadSettings {
    /// Made by a newer or older program.
    #[error("this log is of version {found}, this program replays versions up to {ours}")]
    Version {
        /// What it says.
        found: u16,
        /// What we know.
        ours: u16,
    },
    /// No name, or one too long.
    #[error("a tournament's name has 1 to {most} characters")]
    Name {
        /// The longest.
        most: usize,
    },
    /// Table sizes that do not fit each other.
    #[error("table sizes must rise: 2 ≤ least ≤ fewest ≤ usual ≤ most ≤ {most}")]
    Sizes {
        /// The largest table there is.
        most: u8,
    },
    /// No rounds, or too many.
    #[error("a tournament has 1 to {most} rounds")]
    Rounds {
        /// The largest value allowed.
        most: u16,
    },
    /// Everybody would advance, or nobody.
    #[error("of each table 1 to {most} may advance")]
    Advance {
        /// One fewer than the fewest at a table.
        most: u8,
    },
    /// A bell or a countersigning longer than a day.
    #[error("bell and countersigning take at most {most} seconds")]
    Seconds {
        /// The largest value allowed.
        most: u32,
    },
    /// A reward for a non-word.
    #[error("a non-word costs 0 points or more")]
    Nonword,
    /// More for a non-word than any result can be.
    #[error("a non-word costs at most {most} points")]
    NonwordCost {
        /// So much at most.
        most: i64,
    },
    /// A drive at tables of another size.
    #[error("a drive is played at tables of {usual} (L8.1); other formats may have other sizes")]
    DriveSize {
        /// Four.
        usual: u8,
    },
    /// A hand of a drive that may last too long.
    #[error(
        "the bell of a drive rings after {most} seconds at most (L8.2); other formats may have a later one, or none"
    )]
    DriveBell {
        /// Seven minutes.
        most: u32,
    },
}

/// Tournaments from before versions were kept are of the first one, and their logs stay as they are.
fn first_version() -> u16 {
    FIRST_VERSION
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_first_version(version: &u16) -> bool {
    *version == FIRST_VERSION
}

impl Settings {
    /// A drive exactly as L8 has it.
    pub fn drive(name: &str, game: &str, hands: u16, seed: Seed) -> Settings {
        Settings {
            version: VERSION,
            name: name.to_owned(),
            game: game.to_owned(),
            game_version: FIRST_VERSION,
            rules: Map::new(),
            better: Better::Low,
            format: Format::Drive,
            sizes: Sizes::DRIVE,
            rounds: hands,
            advance: 1,
            bell: 420,
            countersign: 60,
            judge: Judge::Auto,
            nonword: 50,
            seed,
            told: None,
        }
    }

    /// Whether a tournament can be held like this.
    pub fn check(&self) -> Result<(), BadSettings> {
        let length = self.name.trim().chars().count();
        if !(OLDEST..=VERSION).contains(&self.version) {
            return Err(BadSettings::Version { found: self.version, ours: VERSION });
        }
        if length == 0 || length > LONGEST_NAME {
            return Err(BadSettings::Name { most: LONGEST_NAME });
        }
        if !self.sizes.fit() {
            return Err(BadSettings::Sizes { most: MAX_SEATS });
        }
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(BadSettings::Rounds { most: MOST_ROUNDS });
        }
        let most = self.sizes.fewest - 1;
        if self.format == Format::Knockout && !(1..=most).contains(&self.advance) {
            return Err(BadSettings::Advance { most });
        }
        if self.bell.max(self.countersign) > LONGEST_SECONDS {
            return Err(BadSettings::Seconds { most: LONGEST_SECONDS });
        }
        if self.nonword < 0 {
            return Err(BadSettings::Nonword);
        }
        Ok(())
    }

    /// Whether what is set up now keeps to what was not always asked, and a drive is one as L8 has it. Logs made before
    /// replay all the same.
    pub fn check_new(&self) -> Result<(), BadSettings> {
        if self.nonword > MOST_POINTS {
            return Err(BadSettings::NonwordCost { most: MOST_POINTS });
        }
        if self.format != Format::Drive {
            return Ok(());
        }
        let usual = Sizes::DRIVE.usual;
        if self.sizes.usual != usual {
            return Err(BadSettings::DriveSize { usual });
        }
        match self.bell <= LONGEST_HAND {
            true => Ok(()),
            false => Err(BadSettings::DriveBell { most: LONGEST_HAND }),
        }
    }

    /// Whether people with a role may decide about the table they play at. Logs of version 1 hold
    /// such entries.
    pub(crate) fn lets_players_judge_themselves(&self) -> bool {
        self.version < 2
    }

    /// How long a bell runs; nothing where there is none.
    pub fn bell_length(&self) -> Option<Millis> {
        (self.bell > 0).then(|| Millis::from_seconds(self.bell))
    }
}
