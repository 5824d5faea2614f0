//! The chat of a table: who may speak, how much, and the last lines kept at hand.

use super::connections::ConnId;
use super::seating::Seating;
use super::{TableActor, stored};
use crate::bus::News;
use crate::net::rate_limit::TokenBucket;
use crate::people::{Blocks, Kind, PersonId, Visitor};
use crate::store::{ChatKept, NewLine, StoreError};
use crate::visible_text::check_visible;
use std::borrow::Cow;
use tablee_protocol::{ChatLine, Code, Phrase, Refusal, ServerMessage, Speaker, TablePhase};

/// How many people's limits are remembered before those of who was silent for a while are
/// forgotten.
const REMEMBERED: usize = 64;

/// How many lines one person, companions included, writes at a table at once and per second after that.
const OWN_LINES: (u32, f64) = (5, 0.5);

/// The same for all who do not sit at the table together: a crowd does not drown those who play.
pub(super) const SPECTATOR_LINES: (u32, f64) = (20, 1.0);

/// How many characters a line may have.
const LONGEST: usize = 500;

/// What somebody says.
pub(super) enum ChatWords {
    /// Their own words.
    Typed(String),
    /// A phrase that each reader's page says in their language.
    Phrase(Phrase),
}

impl ChatWords {
    /// As it is read where nobody knows phrases.
    fn text(&self) -> &str {
        match self {
            ChatWords::Typed(text) => text.trim(),
            ChatWords::Phrase(phrase) => phrase.text(),
        }
    }

    fn phrase(&self) -> Option<Phrase> {
        match self {
            ChatWords::Typed(_) => None,
            ChatWords::Phrase(phrase) => Some(*phrase),
        }
    }
}

/// Whether a line is new.
enum Said {
    Now,
    Before,
}

impl TableActor {
    /// Somebody says something: may they? → stored → told.
    pub(super) async fn chat(&mut self, id: ConnId, words: ChatWords, name: Option<String>) {
        let Some((visitor, _)) = self.connections.who(id) else { return };
        let visitor = visitor.clone();
        let allowed = self
            .may_chat(&visitor, words.text(), name.as_deref())
            .and_then(|()| self.within_rate(&visitor));
        if let Err(refusal) = allowed {
            return self.refuse(id, None, &refusal);
        }
        match self.keep_chat(&visitor, &words, name).await {
            // It was said before, and the answer was lost: only who said it hears it again.
            Ok((line, Said::Before)) => {
                self.connections.send(id, ServerMessage::Chat(Cow::Borrowed(&line)).text());
            }
            Ok((line, Said::Now)) => {
                self.send_chat_line(line);
                self.services.bus.publish(|| News::Chat { table: self.stored.id.clone() });
            }
            Err(error) => {
                tracing::error!(table = %self.stored.id, %error, "a line of chat could not be stored");
                let message = "The line could not be stored; try again.";
                self.refuse(id, None, &Refusal::new(Code::Storage, message));
            }
        }
    }

    /// Tells everybody a line, and keeps it at hand.
    pub(super) fn send_chat_line(&mut self, line: ChatLine) {
        let frame = ServerMessage::Chat(Cow::Borrowed(&line)).text();
        let (blocks, seating) = (&self.services.blocks, &self.stored.seating);
        let is_blocked = |reader| is_hidden(blocks, seating, reader, line.from.person);
        self.connections.send_unless(frame, is_blocked);
        self.stored.chat.push(line);
        let old = self.stored.chat.len().saturating_sub(stored::CHAT_LINES);
        self.stored.chat.drain(..old);
    }

    /// The last lines as somebody is shown them: without those of people they block.
    pub(super) fn lines_for(&self, person: PersonId) -> Vec<ChatLine> {
        let (blocks, seating) = (&self.services.blocks, &self.stored.seating);
        let shown = |line: &&ChatLine| !is_hidden(blocks, seating, person, line.from.person);
        self.stored.chat.iter().filter(shown).cloned().collect()
    }

    fn may_chat(&self, visitor: &Visitor, text: &str, name: Option<&str>) -> Result<(), Refusal> {
        if name.is_some_and(|name| name.is_empty() || name.len() > 64) {
            return Err(Refusal::new(Code::BadMessage, "“id” has 1 to 64 characters."));
        }
        if !self.stored.seating.chat || self.stored.phase == TablePhase::Closed {
            return Err(Refusal::new(Code::ChatOff, "The chat of this table is off."));
        }
        if self.services.sanctions.is_muted(visitor.id)
            || self.services.sanctions.is_muted(visitor.holder())
        {
            return Err(Refusal::new(Code::Muted, "An admin has muted you."));
        }
        let muted = &self.stored.seating.muted;
        if muted.contains(&visitor.id) || muted.contains(&visitor.holder()) {
            return Err(Refusal::new(Code::Muted, "The host has muted you at this table."));
        }
        if text.is_empty() || text.chars().count() > LONGEST {
            let message = format!("A line of chat has 1 to {LONGEST} characters.");
            return Err(Refusal::new(Code::BadMessage, message));
        }
        if text.contains('\n') || check_visible(text).is_err() {
            let message = "A line of chat has no control or invisible characters.";
            return Err(Refusal::new(Code::BadMessage, message));
        }
        Ok(())
    }

    /// Whether somebody has not said too much already; a new connection has the same limit, and so have
    /// companions together with whose device it is. Those who look on share another one.
    fn within_rate(&mut self, visitor: &Visitor) -> Result<(), Refusal> {
        if self.chat_limits.len() >= REMEMBERED {
            self.chat_limits.retain(|_, bucket| !bucket.is_full());
        }
        let (burst, per_second) = OWN_LINES;
        let own = self.chat_limits.entry(visitor.holder());
        let own = own.or_insert_with(|| TokenBucket::new(burst, per_second));
        let seating = &self.stored.seating;
        let belongs = seating.host == visitor.id || seating.seat_of(visitor.id).is_some();
        let within = own.take() && (belongs || self.spectator_chat.take());
        let refusal = || Refusal::new(Code::TooFast, "Too many requests; wait a moment.");
        within.then_some(()).ok_or_else(refusal)
    }

    async fn keep_chat(
        &mut self,
        visitor: &Visitor,
        words: &ChatWords,
        client_id: Option<String>,
    ) -> Result<(ChatLine, Said), StoreError> {
        let (person, table, at) = (visitor.id, self.stored.no, crate::time::wall());
        let (text, phrase) = (words.text().to_owned(), words.phrase());
        let line = NewLine { table, person, text: text.clone(), phrase, client_id, at };
        let (id, said) = match self.services.store.add_chat(line).await? {
            ChatKept::Now(id) => (id, Said::Now),
            ChatKept::Before(id) => (id, Said::Before),
        };
        let from = Speaker { person, name: visitor.name.clone(), bot: visitor.kind == Kind::Bot };
        Ok((ChatLine { id, from, text, phrase, at }, said))
    }
}

/// Whether a reader blocks the author of a line, or whose device the author plays at.
fn is_hidden(blocks: &Blocks, seating: &Seating, reader: PersonId, author: PersonId) -> bool {
    let reader = seating.holder_of(reader);
    blocks.blocks(reader, author) || blocks.blocks(reader, seating.holder_of(author))
}
