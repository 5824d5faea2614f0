//! The games on offer. The server knows none of them by name.

pub mod http;

use tablee_engine::{AnyGame, Assets};

/// How much of a name is worth repeating.
const SHOWN: usize = 40;

/// The games on offer and what they need.
pub struct Games {
    /// The games.
    pub games: Vec<Box<dyn AnyGame>>,
    /// Dictionaries and the like.
    pub assets: Assets,
}

/// No such game is on offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game “{wanted}”; there are: {}", known.join(", "))]
pub struct UnknownGame {
    /// What was asked for, or the beginning of it.
    pub wanted: String,
    /// What there is.
    pub known: Vec<String>,
}

impl Games {
    /// The game of that name.
    pub fn find(&self, id: &str) -> Result<&dyn AnyGame, UnknownGame> {
        let mut games = self.games.iter().map(AsRef::as_ref);
        games.find(|game: &&dyn AnyGame| game.id() == id).ok_or_else(|| UnknownGame {
            wanted: id.chars().take(SHOWN).collect(),
            known: self.games.iter().map(|game| game.id().to_owned()).collect(),
        })
    }
}
