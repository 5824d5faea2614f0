//! Wake times: when some node has to have a table in memory, whether anybody comes or not. They are stored with
//! every input and whenever somebody else plays a seat, so that a game goes on after a crash.

use super::TableActor;
use super::game::RunningGame;
use super::services::Services;
use super::stored::StoredTable;
use super::thought_claim::PATIENCE;
use std::time::Duration;
use tablee_engine::Millis;
use tablee_engine::clock::{Deadline, Limit};

impl Services {
    /// When a bot that is awaited since `now` should have moved.
    pub(super) fn bot_due(&self, now: Millis) -> Millis {
        let takes = self.bots.longest() + self.bots.pace.max(self.bots.courtesy) + PATIENCE;
        later(now, takes)
    }

    /// When the people whom a rated game without clocks waits for have let it wait for as long as they may, and whose
    /// seats these are. It follows from the log: the same on every node, and after a restart.
    pub(super) fn waited_out(
        &self,
        stored: &StoredTable,
        play: &RunningGame,
        now: Millis,
    ) -> Vec<Deadline> {
        let endless = play.clock.control().limit() == Limit::Endless;
        if !stored.setup.rated || !endless || play.stands_still() {
            return Vec::new();
        }
        let patience = self.settings.rated_wait().as_millis();
        let patience = Millis(u64::try_from(patience).unwrap_or(u64::MAX));
        let awaited = play.table.awaits().must;
        let people = awaited.iter().filter(|seat| stored.seating.bot_at(*seat).is_none());
        let due = |seat| Deadline { at: now.plus(patience.less(play.waited_for(seat, now))), seat };
        people.map(due).collect()
    }

    /// When a game that has come so far at `now` has to be in memory: a clock runs out, a bot has to move,
    /// nobody has ruled in time, or a rated game has waited for long enough.
    pub(super) fn wake_time(
        &self,
        play: &RunningGame,
        stored: &StoredTable,
        now: Millis,
    ) -> Option<i64> {
        let clock = play.clock.deadline().map(|deadline| deadline.at);
        let awaits = play.table.awaits();
        let waits = !play.stands_still();
        let bot = waits && awaits.must.iter().any(|seat| stored.seating.bot_at(seat).is_some());
        let ruling = waits && awaits.host;
        let times = [
            clock,
            bot.then(|| self.bot_due(now)),
            // Not before its tournament, which may still have its own steward.
            ruling.then(|| later(now, self.settings.steward() * 2)),
            self.waited_out(stored, play, now).into_iter().map(|due| due.at).min(),
        ];
        signed(times.into_iter().flatten().min()?)
    }
}

impl TableActor {
    /// When the pause of a rated game is over by the time of the server: should nobody be here then, it goes on.
    pub(super) fn pause_due(&self, now: Millis) -> Option<Millis> {
        let left = self.pause_until()?.saturating_sub(crate::time::wall());
        Some(now.plus(Millis(u64::try_from(left).unwrap_or(0))))
    }

    /// When this table has to be in memory, as it stands now. A finished game is due at once: should the server stop
    /// before its books are closed, it is woken at the next start for that.
    pub(super) fn wake_time(&self, now: Millis) -> Option<i64> {
        let play = self.play.as_ref()?;
        match play.table.status().over {
            true => signed(now),
            false => {
                let played = self.services.wake_time(play, &self.stored, now);
                played.into_iter().chain(self.pause_due(now).and_then(signed)).min()
            }
        }
    }
}

fn later(now: Millis, by: Duration) -> Millis {
    now.plus(Millis(u64::try_from(by.as_millis()).unwrap_or(u64::MAX)))
}

fn signed(at: Millis) -> Option<i64> {
    i64::try_from(at.0).ok()
}
