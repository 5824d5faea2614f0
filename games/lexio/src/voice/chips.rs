//! Chips in the colours of the edition (R3).

use crate::rules::Edition;
use tablee_engine::{ColorMode, Hue};

/// A total as chips, most valuable first: `5×25 4×5 4×1`. A debt has no chips to show.
pub(super) fn stacks(total: i64, edition: Edition, colors: ColorMode) -> String {
    let worths = [(edition.red(), Hue::Red), (5, Hue::Green), (1, Hue::Yellow)];
    let mut rest = total.max(0);
    let mut stacks = Vec::new();
    for (worth, hue) in worths {
        let count = rest / worth;
        rest %= worth;
        if count > 0 {
            stacks.push(colors.paint(hue, format_args!("{count}×{worth}")));
        }
    }
    stacks.join(" ")
}

/// A gain or a loss with its sign.
pub(super) fn signed(chips: i64) -> String {
    match chips {
        0 => "0".to_owned(),
        1.. => format!("+{chips}"),
        _ => format!("−{}", chips.unsigned_abs()),
    }
}
