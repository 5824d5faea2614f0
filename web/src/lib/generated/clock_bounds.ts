// Made from the bounds of crates/engine/src/clock/control.rs and crates/protocol/src/watch.rs; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.

/** Seconds for every move. */
export const PER_MOVE = { min: 1, max: 604800 };

/** Seconds in a bank at the start. */
export const BANK = { min: 1, max: 14400 };

/** Seconds back after every move. */
export const INCREMENT = { min: 0, max: 300 };

/** Days for every move. */
export const DAYS = { min: 1, max: 30 };

/** Seconds after which hands are shown. */
export const WATCH_DELAY = { min: 0, max: 3600 };

/** The same where the game counts. */
export const WATCH_DELAY_RATED = { min: 60, max: 3600 };
