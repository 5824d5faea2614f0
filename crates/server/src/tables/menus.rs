//! Menus: what a seat may do, worked out before it is told. A long menu is worked out beside the
//! async workers, and told in parts.

use super::TableActor;
use super::connections::ConnId;
use std::borrow::Cow;
use std::time::{Duration, Instant};
use tablee_engine::{Seat, Viewer};
use tablee_protocol::{Code, KindNow, LegalNow, Refusal, ServerMessage};

/// A menu that takes longer is worked out beside the async workers from then on.
const QUICK: Duration = Duration::from_micros(200);

/// How many bytes of actions one message holds.
const PART: usize = 64 * 1024;

/// How long an action may be to be asked about.
const NOTATION: usize = super::input::LONGEST;

impl TableActor {
    /// Works out the menus of everybody who is awaited and watches.
    pub(super) async fn prepare_menus(&mut self) {
        let Some(play) = &self.play else { return };
        let awaits = play.table.awaits();
        let watched = |seat: &Seat| self.connections.watches(Viewer::Seat(*seat));
        let seats: Vec<Seat> = awaits.must.or(awaits.may).iter().filter(watched).collect();
        for seat in seats {
            self.prepare_menu(seat).await;
        }
    }

    /// Works out the menu of one seat; where it is known already, or nothing is asked of the seat,
    /// there is nothing to do.
    pub(super) async fn prepare_menu(&mut self, seat: Seat) {
        let open = |play: &&super::game::RunningGame| {
            play.table.awaits().admits(seat) && play.known_menu(seat).is_none()
        };
        if self.play.as_ref().filter(open).is_none() {
            return;
        }
        let services = self.services.clone();
        let permit = match self.slow_menus {
            true => Some(services.heavy.permit().await),
            false => None,
        };
        let Some(play) = &self.play else { return };
        let began = Instant::now();
        match permit {
            Some(permit) => permit.run(|| drop(play.menu(seat))),
            None => drop(play.menu(seat)),
        }
        self.slow_menus = began.elapsed() > QUICK;
    }

    /// Tells a seat what it may do, from an action of the menu on.
    pub(super) async fn send_legal(&mut self, conn: ConnId, from: u32) {
        let seat = self.connections.who(conn).and_then(|(_, viewer)| viewer.seat());
        if let Some(seat) = seat {
            self.prepare_menu(seat).await;
        }
        let (Some(play), Some(seat)) = (&self.play, seat) else {
            let refusal =
                Refusal::new(Code::NotSeated, "Only players can ask for their legal moves.");
            return self.refuse(conn, None, &refusal);
        };
        let menu = play.menu(seat);
        let first = (from as usize).min(menu.legal.actions.len());
        let rest = &menu.legal.actions[first..];
        let count = fitting(rest, PART);
        let more = count < rest.len();
        let now = LegalNow {
            seq: play.seq(),
            from: (first > 0).then_some(from),
            actions: Cow::Borrowed(&rest[..count]),
            complete: menu.legal.complete,
            kinds: Cow::Borrowed(if first == 0 { &menu.legal.kinds } else { &[] }),
            next: more.then(|| u32::try_from(first + count).unwrap_or(u32::MAX)),
        };
        self.connections.send(conn, ServerMessage::Legal(now).text());
    }

    /// Tells what kind of play an action is. It follows from the rules and the action alone, so that
    /// anybody may ask at any time and learns nothing about the game.
    pub(super) fn send_kind(&mut self, conn: ConnId, action: &str) {
        let Some(play) = &self.play else {
            let refusal = Refusal::new(Code::NotStarted, "There is no game yet.");
            return self.refuse(conn, None, &refusal);
        };
        if action.len() > NOTATION {
            let refusal = Refusal::new(Code::BadMessage, "That is too long for an action.");
            return self.refuse(conn, None, &refusal);
        }
        let kind = play.table.kind(action).map(Cow::Borrowed);
        let now = KindNow { action: Cow::Borrowed(action), kind };
        self.connections.send(conn, ServerMessage::Kind(now).text());
    }
}

/// How many of these texts fit into so many bytes; one at least.
fn fitting(texts: &[String], bytes: usize) -> usize {
    let mut size = 0;
    let over = texts.iter().position(|text| {
        size += text.len() + 3;
        size > bytes
    });
    over.map_or(texts.len(), |count| count.max(1))
}

#[cfg(test)]
mod tests {
    use super::fitting;

    #[test]
    fn a_part_holds_what_fits_and_one_at_least() {
        let texts: Vec<String> = ["abc", "de", "f"].map(str::to_owned).into();
        assert_eq!(fitting(&texts, 100), 3);
        assert_eq!(fitting(&texts, 11), 2);
        assert_eq!(fitting(&texts, 1), 1);
        assert_eq!(fitting(&[], 1), 0);
    }
}
