-- Whom somebody does not want to meet.
CREATE TABLE blocks (
    person  bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    blocked bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    at      bigint NOT NULL,
    PRIMARY KEY (person, blocked)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- Who is invited to which table. Of each inviter the latest invitation alone stands.
CREATE TABLE invitations (
    person   bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    inviter  bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    table_id text COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    PRIMARY KEY (person, inviter)
);
CREATE INDEX invitations_by_inviter ON invitations (inviter);
