-- The drawn face that somebody has chosen; empty where it follows from the id.
ALTER TABLE persons ADD COLUMN face bigint;
