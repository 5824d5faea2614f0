//! Overtime: once the bell of a tournament has rung at a table whose game knows no bell, whoever is awaited has
//! a short time for each move. Then the game says what that means, as when a clock has run out: no table
//! holds up the tournament. Everybody sees the seconds that are left. When it rang is kept with the people of the
//! table, for nodes that take it into memory later.

use super::{Request, TableActor, TableError};
use crate::people::Visitor;
use tablee_engine::Seat;
use tablee_engine::clock::{Deadline, Face, Millis};

/// The bell has rung.
#[derive(Clone, Copy, Debug)]
pub struct Overtime {
    /// When whose time is up; nothing while nobody is awaited who takes time.
    due: Option<Deadline>,
    /// How long somebody has for a move.
    each: Millis,
}

impl Overtime {
    /// Shows the time that is left on the clock of who is awaited, where that has more or does not run.
    pub fn show(self, faces: &mut [Face], now: Millis) {
        let Some(Deadline { at, seat }) = self.due else { return };
        if let Some(face) = faces.get_mut(seat.index()) {
            // The node where the bell rang may be a little ahead of this one.
            let left = at.less(now).min(self.each);
            *face = Face { left: Some(face.left.map_or(left, |own| own.min(left))), running: true };
        }
    }
}

impl TableActor {
    /// The bell has rung, and the game knows none: everybody is told. Rung again, or at another node before, it began
    /// when it did.
    pub(super) async fn begin_overtime(&mut self) -> Result<(), TableError> {
        if self.in_play().is_none() {
            return Ok(());
        }
        if self.stored.seating.rung_at.is_none() {
            let host = Visitor::guest(self.stored.seating.host);
            let now = self.now();
            self.ask(&host, Request::Overtime(now)).await?;
        }
        self.send_snapshots();
        Ok(())
    }

    /// What clocks show of it; nothing before the bell.
    pub(super) fn overtime_shown(&self) -> Option<Overtime> {
        let each = self.overtime_each();
        self.stored.seating.rung_at.map(|_| Overtime { due: self.overtime(), each })
    }

    /// When the time is up of whoever is awaited in overtime, and whose; bots take no time.
    pub(super) fn overtime(&self) -> Option<Deadline> {
        let rung_at = self.stored.seating.rung_at?;
        let play = self.in_play()?;
        let is_slow = |seat: &Seat| self.stored.seating.bot_at(*seat).is_none();
        let seat = play.table.awaits().must.iter().find(is_slow)?;
        Some(Deadline { at: play.last_at().max(rung_at).plus(self.overtime_each()), seat })
    }

    fn overtime_each(&self) -> Millis {
        Millis::from_seconds(self.services.settings.overtime_seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bell_of_a_node_whose_clock_is_ahead_gives_nobody_more_time() {
        let each = Millis(20_000);
        let due = |at| Some(Deadline { at: Millis(at), seat: Seat(1) });
        let left = |at, own: Option<u64>| {
            let mut faces = vec![Face { left: own.map(Millis), running: false }; 2];
            Overtime { due: due(at), each }.show(&mut faces, Millis(5_000));
            assert!(!faces[0].running);
            faces[1].left.map(|left| left.0)
        };
        assert_eq!(left(25_002, None), Some(20_000));
        assert_eq!(left(24_000, None), Some(19_000));
        assert_eq!(left(24_000, Some(7_000)), Some(7_000));
        assert_eq!(left(4_000, None), Some(0));
    }
}
