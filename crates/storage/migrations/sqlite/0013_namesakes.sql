-- Names are compared by Unicode's table of look-alikes now. Names that were told apart before and
-- are not any more stay as they are, counted from 0 among those that look alike.
ALTER TABLE persons ADD COLUMN namesake INTEGER NOT NULL DEFAULT 0;
DROP INDEX persons_by_skeleton;
