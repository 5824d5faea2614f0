-- History: who played what and how it ended; ratings.

CREATE TABLE finished (
    table_id   TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    -- Every option, as JSON.
    rules      TEXT NOT NULL,
    seats      INTEGER NOT NULL,
    plies      INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at   INTEGER NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'link')),
    rated      INTEGER NOT NULL CHECK (rated IN (0, 1))
);
CREATE INDEX finished_by_game ON finished (game, ended_at, table_id);
CREATE INDEX finished_by_end ON finished (ended_at, table_id);

CREATE TABLE participants (
    table_id TEXT NOT NULL REFERENCES finished (table_id),
    seat     INTEGER NOT NULL,
    -- Who sat there at the end; nothing for a bot of the house.
    person   BLOB,
    -- The level of a bot of the house, or of the one that played on for someone who left.
    level    TEXT,
    score    INTEGER NOT NULL,
    -- 1 is best; equal places share a number.
    place    INTEGER NOT NULL,
    won      INTEGER NOT NULL CHECK (won IN (0, 1)),
    -- Rating and uncertainty before and after, where the game was rated.
    rating_before REAL, sigma_before REAL, rating_after REAL, sigma_after REAL,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX participants_by_person ON participants (person, ended_at, table_id)
    WHERE person IS NOT NULL;

CREATE TABLE ratings (
    person     BLOB NOT NULL REFERENCES persons (id),
    game       TEXT NOT NULL,
    rating     REAL NOT NULL,
    sigma      REAL NOT NULL,
    games      INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) WITHOUT ROWID;
-- The leaderboard's order: what somebody is at least worth.
CREATE INDEX ratings_by_floor ON ratings (game, rating - 2 * sigma DESC);

-- Statistics per game, kept up to date with every ending so that asking costs nothing.
CREATE TABLE seat_tallies (
    game  TEXT NOT NULL,
    seats INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    games INTEGER NOT NULL,
    wins  REAL NOT NULL,
    plies INTEGER NOT NULL,
    ms    INTEGER NOT NULL,
    PRIMARY KEY (game, seats, seat)
) WITHOUT ROWID;

-- Who has ever finished a game, to count players without looking at every game.
CREATE TABLE players (
    game   TEXT NOT NULL,
    person BLOB NOT NULL,
    PRIMARY KEY (game, person)
) WITHOUT ROWID;
