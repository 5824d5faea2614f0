-- Everything the server keeps, as of the data file's version 13; that file's comments say more.
-- Ids and names are compared byte by byte, as in the data file.

-- What changes with every move, and nothing else: small rows are rewritten in place.
CREATE TABLE tables (
    no         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The name in addresses: 100 random bits, so that knowing it is being invited.
    id         text COLLATE "C" NOT NULL UNIQUE,
    game       text NOT NULL,
    phase      text NOT NULL CHECK (phase IN ('open', 'running', 'over', 'closed')),
    visibility text NOT NULL CHECK (visibility IN ('public', 'link')),
    -- How many inputs the log holds. An append names the head it expects.
    head       bigint NOT NULL DEFAULT 0,
    -- When somebody's time is up (uptime); nothing while no clock runs.
    deadline   bigint,
    created_at bigint NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX tables_alive ON tables (no) WHERE phase IN ('open', 'running');

-- What was settled before the first move, and who sits where.
CREATE TABLE papers (
    table_no     bigint PRIMARY KEY REFERENCES tables (no),
    setup        text NOT NULL,
    people       text NOT NULL,
    secret       bytea NOT NULL,
    seed         bytea,
    started_at   bigint,
    started_tick bigint
);

-- The log. Two that append the same number at the same table: one of them is refused.
CREATE TABLE moves (
    table_no  bigint NOT NULL,
    seq       bigint NOT NULL,
    seat      bigint,
    action    text NOT NULL,
    person    bytea,
    client_id text,
    think_ms  bigint NOT NULL,
    at        bigint NOT NULL,
    tick      bigint NOT NULL,
    origin    text,
    PRIMARY KEY (table_no, seq)
);

CREATE TABLE persons (
    id          bytea PRIMARY KEY CHECK (length(id) = 16),
    kind        text NOT NULL CHECK (kind IN ('guest', 'member', 'bot')),
    -- Empty once the person is deleted: games stay, who it was does not.
    name        text COLLATE "C" NOT NULL,
    -- What names are compared by. Nothing for guests, who own no name.
    skeleton    text COLLATE "C",
    -- Counts those whose names look alike since a new comparison; nobody new is one.
    namesake    bigint NOT NULL DEFAULT 0,
    password    text,
    role        text NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'admin')),
    owner       bytea REFERENCES persons (id),
    created_at  bigint NOT NULL,
    deleted_at  bigint,
    banned_at   bigint,
    muted_until bigint
);
CREATE UNIQUE INDEX persons_by_skeleton ON persons (skeleton, namesake)
    WHERE skeleton IS NOT NULL;
CREATE INDEX persons_by_owner ON persons (owner) WHERE owner IS NOT NULL;
CREATE INDEX persons_with_role ON persons (role) WHERE role <> 'player';
CREATE INDEX persons_banned ON persons (banned_at) WHERE banned_at IS NOT NULL;
CREATE INDEX persons_muted ON persons (muted_until) WHERE muted_until IS NOT NULL;
CREATE INDEX guests_by_age ON persons (created_at) WHERE kind = 'guest' AND deleted_at IS NULL;

