-- What callers have used of budgets that refill in minutes to days: when each would be full again, in microseconds since
-- 1970. People and addresses stand there as keyed hashes, no longer than that. A node that does not know this table
-- counts for itself.
CREATE TABLE spending (
    key     bytea PRIMARY KEY,
    full_at bigint NOT NULL
);
CREATE INDEX spending_by_age ON spending (full_at);
