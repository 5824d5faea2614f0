-- A mail address is told nothing before whoever reads there has confirmed it; every other address counts at once.
ALTER TABLE notice_addresses ADD COLUMN confirmed_at bigint;
UPDATE notice_addresses SET confirmed_at = created_at;

-- The mails of the last days that ask to confirm an address, so that nobody is flooded with them. The mailbox and
-- whoever asked stand there as keyed hashes.
CREATE TABLE confirmation_mails (
    id      text PRIMARY KEY,
    mailbox bytea NOT NULL,
    asker   bytea NOT NULL,
    at      bigint NOT NULL
);
CREATE INDEX confirmation_mails_by_at ON confirmation_mails (at);
