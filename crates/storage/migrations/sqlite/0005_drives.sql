-- Tournaments: their logs, and which tables of the house belong to which of theirs.

CREATE TABLE drives (
    no         INTEGER PRIMARY KEY,
    -- The name in addresses, as of tables.
    id         TEXT NOT NULL UNIQUE,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'link')),
    -- Where it stands: copied from the log, to know which to wake and which to list.
    phase      TEXT NOT NULL,
    -- How many entries the log holds. An append names the length it expects.
    length     INTEGER NOT NULL,
    -- How lists show it, as JSON, so that no list replays a log.
    summary    TEXT NOT NULL,
    -- What the house settled beside the log: venue, clock, interval, as JSON.
    venue      TEXT NOT NULL,
    created_at INTEGER NOT NULL
);
CREATE INDEX drives_alive ON drives (phase) WHERE phase IN ('between', 'playing');

-- The logs: append-only over all tournaments.
CREATE TABLE drive_entries (
    id       INTEGER PRIMARY KEY,
    drive_no INTEGER NOT NULL REFERENCES drives (no),
    -- Its place in the log, from 0.
    n        INTEGER NOT NULL,
    -- House time.
    at       INTEGER NOT NULL,
    -- Who did what, as JSON.
    entry    TEXT NOT NULL,
    UNIQUE (drive_no, n)
);

-- The tables of a round. They are made in the same transaction as the entry that begins it.
CREATE TABLE drive_tables (
    drive_no INTEGER NOT NULL REFERENCES drives (no),
    round    INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    table_id TEXT NOT NULL UNIQUE,
    -- The seat of the game that plays first: the tournament's seats are turned by it.
    leads    INTEGER NOT NULL,
    PRIMARY KEY (drive_no, round, number)
) WITHOUT ROWID;
