-- The session of the browser that an address of Web Push belongs to: when it ends, the browser is told nothing any more.
-- Empty for addresses of other sorts.
ALTER TABLE notice_addresses ADD COLUMN session BLOB REFERENCES sessions (hash) ON DELETE CASCADE;
CREATE INDEX notice_addresses_by_session ON notice_addresses (session) WHERE session IS NOT NULL;
