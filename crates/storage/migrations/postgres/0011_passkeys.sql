-- Passkeys: public keys (WebAuthn) whose private halves are with a member's telephone, computer or security key.
CREATE TABLE passkeys (
    -- How its owner names it to the server; opens nothing.
    id         text COLLATE "C" PRIMARY KEY,
    person     bytea NOT NULL REFERENCES persons (id),
    -- What its owner calls it.
    name       text NOT NULL,
    -- The name of the server it was made for (the relying-party id): it works at no other.
    site       text NOT NULL,
    -- Its id as the authenticator gave it.
    credential bytea NOT NULL UNIQUE,
    -- The public key (COSE) and its algorithm.
    public_key bytea NOT NULL,
    algorithm  bigint NOT NULL,
    -- How the authenticator is reached, words with spaces between them.
    transports text NOT NULL,
    -- How often it had signed when it was last used; stays 0 with those that do not count.
    counter    bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at    bigint
);
CREATE INDEX passkeys_by_person ON passkeys (person, created_at);

-- Challenges that were given out, each for one answer and a few minutes.
CREATE TABLE challenges (
    -- SHA-256 of it.
    hash    bytea PRIMARY KEY,
    person  bytea NOT NULL REFERENCES persons (id),
    -- What the answer is for: a new passkey, or coming in.
    purpose text NOT NULL,
    -- What is needed to judge the answer.
    state   text NOT NULL,
    until   bigint NOT NULL
);
CREATE INDEX challenges_by_person ON challenges (person, until);
CREATE INDEX challenges_by_until ON challenges (until);
