//! Draining: all sockets of a server that is about to stop, or cannot serve them, end, each at a moment of its
//! own, and each is told when to come back.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How many clients a second a server that has come back can well take in.
const COMING_BACK_PER_SECOND: f64 = 4_000.0;

/// Why sockets end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DrainReason {
    /// The server stops: for good, as far as its sockets know.
    Stop,
    /// The server has lost its way to the data; it may find it again.
    CutOff,
}

/// When sockets end, and when their clients come back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drain {
    why: DrainReason,
    /// The last of them has ended then.
    until: Instant,
    /// How long all clients wait before they come back.
    away: Duration,
    /// Over how long they come back after that.
    back: Duration,
}

impl Drain {
    /// One after the other, within this time; whoever is told comes back at once, to another node.
    pub fn over(time: Duration) -> Drain {
        let (away, back) = (Duration::ZERO, Duration::ZERO);
        Drain { why: DrainReason::Stop, until: Instant::now() + time, away, back }
    }

    /// All of them now; they come back when the server has been `away`, no more at a time than it can take in.
    pub fn at_once(sockets: usize, away: Duration) -> Drain {
        let back = Duration::from_secs_f64(sockets as f64 / COMING_BACK_PER_SECOND);
        Drain { why: DrainReason::Stop, until: Instant::now(), away, back }
    }
}

/// Whether and how the sockets of a server are to end; cheap to clone.
#[derive(Clone)]
pub struct Draining(Arc<watch::Sender<Option<Drain>>>);

impl Default for Draining {
    fn default() -> Draining {
        Draining(Arc::new(watch::Sender::new(None)))
    }
}

impl Draining {
    /// Sockets end from now on; said again, what is said last counts for those that have not been told.
    pub fn begin(&self, drain: Drain) {
        self.0.send_replace(Some(drain));
    }

    /// The server cannot serve its sockets: they end one after the other within this time, as where it stops,
    /// until it can again. Nothing changes where it stops already.
    pub fn begin_cut_off(&self, time: Duration) {
        let cut_off = Drain { why: DrainReason::CutOff, ..Drain::over(time) };
        self.0.send_if_modified(|drain| {
            let begins = drain.is_none();
            if begins {
                *drain = Some(cut_off);
            }
            begins
        });
    }

    /// The server can serve its sockets again: those that have not been told stay.
    pub fn end_cut_off(&self) {
        self.0.send_if_modified(|drain| {
            drain.take_if(|drain| drain.why == DrainReason::CutOff).is_some()
        });
    }

