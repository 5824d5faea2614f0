//! Coming and going: the first thing a connection is told, and what everybody hears of it.

use super::audience::ConnId;
use super::frames::{self, Welcome};
use super::{Room, archive};
use crate::crash_point::CrashPoint;
use crate::limits::Bucket;
use crate::mailbox::Outbox;
use crate::people::Visitor;
use crate::store::StoreError;
use crate::wire::{Bye, ChatLine, ClientMessage, Code, Phase, Refusal, Speaker};
use tablee_engine::Viewer;

/// How many voices are remembered before those who were silent for a while are forgotten.
const VOICES: usize = 64;

impl Room {
    /// Somebody connects and is told everything they may know.
    pub(super) fn welcome(
        &mut self,
        visitor: Visitor,
        seen: Option<u64>,
        outbox: Outbox,
    ) -> ConnId {
        let person = visitor.id;
        let seat = self.papers.seating.seat_of(person);
        let news = seat.is_some() && !self.audience.has(person);
        let id = self.audience.add(visitor, Viewer::from(seat), outbox);
        self.greet(id, "welcome", seen);
        if news {
            self.tell_table();
        }
        id
    }

    /// Tells a connection everything anew.
    pub(super) fn greet(&mut self, id: ConnId, kind: &'static str, seen: Option<u64>) {
        let Some((visitor, viewer)) = self.audience.who(id) else { return };
        let person = visitor.id;
        let now = self.house.time.now();
        let view = self.play.as_ref().map(|play| play.table.view_text(viewer));
        let welcome = Welcome {
            kind,
            person,
            viewer,
            table: &self.view(),
            play: self.play.as_ref(),
            seen,
            chat: self.papers.chat.iter().collect(),
        };
        let frame = welcome.text(view.as_deref(), now);
        if let Some(view) = view {
            self.audience.note_view(viewer, &view);
        }
        self.audience.send(id, frame);
    }

    /// Tells everybody everything anew.
    pub(super) fn greet_all(&mut self) {
        self.audience.forget_views();
        for id in self.audience.ids() {
            self.greet(id, "resync", None);
        }
    }

    /// A connection is gone.
    pub(super) fn part(&mut self, id: ConnId) {
        let gone = self.audience.remove(id);
        if let Some(person) = gone.filter(|person| !self.audience.has(*person)) {
            self.left.retain(|(other, _)| *other != person);
            if self.papers.seating.seat_of(person).is_some() {
                self.left.push((person, tokio::time::Instant::now()));
            }
        }
        // A connection that was dropped as slow is known no more, but its seat may be empty now.
        let news = gone.is_none_or(|person| {
            self.papers.seating.seat_of(person).is_some() && !self.audience.has(person)
        });
        if news {
            self.tell_table();
        }
    }

    /// A connection says something.
    pub(super) async fn hear(&mut self, id: ConnId, message: ClientMessage) {
        let speaker = self.audience.who(id).map(|(visitor, _)| visitor.id);
        if let Some(person) = speaker.filter(|person| self.house.sanctions.is_banned(*person)) {
            return self.audience.dismiss(person, Bye::Removed);
        }
        match message {
            ClientMessage::Act(intent) => self.act(id, intent).await,
            ClientMessage::Host(intent) => self.act_as_host(id, intent).await,
            ClientMessage::Legal => self.tell_legal(id),
            ClientMessage::Hint { level } => self.give_hint(id, &level),
            ClientMessage::Chat { text } => self.chat(id, text).await,
            ClientMessage::Ping => self.audience.send(id, frames::PONG),
        }
    }

    pub(super) fn refuse(&mut self, id: ConnId, name: Option<&str>, refusal: &Refusal) {
        self.house.meters.refusals.add();
        self.audience.send(id, frames::refused(name, refusal));
    }

    async fn chat(&mut self, id: ConnId, text: String) {
        let Some((visitor, _)) = self.audience.who(id) else { return };
        let visitor = visitor.clone();
        let allowed = self.may_chat(&visitor, &text).and_then(|()| self.may_go_on(&visitor));
        if let Err(refusal) = allowed {
            return self.refuse(id, None, &refusal);
        }
        match self.keep_chat(&visitor, text.trim().to_owned()).await {
            Ok(line) => {
                self.audience.send_all(frames::chat(&line));
                self.papers.chat.push(line);
                let old = self.papers.chat.len().saturating_sub(archive::CHAT_LINES);
                self.papers.chat.drain(..old);
            }
            Err(error) => {
                let refusal = Refusal::new(Code::Storage, error.to_string());
                self.refuse(id, None, &refusal);
            }
        }
    }

    fn may_chat(&self, visitor: &Visitor, text: &str) -> Result<(), Refusal> {
        let text = text.trim();
        if !self.papers.seating.chat || self.papers.phase == Phase::Closed {
            return Err(Refusal::new(Code::ChatOff, "The chat of this table is off."));
        }
        if self.house.sanctions.is_muted(visitor.id) {
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
        let voice = self.voices.entry(visitor.id).or_insert_with(|| Bucket::new(5, 0.5));
        let refusal = || Refusal::new(Code::TooFast, "That was too much at once; wait a moment.");
        voice.take().then_some(()).ok_or_else(refusal)
    }

    async fn keep_chat(&mut self, visitor: &Visitor, text: String) -> Result<ChatLine, StoreError> {
        let (no, at) = (self.papers.no, crate::time::wall());
        let row = (no, visitor.id.0, visitor.name.clone(), text.clone(), at);
        let insert = "INSERT INTO chat (table_no, person, name, text, at) VALUES (?, ?, ?, ?, ?)";
        let stored = self.house.store.write(move |db| {
            db.prepare_cached(insert)?.execute(row)?;
            CrashPoint::ChatBeforeCommit.reached();
            Ok(db.last_insert_rowid())
        });
        let from = Speaker { person: visitor.id, name: visitor.name.clone() };
        let id = stored.await?;
        CrashPoint::ChatCommitted.reached();
        Ok(ChatLine { id, from, text, at })
    }
}
