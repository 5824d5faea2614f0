//! `tablee verify` of a tournament's log: seatings, dealers and ties are computed again from what is told.

use super::read_text;
use crate::args::{Failure, Verify};
use crate::output::outln;
use crate::text::TEXT;
use serde_json::{Deserializer, Value};
use std::path::Path;
use tablee_engine::Lang;
use tablee_protocol::tournament::{Draws, RoundView, Table};
use tablee_text::say;
use tablee_tournament::{
    Board, PersonId, Round, TableNo, TableSeating, Tournament, Victory, published, score,
};

/// The entries of a log, if that is what a text holds: one answer of the server, or several in a row.
pub fn entries(text: &str) -> Option<Vec<Value>> {
    let mut all = Vec::new();
    for part in Deserializer::from_str(text).into_iter::<Value>() {
        all.extend(part.ok()?["entries"].as_array()?.iter().cloned());
    }
    (!all.is_empty()).then_some(all)
}

/// Replays a log with the secrets of its draws, compares what was shown with what follows from it, and says what it
/// found.
pub fn verify(options: &Verify, entries: &[Value], lang: Lang) -> Result<(), Failure> {
    let name = options.file.display();
    let needed = || Failure::usage(say!(TEXT, lang, "verify.log.draws"));
    let draws: Draws = parsed(options.draws.as_deref().ok_or_else(needed)?, lang)?;
    draws.check().map_err(|bad| Failure::no(bad.to_string()))?;
    let numbered = (0..).zip(entries).all(|(number, entry)| entry["entry"] == number);
    if !numbered {
        return Err(Failure::no(say!(TEXT, lang, "verify.log.gap", file = name.to_string())));
    }
    let t = published::replay(entries, &draws.commitment, &draws.secrets)
        .map_err(|bad| Failure::no(format!("{name}: {bad}")))?;
    shares_agree(&t, &draws)
        .then_some(())
        .ok_or_else(|| Failure::no(say!(TEXT, lang, "verify.log.shares")))?;
    for file in &options.rounds {
        let shown: RoundView = parsed(file, lang)?;
        compare(&t, &shown).map_err(|table| {
            let (round, table) = (shown.round, table.to_string());
            let file = file.display().to_string();
            Failure::no(say!(
                TEXT,
                lang,
                "verify.log.other",
                file = file,
                round = round,
                table = table
            ))
        })?;
    }
    outln!("{name}: OK");
    let (n, shares) = (t.log().len(), t.shares().told().count());
    outln!("  {}", say!(TEXT, lang, "verify.log", n = n, shares = shares));
    for round in t.rounds() {
        let number = round.seating.round;
        outln!("  {}", say!(TEXT, lang, "verify.log.round", round = number));
        round.tables().for_each(|table| outln!("    {}", told(&t, table, lang)));
    }
    let compared = options.rounds.len();
    outln!("  {}", say!(TEXT, lang, "verify.log.compared", n = compared));
    Ok(())
}

fn parsed<T: serde::de::DeserializeOwned>(file: &Path, lang: Lang) -> Result<T, Failure> {
    serde_json::from_str(&read_text(file, lang)?)
        .map_err(|bad| Failure::usage(format!("{}: {bad}", file.display())))
}

/// Whether the draws tell the promises and shares of the log, and no others.
fn shares_agree(t: &Tournament, draws: &Draws) -> bool {
    let shares = t.shares();
    let same = |one: &tablee_protocol::tournament::ShareState| {
        (shares.promise(one.no), shares.share(one.no)) == (Some(one.commitment), one.share)
    };
    draws.shares.len() == shares.promised() && draws.shares.iter().all(same)
}

/// Whether people sat, dealt and won draws as it follows from the log; the first table where they did not.
fn compare(t: &Tournament, shown: &RoundView) -> Result<(), TableNo> {
    let first = shown.tables.first().map_or(TableNo(1), |table| table.table);
    let round = t.round(shown.round).ok_or(first)?;
    if round.boards.len() != shown.tables.len() {
        return Err(first);
    }
    let wrong = shown.tables.iter().find(|table| !agrees(t, round, table));
    wrong.map_or(Ok(()), |table| Err(table.table))
}

fn agrees(t: &Tournament, round: &Round, shown: &Table) -> bool {
    let Some((seating, board)) = round.table(shown.table) else { return false };
    let number = |person: &PersonId| t.people().number(person);
    let seats = seating.places.iter().map(|place| number(&place.person));
    let sat =
        seats.eq(shown.seats.iter().map(|seat| Some(*seat))) && seating.dealer == shown.dealer;
    // A result that was corrected later than the replay goes decides nothing here.
    let entered = board.result.as_ref();
    let result = shown.result.as_ref().filter(|result| {
        entered.is_some_and(|entered| {
            entered.amended == result.amended && entered.sheet.points == result.points
        })
    });
    let winner = score::winner(board, t.settings(), t.round_seeds());
    let won = |result: &tablee_protocol::tournament::Result| {
        (result.winner, result.how) == (winner.map(|one| one.seat), winner.map(|one| one.how))
    };
    sat && result.is_none_or(won)
}

/// One table in words: who sat there, who dealt, who won a draw among equals.
fn told(
    t: &Tournament,
    (table, seating, board): (TableNo, &TableSeating, &Board),
    lang: Lang,
) -> String {
    let name =
        |person: &PersonId| t.people().get(person).map_or_else(String::new, |one| one.name.clone());
    let names: Vec<String> = seating.places.iter().map(|place| name(&place.person)).collect();
    let at = |seat: tablee_engine::Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let mut said =
        say!(TEXT, lang, "verify.log.table", table = table.to_string(), names = names.join(", "));
    if let Some(dealer) = seating.dealer {
        said += &say!(TEXT, lang, "verify.log.dealer", name = at(dealer));
    }
    let winner = score::winner(board, t.settings(), t.round_seeds());
    if let Some(winner) = winner.filter(|winner| winner.how == Victory::Draw) {
        said += &say!(TEXT, lang, "verify.log.tie", name = at(winner.seat));
    }
    said
}
