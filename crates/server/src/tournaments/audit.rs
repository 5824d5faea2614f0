//! Examines a tournament as the file has it: does its log replay, and does it come to what is
//! written beside it, to its tables and to the games that were played at them?

use super::VenueKind;
use super::actor::replayed;
use super::entrant::Entrant;
use super::stored::{Seated, StoredTournament};
use super::{stored_words, view};
use crate::people::PersonId;
use crate::store::{InspectedTournament, Store};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tablee_engine::{Millis, Seat};
use tablee_protocol::Setup;
use tablee_tournament::{Entry, Input, Sheet, Source, TableNo, Tournament, laws};

/// Something wrong with a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The entry at fault, where it is one.
    pub entry: Option<usize>,
    /// What is wrong.
    pub problem: String,
}

impl Finding {
    fn new(problem: impl ToString) -> Finding {
        Finding { entry: None, problem: problem.to_string() }
    }

    fn at(entry: usize, problem: impl ToString) -> Finding {
        Finding { entry: Some(entry), problem: problem.to_string() }
    }
}

type Audited = Result<(), Finding>;

/// The scores of games, seat by seat, by table.
type Scores = BTreeMap<String, Vec<i64>>;

/// What everybody has at the beginning of a game at such a table: Lexio's chips.
pub type OpeningScore<'a> = &'a dyn Fn(&Setup) -> i64;

/// Examines a tournament; the first thing that is wrong is told.
pub async fn audit(store: &Store, id: &str, opening: OpeningScore<'_>) -> Audited {
    let found = store.inspect_tournament(id).await.map_err(Finding::new)?;
    let found = found.ok_or_else(|| Finding::new("it is not there any more"))?;
    let stored = StoredTournament {
        no: found.no,
        id: id.to_owned(),
        venue: serde_json::from_str(&found.venue)
            .map_err(|error| Finding::new(format!("the venue cannot be read: {error}")))?,
        venue_text: found.venue.clone(),
        created_at: found.created_at,
        log: Vec::new(),
        tables: found.tables.iter().cloned().map(Seated::from).collect(),
        guests: Default::default(),
        bot_accounts: Default::default(),
        faces: Default::default(),
    };
    let log = log(&found.log)?;
    let (t, since) = replayed(&log).map_err(|(entry, refusal)| Finding::at(entry, refusal))?;
    laws::examine(&t).map_err(Finding::new)?;
    agrees_with_head(&found, &stored, &t, since)?;
    agrees_with_people(&found.people, &t)?;
    let settings = t.settings();
    let ahead = opening(&stored.venue.table(settings, settings.sizes.usual));
    agrees_with_tables(&found.scores, &stored, &t, ahead)
}

/// The log, every entry in its place and readable.
fn log(rows: &[(usize, i64, String)]) -> Result<Vec<Entry>, Finding> {
    let mut log = Vec::with_capacity(rows.len());
    for (place, (n, at, text)) in rows.iter().enumerate() {
        if *n != place {
            return Err(Finding::at(place, "the entry is missing"));
        }
        let entry: Entry = serde_json::from_str(text)
            .map_err(|error| Finding::at(*n, format!("the entry cannot be read: {error}")))?;
        if i64::try_from(entry.at.0).ok() != Some(*at) {
            let problem = format!("the entry says it was made at {}, the file at {at}", entry.at.0);
            return Err(Finding::at(*n, problem));
        }
        log.push(entry);
    }
    Ok(log)
}

/// What lists show and what is woken by is copied from the log.
fn agrees_with_head(
    found: &InspectedTournament,
    stored: &StoredTournament,
    t: &Tournament,
    since: Millis,
) -> Audited {
    let (length, phase) = (found.length, found.phase.as_str());
    let entries = t.log().len();
    if length != entries {
        let problem = format!("the log has {entries} entries, the file says {length}");
        return Err(Finding::at(entries.min(length), problem));
    }
    let replay = tablee_protocol::tournament::TournamentPhase::from(t.phase()).name();
    // One that was ended early is played until its games are closed.
    let is_closing = (replay, phase) == ("ended", "playing");
    if phase != replay && !is_closing {
        let problem = format!("the log comes to “{replay}”, the file says “{phase}”");
        return Err(Finding::new(problem));
    }
    let shown = view::tournament(stored, t, since);
    let view: Value = serde_json::from_str(&stored_words::summary(&shown)).unwrap_or_default();
    // The next version writes the words of the protocol.
    let spoken = serde_json::to_value(&shown).unwrap_or_default();
    let summary: Value = serde_json::from_str(&found.summary)
        .map_err(|error| Finding::new(format!("the summary cannot be read: {error}")))?;
    // Members that a newer or older program wrote are its own business.
    let members = summary.as_object().into_iter().flatten();
    let differs = |(name, value): &(&String, &Value)| {
        let ours = [&view, &spoken].map(|tournament| tournament.get(name.as_str()));
        ours[0].is_some() && !ours.contains(&Some(*value))
    };
    match members.into_iter().find(differs) {
        None => Ok(()),
        Some((name, value)) => {
            let ours = &view[name.as_str()];
            let problem = format!("the log comes to {name} {ours}, the summary says {value}");
            Err(Finding::new(problem))
        }
    }
}

