-- People: guests, members and bot accounts; how they are let in; who keeps order.

CREATE TABLE persons (
    id          BLOB PRIMARY KEY CHECK (length(id) = 16),
    kind        TEXT NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    -- Empty once the person is deleted: games stay, who it was does not.
    name        TEXT NOT NULL,
    -- What names are compared by. Nothing for guests, who own no name.
    skeleton    TEXT,
    -- Argon2id in PHC notation; members only.
    password    TEXT,
    role        TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'admin')),
    -- The member who answers for a bot account.
    owner       BLOB REFERENCES persons (id),
    created_at  INTEGER NOT NULL,
    deleted_at  INTEGER,
    banned_at   INTEGER,
    -- No chat before this moment (ms since 1970).
    muted_until INTEGER
);
CREATE UNIQUE INDEX persons_by_skeleton ON persons (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX persons_by_owner ON persons (owner) WHERE owner IS NOT NULL;
CREATE INDEX persons_with_role ON persons (role) WHERE role <> 'player';
CREATE INDEX persons_banned ON persons (banned_at) WHERE banned_at IS NOT NULL;
CREATE INDEX persons_muted ON persons (muted_until) WHERE muted_until IS NOT NULL;

-- One browser that may come back. The id in the cookie is stored hashed.
CREATE TABLE sessions (
    hash       BLOB PRIMARY KEY,
    -- What the list of sessions calls it; opens nothing.
    handle     TEXT NOT NULL UNIQUE,
    person     BLOB NOT NULL REFERENCES persons (id),
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL,
    agent      TEXT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person);

-- Ten codes per member, each good once; stored hashed.
CREATE TABLE recovery_codes (
    hash   BLOB PRIMARY KEY,
    person BLOB NOT NULL REFERENCES persons (id)
);
CREATE INDEX recovery_codes_by_person ON recovery_codes (person);

-- Bearer tokens of bot accounts, stored hashed.
CREATE TABLE tokens (
    hash       BLOB PRIMARY KEY,
    person     BLOB NOT NULL REFERENCES persons (id),
    created_at INTEGER NOT NULL,
    seen_at    INTEGER
);
CREATE INDEX tokens_by_person ON tokens (person);

-- What those who keep order did. Append-only: the triggers refuse the rest.
CREATE TABLE audit (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at      INTEGER NOT NULL,
    -- Who did it: a person, or nothing for the command line.
    person  BLOB,
    actor   TEXT NOT NULL,
    action  TEXT NOT NULL,
    subject TEXT NOT NULL,
    note    TEXT NOT NULL DEFAULT ''
);
CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

-- Tables that an admin wants ended; the running server does it and ticks it off.
CREATE TABLE endings (
    table_id TEXT PRIMARY KEY,
    asked_at INTEGER NOT NULL,
    done_at  INTEGER
);
CREATE INDEX endings_to_do ON endings (asked_at) WHERE done_at IS NULL;
CREATE INDEX chat_by_person ON chat (person);
