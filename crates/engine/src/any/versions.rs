//! Versions of a game's implementation: the newest for new tables; for a table or a record that is
//! there already the one of its version, so that rules never change under a game.

use super::AnyGame;

/// The version of every game before tables named one.
pub const FIRST_VERSION: u16 = 1;

/// How much of a name is worth repeating.
const SHOWN: usize = 40;

/// The program does not have these rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownGame {
    /// No game has this name.
    #[error("no game “{wanted}”; there are: {}", known.join(", "))]
    Name {
        /// What was asked for, or the beginning of it.
        wanted: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The game has no such version here.
    #[error("this program has no version {wanted} of {game}; it has: {}", listed(known))]
    Version {
        /// The game's id.
        game: &'static str,
        /// The version that was asked for.
        wanted: u16,
        /// Those there are, the oldest first.
        known: Vec<u16>,
    },
}

/// The newest version of a game: what new tables are played by.
pub fn newest<'a>(
    games: impl IntoIterator<Item = &'a dyn AnyGame> + Clone,
    id: &str,
) -> Result<&'a dyn AnyGame, UnknownGame> {
    let named = games.clone().into_iter().filter(|game| game.id() == id);
    named.max_by_key(|game| game.version()).ok_or_else(|| unknown(games, id))
}

/// The game in exactly this version.
pub fn of_version<'a>(
    games: impl IntoIterator<Item = &'a dyn AnyGame> + Clone,
    id: &str,
    version: u16,
) -> Result<&'a dyn AnyGame, UnknownGame> {
    let game = newest(games.clone(), id)?.id();
    let named = games.into_iter().filter(|game| game.id() == id);
    let mut known = Vec::new();
    for game in named {
        if game.version() == version {
            return Ok(game);
        }
        known.push(game.version());
    }
    known.sort_unstable();
    Err(UnknownGame::Version { game, wanted: version, known })
}

fn unknown<'a>(games: impl IntoIterator<Item = &'a dyn AnyGame>, id: &str) -> UnknownGame {
    let mut known: Vec<&'static str> = games.into_iter().map(AnyGame::id).collect();
    known.dedup();
    UnknownGame::Name { wanted: id.chars().take(SHOWN).collect(), known }
}

fn listed(versions: &[u16]) -> String {
    versions.iter().map(u16::to_string).collect::<Vec<_>>().join(", ")
}
