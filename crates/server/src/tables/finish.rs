//! A game has ended: its record is sealed and stored, and the table with it.

use super::seating::{Place, Seating};
use super::{TableActor, frames};
use crate::crash_point::CrashPoint;
use crate::ratings::{Finished, Occupant};
use crate::store::StoreError;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write as _;
use tablee_engine::mixture::Mixture;
use tablee_engine::{Record, Seat};
use tablee_protocol::{SeatPlayer, TablePhase, Takeover};

impl TableActor {
    /// Closes the books once the game is over. Also done after a restart, should the server have
    /// stopped between the last move and this.
    pub(super) async fn finish_if_over(&mut self) {
        if let Err(error) = self.try_to_finish().await {
            // The log has everything: the next look at the table tries again.
            tracing::error!(table = %self.stored.id, %error, "a finished game could not be sealed");
        }
    }

    /// Closes the books of a game that is over, also where another node has stored its last move; says why
    /// that cannot be done.
    pub(super) async fn close_books(&mut self) -> Result<(), StoreError> {
        if self.services.bus.is_shared() {
            self.try_to_catch_up().await?;
        }
        self.try_to_finish().await
    }

    async fn try_to_finish(&mut self) -> Result<(), StoreError> {
        let over = self.play.as_ref().is_some_and(|play| play.table.status().over);
        if !over || self.stored.phase != TablePhase::Running {
            return Ok(());
        }
        self.close_disconnections().await;
        if self.stored.phase != TablePhase::Running {
            // Another node was quicker.
            return Ok(());
        }
        CrashPoint::ConcludeBefore.reached();
        Box::pin(self.seal()).await?;
        self.stored.phase = TablePhase::Over;
        self.stored.revision += 1;
        self.publish_table();
        self.notify_nodes();
        Ok(())
    }

    async fn seal(&mut self) -> Result<(), StoreError> {
        let Some(play) = &self.play else { return Ok(()) };
        let record = self.services.record_keys.sign(self.mixed(play.table.record()));
        let sitters = self.stored.seating.occupants();
        let setup = &self.stored.setup;
        let finished = Finished {
            no: self.stored.no,
            table: &self.stored.id,
            record: &record,
            better: play.table.better(),
            sitters: &sitters,
            visibility: setup.visibility,
            started_at: None,
            ended_at: crate::time::wall(),
            // What people were told when it began counts: a guest does not become a member because it went well.
            rated: setup.rated && self.stored.seating.not_rated().is_none(),
            practice: setup.practice.as_ref(),
        };
        let packed = pack(&frames::text(&record));
        self.services.store.conclude(finished.conclusion(packed)).await
    }

    /// The record with what its seed was mixed from.
    fn mixed(&self, plain: Record) -> Record {
        // A game that was played on has the deal of another one; nothing was mixed for it.
        if self.stored.setup.practice.is_some() {
            return plain;
        }
        let seating = &self.stored.seating;
        let mixture = Mixture::new(self.stored.secret, seating.shares())
            .after_broken_starts(seating.broken_starts.count);
        match plain.clone().mixed(mixture) {
            Ok(record) => record,
            Err(error) => {
                tracing::error!(table = %self.stored.id, %error, "the seed was not mixed as promised");
                plain
            }
        }
    }
}

impl Seating {
    /// The seats as history knows them; a game never starts with an empty one.
    pub(super) fn occupants(&self) -> Vec<Occupant> {
        let occupant = |(seat, place): (u8, &Place)| match place {
            Place::Empty => None,
            Place::Bot(level) => Some(Occupant::Bot { level: level.clone() }),
            Place::Person(sitter) => Some(match &sitter.away {
                None => Occupant::Person(sitter.id),
                Some(level) => {
                    let (person, level, at) = (sitter.id, level.clone(), self.left_at(Seat(seat)));
                    Occupant::Abandoned { person, level, at }
                }
            }),
        };
        (0..).zip(&self.places).filter_map(occupant).collect()
    }

    /// When a bot took over somebody's seat for the last time; of games from before that was noted nobody knows.
    fn left_at(&self, seat: Seat) -> i64 {
        let of_seat = |one: &&Takeover| one.seat == seat && one.by == SeatPlayer::Bot;
        self.takeovers.iter().rev().find(of_seat).map_or(0, |one| one.at)
    }
}

fn pack(text: &str) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    // Writing into memory cannot fail.
    let _ = packer.write_all(text.as_bytes());
    packer.finish().unwrap_or_default()
}

/// The text of a packed record.
pub fn unpack(packed: &[u8]) -> std::io::Result<String> {
    std::io::read_to_string(flate2::read::ZlibDecoder::new(packed))
}
