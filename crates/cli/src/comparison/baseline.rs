//! Baselines: figures of an earlier measurement in a file, and the ratio of new figures to them.

use super::{Figures, short};
use crate::args::Failure;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The figures of a file that `save` wrote.
pub fn read(path: &Path) -> Result<Figures, Failure> {
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::no(format!("cannot read {}: {error}", path.display())))?;
    let no_baseline = || {
        let path = path.display();
        Failure::no(format!("{path} is no baseline; --save writes one"))
    };
    let whole: Value = serde_json::from_str(&text).map_err(|_| no_baseline())?;
    let figures = whole["figures"].as_object().ok_or_else(no_baseline)?;
    let number = |(name, value): (&String, &Value)| Some((name.clone(), value.as_f64()?));
    Ok(figures.iter().filter_map(number).collect())
}

/// Writes figures to a file, beside those of other measurements that are in it already.
pub fn save(path: &Path, figures: &Figures) -> Result<(), Failure> {
    let mut all = if path.exists() { read(path)? } else { Figures::new() };
    all.extend(figures.iter().map(|(name, value)| (name.clone(), *value)));
    let figures: Map<String, Value> =
        all.into_iter().map(|(name, value)| (name, json!(value))).collect();
    let whole = json!({ "version": env!("CARGO_PKG_VERSION"), "figures": figures });
    let text = format!("{whole:#}\n");
    fs::write(path, text)
        .map_err(|error| Failure::no(format!("cannot write {}: {error}", path.display())))
}

/// New figures beside those of a baseline, and their ratio.
pub fn table(figures: &Figures, baseline: &Figures) -> String {
    let mut table = format!("{:36} {:>12} {:>12} {:>8}\n", "", "now", "baseline", "ratio");
    for (name, now) in figures {
        let Some(before) = baseline.get(name) else { continue };
        let ratio = now / before;
        // A text in memory takes everything.
        let _ =
            writeln!(table, "{name:36} {:>12} {:>12} {ratio:>8.3}", short(*now), short(*before));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_keeps_the_figures_of_other_measurements() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("baseline.json");
        save(&path, &Figures::from([("a".to_owned(), 2.0), ("b".to_owned(), 3.0)])).unwrap();
        save(&path, &Figures::from([("b".to_owned(), 4.0)])).unwrap();
        let kept = read(&path).unwrap();
        assert_eq!(kept, Figures::from([("a".to_owned(), 2.0), ("b".to_owned(), 4.0)]));
        let now = Figures::from([("a".to_owned(), 1.0), ("new".to_owned(), 1.0)]);
        let shown = table(&now, &kept);
        assert!(shown.contains("0.500"), "{shown}");
        assert!(!shown.contains("new"), "what the baseline lacks has no ratio: {shown}");
    }

    #[test]
    fn what_is_no_baseline_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.json");
        fs::write(&path, "[]").unwrap();
        assert!(read(&path).unwrap_err().message.contains("is no baseline"));
        assert!(read(&folder.path().join("none")).unwrap_err().message.contains("cannot read"));
    }
}
