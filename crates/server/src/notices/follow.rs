//! Following the tables: whom they call is kept as a notice, and forgotten when they call no more.

use super::Notices;
use super::waiting::waiting_tables;
use crate::people::moment::{Moment, now};
use crate::store::{NoticeRow, NoticeState, StoreError};
use crate::tables::calls::{Call, CallEvent};
use std::collections::HashSet;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

impl Notices {
    /// Follows the tables until the task is dropped. It listens from the call on, not only once it is
    /// awaited.
    pub fn follow_tables(&self) -> impl Future<Output = ()> + use<> {
        let events = self.tables.services().seat_index.calls().subscribe();
        self.clone().follow(events)
    }

    async fn follow(self, mut events: Receiver<CallEvent>) {
        // A table may have called somebody just before the server stopped.
        self.look_at_all_tables().await;
        loop {
            match events.recv().await {
                Ok(event) => self.note(event).await,
                Err(RecvError::Lagged(missed)) => {
                    tracing::warn!(missed, "tables called too fast; all are looked at");
                    self.look_at_all_tables().await;
                }
                Err(RecvError::Closed) => return,
            }
        }
    }

    async fn note(&self, event: CallEvent) {
        if let Err(error) = self.keep(&event, now()).await {
            tracing::warn!(%error, table = event.table, "cannot keep a notice");
        }
    }

    /// Keeps what a table says about somebody.
    async fn keep(&self, event: &CallEvent, now: Moment) -> Result<(), StoreError> {
        let CallEvent { table, person, call } = event;
        let state = self.store().notice_state(*person, table).await?;
        let (since, due) = match call {
            Call::Over if state == NoticeState::Kept => {
                return self.store().remove_notice(*person, table).await;
            }
            Call::Over => return Ok(()),
            Call::Absent { since } => (*since, Some(now + self.delay())),
            Call::Seen { since } => (*since, None),
        };
        if state != NoticeState::Unwanted {
            let notice = NoticeRow { person: *person, table: table.clone(), since, due };
            self.store().add_notice(notice).await?;
            self.wake();
        }
        Ok(())
    }

    /// How long a table waits before somebody is told.
    fn delay(&self) -> Moment {
        milliseconds(self.settings().notice_delay_seconds)
    }

    /// Compares the notices with the tables of everybody who wants to be told.
    async fn look_at_all_tables(&self) {
        match self.store().people_to_notify().await {
            Ok(people) => {
                for person in people {
                    if let Err(error) = self.look_at_tables_of(person).await {
                        tracing::warn!(%error, "cannot compare notices with tables");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot read who wants to be told"),
        }
    }

    /// Compares the notices of somebody with their tables: a call that was missed is kept, one that is
    /// over is forgotten.
    pub(super) async fn look_at_tables_of(
        &self,
        person: crate::people::PersonId,
    ) -> Result<(), StoreError> {
        let waiting = waiting_tables(&self.tables, person).await?;
        let known = self.store().notices_of(person).await?;
        let waits: HashSet<&str> = waiting.iter().map(|table| table.id.as_str()).collect();
        for over in known.iter().filter(|notice| !waits.contains(notice.table.as_str())) {
            self.store().remove_notice(person, &over.table).await?;
        }
        let noticed: HashSet<&str> = known.iter().map(|notice| notice.table.as_str()).collect();
        for missed in waiting.iter().filter(|table| !noticed.contains(table.id.as_str())) {
            let call = Call::Absent { since: missed.since };
            self.keep(&CallEvent { table: missed.id.clone(), person, call }, now()).await?;
        }
        Ok(())
    }
}

/// Seconds of a setting as moments are counted.
pub(super) fn milliseconds(seconds: u64) -> Moment {
    i64::try_from(seconds.saturating_mul(1000)).unwrap_or(i64::MAX / 2)
}
