//! Coming and going: the first thing a connection is told, and what everybody hears of it.

use super::connections::ConnId;
use super::frames::{self, Greeting};
use super::{TableActor, stored};
use crate::net::outbox::Outbox;
use crate::net::rate_limit::TokenBucket;
use crate::people::Visitor;
use crate::store::StoreError;
use std::borrow::Cow;
use tablee_engine::Viewer;
use tablee_protocol::{
    Bye, ChatLine, ClientMessage, Code, Members, Phase, Refusal, ServerMessage, Speaker, You,
};

/// How many voices are remembered before those who were silent for a while are forgotten.
const VOICES: usize = 64;

/// Why somebody is told everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Greet {
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
        outbox: Outbox,
    ) -> ConnId {
        let person = visitor.id;
        let seat = self.papers.seating.seat_of(person);
        let news = seat.is_some() && !self.connections.has(person);
        let id = self.connections.add(visitor, Viewer::from(seat), outbox);
        self.greet(id, Greet::Welcome, seen);
        if news {
            self.tell_table();
        }
        id
    }

    /// Tells a connection everything anew.
    pub(super) fn greet(&mut self, id: ConnId, why: Greet, seen: Option<u64>) {
        let Some((visitor, viewer)) = self.connections.who(id) else { return };
        let person = visitor.id;
        let now = self.services.time.now();
        let (play, table) = (self.play.as_ref(), self.view());
        let view = play.map(|play| play.table.view_text(viewer));
        // What the engine writes is a JSON object.
        let view = view.as_deref().map(|view| Members::scan(view).unwrap_or_default());
        let menu = play.and_then(|play| frames::menu(play, viewer));
        let you = You { person, seat: viewer.seat() };
        let greeting = Greeting { you, table: &table, play, seen, chat: &self.papers.chat };
        if let Some(view) = &view {
            self.connections.note_view(viewer, view);
        }
        let whole = greeting.whole(view, menu.as_deref(), now);
        let message = match why {
            Greet::Welcome => ServerMessage::Welcome(whole),
            Greet::Resync => ServerMessage::Resync(whole),
        };
        self.connections.send(id, message.text());
    }

    /// Tells everybody everything anew.
    pub(super) fn greet_all(&mut self) {
        self.connections.forget_views();
        for id in self.connections.ids() {
            self.greet(id, Greet::Resync, None);
        }
    }

    /// A connection is gone.
    pub(super) fn part(&mut self, id: ConnId) {
        let gone = self.connections.remove(id);
        if let Some(person) = gone.filter(|person| !self.connections.has(*person)) {
            self.left.retain(|(other, _)| *other != person);
            if self.papers.seating.seat_of(person).is_some() {
                self.left.push((person, tokio::time::Instant::now()));
            }
        }
        // A connection that was dropped as slow is known no more, but its seat may be empty now.
        let news = gone.is_none_or(|person| {
            self.papers.seating.seat_of(person).is_some() && !self.connections.has(person)
        });
        if news {
            self.tell_table();
        }
    }

    /// A connection says something.
    pub(super) async fn hear(&mut self, id: ConnId, message: ClientMessage) {
        let speaker = self.connections.who(id).map(|(visitor, _)| visitor.id);
        if let Some(person) = speaker.filter(|person| self.services.sanctions.is_banned(*person)) {
            return self.connections.dismiss(person, Bye::Removed);
        }
        match message {
            ClientMessage::Act(intent) => self.act(id, intent).await,
            ClientMessage::Host(intent) => self.act_as_host(id, intent).await,
            ClientMessage::Legal => self.tell_legal(id),
            ClientMessage::Hint { level } => self.give_hint(id, &level),
            ClientMessage::Chat { text } => self.chat(id, text).await,
            ClientMessage::Ping => self.connections.send(id, frames::PONG),
        }
    }

    pub(super) fn refuse(&mut self, id: ConnId, name: Option<&str>, refusal: &Refusal) {
        self.services.metrics.refusals.add();
        self.connections.send(id, frames::refused(name, refusal));
    }

    async fn chat(&mut self, id: ConnId, text: String) {
        let Some((visitor, _)) = self.connections.who(id) else { return };
        let visitor = visitor.clone();
        let allowed = self.may_chat(&visitor, &text).and_then(|()| self.may_go_on(&visitor));
        if let Err(refusal) = allowed {
            return self.refuse(id, None, &refusal);
        }
        match self.keep_chat(&visitor, text.trim().to_owned()).await {
            Ok(line) => {
                self.connections.send_all(ServerMessage::Chat(Cow::Borrowed(&line)).text());
                self.papers.chat.push(line);
                let old = self.papers.chat.len().saturating_sub(stored::CHAT_LINES);
                self.papers.chat.drain(..old);
            }
            Err(error) => {
                tracing::error!(table = %self.papers.id, %error, "a line of chat could not be stored");
                let message = "The line could not be stored; try again.";
                self.refuse(id, None, &Refusal::new(Code::Storage, message));
            }
        }
    }

    fn may_chat(&self, visitor: &Visitor, text: &str) -> Result<(), Refusal> {
        let text = text.trim();
        if !self.papers.seating.chat || self.papers.phase == Phase::Closed {
            return Err(Refusal::new(Code::ChatOff, "The chat of this table is off."));
        }
        if self.services.sanctions.is_muted(visitor.id) {
            return Err(Refusal::new(Code::Muted, "An admin has muted you."));
        }
        if self.papers.seating.muted.contains(&visitor.id) {
            return Err(Refusal::new(Code::Muted, "The host has muted you at this table."));
        }
        if text.is_empty() || text.chars().count() > 500 {
            let message = "A line of chat has 1 to 500 characters.";
            return Err(Refusal::new(Code::BadMessage, message));
        }
        if text.chars().any(char::is_control) {
            return Err(Refusal::new(
                Code::BadMessage,
                "A line of chat has no control characters.",
            ));
        }
        Ok(())
    }

    /// Whether somebody has not said too much already; a new connection is no new voice.
    fn may_go_on(&mut self, visitor: &Visitor) -> Result<(), Refusal> {
        if self.voices.len() >= VOICES {
            self.voices.retain(|_, voice| !voice.is_full());
        }
        let voice = self.voices.entry(visitor.id).or_insert_with(|| TokenBucket::new(5, 0.5));
        let refusal = || Refusal::new(Code::TooFast, "That was too much at once; wait a moment.");
        voice.take().then_some(()).ok_or_else(refusal)
    }

    async fn keep_chat(&mut self, visitor: &Visitor, text: String) -> Result<ChatLine, StoreError> {
        let (person, at) = (visitor.id, crate::time::wall());
        let stored = self.services.store.add_chat(self.papers.no, person, text.clone(), at);
        let from = Speaker { person, name: visitor.name.clone() };
        Ok(ChatLine { id: stored.await?, from, text, at })
    }
}
