-- How somebody wants to be told that a game waits for them.
CREATE TABLE notice_choices (
    person      bytea PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    wanted      boolean NOT NULL,
    -- Quiet hours: minutes after midnight of the person's own zone, both or none.
    quiet_from  bigint,
    quiet_until bigint,
    zone        text NOT NULL,
    lang        text NOT NULL,
    -- How the person reaches the server: links begin with it where the settings say nothing.
    base        text NOT NULL,
    -- When something was last sent, so that the next notice can wait.
    told_at     bigint NOT NULL DEFAULT 0
);

-- Tables about which somebody wants to hear nothing.
CREATE TABLE silent_tables (
    person   bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    table_id text NOT NULL,
    PRIMARY KEY (person, table_id)
);

-- Where somebody is told: webhooks and the like.
CREATE TABLE notice_addresses (
    id         text PRIMARY KEY,
    person     bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    channel    text NOT NULL,
    address    text NOT NULL,
    -- What signs or encrypts what is sent there.
    keys       bytea NOT NULL,
    created_at bigint NOT NULL,
    -- How many attempts failed in a row, why the last one did, and since when none is made any more.
    failures   bigint NOT NULL DEFAULT 0,
    trouble    text,
    off_at     bigint,
    UNIQUE (person, channel, address)
);

-- Who is awaited and absent. A notice that was told has no moment any more; it goes when the person
-- comes or moves.
CREATE TABLE notices (
    person   bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    table_id text NOT NULL,
    since    bigint NOT NULL,
    due      bigint,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX notices_by_due ON notices (due) WHERE due IS NOT NULL;

-- The outbox: what is to be sent where. Its id is told to the receiver, who knows by it what comes twice.
CREATE TABLE deliveries (
    id       text PRIMARY KEY,
    person   bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    target   text NOT NULL REFERENCES notice_addresses (id) ON DELETE CASCADE,
    kind     text NOT NULL,
    -- The tables it is about, with spaces in between.
    about    text NOT NULL,
    due      bigint NOT NULL,
    attempts bigint NOT NULL DEFAULT 0
);
CREATE INDEX deliveries_by_due ON deliveries (due);
CREATE INDEX deliveries_by_target ON deliveries (target);
CREATE INDEX deliveries_by_person ON deliveries (person);
