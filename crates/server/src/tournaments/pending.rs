//! Pending news of a tournament: what has happened and was not told yet, and when it is to be told.
//! Changes go in batches, standings less often.

use std::collections::BTreeSet;
use std::time::Duration;
use tablee_tournament::TableNo;
use tokio::time::Instant;

/// How long changes are gathered before they are told.
const BATCH: Duration = Duration::from_millis(50);

/// How often standings are told at most.
const STANDINGS: Duration = Duration::from_secs(1);

/// What has happened and was not told yet.
#[derive(Debug, Default)]
pub struct News {
    batch: Batch,
    /// Standings may have changed.
    standings: bool,
    due: Option<Instant>,
    last: Option<Instant>,
    last_standings: Option<Instant>,
}

/// What is told at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Batch {
    /// The log has grown.
    pub log: bool,
    /// Somebody who watches has come or gone.
    pub faces: bool,
    /// Tables somebody has moved at.
    pub tables: BTreeSet<TableNo>,
    /// Standings are told, too.
    pub standings: bool,
}

impl News {
    /// The log has grown.
    pub fn entered(&mut self, now: Instant) {
        (self.batch.log, self.standings) = (true, true);
        self.soon(now);
    }

    /// Somebody has moved at a table.
    pub fn moved(&mut self, table: TableNo, now: Instant) {
        self.batch.tables.insert(table);
        self.soon(now);
    }

    /// Somebody who watches has come or gone.
    pub fn came(&mut self, now: Instant) {
        self.batch.faces = true;
        self.soon(now);
    }

    fn soon(&mut self, now: Instant) {
        let earliest = self.last.map_or(now, |last| (last + BATCH).max(now));
        self.due.get_or_insert(earliest);
    }

    /// When standings are to be told: at once the first time, then with a pause in between.
    fn standings_due(&self, now: Instant) -> Option<Instant> {
        self.standings.then(|| self.last_standings.map_or(now, |last| last + STANDINGS))
    }

    /// When to tell.
    pub fn due(&self, now: Instant) -> Option<Instant> {
        self.due.into_iter().chain(self.standings_due(now)).min()
    }

    /// What is to be told now. Standings whose time has not come stay for later.
    pub fn take(&mut self, now: Instant) -> Batch {
        let standings = self.standings_due(now).is_some_and(|due| due <= now);
        if standings {
            (self.standings, self.last_standings) = (false, Some(now));
        }
        (self.due, self.last) = (None, Some(now));
        Batch { standings, ..std::mem::take(&mut self.batch) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Tells whatever is due until nothing is; when standings were told.
    fn run(news: &mut News, start: Instant, entries: &[u64]) -> Vec<u64> {
        let mut sent = Vec::new();
        let mut entries = entries.iter().map(|at| start + ms(*at)).peekable();
        let mut now = start;
        loop {
            let due = news.due(now);
            let next = entries.peek().copied();
            now = match (due, next) {
                (Some(due), Some(next)) => due.min(next).max(now),
                (Some(due), None) => due.max(now),
                (None, Some(next)) => next,
                (None, None) => return sent,
            };
            if next.is_some_and(|next| next <= now) {
                entries.next();
                news.entered(now);
            } else if news.take(now).standings {
                sent.push(now.duration_since(start).as_millis() as u64);
            }
        }
    }

    #[test]
    fn standings_are_told_at_once_the_first_time() {
        assert_eq!(run(&mut News::default(), Instant::now(), &[0]), [0]);
    }

    #[test]
    fn standings_are_told_once_a_second_at_most_and_the_last_are_not_lost() {
        let mut news = News::default();
        // Results every tenth of a second for three seconds, and then no more.
        let entries: Vec<u64> = (0..30).map(|n| n * 100).collect();
        let sent = run(&mut news, Instant::now(), &entries);
        // What came in at 2.9 s is told when its second is over, though nothing else happens.
        assert_eq!(sent, [0, 1000, 2000, 3000]);
        assert_eq!(news.due(Instant::now()), None, "nothing is left to tell");
    }

    #[test]
    fn standings_that_wait_do_not_keep_other_news_and_are_not_taken_by_them() {
        let (mut news, start) = (News::default(), Instant::now());
        news.entered(start);
        assert!(news.take(start).standings);
        news.entered(start + ms(100));
        let batch = news.take(start + ms(100));
        assert!(batch.log && !batch.standings, "told a tenth of a second ago");
        news.moved(TableNo(3), start + ms(400));
        assert_eq!(news.due(start + ms(400)), Some(start + ms(400)));
        assert!(!news.take(start + ms(400)).standings);
        assert_eq!(news.due(start + ms(400)), Some(start + STANDINGS), "they are still to be told");
        let batch = news.take(start + STANDINGS);
        assert!(batch.standings && !batch.log && batch.tables.is_empty());
    }

    #[test]
    fn a_pause_lets_the_next_standings_go_at_once() {
        let sent = run(&mut News::default(), Instant::now(), &[0, 5000]);
        assert_eq!(sent, [0, 5000]);
    }

    #[test]
    fn moves_do_not_ask_for_standings() {
        let (mut news, now) = (News::default(), Instant::now());
        news.moved(TableNo(1), now);
        news.came(now);
        assert!(!news.take(now).standings);
        assert_eq!(news.due(now), None);
    }

    #[test]
    fn changes_are_gathered_between_two_batches() {
        let (mut news, start) = (News::default(), Instant::now());
        news.moved(TableNo(1), start);
        assert_eq!(news.due(start), Some(start), "the first is told at once");
        news.take(start);
        for (table, at) in [(2, 10), (5, 20), (2, 45)] {
            news.moved(TableNo(table), start + ms(at));
        }
        assert_eq!(news.due(start + ms(45)), Some(start + BATCH));
        let batch = news.take(start + BATCH);
        assert_eq!(batch.tables, [TableNo(2), TableNo(5)].into());
    }
}
