//! Comparison of measurements: with a stored baseline, and of two programs in pairs. A machine's
//! clock wanders from minute to minute; what two programs need within the same minutes does not.

mod baseline;
mod pairs;

pub use pairs::compare;

use crate::args::{Comparing, Failure};
use std::collections::BTreeMap;

/// Figures of a measurement, by name.
pub type Figures = BTreeMap<String, f64>;

/// Compares figures with the baseline and keeps them, as far as it is asked for. Nothing is said
/// on standard output where a program reads it.
pub fn conclude(asked: &Comparing, figures: &Figures, json: bool) -> Result<(), Failure> {
    if let Some(path) = &asked.baseline {
        let table = baseline::table(figures, &baseline::read(path)?);
        if json { eprint!("{table}") } else { print!("\n{table}") }
    }
    match &asked.save {
        Some(path) => baseline::save(path, figures),
        None => Ok(()),
    }
}

/// The middle of some figures; nothing where there are none.
fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    Some(f64::midpoint(*values.get(middle - 1)?, upper))
}

/// A figure with as many digits as it is worth.
fn short(value: f64) -> String {
    match value.abs() {
        size if size >= 1000.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{median, short};

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }

    #[test]
    fn figures_are_short() {
        assert_eq!(short(12_345.678), "12346");
        assert_eq!(short(12.345), "12.3");
        assert_eq!(short(0.12345), "0.123");
    }
}
