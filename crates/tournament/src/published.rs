//! Published log of a tournament: anybody replays it as far as the secrets of its rounds are told, and so
//! computes seatings, dealers and ties again (docs/chance.md).

use crate::entry::{Entry, Input};
use crate::refusal::Refusal;
use crate::tournament::{Tournament, TournamentPhase};
use serde_json::{Value, json};
use tablee_engine::{Commitment, Seed};

/// Why a published log is not believed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BadLog {
    /// It does not begin with the creation of a tournament.
    #[error("the log does not begin with the creation of a tournament")]
    NotCreated,
    /// Neither the log nor the draws tell a secret.
    #[error("no secret is told yet: that of a round is once no card of it is played any more")]
    NothingTold,
    /// The secrets are not the promised ones.
    #[error("the secrets are not those that were promised when the tournament was made")]
    Promise,
    /// An entry cannot be read.
    #[error("entry {entry} cannot be read: {problem}")]
    Malformed {
        /// Its number, from 0.
        entry: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// An entry that may not stand there.
    #[error("entry {entry} may not stand there: {refusal}")]
    Refused {
        /// Its number, from 0.
        entry: usize,
        /// Why.
        refusal: Refusal,
    },
}

/// Replays a published log, entry by entry as JSON, with the secrets that are told of its rounds: to the end where
/// the log tells its seed, else to the end of the last round whose secret is known. What comes after that is
/// drawn from secrets that nobody knows yet.
pub fn replay(
    entries: &[Value],
    commitment: &Commitment,
    secrets: &[Seed],
) -> Result<Tournament, BadLog> {
    let (first, rest) = entries.split_first().ok_or(BadLog::NotCreated)?;
    let (created, known) = created(first, secrets)?;
    let mut tournament = Tournament::create(&created).map_err(|_| BadLog::NotCreated)?;
    let settings = tournament.settings();
    let told = (1..).zip(secrets).all(|(round, secret)| settings.round_secret(round) == *secret);
    let tells = settings.has_round_secrets() || secrets.is_empty();
    if settings.commitment() != *commitment || !told || !tells {
        return Err(BadLog::Promise);
    }
    for (number, entry) in (1..).zip(rest) {
        let entry = read(number, entry)?;
        tournament.enter(entry).map_err(|refusal| BadLog::Refused { entry: number, refusal })?;
        if matches!(tournament.phase(), TournamentPhase::Between { next } if next > known) {
            break;
        }
    }
    Ok(tournament)
}

/// The first entry, and up to which round its secrets are known.
fn created(first: &Value, secrets: &[Seed]) -> Result<(Entry, u16), BadLog> {
    let mut first = first.clone();
    let settings = first["input"]["settings"].as_object_mut().ok_or(BadLog::NotCreated)?;
    let hidden = !settings.contains_key("seed");
    if hidden {
        let last = secrets.last().ok_or(BadLog::NothingTold)?;
        settings.insert("seed".to_owned(), json!(last));
    }
    let mut entry = read(0, &first)?;
    let Input::Created { settings } = &mut entry.input else { return Err(BadLog::NotCreated) };
    let known = u16::try_from(secrets.len()).unwrap_or(u16::MAX);
    settings.told = hidden.then_some(known);
    Ok((entry, if hidden { known } else { u16::MAX }))
}

/// An entry as the server tells it; its number is told beside it.
fn read(number: usize, entry: &Value) -> Result<Entry, BadLog> {
    let bare = json!({"at": entry["at"], "by": entry["by"], "input": entry["input"]});
    serde_json::from_value(bare)
        .map_err(|bad| BadLog::Malformed { entry: number, problem: bad.to_string() })
}
