//! How a move travels: known already? → up to date? → check → store → acknowledge → fan out.
//! People, clocks and bots all go the same way.

use super::connections::ConnId;
use super::dispatch::Greet;
use super::frames::{self, Newest};
use super::game::{By, RunningGame};
use super::{Papers, TableActor};
use crate::crash_point::CrashPoint;
use crate::people::PersonId;
use crate::store::{Append, Logged};
use std::borrow::Cow;
use tablee_engine::{Seat, Viewer};
use tablee_protocol::{
    Acknowledged, Bye, Code, Intent, Members, Origin, Phase, Refusal, ServerMessage,
};
use tokio::time::Instant;

/// How long an action may be; the longest of any game is far shorter.
const LONGEST: usize = 1_000;

/// Where an input came from.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// Somebody sent it.
    Person { conn: ConnId, person: PersonId, id: &'a str },
    /// Time was up.
    Clock,
    /// A bot played.
    Bot,
    /// The server spoke as the host.
    Server { id: &'a str },
}

impl Source<'_> {
    fn origin(self) -> Option<Origin> {
        match self {
            Source::Person { .. } | Source::Server { .. } => None,
            Source::Clock => Some(Origin::Clock),
            Source::Bot => Some(Origin::Bot),
        }
    }
}

impl TableActor {
    /// A seat acts.
    pub(super) async fn act(&mut self, conn: ConnId, intent: Intent) {
        let Some((visitor, viewer)) = self.connections.who(conn) else { return };
        let person = visitor.id;
        let seat = viewer.seat().filter(|seat| self.papers.seating.bot_at(*seat).is_none());
        let Some(seat) = seat else {
            // What was stored while the seat was its own stays acknowledged.
            let known = self.play.as_ref().and_then(|play| play.resent(person, &intent.id));
            if let Some(seq) = known {
                return self.connections.send(conn, ack(&intent.id, seq));
            }
            let message = match viewer {
                Viewer::Spectator => "You do not sit at this table.",
                Viewer::Seat(_) => "A bot plays your seat: take it back first.",
            };
            let refusal = Refusal::new(Code::NotSeated, message);
            return self.refuse(conn, Some(&intent.id), &refusal);
        };
        self.take(conn, person, By::Seat(seat), &intent).await;
    }

    /// The host acts.
    pub(super) async fn act_as_host(&mut self, conn: ConnId, intent: Intent) {
        let Some((visitor, _)) = self.connections.who(conn) else { return };
        let person = visitor.id;
        if let Err(refusal) = self.check_host(person) {
            return self.refuse(conn, Some(&intent.id), &refusal);
        }
        self.take(conn, person, By::Host, &intent).await;
    }

    /// Takes in what a person wants to do.
    async fn take(&mut self, conn: ConnId, person: PersonId, by: By, intent: &Intent) {
        let id = intent.id.as_str();
        match self.admit(person, intent) {
            Admission::Fresh => {
                let source = Source::Person { conn, person, id };
                if let Err(refusal) = self.input(by, &intent.action, source).await {
                    self.refuse(conn, Some(id), &refusal);
                }
            }
            Admission::Known(seq) => self.connections.send(conn, ack(id, seq)),
            Admission::Refused(refusal) => {
                self.refuse(conn, Some(id), &refusal);
                if refusal.code == Code::Stale {
                    self.greet(conn, Greet::Resync, Some(intent.seen));
                }
            }
        }
    }

    fn admit(&self, person: PersonId, intent: &Intent) -> Admission {
        let Some(play) = &self.play else {
            let message = "The game has not started.";
            return Admission::Refused(Refusal::new(Code::NotStarted, message));
        };
        if intent.id.is_empty() || intent.id.len() > 64 {
            let message = "“id” has 1 to 64 characters.";
            return Admission::Refused(Refusal::new(Code::BadMessage, message));
        }
        if intent.action.len() > LONGEST {
            let message = format!("An action has at most {LONGEST} characters.");
            return Admission::Refused(Refusal::new(Code::BadNotation, message));
        }
        if let Some(seq) = play.resent(person, &intent.id) {
            return Admission::Known(seq);
        }
        if intent.seen != play.seq() {
            let message = format!("The table is at {}, you saw {}.", play.seq(), intent.seen);
            return Admission::Refused(Refusal::new(Code::Stale, message));
        }
        Admission::Fresh
    }