    /// Whether sockets are to end.
    pub fn has_begun(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Whether they are, because the server cannot serve them.
    pub fn is_cut_off(&self) -> bool {
        self.0.borrow().is_some_and(|drain| drain.why == DrainReason::CutOff)
    }

    /// The end of one socket; those with numbers in a row end at moments far apart.
    pub fn leave(&self, number: u64) -> Leave {
        /// The golden ratio: its multiples are spread evenly, however many there are.
        const RATIO: u64 = 0x9E37_79B9_7F4A_7C15;
        let share = (number.wrapping_mul(RATIO) >> 40) as f64 / (1u64 << 24) as f64;
        Leave { drain: Some(self.0.subscribe()), share, planned: None }
    }

    /// Waits until every socket has been told, or has ended.
    pub async fn all_told(&self) {
        self.0.closed().await;
    }
}

/// When one socket has to end.
pub struct Leave {
    /// Nothing once it was told.
    drain: Option<watch::Receiver<Option<Drain>>>,
    /// Its place in the order, from 0 to 1.
    share: f64,
    /// For which drain it ends when.
    planned: Option<(Drain, Instant)>,
}

impl Leave {
    /// Waits until the socket has to end; how long its client then waits before it comes back. Cancel safe.
    pub async fn due(&mut self) -> Duration {
        loop {
            let Some(drains) = &mut self.drain else { return std::future::pending().await };
            let Some(drain) = *drains.borrow_and_update() else {
                // The server outlives its sockets; should it not, nobody drains it any more.
                if drains.changed().await.is_err() {
                    self.drain = None;
                }
                continue;
            };
            let moment = match self.planned {
                Some((planned, moment)) if planned == drain => moment,
                _ => {
                    let now = Instant::now();
                    let left = drain.until.saturating_duration_since(now);
                    now + left.mul_f64(self.share)
                }
            };
            self.planned = Some((drain, moment));
            tokio::select! {
                () = tokio::time::sleep_until(moment) => {
                    self.drain = None;
                    return drain.away + drain.back.mul_f64(self.share);
                }
                _ = drains.changed() => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Drain, Draining};
    use std::time::Duration;
    use tokio::time::Instant;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn sockets_end_one_after_the_other_and_newcomers_in_what_is_left() {
        let draining = Draining::default();
        let began = Instant::now();
        let moment_of = |number: u64| {
            let mut leave = draining.leave(number);
            tokio::spawn(async move {
                let after = leave.due().await;
                (began.elapsed(), after)
            })
        };
        let early: Vec<_> = (0..100).map(moment_of).collect();
        draining.begin(Drain::over(4 * SECOND));
        let mut moments = Vec::new();
        for leave in early {
            let (moment, after) = leave.await.unwrap();
            assert_eq!(after, Duration::ZERO);
            moments.push(moment);
        }
        for second in 0..4 {
            let within = moments.iter().filter(|moment| moment.as_secs() == second).count();
            assert!((20..=30).contains(&within), "{within} of 100 in second {second}");
        }
        let (moment, _) = moment_of(100).await.unwrap();
        assert!(moment <= 4 * SECOND + Duration::from_millis(10), "{moment:?}");
        draining.all_told().await;
    }

    #[tokio::test(start_paused = true)]
    async fn an_end_now_overtakes_one_over_time_and_spreads_those_who_come_back() {
        let draining = Draining::default();
        assert!(!draining.has_begun());
        let mut leaves: Vec<_> = (1..=8).map(|number| draining.leave(number)).collect();
        draining.begin(Drain::over(3600 * SECOND));
        for leave in &mut leaves {
            // Asked again and again, as a loop does, it stays with its moment.
            assert!(tokio::time::timeout(SECOND, leave.due()).await.is_err());
        }
        draining.begin(Drain::at_once(8_000, SECOND));
        let mut waits = Vec::new();
        for leave in &mut leaves {
            waits.push(leave.due().await);
        }
        assert!(waits.iter().all(|wait| (SECOND..3 * SECOND).contains(wait)), "{waits:?}");
        waits.sort();
        waits.dedup();
        assert_eq!(waits.len(), 8);
        draining.all_told().await;
        assert!(draining.has_begun());
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_finds_its_way_again_keeps_those_it_has_not_told() {
        let draining = Draining::default();
        let mut leaves: Vec<_> = (0..100).map(|number| draining.leave(number)).collect();
        draining.begin_cut_off(4 * SECOND);
        assert!(draining.is_cut_off());
        let told = async |leaves: &mut Vec<super::Leave>| {
            let mut told = 0;
            for leave in leaves {
                told +=
                    usize::from(tokio::time::timeout(Duration::ZERO, leave.due()).await.is_ok());
            }
            told
        };
        let first = told(&mut leaves).await;
        assert!(first <= 1, "{first} at once");
        tokio::time::advance(2 * SECOND).await;
        let half = first + told(&mut leaves).await;
        assert!((40..=60).contains(&half), "{half} of 100");
        draining.end_cut_off();
        assert!(!draining.has_begun());
        tokio::time::advance(60 * SECOND).await;
        assert_eq!(told(&mut leaves).await, 0);
        // One that stops does not come back by that.
        draining.begin(Drain::over(SECOND));
        draining.begin_cut_off(3600 * SECOND);
        draining.end_cut_off();
        assert!(draining.has_begun() && !draining.is_cut_off());
        tokio::time::advance(2 * SECOND).await;
        assert_eq!(told(&mut leaves).await + half, 100);
    }
}
