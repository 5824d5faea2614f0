-- Recovery codes under a password hash.
CREATE TABLE recovery_codes_by_lookup (
    id     INTEGER PRIMARY KEY,
    person BLOB NOT NULL REFERENCES persons (id),
    -- By what a code is found, so that one hash is computed for a try: the first byte of its SHA-256.
    lookup INTEGER NOT NULL,
    -- Argon2id over its SHA-256 (hexadecimal), in PHC notation. Of codes from before, the SHA-256
    -- itself, until the server has had the time to hash it.
    hash   TEXT NOT NULL
);
INSERT INTO recovery_codes_by_lookup (person, lookup, hash)
SELECT person, (instr('0123456789ABCDEF', substr(hex(hash), 1, 1)) - 1) * 16
     + instr('0123456789ABCDEF', substr(hex(hash), 2, 1)) - 1, lower(hex(hash))
FROM recovery_codes;
DROP TABLE recovery_codes;
ALTER TABLE recovery_codes_by_lookup RENAME TO recovery_codes;
CREATE INDEX recovery_codes_by_person ON recovery_codes (person, lookup);
CREATE INDEX recovery_codes_from_before ON recovery_codes (id) WHERE substr(hash, 1, 1) <> '$';

-- Second factors: what makes the codes of somebody's authenticator (RFC 6238).
CREATE TABLE second_factors (
    person       BLOB PRIMARY KEY REFERENCES persons (id),
    secret       BLOB NOT NULL,
    -- Since when logging in asks for a code; nothing before the first code was shown.
    confirmed_at INTEGER,
    -- The last step whose code was used: it, and those before it, are good no more.
    last_step    INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
