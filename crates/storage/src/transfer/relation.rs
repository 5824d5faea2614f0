//! Relations: what is transferred, in an order in which everything that a row refers to comes before
//! it. Not transferred are the log of the tables, which goes with them; who is connected to which
//! node, looks for a table or answers a challenge just now; and the notes of a database about itself.

use super::value::Kind::{Bytes, Integer, Real, Text, Truth};
use super::value::{Kind, Row};

/// Rows of one kind, alike in both databases.
pub struct Relation {
    /// The name of the table in both databases.
    pub table: &'static str,
    /// The columns. The first ones are the key.
    pub columns: &'static [(&'static str, Kind)],
    /// How many columns the key has.
    pub key: usize,
    /// Which rows of the table, where not all of them.
    pub only: Option<&'static str>,
}

const fn all(
    table: &'static str,
    key: usize,
    columns: &'static [(&'static str, Kind)],
) -> Relation {
    Relation { table, columns, key, only: None }
}

impl Relation {
    /// The key of a row.
    pub fn key_of(&self, row: &Row) -> Row {
        row.iter().take(self.key).cloned().collect()
    }

    /// The columns of the key.
    pub fn key_columns(&self) -> &'static [(&'static str, Kind)] {
        self.columns.get(..self.key).unwrap_or(self.columns)
    }

    /// The names of the columns, with commas.
    pub fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// The condition of a query for these rows, or for those of them that are `later`.
    pub fn condition(&self, later: Option<String>) -> String {
        let conditions: Vec<_> = self.only.map(str::to_owned).into_iter().chain(later).collect();
        match conditions.is_empty() {
            true => String::new(),
            false => format!(" WHERE {}", conditions.join(" AND ")),
        }
    }

    /// Whether every row has a log of moves.
    pub fn has_logs(&self) -> bool {
        self.table == "tables"
    }
}

/// The keys of the server.
pub static SECRETS: Relation = all("secrets", 1, &[("name", Text), ("value", Bytes)]);

const PERSONS: &[(&str, Kind)] = &[
    ("id", Bytes),
    ("kind", Text),
    ("name", Text),
    ("skeleton", Text),
    ("namesake", Integer),
    ("password", Text),
    ("role", Text),
    ("owner", Bytes),
    ("created_at", Integer),
    ("deleted_at", Integer),
    ("banned_at", Integer),
    ("muted_until", Integer),
    ("face", Integer),
];

