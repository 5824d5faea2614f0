-- Under which name a request about a tournament was sent, and what came of it: sent again, it is
-- not done again.
CREATE TABLE drive_requests (
    drive_no  INTEGER NOT NULL REFERENCES drives (no),
    person    BLOB NOT NULL,
    client_id TEXT NOT NULL,
    -- The first entry that it made, and how many.
    first     INTEGER NOT NULL,
    entries   INTEGER NOT NULL,
    PRIMARY KEY (drive_no, person, client_id)
) WITHOUT ROWID;
