//! The bounds of time controls and of delays, so that the page offers nothing that a server refuses.

use crate::Made;
use tablee_engine::Control;
use tablee_protocol::Watch;

/// One constant for each number that a time control has.
pub(crate) fn clock() -> Made {
    let mut text = "// Made from the bounds of crates/engine/src/clock/control.rs and crates/protocol/src/watch.rs; do not edit. \
        `UPDATE_TYPES=1 cargo test -p types` makes it anew.\n"
        .to_owned();
    for (name, says, bounds) in [
        ("PER_MOVE", "Seconds for every move.", Control::PER_MOVE),
        ("BANK", "Seconds in a bank at the start.", Control::BANK),
        ("INCREMENT", "Seconds back after every move.", Control::INCREMENT),
        ("DAYS", "Days for every move.", Control::DAYS),
    ] {
        let (min, max) = (bounds.start(), bounds.end());
        text += &constant(name, says, *min, *max);
    }
    let (least, most) = (Watch::LEAST_RATED, Watch::MOST_DELAY);
    text += &constant("WATCH_DELAY", "Seconds after which hands are shown.", 0, most);
    text += &constant("WATCH_DELAY_RATED", "The same where the game counts.", least, most);
    Made { path: "web/src/lib/generated/clock_bounds.ts".to_owned(), text }
}

fn constant(name: &str, says: &str, min: u32, max: u32) -> String {
    format!("\n/** {says} */\nexport const {name} = {{ min: {min}, max: {max} }};\n")
}
