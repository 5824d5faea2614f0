//! The best at one game: members with enough rated games, by what they are at least worth.

use crate::people::PersonId;
use crate::ratings::rating::{ENOUGH, shown};
use crate::store::{LeaderRow, Store, StoreError};
use tablee_protocol::history::{Leader, Leaderboard};

/// The leaderboard of a game as `asker` sees it.
pub async fn leaders(
    store: &Store,
    game: String,
    asker: PersonId,
    limit: u32,
) -> Result<Leaderboard, StoreError> {
    let rows = store.leaders(&game, asker, ENOUGH, limit).await?;
    let leader = |row: LeaderRow| {
        let LeaderRow { person, name, kind, face, rated } = row;
        Leader { person, name, kind, face, shown: shown(rated) }
    };
    let leaders = rows.leaders.into_iter().map(leader).collect();
    Ok(Leaderboard { game, games_needed: ENOUGH, leaders, me: rows.asker.map(shown) })
}
