//! Lag quota: how much of the journeys of its moves a seat is given back in one game. The round trip is measured with
//! the help of the client, who could stretch it: what that gains is bounded. Pure; it follows from the log.

use tablee_engine::clock::Millis;

/// What a seat has at the beginning, and at most.
const FULL: Millis = Millis(10_000);

/// How much of the time that passes comes back: a second each minute.
const REFILL: u64 = 60;

/// What one seat may still be given back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagQuota {
    /// In parts of a millisecond, so that nothing is lost between moves that follow each other quickly.
    parts: u64,
    at: Millis,
}

impl LagQuota {
    /// A game begins.
    pub fn full(now: Millis) -> LagQuota {
        LagQuota { parts: FULL.0 * REFILL, at: now }
    }

    /// What is left now.
    pub fn left(self, now: Millis) -> Millis {
        Millis(self.parts(now) / REFILL)
    }

    fn parts(self, now: Millis) -> u64 {
        self.parts.saturating_add(now.less(self.at).0).min(FULL.0 * REFILL)
    }

    /// So much was given back.
    pub fn spend(&mut self, given: Millis, now: Millis) {
        if given > Millis::ZERO {
            let spent = given.0.saturating_mul(REFILL);
            *self = LagQuota { parts: self.parts(now).saturating_sub(spent), at: now };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LagQuota;
    use tablee_engine::clock::Millis;

    /// What a seat is given back that asks for so much with every move, one every so often.
    fn given(asks: u64, every: u64, moves: u64) -> u64 {
        let mut quota = LagQuota::full(Millis::ZERO);
        let mut sum = 0;
        for number in 1..=moves {
            let now = Millis(number * every);
            let given = Millis(asks).min(quota.left(now));
            quota.spend(given, now);
            sum += given.0;
        }
        sum
    }

    #[test]
    fn who_stretches_the_line_gains_ten_seconds_and_one_more_each_minute() {
        assert_eq!(given(500, 1_000, 20), 10_000, "ten seconds at once");
        // An hour of moves, one each second: half an hour would be given back without a quota.
        let hour = given(500, 1_000, 3_600);
        assert!((69_000..=70_000).contains(&hour), "{hour}");
    }

    #[test]
    fn an_honest_line_is_given_back_all_of_it() {
        assert_eq!(given(150, 10_000, 1_000), 150_000);
        assert_eq!(given(60, 4_000, 1_000), 60_000);
    }

    #[test]
    fn it_is_never_more_than_full_and_small_steps_lose_nothing() {
        let mut quota = LagQuota::full(Millis::ZERO);
        assert_eq!(quota.left(Millis(86_400_000)), Millis(10_000));
        quota.spend(Millis(10_000), Millis(0));
        for now in 0..60_000 {
            quota.spend(Millis::ZERO, Millis(now));
        }
        assert_eq!(quota.left(Millis(60_000)), Millis(1_000));
    }
}
