-- Who looks for a table just now: what for, until when they are believed to be there, who seats them, where.
CREATE TABLE seekers (
    person        bytea PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    token         text COLLATE "C" NOT NULL,
    wish          text NOT NULL,
    strength      bigint NOT NULL,
    since         bigint NOT NULL,
    until         bigint NOT NULL,
    claim         text COLLATE "C",
    claimed_until bigint NOT NULL DEFAULT 0,
    table_id      text COLLATE "C"
);
