-- Lists without a person show public games only: their indexes hold no others, so that a page of a list
-- is read and nothing is passed over.
DROP INDEX finished_by_game;
DROP INDEX finished_by_end;
CREATE INDEX finished_public_by_game ON finished (game, ended_at, table_id) WHERE visibility = 'public';
CREATE INDEX finished_public_by_end ON finished (ended_at, table_id) WHERE visibility = 'public';
