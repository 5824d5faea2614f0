//! Joining and leaving: the first thing a connection is told, and what everybody hears of it.

use super::TableActor;
use super::chat::ChatWords;
use super::connections::ConnId;
use super::disconnections::ConnectionChange;
use super::frames::{self, Snapshot};
use super::seating::Seating;
use crate::net::outbox::Outbox;
use crate::people::{PersonId, Visitor};
use tablee_engine::Viewer;
use tablee_protocol::{Bye, ClientMessage, Members, Refusal, ServerMessage, TableView, You};

/// Why somebody is told everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SnapshotReason {
    /// They come.
    Welcome,
    /// All that they were told is void.
    Resync,
}

impl TableActor {
    /// Somebody connects and is told everything they may know.
    pub(super) fn welcome(
        &mut self,
        visitor: Visitor,
        seen: Option<u64>,
        hidden: bool,
        outbox: Outbox,
    ) -> ConnId {
        let person = visitor.id;
        let seat = self.stored.seating.seat_of(person);
        let news = seat.is_some() && !self.connections.has(person);
        if self.may_run_out_of_time() {
            outbox.measure();
        }
        let looks_on = seat.is_none() && !self.connections.has(person);
        let shut_out = self.shuts_out(&visitor);
        let id = self.connections.add(visitor, Viewer::from(seat), outbox);
        self.connections.note_page(id, hidden);
        if shut_out {
            self.connections.dismiss_one(id, Bye::Closed);
            return id;
        }
        // Whoever is back reads how long they were away.
        self.note_absence(person);
        self.send_snapshot(id, SnapshotReason::Welcome, seen);
        self.note_looking(person);
        if news {
            self.publish_table();
        } else if looks_on {
            self.send_watchers();
        }
        id
    }

    /// Tells a connection everything anew.
    pub(super) fn send_snapshot(&mut self, id: ConnId, why: SnapshotReason, seen: Option<u64>) {
        let Some((visitor, viewer)) = self.connections.who(id) else { return };
        let person = visitor.id;
        let now = self.now();
        let Seating { takeovers, disconnections, .. } = &self.stored.seating;
        let (takeovers, disconnections) = (takeovers.clone(), disconnections.clone());
        let table = TableView { takeovers, disconnections, ..self.view_for(visitor) };
        let play = self.play.as_ref();
        let view = play.map(|play| play.table.view_text(viewer));
        let menu = play.and_then(|play| frames::menu(play, viewer));
        let you = You { person, seat: viewer.seat() };
        let chat = self.lines_for(person);
        let overtime = self.overtime_shown();
        let snapshot = Snapshot { you, table: &table, play, seen, overtime, chat: &chat };
        if let Some(play) = play {
            self.connections.note_view(viewer, &*play.table);
        }
        let whole = snapshot.whole(view.map(Members::written), menu.as_deref(), now);
        let message = match why {
            SnapshotReason::Welcome => ServerMessage::Welcome(whole),
            SnapshotReason::Resync => ServerMessage::Resync(whole),
        };
        self.connections.send(id, message.text());
    }

    /// Tells everybody everything anew.
    pub(super) fn send_snapshots(&mut self) {
        self.connections.forget_views();
        for id in self.connections.ids() {
            self.send_snapshot(id, SnapshotReason::Resync, None);
        }
    }

    /// Notes whether somebody sees the table, for who tells them elsewhere that it waits for them. Nobody
    /// at the table learns of it: they are connected, whatever is in front on their screen.
    pub(super) fn note_looking(&self, person: PersonId) {
        self.services.seat_index.look(&self.stored.id, person, self.looks(person));
    }

    /// The page of a connection is in front now, or behind others.
    async fn turn_page(&mut self, id: ConnId, hidden: bool) {
        self.connections.note_page(id, hidden);
        if let Some((visitor, _)) = self.connections.who(id) {
            self.note_looking(visitor.id);
        }
        if self.services.bus.is_shared() {
            self.send_presence().await;
        }
    }

    /// A connection is gone.
    pub(super) fn part(&mut self, id: ConnId) {
        let gone = self.connections.remove(id);
        if let Some(person) = gone {
            self.note_gone(person);
        }
        // A connection that was removed before is known no more, but its seat may be empty now.
        let news = gone.is_none_or(|person| {
            self.stored.seating.seat_of(person).is_some() && !self.connections.has(person)
        });
        if news {
            self.publish_table();
        } else if gone.is_some_and(|person| !self.connections.has(person)) {
            self.send_watchers();
        }
    }

    /// Notes who was dropped because they do not read: they have left like everybody whose connection ends, and are
    /// given as long to come back.
    pub(super) fn note_dropped(&mut self) {
        for person in self.connections.take_dropped() {
            self.note_gone(person);
        }
    }

    /// Somebody has one connection fewer here, perhaps none.
    fn note_gone(&mut self, person: PersonId) {
        self.note_looking(person);
        if self.connections.has(person) {
            return;
        }
        self.left.retain(|(other, _)| *other != person);
        let seat = self.stored.seating.seat_of(person);
        if seat.is_some() {
            self.left.push((person, tokio::time::Instant::now()));
        }
        self.note_absence(person);
        // The node that somebody was connected to notes it; others hear of it.
        if let Some(seat) = seat.filter(|_| !self.is_here(person)) {
            self.note_disconnection(seat, ConnectionChange::Gone);
        }
    }

    /// A connection says something.
    pub(super) async fn receive(&mut self, id: ConnId, message: ClientMessage) {
        let speaker = self.connections.who(id).map(|(visitor, _)| visitor.id);
        if let Some(person) = speaker.filter(|person| self.services.sanctions.is_banned(*person)) {
            return self.connections.disconnect(person, Bye::Removed);
        }
        match message {
            ClientMessage::Act(intent) => self.act(id, intent).await,
            ClientMessage::Host(intent) => self.act_as_host(id, intent).await,
            ClientMessage::Legal { from } => Box::pin(self.send_legal(id, from.unwrap_or(0))).await,
            ClientMessage::Kind { action } => self.send_kind(id, &action),
            ClientMessage::Hint { level } => self.give_hint(id, &level),
            ClientMessage::Chat { text, id: name } => {
                Box::pin(self.chat(id, ChatWords::Typed(text), name)).await;
            }
            ClientMessage::Phrase { phrase, id: name } => {
                Box::pin(self.chat(id, ChatWords::Phrase(phrase), name)).await;
            }
            ClientMessage::Page { hidden } => Box::pin(self.turn_page(id, hidden)).await,
            ClientMessage::Ping => self.connections.send(id, frames::PONG),
        }
    }

    pub(super) fn refuse(&mut self, id: ConnId, name: Option<&str>, refusal: &Refusal) {
        self.services.metrics.refusals.add();
        self.connections.send(id, frames::refused(name, refusal));
    }
}
