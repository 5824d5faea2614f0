//! The bounds of time controls, so that the page offers nothing that a server refuses.

use crate::Made;
use tablee_engine::Control;

/// One constant for each number that a time control has.
pub(crate) fn clock() -> Made {
    let mut text = "// Made from the bounds of crates/engine/src/clock/control.rs; do not edit. \
        `UPDATE_TYPES=1 cargo test -p types` makes it anew.\n"
        .to_owned();
    for (name, says, bounds) in [
        ("PER_MOVE", "Seconds for every move.", Control::PER_MOVE),
        ("BANK", "Seconds in a bank at the start.", Control::BANK),
        ("INCREMENT", "Seconds back after every move.", Control::INCREMENT),
        ("DAYS", "Days for every move.", Control::DAYS),
    ] {
        let (min, max) = (bounds.start(), bounds.end());
        text += &format!("\n/** {says} */\nexport const {name} = {{ min: {min}, max: {max} }};\n");
    }
    Made { path: "web/src/lib/generated/clock_bounds.ts".to_owned(), text }
}
