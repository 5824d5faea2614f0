-- Passkeys: public keys (WebAuthn) whose private halves are with a member's telephone, computer or security key.
CREATE TABLE passkeys (
    -- How its owner names it to the server; opens nothing.
    id         TEXT PRIMARY KEY,
    person     BLOB NOT NULL REFERENCES persons (id),
    -- What its owner calls it.
    name       TEXT NOT NULL,
    -- The name of the server it was made for (the relying-party id): it works at no other.
    site       TEXT NOT NULL,
    -- Its id as the authenticator gave it.
    credential BLOB NOT NULL UNIQUE,
    -- The public key (COSE) and its algorithm.
    public_key BLOB NOT NULL,
    algorithm  INTEGER NOT NULL,
    -- How the authenticator is reached, words with spaces between them.
    transports TEXT NOT NULL,
    -- How often it had signed when it was last used; stays 0 with those that do not count.
    counter    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    used_at    INTEGER
) WITHOUT ROWID;
CREATE INDEX passkeys_by_person ON passkeys (person, created_at);

-- Challenges that were given out, each for one answer and a few minutes.
CREATE TABLE challenges (
    -- SHA-256 of it.
    hash    BLOB PRIMARY KEY,
    person  BLOB NOT NULL REFERENCES persons (id),
    -- What the answer is for: a new passkey, or coming in.
    purpose TEXT NOT NULL,
    -- What is needed to judge the answer.
    state   TEXT NOT NULL,
    until   INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX challenges_by_person ON challenges (person, until);
CREATE INDEX challenges_by_until ON challenges (until);