    /// One input, from wherever: checked, stored, told.
    pub(super) async fn input(
        &mut self,
        by: By,
        action: &str,
        source: Source<'_>,
    ) -> Result<(), Refusal> {
        let now = self.services.time.now();
        let Some(play) = &mut self.play else {
            return Err(Refusal::new(Code::NotStarted, "The game has not started."));
        };
        if self.papers.phase != Phase::Running {
            return Err(Refusal::new(Code::GameOver, "The game is over."));
        }
        let seq = play.seq();
        let (action, think_ms) = play.act(by, action, now)?;
        let (person, client_id) = match source {
            Source::Person { person, id, .. } => (Some(person), Some(id)),
            Source::Server { id } => (Some(PersonId::HOUSE), Some(id)),
            Source::Clock | Source::Bot => (None, None),
        };
        let at = crate::time::wall();
        let entry = Logged {
            seat: by.seat(),
            action,
            person: person.map(|person| person.0),
            client_id: client_id.map(str::to_owned),
            think_ms,
            at,
            tick: i64::try_from(now.0).unwrap_or(i64::MAX),
            origin: source.origin().map(|origin| origin.as_str().to_owned()),
        };
        // A finished game is due at once: should the server stop before its books are closed, it
        // is woken at the next start for that, whether anybody comes back or not.
        let over = self.play.as_ref().is_some_and(|play| play.table.status().over);
        let due = if over { Some(now.0) } else { self.deadline() };
        let deadline = due.and_then(|at| i64::try_from(at).ok());
        let append = Append { table: self.papers.no, seq, entry, deadline };
        CrashPoint::AppendBefore.reached();
        if let Err(error) = self.services.store.append(append).await {
            tracing::error!(table = %self.papers.id, %error, "a move could not be stored");
            self.start_over().await;
            return Err(Refusal::new(Code::Storage, "The move could not be stored; try again."));
        }
        if let (Some(play), Some(person), Some(id)) = (&mut self.play, person, client_id) {
            play.remember(person, id);
        }
        self.services.metrics.moves.add();
        self.announce(by, source);
        self.publish();
        self.tell_turn(at);
        self.note_ruling();
        self.finish_if_over().await;
        self.summon_bots();
        Ok(())
    }

    /// Tells everybody of the newest input: the mover first.
    fn announce(&mut self, by: By, source: Source<'_>) {
        let Some(play) = &self.play else { return };
        let now = self.services.time.now();
        let Some(newest) = Newest::of(play, source.origin(), now) else { return };
        let mover = match (by, source) {
            (By::Seat(seat), _) => Viewer::Seat(seat),
            (By::Host, Source::Person { person, .. }) => self.papers.seating.seat_of(person).into(),
            (By::Host, _) => Viewer::Spectator,
        };
        let others = Viewer::everyone(play.seats()).filter(|viewer| *viewer != mover);
        for viewer in std::iter::once(mover).chain(others) {
            if !self.connections.watches(viewer) {
                continue;
            }
            let view = play.table.view_text(viewer);
            // What the engine writes is a JSON object.
            let diff = self.connections.diff(viewer, &Members::scan(&view).unwrap_or_default());
            let menu = frames::menu(play, viewer);
            let mut update = newest.update(play, viewer, diff, menu.as_deref());
            let mut own = None;
            if let Source::Person { conn, id, .. } = source
                && viewer == mover
            {
                update.ack = Some(Cow::Borrowed(id));
                let message = ServerMessage::Update(update);
                self.connections.send(conn, message.text());
                CrashPoint::MoveAcknowledged.reached();
                if !self.connections.watches_beside(viewer, conn) {
                    continue;
                }
                let ServerMessage::Update(told) = message else { continue };
                (own, update) = (Some(conn), told);
                update.ack = None;
            }
            self.connections.send_viewer(viewer, own, ServerMessage::Update(update).text().into());
        }
    }

