//! The bell of a round: one countdown for all tables, which can stand still.

use serde::{Deserialize, Serialize};
use tablee_engine::Millis;

/// A bell that runs, stands still, or has rung.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bell {
    /// The round's number.
    pub round: u16,
    /// How long it runs; nothing: it rings when somebody rings it.
    pub length: Option<Millis>,
    /// What had passed when it last started to run.
    pub spent: Millis,
    /// Since when it runs; nothing while it stands still.
    pub since: Option<Millis>,
    /// When it rang.
    pub rang: Option<Millis>,
}

impl Bell {
    /// A bell that starts to run.
    pub(crate) fn started(round: u16, length: Option<Millis>, now: Millis) -> Bell {
        Bell { round, length, spent: Millis::ZERO, since: Some(now), rang: None }
    }

    /// When it will ring if nobody stops it.
    pub fn due(&self) -> Option<Millis> {
        let (since, length) = (self.since?, self.length?);
        self.rang.is_none().then(|| since.plus(length.less(self.spent)))
    }

    /// What is left of it; nothing where it has no length.
    pub fn left(&self, now: Millis) -> Option<Millis> {
        let running = self.since.map_or(Millis::ZERO, |since| now.less(since));
        self.length.map(|length| length.less(self.spent.plus(running)))
    }

    /// Whether it can still be stopped or rung.
    pub fn is_live(&self) -> bool {
        self.rang.is_none()
    }

    pub(crate) fn pause(&mut self, now: Millis) {
        if let Some(since) = self.since.take() {
            self.spent = self.spent.plus(now.less(since));
        }
    }

    pub(crate) fn resume(&mut self, now: Millis) {
        self.since.get_or_insert(now);
    }

    pub(crate) fn ring(&mut self, now: Millis) {
        self.pause(now);
        self.rang.get_or_insert(now);
    }
}
