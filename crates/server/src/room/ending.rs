//! A game has ended: its record is sealed and stored, and the table with it.

use super::seating::Place;
use super::{Room, frames};
use crate::crash_point::CrashPoint;
use crate::history::{self, Finished, Sitter};
use crate::store::StoreError;
use crate::wire::Phase;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};
use std::io::Write as _;
use tablee_engine::Record;
use tablee_engine::mixture::Mixture;

impl Room {
    /// Closes the books once the game is over. Also done after a restart, should the house have
    /// stopped between the last move and this.
    pub(super) async fn finish_if_over(&mut self) {
        let over = self.play.as_ref().is_some_and(|play| play.table.status().over);
        if !over || self.papers.phase != Phase::Running {
            return;
        }
        CrashPoint::ConcludeBefore.reached();
        if let Err(error) = self.seal().await {
            // The log has everything: the next time the table is woken tries again.
            tracing::error!(table = %self.papers.id, %error, "a finished game could not be sealed");
            return;
        }
        self.papers.phase = Phase::Over;
        self.tell_table();
    }

    async fn seal(&mut self) -> Result<(), StoreError> {
        let Some(play) = &self.play else { return Ok(()) };
        let record = self.mixed(play.table.record());
        let ended_at = crate::time::wall();
        let summary = self.summary(&record, ended_at).to_string();
        let packed = pack(&frames::text(&record));
        let row =
            (self.papers.id.clone(), self.papers.setup.game.clone(), packed, summary, ended_at);
        let (no, id, setup) = (self.papers.no, self.papers.id.clone(), self.papers.setup.clone());
        let sitters: Vec<Sitter> = self.papers.seating.places.iter().filter_map(sitter).collect();
        let job = move |db: &rusqlite::Connection| {
            db.execute(
                "INSERT OR IGNORE INTO records (table_id, game, record, summary, ended_at)
                 VALUES (?, ?, ?, ?, ?)",
                row,
            )?;
            let began = "SELECT coalesce(started_at, ?2) FROM papers WHERE table_no = ?1";
            let finished = Finished {
                table: &id,
                record: &record,
                sitters: &sitters,
                visibility: setup.visibility.as_str(),
                started_at: db.query_row(began, (no, ended_at), |row| row.get(0))?,
                ended_at,
                rated: setup.rated,
                practice: setup.practice.as_ref(),
            };
            history::conclude(db, &finished)?;
            db.execute("UPDATE tables SET phase = 'over', deadline = NULL WHERE no = ?", [no])?;
            CrashPoint::ConcludeBeforeCommit.reached();
            Ok(())
        };
        self.house.store.write(job).await?;
        CrashPoint::ConcludeCommitted.reached();
        Ok(())
    }

    /// The record with what its seed was mixed from.
    fn mixed(&self, plain: Record) -> Record {
        // A game that was played on has the deal of another one; nothing was mixed for it.
        if self.papers.setup.practice.is_some() {
            return plain;
        }
        let mixture = Mixture::new(self.papers.secret, self.papers.seating.shares());
        match plain.clone().mixed(mixture) {
            Ok(record) => record,
            Err(error) => {
                tracing::error!(table = %self.papers.id, %error, "the seed was not mixed as promised");
                plain
            }
        }
    }

    /// Who sat where and how it ended, for lists that need no replay.
    fn summary(&self, record: &Record, ended_at: i64) -> Value {
        let seat = |place: &Place| match place {
            Place::Empty => Value::Null,
            Place::Bot(level) => json!({ "kind": "bot", "level": level }),
            Place::Person(sitter) => json!({
                "kind": "person", "person": sitter.id, "name": sitter.name,
                "sort": sitter.kind, "away": sitter.away,
            }),
        };
        json!({
            "table": self.papers.id,
            "game": self.papers.setup.game,
            "seats": self.papers.seating.places.iter().map(seat).collect::<Vec<_>>(),
            "rules": self.papers.setup.rules,
            "clock": self.papers.setup.clock,
            "visibility": self.papers.setup.visibility,
            "rated": self.papers.setup.rated,
            "practice": self.papers.setup.practice,
            "inputs": record.inputs.len(),
            "scores": record.result.as_ref().map(|ending| &ending.scores),
            "winners": record.result.as_ref().map(|ending| &ending.winners),
            "created_at": self.papers.created_at,
            "ended_at": ended_at,
        })
    }
}

/// A seat as history knows it; a game never starts with an empty one.
fn sitter(place: &Place) -> Option<Sitter> {
    match place {
        Place::Empty => None,
        Place::Bot(level) => Some(Sitter::Bot { level: level.clone() }),
        Place::Person(sitter) => Some(match &sitter.away {
            None => Sitter::Person(sitter.id),
            Some(level) => Sitter::Abandoned { person: sitter.id, level: level.clone() },
        }),
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
