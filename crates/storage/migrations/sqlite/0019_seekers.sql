-- Who looks for a table just now: what for, until when they are believed to be there, who seats them, where.
CREATE TABLE seekers (
    person        BLOB PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    token         TEXT NOT NULL,
    wish          TEXT NOT NULL,
    strength      INTEGER NOT NULL,
    since         INTEGER NOT NULL,
    until         INTEGER NOT NULL,
    claim         TEXT,
    claimed_until INTEGER NOT NULL DEFAULT 0,
    table_id      TEXT
) WITHOUT ROWID;
