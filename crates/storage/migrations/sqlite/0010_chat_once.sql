-- Under which name a line of chat was sent: sent again, it is not said again.
ALTER TABLE chat ADD COLUMN client_id TEXT;
CREATE UNIQUE INDEX chat_once ON chat (table_no, person, client_id) WHERE client_id IS NOT NULL;
