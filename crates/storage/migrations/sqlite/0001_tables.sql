-- Tables, who sits at them, what was done at them, and what came of it.

-- What changes with every move, and nothing else: small rows keep a commit small.
CREATE TABLE tables (
    no         INTEGER PRIMARY KEY,
    -- The name in addresses: 100 random bits, so that knowing it is being invited.
    id         TEXT NOT NULL UNIQUE,
    game       TEXT NOT NULL,
    phase      TEXT NOT NULL CHECK (phase IN ('open', 'running', 'over', 'closed')),
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'link')),
    -- How many inputs the log holds. An append names the head it expects.
    head       INTEGER NOT NULL DEFAULT 0,
    -- The newest input in `moves`; nothing while there is none.
    last       INTEGER,
    -- When somebody's time is up (house time); nothing while no clock runs.
    deadline   INTEGER,
    created_at INTEGER NOT NULL
);
CREATE INDEX tables_alive ON tables (phase) WHERE phase IN ('open', 'running');

-- What was settled before the first move, and who sits where.
CREATE TABLE papers (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no),
    -- Game, seats, rules, clock, visibility, as JSON.
    setup    TEXT NOT NULL,
    -- The people as they are now: seats, readiness, shares, host, mutes, as JSON.
    people   TEXT NOT NULL,
    -- The server's half of the seed, promised when the table was made.
    secret   BLOB NOT NULL,
    -- The seed of the deals; nothing before the start.
    seed     BLOB,
    -- When the game started: wall time, house time.
    started_at   INTEGER,
    started_tick INTEGER
);

-- The log: append-only over all tables. Each input names the one before it at its table, which
-- takes the place of an index: an index by table would touch one page per move, this touches
-- one page per commit.
CREATE TABLE moves (
    id        INTEGER PRIMARY KEY,
    prev      INTEGER,
    table_no  INTEGER NOT NULL,
    seq       INTEGER NOT NULL,
    -- A seat's number; nothing for the host.
    seat      INTEGER,
    action    TEXT NOT NULL,
    -- Who sent it and under which name, so that a resend is known for ever.
    person    BLOB,
    client_id TEXT,
    think_ms  INTEGER NOT NULL,
    -- When it was taken in: wall time (ms since 1970) for people, house time for clocks.
    at        INTEGER NOT NULL,
    tick      INTEGER NOT NULL,
    -- Nothing for a person's own move; else what made it: 'clock' or 'bot'.
    origin    TEXT
);

CREATE TABLE chat (
    id       INTEGER PRIMARY KEY,
    table_no INTEGER NOT NULL,
    person   BLOB NOT NULL,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL
);
CREATE INDEX chat_by_table ON chat (table_no, id);

-- A finished game, sealed: its record as deflated JSON.
CREATE TABLE records (
    table_id TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    record   BLOB NOT NULL,
    -- Who sat where and how it ended, as JSON, for lists that need no replay.
    summary  TEXT NOT NULL,
    ended_at INTEGER NOT NULL
);
CREATE INDEX records_by_end ON records (game, ended_at);

-- Keys of the house, made at its first start.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
);

-- House time: how many milliseconds the server has been up in all its life, noted down often.
CREATE TABLE house (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    tick INTEGER NOT NULL
);
