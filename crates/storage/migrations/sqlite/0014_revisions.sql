-- Counts the changes of a table's people and of where it is in its life. A change names the revision it expects:
-- of two at once one is refused.
ALTER TABLE papers ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
