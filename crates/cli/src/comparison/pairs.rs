//! Two programs measured in turn: every pair runs within the same minutes, and every other pair in
//! the other order.

use super::{Figures, median, short};
use crate::args::Failure;
use std::collections::BTreeMap;
use std::fmt;

/// What was found of each figure that both programs have.
pub struct Pairs(BTreeMap<String, Vec<(f64, f64)>>);

/// Measures this program and the other in turn, so many times each.
pub fn compare(
    pairs: u32,
    mut this: impl FnMut(u32) -> Result<Figures, Failure>,
    mut other: impl FnMut(u32) -> Result<Figures, Failure>,
) -> Result<Pairs, Failure> {
    let mut found: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
    for pair in 0..pairs {
        let (mine, its) = if pair % 2 == 0 {
            let mine = this(pair)?;
            (mine, other(pair)?)
        } else {
            let its = other(pair)?;
            (this(pair)?, its)
        };
        for (name, value) in mine {
            if let Some(of_other) = its.get(&name) {
                found.entry(name).or_default().push((value, *of_other));
            }
        }
    }
    Ok(Pairs(found))
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:36} {:>12} {:>12} {:>8}   of pairs", "medians", "this", "other", "ratio")?;
        for (name, pairs) in &self.0 {
            let of = |pick: fn(&(f64, f64)) -> f64| median(pairs.iter().map(pick).collect());
            let (Some(mine), Some(its), Some(ratio)) =
                (of(|p| p.0), of(|p| p.1), of(|p| p.0 / p.1))
            else {
                continue;
            };
            let ratios = pairs.iter().map(|(mine, its)| mine / its);
            let least = ratios.clone().fold(f64::INFINITY, f64::min);
            let most = ratios.fold(f64::NEG_INFINITY, f64::max);
            writeln!(
                f,
                "{name:36} {:>12} {:>12} {ratio:>8.3}   {least:.3} to {most:.3}",
                short(mine),
                short(its)
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn the_order_changes_from_pair_to_pair() {
        let order = RefCell::new(String::new());
        let run = |name: char, value: f64| {
            let order = &order;
            move |_| {
                order.borrow_mut().push(name);
                Ok(Figures::from([("cost".to_owned(), value), (name.to_string(), 1.0)]))
            }
        };
        let pairs = compare(3, run('a', 1.0), run('b', 2.0)).unwrap();
        assert_eq!(*order.borrow(), "abbaab");
        let shown = pairs.to_string();
        assert!(shown.contains("0.500   0.500 to 0.500"), "{shown}");
        assert_eq!(shown.lines().count(), 2, "only what both have: {shown}");
    }
}
