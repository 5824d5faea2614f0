-- Tables that were closed without anybody asking for it, and why: 'forgotten' before the start,
-- 'abandoned' in the middle of a game.
CREATE TABLE closings (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no),
    because  TEXT NOT NULL CHECK (because IN ('forgotten', 'abandoned'))
);
