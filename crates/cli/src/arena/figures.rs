//! Figures as people read them: signs, intervals, columns.

use tablee_bots::Estimate;

/// A difference with its interval.
pub(super) fn estimate_text(estimate: Estimate) -> String {
    match estimate.half {
        Some(half) => format!("{:+.2} ± {half:.2}", estimate.mean),
        None => format!("{:+.2} ± ?", estimate.mean),
    }
}

/// A share in percent with its interval.
pub(super) fn share(estimate: Estimate) -> String {
    match estimate.half {
        Some(half) => format!("{:.1} ± {:.1} %", estimate.mean * 100.0, half * 100.0),
        None => format!("{:.1} ± ? %", estimate.mean * 100.0),
    }
}

/// A plain figure with its interval.
pub(super) fn plain(estimate: Estimate) -> String {
    match estimate.half {
        Some(half) => format!("{:.3} ± {half:.3}", estimate.mean),
        None => format!("{:.3} ± ?", estimate.mean),
    }
}

/// Rows of cells, set in columns: the first to the left, the others to the right.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width =
        |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|at| width(at).unwrap_or_default()).collect();
    let set = |row: &Vec<String>| {
        let cell = |(at, cell): (usize, &String)| match at {
            0 => format!("{cell:<0$}", widths[0]),
            at => format!("{cell:>0$}", widths[at]),
        };
        let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
        format!("  {}\n", cells.join("   ").trim_end())
    };
    rows.iter().map(set).collect()
}
