-- Wrong passwords and codes of the last hour. Names and addresses stand there as keyed hashes.
CREATE TABLE tries (
    key     bytea PRIMARY KEY,
    count   bigint NOT NULL,
    last_at bigint NOT NULL
);
CREATE INDEX tries_by_age ON tries (last_at);

-- Who made the tables that are open or running, and from where, as keyed hashes.
CREATE TABLE table_makers (
    key      bytea NOT NULL,
    table_no bigint NOT NULL,
    PRIMARY KEY (key, table_no)
);
