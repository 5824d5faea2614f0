-- Wrong passwords and codes of the last hour. Names and addresses stand there as keyed hashes.
CREATE TABLE tries (
    key     BLOB PRIMARY KEY,
    count   INTEGER NOT NULL,
    last_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tries_by_age ON tries (last_at);

-- Who made the tables that are open or running, and from where, as keyed hashes.
CREATE TABLE table_makers (
    key      BLOB NOT NULL,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    PRIMARY KEY (key, table_no)
) WITHOUT ROWID;
