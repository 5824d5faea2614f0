//! Pauses: how long a game stood still, because everybody had agreed to it or because the server was
//! down. Then no clock ran.

use tablee_engine::Agreement;
use tablee_engine::clock::Millis;

/// Less than this between two inputs is what storing takes.
const SHOWN_MS: u64 = 1_000;

/// When an input was taken in, by two clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputTime {
    /// The calendar, in milliseconds since 1970.
    pub wall: i64,
    /// The time that the server counts while it runs.
    pub tick: Millis,
}

impl InputTime {
    /// How long it is since an earlier moment. The calendar may have been set back meanwhile.
    fn since(self, earlier: InputTime) -> u64 {
        let counted = self.tick.less(earlier.tick).0;
        self.passed_since(earlier).map_or(counted, |passed| passed.max(counted))
    }

    /// How much of the time since an earlier moment the server did not run.
    fn down_since(self, earlier: InputTime) -> u64 {
        let counted = self.tick.less(earlier.tick).0;
        self.passed_since(earlier).map_or(0, |passed| passed.saturating_sub(counted))
    }

    fn passed_since(self, earlier: InputTime) -> Option<u64> {
        u64::try_from(self.wall.checked_sub(earlier.wall)?).ok()
    }
}

/// Follows a game input by input and says which of them ended a pause.
#[derive(Clone, Copy, Default, Debug)]
pub struct Pauses {
    last: Option<InputTime>,
    /// Since when everybody has agreed to stand still.
    agreed_at: Option<InputTime>,
    resumed_at: Option<Millis>,
}

impl Pauses {
    /// Since when the game stands still by agreement (ms since 1970), if it does.
    pub fn agreed_since(&self) -> Option<i64> {
        self.agreed_at.map(|since| since.wall)
    }

    /// Whether an agreed pause has ended less than so long ago: who went away in it may still be on the way back.
    pub fn ended_within(&self, time: Millis, now: Millis) -> bool {
        self.resumed_at.is_some_and(|at| now.less(at) < time)
    }

    /// An input has come. Returns how long the game had stood still before it, if it had: the whole
    /// of an agreed pause where this input ends it, otherwise how long the server was down.
    pub fn note(&mut self, agreed: Option<Agreement>, now: InputTime) -> Option<u32> {
        let down = self.last.map_or(0, |last| now.down_since(last));
        let stood_still = match agreed {
            Some(Agreement::Resume) => self.agreed_at.take().map_or(down, |since| now.since(since)),
            _ => down,
        };
        match agreed {
            Some(Agreement::Pause) => drop(self.agreed_at.get_or_insert(now)),
            Some(Agreement::Resume) => self.resumed_at = Some(now.tick),
            Some(Agreement::Stop) | None => {}
        }
        self.last = Some(now);
        (stood_still > SHOWN_MS).then(|| u32::try_from(stood_still).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::{InputTime, Pauses};
    use tablee_engine::Agreement;
    use tablee_engine::clock::Millis;

    fn at(wall: i64, tick: u64) -> InputTime {
        InputTime { wall, tick: Millis(tick) }
    }

    #[test]
    fn a_server_was_down_where_the_calendar_counted_and_its_clock_did_not() {
        let between = |before, after| {
            let mut pauses = Pauses::default();
            assert_eq!(pauses.note(None, before), None);
            pauses.note(None, after)
        };
        assert_eq!(between(at(10_000, 500), at(75_000, 5_500)), Some(60_000));
        assert_eq!(between(at(10_000, 500), at(15_900, 5_500)), None, "storing takes its time");
        assert_eq!(between(at(10_000, 500), at(9_000, 5_500)), None, "the calendar was set back");
    }

    #[test]
    fn it_is_known_since_when_a_game_stands_still_and_that_it_has_just_gone_on() {
        let mut pauses = Pauses::default();
        let ended_by = |pauses: &Pauses, now| pauses.ended_within(Millis(2_000), Millis(now));
        pauses.note(None, at(0, 0));
        assert_eq!((pauses.agreed_since(), ended_by(&pauses, 0)), (None, false));
        pauses.note(Some(Agreement::Pause), at(4_000, 4_000));
        assert_eq!((pauses.agreed_since(), ended_by(&pauses, 4_000)), (Some(4_000), false));
        pauses.note(Some(Agreement::Resume), at(90_000, 90_000));
        assert_eq!(pauses.agreed_since(), None);
        assert!(ended_by(&pauses, 90_000) && ended_by(&pauses, 91_999));
        assert!(!ended_by(&pauses, 92_000));
    }

    #[test]
    fn an_agreed_pause_lasts_until_everybody_goes_on() {
        let mut pauses = Pauses::default();
        pauses.note(None, at(0, 0));
        assert_eq!(pauses.note(Some(Agreement::Pause), at(4_000, 4_000)), None);
        // The server is down for an hour meanwhile, which is part of the pause.
        assert_eq!(pauses.note(Some(Agreement::Resume), at(3_664_000, 64_000)), Some(3_660_000));
        assert_eq!(pauses.note(None, at(3_670_000, 70_000)), None);
        pauses.note(Some(Agreement::Pause), at(3_671_000, 71_000));
        assert_eq!(
            pauses.note(Some(Agreement::Resume), at(0, 76_000)),
            Some(5_000),
            "the calendar was set back"
        );
    }
}
