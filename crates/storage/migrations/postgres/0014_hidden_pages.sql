-- Whether all pages by which somebody is connected to a node are hidden. A node that does not know this column takes
-- everybody who is connected to see the table.
ALTER TABLE presence ADD COLUMN hidden boolean NOT NULL DEFAULT false;
