-- How much of a move's time on its way was given back to the seat's clock.
ALTER TABLE moves ADD COLUMN lag_ms bigint NOT NULL DEFAULT 0;
