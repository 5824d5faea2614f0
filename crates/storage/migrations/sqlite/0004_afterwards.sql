-- After the game: what bots thought of its decisions, and games that were played on from others.

-- A bot's opinions of a finished game, as a JSON array; what is missing was not looked at yet.
CREATE TABLE studies (
    table_id TEXT PRIMARY KEY,
    level    TEXT NOT NULL,
    opinions TEXT NOT NULL,
    at       INTEGER NOT NULL
);

-- Where a game was played on from, as JSON; nothing for a game with a deal of its own.
ALTER TABLE finished ADD COLUMN practice TEXT;