CREATE TABLE sessions (
    hash       bytea PRIMARY KEY,
    handle     text COLLATE "C" NOT NULL UNIQUE,
    person     bytea NOT NULL REFERENCES persons (id),
    created_at bigint NOT NULL,
    seen_at    bigint NOT NULL,
    agent      text NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_use ON sessions (seen_at);

CREATE TABLE recovery_codes (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person bytea NOT NULL REFERENCES persons (id),
    -- By what a code is found: the first byte of its SHA-256.
    lookup bigint NOT NULL,
    hash   text NOT NULL
);
CREATE INDEX recovery_codes_by_person ON recovery_codes (person, lookup);
CREATE INDEX recovery_codes_from_before ON recovery_codes (id) WHERE left(hash, 1) <> '$';

CREATE TABLE second_factors (
    person       bytea PRIMARY KEY REFERENCES persons (id),
    secret       bytea NOT NULL,
    confirmed_at bigint,
    last_step    bigint NOT NULL DEFAULT 0
);

CREATE TABLE tokens (
    hash       bytea PRIMARY KEY,
    person     bytea NOT NULL REFERENCES persons (id),
    created_at bigint NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE chat (
    id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_no  bigint NOT NULL,
    person    bytea NOT NULL,
    text      text NOT NULL,
    at        bigint NOT NULL,
    client_id text
);
CREATE INDEX chat_by_table ON chat (table_no, id);
CREATE INDEX chat_by_person ON chat (person);
CREATE UNIQUE INDEX chat_once ON chat (table_no, person, client_id) WHERE client_id IS NOT NULL;

-- What admins did. Append-only: the trigger refuses the rest.
CREATE TABLE audit (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      bigint NOT NULL,
    person  bytea,
    action  text NOT NULL,
    subject text NOT NULL,
    note    text NOT NULL DEFAULT ''
);
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;
CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TABLE endings (
    table_id text COLLATE "C" PRIMARY KEY,
    asked_at bigint NOT NULL,
    done_at  bigint
);
CREATE INDEX endings_to_do ON endings (asked_at) WHERE done_at IS NULL;

CREATE TABLE closings (
    table_no bigint PRIMARY KEY REFERENCES tables (no),
    because  text NOT NULL CHECK (because IN ('forgotten', 'abandoned'))
);

CREATE TABLE records (
    table_id text COLLATE "C" PRIMARY KEY,
    game     text NOT NULL,
    record   bytea NOT NULL,
    ended_at bigint NOT NULL
);

CREATE TABLE finished (
    table_id   text COLLATE "C" PRIMARY KEY,
    game       text COLLATE "C" NOT NULL,
    rules      text NOT NULL,
    seats      bigint NOT NULL,
    plies      bigint NOT NULL,
    started_at bigint NOT NULL,
    ended_at   bigint NOT NULL,
    visibility text NOT NULL CHECK (visibility IN ('public', 'link')),
    rated      boolean NOT NULL,
    practice   text
);
CREATE INDEX finished_by_game ON finished (game, ended_at, table_id);
CREATE INDEX finished_by_end ON finished (ended_at, table_id);

CREATE TABLE participants (
    table_id text COLLATE "C" NOT NULL REFERENCES finished (table_id),
    seat     bigint NOT NULL,
    person   bytea,
    level    text,
    score    bigint NOT NULL,
    place    bigint NOT NULL,
    won      boolean NOT NULL,
    rating_before double precision, sigma_before double precision,
    rating_after  double precision, sigma_after  double precision,
    ended_at bigint NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX participants_by_person ON participants (person, ended_at, table_id)
    WHERE person IS NOT NULL;

CREATE TABLE ratings (
    person     bytea NOT NULL REFERENCES persons (id),
    game       text COLLATE "C" NOT NULL,
    rating     double precision NOT NULL,
    sigma      double precision NOT NULL,
    games      bigint NOT NULL,
    updated_at bigint NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX ratings_by_floor ON ratings (game, (rating - 2 * sigma) DESC);

CREATE TABLE seat_tallies (
    game  text NOT NULL,
    seats bigint NOT NULL,
    seat  bigint NOT NULL,
    games bigint NOT NULL,
    wins  double precision NOT NULL,
    plies bigint NOT NULL,
    ms    bigint NOT NULL,
    PRIMARY KEY (game, seats, seat)
);

CREATE TABLE players (
    game   text NOT NULL,
    person bytea NOT NULL,
    PRIMARY KEY (game, person)
);

CREATE TABLE studies (
    table_id text COLLATE "C" PRIMARY KEY,
    level    text NOT NULL,
    opinions text NOT NULL,
    at       bigint NOT NULL
);

CREATE TABLE drives (
    no         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id         text COLLATE "C" NOT NULL UNIQUE,
    visibility text NOT NULL CHECK (visibility IN ('public', 'link')),
    phase      text NOT NULL,
    -- How many entries the log holds. An append names the length it expects.
    length     bigint NOT NULL,
    summary    text NOT NULL,
    venue      text NOT NULL,
    created_at bigint NOT NULL
);
CREATE INDEX drives_alive ON drives (no) WHERE phase IN ('between', 'playing');

CREATE TABLE drive_entries (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    drive_no bigint NOT NULL REFERENCES drives (no),
    n        bigint NOT NULL,
    at       bigint NOT NULL,
    entry    text NOT NULL,
    UNIQUE (drive_no, n)
);

CREATE TABLE drive_tables (
    drive_no bigint NOT NULL REFERENCES drives (no),
    round    bigint NOT NULL,
    number   bigint NOT NULL,
    table_id text COLLATE "C" NOT NULL UNIQUE,
    leads    bigint NOT NULL,
    PRIMARY KEY (drive_no, round, number)
);

CREATE TABLE drive_people (
    person   bytea NOT NULL,
    drive_no bigint NOT NULL REFERENCES drives (no),
    PRIMARY KEY (person, drive_no)
);

CREATE TABLE drive_requests (
    drive_no  bigint NOT NULL REFERENCES drives (no),
    person    bytea NOT NULL,
    client_id text NOT NULL,
    first     bigint NOT NULL,
    entries   bigint NOT NULL,
    PRIMARY KEY (drive_no, person, client_id)
);
CREATE INDEX drive_requests_by_person ON drive_requests (person);

-- Keys of the server, made at its first start.
CREATE TABLE secrets (
    name  text COLLATE "C" PRIMARY KEY,
    value bytea NOT NULL
);

-- How many milliseconds the server has been up in all its life, noted down often.
CREATE TABLE house (
    only_one bigint PRIMARY KEY CHECK (only_one = 1),
    tick     bigint NOT NULL
);

-- Which version of the program wrote the data last, and the like.
CREATE TABLE meta (
    key   text PRIMARY KEY,
    value text NOT NULL
);
