//! Statistics of a person so far, game by game.

use crate::ratings::rating::shown;
use crate::store::StandingRow;
use tablee_protocol::history::Standing;

/// How somebody has done at one game, as they see it.
pub fn standing(row: StandingRow) -> Standing {
    let StandingRow { game, games, won, average_place, last, rated } = row;
    Standing { game, games, won, average_place, last, rating: rated.map(shown) }
}
