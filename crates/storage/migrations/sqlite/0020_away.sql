-- How long a move's seat was without a connection while the game waited for it.
ALTER TABLE moves ADD COLUMN away_ms INTEGER NOT NULL DEFAULT 0;