/// Everything, in order.
pub static RELATIONS: &[Relation] = &[
    all(SECRETS.table, SECRETS.key, SECRETS.columns),
    // Bots after their owners.
    Relation { table: "persons", columns: PERSONS, key: 1, only: Some("owner IS NULL") },
    Relation { table: "persons", columns: PERSONS, key: 1, only: Some("owner IS NOT NULL") },
    all(
        "sessions",
        1,
        &[
            ("hash", Bytes),
            ("handle", Text),
            ("person", Bytes),
            ("created_at", Integer),
            ("seen_at", Integer),
            ("agent", Text),
        ],
    ),
    all(
        "recovery_codes",
        1,
        &[("id", Integer), ("person", Bytes), ("lookup", Integer), ("hash", Text)],
    ),
    all(
        "second_factors",
        1,
        &[("person", Bytes), ("secret", Bytes), ("confirmed_at", Integer), ("last_step", Integer)],
    ),
    all(
        "passkeys",
        1,
        &[
            ("id", Text),
            ("person", Bytes),
            ("name", Text),
            ("site", Text),
            ("credential", Bytes),
            ("public_key", Bytes),
            ("algorithm", Integer),
            ("transports", Text),
            ("counter", Integer),
            ("created_at", Integer),
            ("used_at", Integer),
        ],
    ),
    all("tokens", 1, &[("hash", Bytes), ("person", Bytes), ("created_at", Integer)]),
    all(
        "tables",
        1,
        &[
            ("no", Integer),
            ("id", Text),
            ("game", Text),
            ("phase", Text),
            ("visibility", Text),
            ("head", Integer),
            ("deadline", Integer),
            ("created_at", Integer),
        ],
    ),
    all(
        "papers",
        1,
        &[
            ("table_no", Integer),
            ("setup", Text),
            ("people", Text),
            ("secret", Bytes),
            ("seed", Bytes),
            ("started_at", Integer),
            ("started_tick", Integer),
            ("revision", Integer),
        ],
    ),
    all("closings", 1, &[("table_no", Integer), ("because", Text)]),
    all(
        "chat",
        1,
        &[
            ("id", Integer),
            ("table_no", Integer),
            ("person", Bytes),
            ("text", Text),
            ("at", Integer),
            ("client_id", Text),
            ("phrase", Text),
        ],
    ),
    all(
        "audit",
        1,
        &[
            ("id", Integer),
            ("at", Integer),
            ("person", Bytes),
            ("action", Text),
            ("subject", Text),
            ("note", Text),
        ],
    ),
    all("endings", 1, &[("table_id", Text), ("asked_at", Integer), ("done_at", Integer)]),
    all(
        "records",
        1,
        &[("table_id", Text), ("game", Text), ("record", Bytes), ("ended_at", Integer)],
    ),
    all(
        "finished",
        1,
        &[
            ("table_id", Text),
            ("game", Text),
            ("rules", Text),
            ("seats", Integer),
            ("plies", Integer),
            ("started_at", Integer),
            ("ended_at", Integer),
            ("visibility", Text),
            ("rated", Truth),
            ("practice", Text),
        ],
    ),
    all(
        "participants",
        2,
        &[
            ("table_id", Text),
            ("seat", Integer),
            ("person", Bytes),
            ("level", Text),
            ("score", Integer),
            ("place", Integer),
            ("won", Truth),
            ("rating_before", Real),
            ("sigma_before", Real),
            ("rating_after", Real),
            ("sigma_after", Real),
            ("ended_at", Integer),
        ],
    ),
    all(
        "ratings",
        2,
        &[
            ("person", Bytes),
            ("game", Text),
            ("rating", Real),
            ("sigma", Real),
            ("games", Integer),
            ("updated_at", Integer),
        ],
    ),
    all(
        "seat_tallies",
        3,
        &[
            ("game", Text),
            ("seats", Integer),
            ("seat", Integer),
            ("games", Integer),
            ("wins", Real),
            ("plies", Integer),
            ("ms", Integer),
        ],
    ),
    all("players", 2, &[("game", Text), ("person", Bytes)]),
    all("studies", 1, &[("table_id", Text), ("level", Text), ("opinions", Text), ("at", Integer)]),
    all(
        "drives",
        1,
        &[
            ("no", Integer),
            ("id", Text),
            ("visibility", Text),
            ("phase", Text),
            ("length", Integer),
            ("summary", Text),
            ("venue", Text),
            ("created_at", Integer),
        ],
    ),
    all(
        "drive_entries",
        1,
        &[("id", Integer), ("drive_no", Integer), ("n", Integer), ("at", Integer), ("entry", Text)],
    ),
    all(
        "drive_tables",
        3,
        &[
            ("drive_no", Integer),
            ("round", Integer),
            ("number", Integer),
            ("table_id", Text),
            ("leads", Integer),
        ],
    ),
    all("drive_people", 2, &[("person", Bytes), ("drive_no", Integer)]),
    all(
        "drive_requests",
        3,
        &[
            ("drive_no", Integer),
            ("person", Bytes),
            ("client_id", Text),
            ("first", Integer),
            ("entries", Integer),
        ],
    ),
    all(
        "notice_choices",
        1,
        &[
            ("person", Bytes),
            ("wanted", Truth),
            ("quiet_from", Integer),
            ("quiet_until", Integer),
            ("zone", Text),
            ("lang", Text),
            ("base", Text),
            ("told_at", Integer),
        ],
    ),
    all("silent_tables", 2, &[("person", Bytes), ("table_id", Text)]),
    all(
        "notice_addresses",
        1,
        &[
            ("id", Text),
            ("person", Bytes),
            ("channel", Text),
            ("address", Text),
            ("keys", Bytes),
            ("created_at", Integer),
            ("failures", Integer),
            ("trouble", Text),
            ("off_at", Integer),
            ("confirmed_at", Integer),
            ("session", Bytes),
        ],
    ),
    all(
        "confirmation_mails",
        1,
        &[("id", Text), ("mailbox", Bytes), ("asker", Bytes), ("at", Integer)],
    ),
    all("table_makers", 2, &[("key", Bytes), ("table_no", Integer)]),
    all("spending", 1, &[("key", Bytes), ("full_at", Integer)]),
    all("tries", 1, &[("key", Bytes), ("count", Integer), ("last_at", Integer)]),
    all(
        "notices",
        2,
        &[("person", Bytes), ("table_id", Text), ("since", Integer), ("due", Integer)],
    ),
    all(
        "deliveries",
        1,
        &[
            ("id", Text),
            ("person", Bytes),
            ("target", Text),
            ("kind", Text),
            ("about", Text),
            ("due", Integer),
            ("attempts", Integer),
        ],
    ),
    all("blocks", 2, &[("person", Bytes), ("blocked", Bytes), ("at", Integer)]),
    all(
        "invitations",
        2,
        &[("person", Bytes), ("inviter", Bytes), ("table_id", Text), ("at", Integer)],
    ),
    all(
        "clubs",
        1,
        &[
            ("id", Text),
            ("name", Text),
            ("skeleton", Text),
            ("about", Text),
            ("visibility", Text),
            ("code", Text),
            ("created_at", Integer),
        ],
    ),
    all(
        "club_members",
        2,
        &[("club", Text), ("person", Bytes), ("role", Text), ("since", Integer)],
    ),
    all("club_tables", 1, &[("table_id", Text), ("club", Text), ("at", Integer)]),
    all("club_tournaments", 1, &[("tournament_id", Text), ("club", Text), ("at", Integer)]),
    all(
        "club_seasons",
        1,
        &[
            ("id", Text),
            ("club", Text),
            ("name", Text),
            ("game", Text),
            ("scheme", Text),
            ("drops", Integer),
            ("zone", Text),
            ("starts_at", Integer),
            ("ends_at", Integer),
            ("created_at", Integer),
        ],
    ),
];
