-- Clubs. Of two names that look alike only one can be had; whoever shows the code joins without asking.
CREATE TABLE clubs (
    id         text COLLATE "C" PRIMARY KEY,
    name       text NOT NULL,
    skeleton   text COLLATE "C" NOT NULL UNIQUE,
    about      text NOT NULL,
    visibility text NOT NULL CHECK (visibility IN ('public', 'link')),
    code       text NOT NULL,
    created_at bigint NOT NULL
);

-- Who belongs to a club, as what, since when; and who has asked to.
CREATE TABLE club_members (
    club   text COLLATE "C" NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    person bytea NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    role   text NOT NULL CHECK (role IN ('owner', 'officer', 'member', 'asked')),
    since  bigint NOT NULL,
    PRIMARY KEY (club, person)
);
CREATE INDEX club_members_by_person ON club_members (person);

-- Which tables and tournaments are a club's.
CREATE TABLE club_tables (
    table_id text COLLATE "C" PRIMARY KEY,
    club     text COLLATE "C" NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    at       bigint NOT NULL
);
CREATE INDEX club_tables_by_club ON club_tables (club, at);
CREATE TABLE club_tournaments (
    tournament_id text COLLATE "C" PRIMARY KEY,
    club          text COLLATE "C" NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    at            bigint NOT NULL
);
CREATE INDEX club_tournaments_by_club ON club_tournaments (club, at);

-- Seasons: which evenings count, and what for.
CREATE TABLE club_seasons (
    id         text COLLATE "C" PRIMARY KEY,
    club       text COLLATE "C" NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    name       text NOT NULL,
    game       text,
    scheme     text NOT NULL,
    drops      bigint NOT NULL,
    zone       text NOT NULL,
    starts_at  bigint NOT NULL,
    ends_at    bigint,
    created_at bigint NOT NULL
);
CREATE INDEX club_seasons_by_club ON club_seasons (club, starts_at);
