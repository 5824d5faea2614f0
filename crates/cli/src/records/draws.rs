//! `tablee verify --draws`: whether a game was dealt from the draws of its tournament.

use super::read_text;
use crate::args::Failure;
use crate::text::TEXT;
use std::path::Path;
use tablee_engine::{Lang, Record};
use tablee_protocol::tournament::{Draws, ShareState};
use tablee_text::say;

/// Checks the draws and finds the record's deal in them; says what it found, line by line.
pub fn verify(file: &Path, record: &Record, lang: Lang) -> Result<Vec<String>, Failure> {
    let name = file.display();
    let draws: Draws = serde_json::from_str(&read_text(file, lang)?)
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
    let (round, table) = (deal.round, deal.table.to_string());
    let mut said =
        vec![say!(TEXT, lang, "verify.draws", round = round, table = table, shares = shares)];
    let missing: Vec<&ShareState> = draws.missing().collect();
    if !missing.is_empty() {
        let (n, names) = (missing.len(), named(&missing));
        said.push(say!(TEXT, lang, "verify.draws.missing", n = n, names = names));
    }
    let replaced: Vec<&ShareState> = draws.shares.iter().filter(|one| one.replaced > 0).collect();
    if !replaced.is_empty() {
        said.push(say!(TEXT, lang, "verify.draws.replaced", names = named(&replaced)));
    }
    if !draws.withheld.is_empty() {
        let names = draws.withheld.join(", ");
        said.push(say!(TEXT, lang, "verify.draws.withheld", names = names));
    }
    Ok(said)
}

/// The names of people; the numbers of their registrations where a file has none.
fn named(people: &[&ShareState]) -> String {
    let name = |one: &&ShareState| match one.name.as_str() {
        "" => format!("#{}", one.no + 1),
        name => name.to_owned(),
    };
    people.iter().map(name).collect::<Vec<_>>().join(", ")
}
