//! A table that begins in the middle: rules, seed and first inputs come from a finished game, and
//! it runs from its first moment on.

use super::Papers;
use super::seating::Seating;
use crate::crash_point::CrashPoint;
use crate::store::{Append, Logged, Store, StoreError};
use crate::wire::{Phase, Setup};
use tablee_engine::Seed;
use tablee_engine::clock::Millis;

impl Papers {
    /// Makes a running table whose log has inputs already, all of it in one transaction. The seed
    /// is known to whoever knows the finished game, so the secret is the seed itself.
    pub async fn resume(
        store: &Store,
        setup: Setup,
        seating: Seating,
        seed: Seed,
        log: Vec<Logged>,
        now: Millis,
    ) -> Result<Papers, StoreError> {
        let id = crate::random::name();
        let created_at = crate::time::wall();
        let tick = i64::try_from(now.0).unwrap_or(i64::MAX);
        let log: Vec<Logged> = log.into_iter().map(|logged| Logged { tick, ..logged }).collect();
        let bytes = crate::random::unhex(&seed.reveal()).unwrap_or_default();
        let row = (id.clone(), setup.game.clone(), setup.visibility.as_str(), created_at);
        let texts = (super::frames::text(&setup), super::frames::text(&seating));
        let inputs = log.clone();
        let no = store.write(move |db| {
            db.prepare_cached(
                "INSERT INTO tables (id, game, phase, visibility, created_at)
                 VALUES (?, ?, 'running', ?, ?)",
            )?
            .execute(row)?;
            let no = db.last_insert_rowid();
            db.prepare_cached(
                "INSERT INTO papers (table_no, setup, people, secret, seed, started_at, started_tick)
                 VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)",
            )?
            .execute((no, texts.0, texts.1, bytes, created_at, tick))?;
            for (seq, entry) in inputs.into_iter().enumerate() {
                Append { table: no, seq: seq as u64, entry, deadline: None }.write(db)?;
            }
            CrashPoint::CreateBeforeCommit.reached();
            Ok(no)
        });
        let no = no.await?;
        CrashPoint::CreateCommitted.reached();
        Ok(Papers {
            no,
            id,
            setup,
            seating,
            phase: Phase::Running,
            secret: seed,
            started: Some((seed, now)),
            created_at,
            chat: Vec::new(),
            log,
        })
    }
}
