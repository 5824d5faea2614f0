-- Clubs. Of two names that look alike only one can be had; whoever shows the code joins without asking.
CREATE TABLE clubs (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    skeleton   TEXT NOT NULL UNIQUE,
    about      TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'link')),
    code       TEXT NOT NULL,
    created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Who belongs to a club, as what, since when; and who has asked to.
CREATE TABLE club_members (
    club   TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    person BLOB NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    role   TEXT NOT NULL CHECK (role IN ('owner', 'officer', 'member', 'asked')),
    since  INTEGER NOT NULL,
    PRIMARY KEY (club, person)
) WITHOUT ROWID;
CREATE INDEX club_members_by_person ON club_members (person);

-- Which tables and tournaments are a club's.
CREATE TABLE club_tables (
    table_id TEXT PRIMARY KEY,
    club     TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    at       INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_tables_by_club ON club_tables (club, at);
CREATE TABLE club_tournaments (
    tournament_id TEXT PRIMARY KEY,
    club          TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    at            INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_tournaments_by_club ON club_tournaments (club, at);

-- Seasons: which evenings count, and what for.
CREATE TABLE club_seasons (
    id         TEXT PRIMARY KEY,
    club       TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    game       TEXT,
    scheme     TEXT NOT NULL,
    drops      INTEGER NOT NULL,
    zone       TEXT NOT NULL,
    starts_at  INTEGER NOT NULL,
    ends_at    INTEGER,
    created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_seasons_by_club ON club_seasons (club, starts_at);