    /// The file is the truth: forgets what is in memory and reads it again.
    async fn start_over(&mut self) {
        let read = Papers::read(&self.services.store, &self.papers.id).await;
        let replayed = read.and_then(|papers| {
            let play = papers.replay(&self.services)?;
            Ok((papers, play))
        });
        match replayed {
            Ok((papers, play)) => {
                let moved = play.as_ref().map(|play| play.seq() + 1)
                    != self.play.as_ref().map(|play| play.seq());
                (self.play, self.papers.phase) = (play, papers.phase);
                // Another node may have moved on; otherwise nobody has been told anything.
                if moved {
                    self.tell_turn(crate::time::wall());
                    self.greet_all();
                }
                self.summon_bots();
            }
            Err(error) => {
                tracing::error!(table = %self.papers.id, %error, "a table cannot be read again");
                self.play = None;
                self.connections.dismiss_all(Bye::Shutdown);
            }
        }
    }

    /// When the next clock runs out, in server time.
    pub(super) fn deadline(&self) -> Option<u64> {
        let play = self.play.as_ref().filter(|_| self.papers.phase == Phase::Running)?;
        play.clock.deadline().map(|deadline| deadline.at.0)
    }

    pub(super) fn due(&self) -> Option<Instant> {
        self.deadline().map(|at| self.services.time.instant(tablee_engine::clock::Millis(at)))
    }

    /// Somebody's time is up: the game says what that means, and it is an input like any other.
    pub(super) async fn time_is_up(&mut self) {
        let now = self.services.time.now();
        let Some(play) = &self.play else { return };
        let Some(seat) = play.clock.overdue(now) else { return };
        let Some(action) = play.table.timeout(seat) else { return };
        if let Err(refusal) = self.input(By::Seat(seat), &action, Source::Clock).await {
            tracing::error!(table = %self.papers.id, message = refusal.message, "a timeout was refused");
            // Do not spin on a clock that cannot be served; everybody may come back.
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        }
        // Leaving a rated game costs it: a line that is down for a moment is not leaving.
        if !self.papers.setup.rated {
            self.abandon_absent(seat).await;
        }
    }

    /// A table without clocks, or a rated one, waits for nobody for ever, as long as somebody waits
    /// there.
    pub(super) async fn replace_absent(&mut self) {
        let rated = self.papers.setup.rated;
        let patient = |play: &&RunningGame| rated || !play.clock.control().is_timed();
        let Some(play) = self.play.as_ref().filter(patient) else { return };
        let awaited = play.table.awaits().must;
        let late = awaited.iter().find(|seat| {
            let sitter = self.papers.seating.sitter(*seat);
            let left = sitter.and_then(|sitter| self.left.iter().find(|(id, _)| *id == sitter.id));
            let since = left.map_or(self.woke, |(_, since)| *since);
            sitter.is_some_and(|sitter| !self.connections.has(sitter.id))
                && since.elapsed() >= self.services.settings.absence()
        });
        if let Some(seat) = late.filter(|_| !self.connections.is_empty()) {
            self.abandon_absent(seat).await;
        }
    }

    /// Who is not even here when time is up is played on by a bot.
    async fn abandon_absent(&mut self, seat: Seat) {
        let Some(sitter) = self.papers.seating.sitter(seat) else { return };
        let person = sitter.id;
        if sitter.away.is_some()
            || self.connections.has(person)
            || self.papers.phase != Phase::Running
        {
            return;
        }
        let level = self.substitute();
        if self.papers.seating.abandon(person, &level).is_ok() && self.keep().await.is_ok() {
            self.summon_bots();
        }
    }
}

/// A resend: it is already an input.
fn ack(id: &str, seq: u64) -> String {
    ServerMessage::Ack(Acknowledged { ack: Cow::Borrowed(id), seq }).text()
}

/// Whether what a person wants to do is taken in.
enum Admission {
    Fresh,
    Known(u64),
    Refused(Refusal),
}
