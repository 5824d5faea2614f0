//! What somebody asks for who makes a tournament, and what becomes of it: settings of the log and
//! settings of the house beside it.

use super::refused::first_up;
use crate::house::House;
use crate::room;
use crate::wire::{ApiError, Setup, Visibility};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tablee_drive::settings::VERSION;
use tablee_drive::{Better, Format, Judge, Settings, Sizes};
use tablee_engine::clock::Control;
use tablee_engine::{AnyGame, Seed};
use utoipa::ToSchema;

/// The longest pause between two rounds: a day.
const LONGEST_INTERVAL: u32 = 24 * 3600;

/// A tournament somebody wants to hold.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct DriveSetup {
    /// What it is called.
    pub name: String,
    /// Which game.
    pub game: String,
    /// How people move and score: `drive`, `rounds`, `duplicate`, `knockout`.
    #[schema(value_type = String)]
    pub format: Format,
    /// How many rounds.
    pub rounds: u16,
    /// Which points are good: `low` or `high`.
    #[schema(value_type = String)]
    pub better: Better,
    /// Options of the game; the rest are a tournament's or the game's defaults.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(optional, type = "JsonObject"))]
    pub rules: Map<String, Value>,
    /// How many sit at a table.
    #[schema(value_type = Option<Object>)]
    pub sizes: Option<Sizes>,
    /// How many of each table play on in a knockout.
    #[serde(default = "one")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u8>", optional))]
    pub advance: u8,
    /// Seconds until the bell; 0: none.
    #[serde(default = "seven_minutes")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub bell: u32,
    /// Seconds to countersign; 0: results need none.
    #[serde(default = "a_minute")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub countersign: u32,
    /// Who judges challenges: `auto` or `human`.
    #[serde(default = "auto")]
    #[schema(value_type = String)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Judge>", optional))]
    pub judge: Judge,
    /// What a non-word costs at a table with real cards.
    #[serde(default = "fifty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<i64>", optional))]
    pub nonword: i64,
    /// Where it is played.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<VenueKind>", optional))]
    pub venue: VenueKind,
    /// The clock of every table.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Control>", optional))]
    pub clock: Control,
    /// Seconds after which the next round begins by itself.
    pub interval: Option<u32>,
    /// Whether the list of tournaments has it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Visibility>", optional))]
    pub visibility: Visibility,
}

fn one() -> u8 {
    1
}

fn seven_minutes() -> u32 {
    420
}

fn a_minute() -> u32 {
    60
}

fn auto() -> Judge {
    Judge::Auto
}

fn fifty() -> i64 {
    50
}

/// Where a tournament is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Venue"))]
pub enum VenueKind {
    /// At tables of the house.
    #[default]
    House,
    /// With real cards; scores are typed in.
    Cards,
}

/// What the house settles beside the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "VenueSettings"))]
pub struct Venue {
    /// Where it is played.
    pub venue: VenueKind,
    /// The clock of every table.
    pub clock: Control,
    /// Seconds after which the next round begins by itself.
    pub interval: Option<u32>,
    /// Whether the list of tournaments has it.
    pub visibility: Visibility,
}

impl DriveSetup {
    /// The settings it comes to, tried out by dealing at tables of every size.
    pub fn settle(self, house: &House) -> Result<(Settings, Venue), ApiError> {
        let game = house.games.find(&self.game);
        let game = game.map_err(|error| ApiError::bad_request(error.message))?;
        let (min, max) = game.seats().into_inner();
        let usual = Sizes::DRIVE;
        let sizes = self.sizes.unwrap_or(Sizes {
            least: usual.least.max(min),
            fewest: usual.fewest.max(min),
            usual: usual.usual.clamp(min, max),
            most: usual.most.min(max),
        });
        if sizes.least < min || sizes.most > max {
            let message = format!("Tables of {} have {min} to {max} seats.", self.game);
            return Err(ApiError::bad_request(message));
        }
        if self.interval.is_some_and(|seconds| seconds > LONGEST_INTERVAL) {
            let message = format!("“interval” is at most {LONGEST_INTERVAL} seconds.");
            return Err(ApiError::bad_request(message));
        }
        let rules = tournament_rules(game, self.rules, self.judge);
        let settings = Settings {
            version: VERSION,
            name: self.name.trim().to_owned(),
            game: self.game,
            rules,
            better: self.better,
            format: self.format,
            sizes,
            rounds: self.rounds,
            advance: self.advance,
            bell: self.bell,
            countersign: self.countersign,
            judge: self.judge,
            nonword: self.nonword,
            seed: Seed::new(crate::random::bytes()),
        };
        let wrong = |problem: String| ApiError::bad_request(format!("{problem}."));
        let sound = settings.check().and_then(|()| settings.check_drive());
        sound.map_err(|problem| wrong(first_up(&problem.to_string())))?;
        let (clock, interval) = (self.clock, self.interval);
        let venue = Venue { venue: self.venue, clock, interval, visibility: self.visibility };
        for seats in sizes.fewest..=sizes.most {
            let table = venue.table(&settings, seats);
            room::deal(house, &table, Seed::numbered(0)).map_err(wrong)?;
        }
        Ok((settings, venue))
    }
}

/// One hand a table, nobody retires, tournament penalties, the steward asked where one judges
/// (L8.2–L8.5): where the game has such options and nobody said otherwise.
fn tournament_rules(
    game: &dyn AnyGame,
    asked: Map<String, Value>,
    judge: Judge,
) -> Map<String, Value> {
    let steward = match judge {
        Judge::Auto => "auto",
        Judge::Human => "human",
    };
    let usual = [
        ("hands", json!(1)),
        ("rounds", json!(1)),
        ("target", json!(0)),
        ("penalties", json!("tournament")),
        ("steward", json!(steward)),
    ];
    let options = game.options();
    let known = |name: &str| options.iter().any(|option| option.name == name);
    let usual = usual.into_iter().filter(|(name, _)| known(name));
    let mut rules: Map<String, Value> =
        usual.map(|(name, value)| (name.to_owned(), value)).collect();
    rules.extend(asked);
    rules
}

impl Venue {
    /// A table of so many seats.
    pub fn table(&self, settings: &Settings, seats: u8) -> Setup {
        Setup {
            game: settings.game.clone(),
            seats,
            rules: settings.rules.clone(),
            clock: self.clock,
            visibility: Visibility::Link,
            chat: true,
            rated: false,
            aids: false,
            practice: None,
            drive: None,
        }
    }
}
