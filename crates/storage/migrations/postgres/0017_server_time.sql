-- Server time goes by its own name. Nodes of the version before go on with the old one: to them the view is the
-- table, also for INSERT … ON CONFLICT. It goes one release later, by a step that changes.
ALTER TABLE house RENAME TO server_time;
CREATE VIEW house AS SELECT only_one, tick, noted_at FROM server_time;
