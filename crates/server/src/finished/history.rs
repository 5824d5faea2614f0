//! Finished games as people see them: lists with a cursor, and one game by its table. Guests are not told by their
//! ids, so that nobody follows them from table to table.

use crate::people::{Kind, PersonId, Role, Visitor};
use crate::ratings::rating::shown_change;
use crate::store::{FinishedPage, FinishedRow, FinishedSeat};
use tablee_protocol::DrawnFace;
use tablee_protocol::history::{FinishedGame, HistoryPage, Seated};

/// Whoever is shown finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reader {
    person: PersonId,
    role: Role,
}

impl From<&Visitor> for Reader {
    fn from(visitor: &Visitor) -> Reader {
        Reader { person: visitor.id, role: visitor.role }
    }
}

impl Reader {
    /// Who it is.
    pub fn person(self) -> PersonId {
        self.person
    }

    /// Whether the id of somebody of this kind is for them: a guest's is for the guest and for admins, who know
    /// it from elsewhere.
    pub fn may_know(self, id: PersonId, kind: Kind) -> bool {
        match kind {
            Kind::Guest => id == self.person || self.role == Role::Admin,
            Kind::Member | Kind::Bot => true,
        }
    }
}

/// A list as people see it.
pub fn page(found: FinishedPage, reader: Reader) -> HistoryPage {
    let last = found.games.last().filter(|_| found.more);
    let next = last.map(|game| format!("{}.{}", game.ended_at, game.table));
    HistoryPage { games: found.games.into_iter().map(|row| game(row, reader)).collect(), next }
}

/// A game as people see it.
pub fn game(row: FinishedRow, reader: Reader) -> FinishedGame {
    let practice = row.practice.and_then(|text| serde_json::from_str(&text).ok());
    FinishedGame {
        table: row.table,
        game: row.game,
        rules: serde_json::from_str(&row.rules).unwrap_or_default(),
        plies: row.plies,
        started_at: row.started_at,
        ended_at: row.ended_at,
        rated: row.rated,
        practice,
        seats: row.seats.into_iter().map(|one| seat(one, reader)).collect(),
    }
}

fn seat(seat: FinishedSeat, reader: Reader) -> Seated {
    let FinishedSeat { person, name, kind, level, score, place, won, rating_change, face } = seat;
    let rating_change = rating_change.map(shown_change);
    // The face stays the same to whoever is not told the id that it follows from.
    let face = face.or_else(|| {
        let hidden = person.filter(|id| !reader.may_know(*id, kind));
        hidden.map(DrawnFace::following_from)
    });
    let person = person.filter(|id| reader.may_know(*id, kind));
    Seated { person, name, kind, level, score, place, won, rating_change, face }
}
