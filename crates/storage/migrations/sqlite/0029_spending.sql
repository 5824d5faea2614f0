-- What callers have used of budgets that refill in minutes to days: when each would be full again, in microseconds since
-- 1970. People and addresses stand there as keyed hashes, no longer than that.
CREATE TABLE spending (
    key     BLOB PRIMARY KEY,
    full_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX spending_by_age ON spending (full_at);
