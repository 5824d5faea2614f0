//! `tablee verify --draws`: whether a game was dealt from the draws of its tournament.

use super::read_text;
use crate::args::Failure;
use crate::text::TEXT;
use std::path::Path;
use tablee_engine::{Lang, Record};
use tablee_protocol::tournament::Draws;
use tablee_text::say;

/// Checks the draws and finds the record's deal in them; says what it found.
pub fn verify(file: &Path, record: &Record, lang: Lang) -> Result<String, Failure> {
    let name = file.display();
    let draws: Draws = serde_json::from_str(&read_text(file)?)
        .map_err(|bad| Failure::usage(format!("{name} is not what …/draws answers: {bad}")))?;
    draws.check().map_err(|bad| Failure::no(format!("{name}: {bad}")))?;
    let secret = record.mixture.as_ref().map_or(record.seed, |mixture| mixture.secret);
    let Some(deal) = draws.dealt_from(&secret) else {
        let rounds = draws.secrets.len();
        return Err(Failure::no(format!(
            "this game was not dealt from the {rounds} rounds that {name} tells the secrets of"
        )));
    };
    let shares = draws.shares.iter().filter(|one| one.share.is_some()).count();
    let (round, table) = (deal.round, deal.table);
    Ok(say!(TEXT, lang, "verify.draws", round = round, table = table.to_string(), shares = shares))
}
