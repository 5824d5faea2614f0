-- How somebody wants to be told that a game waits for them.
CREATE TABLE notice_choices (
    person      BLOB PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    wanted      INTEGER NOT NULL,
    -- Quiet hours: minutes after midnight of the person's own zone, both or none.
    quiet_from  INTEGER,
    quiet_until INTEGER,
    zone        TEXT NOT NULL,
    lang        TEXT NOT NULL,
    -- How the person reaches the server: links begin with it where the settings say nothing.
    base        TEXT NOT NULL,
    -- When something was last sent, so that the next notice can wait.
    told_at     INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Tables about which somebody wants to hear nothing.
CREATE TABLE silent_tables (
    person   BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;

-- Where somebody is told: webhooks and the like.
CREATE TABLE notice_addresses (
    id         TEXT PRIMARY KEY,
    person     BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    channel    TEXT NOT NULL,
    address    TEXT NOT NULL,
    -- What signs or encrypts what is sent there.
    keys       BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    -- How many attempts failed in a row, why the last one did, and since when none is made any more.
    failures   INTEGER NOT NULL DEFAULT 0,
    trouble    TEXT,
    off_at     INTEGER,
    UNIQUE (person, channel, address)
) WITHOUT ROWID;

-- Who is awaited and absent. A notice that was told has no moment any more; it goes when the person
-- comes or moves.
CREATE TABLE notices (
    person   BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    since    INTEGER NOT NULL,
    due      INTEGER,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX notices_by_due ON notices (due) WHERE due IS NOT NULL;

-- The outbox: what is to be sent where. Its id is told to the receiver, who knows by it what comes twice.
CREATE TABLE deliveries (
    id       TEXT PRIMARY KEY,
    person   BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    target   TEXT NOT NULL REFERENCES notice_addresses (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL,
    -- The tables it is about, with spaces in between.
    about    TEXT NOT NULL,
    due      INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX deliveries_by_due ON deliveries (due);
CREATE INDEX deliveries_by_target ON deliveries (target);
CREATE INDEX deliveries_by_person ON deliveries (person);
