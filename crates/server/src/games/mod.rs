//! The games on offer. The server knows none of them by name.

pub mod http;

use tablee_engine::any::{newest, of_version};
use tablee_engine::{AnyGame, Assets};

pub use tablee_engine::any::UnknownGame;

/// The games on offer and what they need.
pub struct Games {
    /// The games, every version of each that tables or records may need.
    pub games: Vec<Box<dyn AnyGame>>,
    /// Dictionaries and the like.
    pub assets: Assets,
}

impl Games {
    /// The game of that name, in the version that new tables are played by.
    pub fn find(&self, id: &str) -> Result<&dyn AnyGame, UnknownGame> {
        newest(self.versions(), id)
    }

    /// The game of that name in exactly this version: for tables and records that are there already.
    pub fn of_version(&self, id: &str, version: u16) -> Result<&dyn AnyGame, UnknownGame> {
        of_version(self.versions(), id, version)
    }

    /// What new tables can be made of.
    pub fn offered(&self) -> impl Iterator<Item = &dyn AnyGame> {
        let is_newest = |game: &&dyn AnyGame| {
            self.find(game.id()).is_ok_and(|newest| newest.version() == game.version())
        };
        self.versions().filter(is_newest)
    }

    /// The levels of bots there are, each once, the weakest first.
    pub fn levels(&self) -> Vec<&'static str> {
        let mut levels = Vec::new();
        for level in self.versions().flat_map(|game| game.levels()) {
            if !levels.contains(&level) {
                levels.push(level);
            }
        }
        levels
    }

    fn versions(&self) -> impl Iterator<Item = &dyn AnyGame> + Clone {
        self.games.iter().map(AsRef::as_ref)
    }
}
