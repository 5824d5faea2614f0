//! Cache of results of clubs' tournaments, so that looking at a season wakes none of them again. An
//! entry holds for a log of that length: a correction makes it longer.

use super::scoring::Finisher;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// How many are remembered.
const REMEMBERED: usize = 1_000;

type Held = HashMap<String, (usize, Vec<Finisher>)>;

/// How tournaments ended; cheap to clone.
#[derive(Clone, Default)]
pub struct TournamentResults(Arc<Mutex<Held>>);

impl TournamentResults {
    /// How the tournament ended whose log is so long.
    pub fn get(&self, id: &str, length: usize) -> Option<Vec<Finisher>> {
        let held = self.0.lock();
        held.get(id).filter(|(known, _)| *known == length).map(|(_, finishers)| finishers.clone())
    }

    /// Remembers it.
    pub fn keep(&self, id: &str, length: usize, finishers: Vec<Finisher>) {
        let mut held = self.0.lock();
        if held.len() >= REMEMBERED {
            held.clear();
        }
        held.insert(id.to_owned(), (length, finishers));
    }
}

#[cfg(test)]
mod tests {
    use super::{REMEMBERED, TournamentResults};

    #[test]
    fn a_longer_log_is_another_result_and_memory_is_bounded() {
        let results = TournamentResults::default();
        results.keep("a", 5, Vec::new());
        assert_eq!(results.get("a", 5), Some(Vec::new()));
        assert_eq!(results.get("a", 6), None);
        (0..2 * REMEMBERED).for_each(|n| results.keep(&n.to_string(), 1, Vec::new()));
        assert!(results.0.lock().len() <= REMEMBERED);
    }
}
