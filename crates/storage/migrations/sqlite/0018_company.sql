-- Whom somebody does not want to meet.
CREATE TABLE blocks (
    person  BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    blocked BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    at      INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- Who is invited to which table. Of each inviter the latest invitation alone stands.
CREATE TABLE invitations (
    person   BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    inviter  BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (person, inviter)
) WITHOUT ROWID;
CREATE INDEX invitations_by_inviter ON invitations (inviter);