/// Whoever is named in the log is listed.
fn agrees_with_people(listed: &BTreeSet<PersonId>, t: &Tournament) -> Audited {
    for (number, entry) in t.log().iter().enumerate() {
        let known = entry.introduces().filter_map(Entrant::person);
        if let Some(person) = known.into_iter().find(|person| !listed.contains(person)) {
            let problem = format!("{person} is not listed as somebody of this tournament");
            return Err(Finding::at(number, problem));
        }
    }
    Ok(())
}

/// Every table of a round at the server is a table of the server, and what its game came to is
/// what was entered.
fn agrees_with_tables(
    scores: &Scores,
    stored: &StoredTournament,
    t: &Tournament,
    ahead: i64,
) -> Audited {
    let rooms: BTreeMap<(u16, TableNo), (&str, Seat)> = stored
        .tables
        .iter()
        .map(|seated| ((seated.round, seated.number), (seated.room.as_str(), seated.leads)))
        .collect();
    let mut expected = 0;
    if stored.venue.venue == VenueKind::Online {
        for round in t.rounds() {
            for (number, ..) in round.tables() {
                let round = round.seating.round;
                expected += 1;
                let room = rooms.get(&(round, number)).map(|(room, _)| *room);
                exists(scores, room).map_err(|problem| {
                    Finding::new(format!("round {round}, table {number}: {problem}"))
                })?;
            }
        }
    }
    if rooms.len() != expected {
        let problem = format!("{} tables are listed, the rounds have {expected}", rooms.len());
        return Err(Finding::new(problem));
    }
    for (number, entry) in t.log().iter().enumerate() {
        if let Input::ResultEntered(sheet) = &entry.input
            && let Source::Game(room) = &sheet.source
        {
            let known = rooms.get(&(sheet.round, sheet.table)).filter(|(known, _)| known == room);
            let (_, leads) = known.ok_or_else(|| {
                let (round, table) = (sheet.round, sheet.table);
                let problem = format!("round {round}, table {table} was not played at {room}");
                Finding::at(number, problem)
            })?;
            agrees_with_game(scores, t, sheet, (room, *leads), ahead)
                .map_err(|problem| Finding::at(number, problem))?;
        }
    }
    Ok(())
}

fn exists(scores: &Scores, room: Option<&str>) -> Result<(), String> {
    let room = room.ok_or("no table of the server is listed for it")?;
    let found = scores.contains_key(room).then_some(());
    found.ok_or_else(|| format!("the table {room} of the server is missing"))
}

/// The points that were entered are those of the history of the game, but for what everybody has at the beginning of
/// it, `ahead`: a tournament enters what was won and lost.
fn agrees_with_game(
    scores: &Scores,
    t: &Tournament,
    sheet: &Sheet,
    (room, leads): (&str, Seat),
    ahead: i64,
) -> Result<(), String> {
    let scores = scores.get(room).cloned().unwrap_or_default();
    let table_seating = t.round(sheet.round).and_then(|round| round.seating.table(sheet.table));
    let Some(table_seating) = table_seating else { return Ok(()) };
    let penalty = |seat: usize| sheet.penalties.get(seat).copied().unwrap_or(0);
    let entered: Vec<i64> = (0u8..)
        .take(table_seating.places.len())
        .map(|seat| table_seating.from_game(leads, Seat(seat)).index())
        .map(|seat| sheet.points.get(seat).copied().unwrap_or(0) + penalty(seat))
        .collect();
    let won: Vec<i64> = scores.iter().map(|score| score - ahead).collect();
    // Version 0.1.0 entered the scores as they were.
    if entered == won || entered == scores {
        return Ok(());
    }
    Err(format!(
        "the sheet has {entered:?} in the seats of the game {room}, its history {scores:?}"
    ))
}
