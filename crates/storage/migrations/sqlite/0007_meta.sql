-- Which version of the program wrote this file last, and the like.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Never read: the history has the same, and names when they are shown.
DROP INDEX records_by_end;
ALTER TABLE records DROP COLUMN summary;
