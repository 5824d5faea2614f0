-- What a tournament's schedule asks of the server (a bell, a round that begins) is claimed by the node that does it: of
-- the log as long as this, by this node, until then. A node that does not know these columns tries without; the length of
-- the log lets one through.
ALTER TABLE drives ADD COLUMN duty_length bigint NOT NULL DEFAULT 0;
ALTER TABLE drives ADD COLUMN duty_node bigint NOT NULL DEFAULT 0;
ALTER TABLE drives ADD COLUMN duty_until timestamptz NOT NULL DEFAULT '-infinity';
