//! Answers to questions about a tournament: standings, rounds, reasons, the log itself.

use super::clerk::is_bot;
use super::desk::Desk;
use crate::wire::ApiError;
use serde_json::{Map, Value, json};
use tablee_drive::{By, Entry, Input, PersonId, Phase, TableNo, Tongue, standings};

/// How many entries of a log are told at once.
const ENTRIES: usize = 500;

impl Desk {
    /// Everybody's line with the marks of every round, best first.
    pub(super) fn standings_answer(&self) -> Value {
        let rows: Vec<Value> = standings(&self.t)
            .iter()
            .map(|row| {
                let marks: Vec<Value> = row
                    .marks
                    .iter()
                    .map(|mark| {
                        json!({
                            "round": mark.round, "worth": mark.worth,
                            "stood_in": mark.stood_in && !is_bot(&row.person),
                            "table": mark.place.map(|(table, _)| table),
                            "seat": mark.place.map(|(_, seat)| seat),
                        })
                    })
                    .collect();
                json!({
                    "no": self.t.people().number(&row.person), "id": row.person,
                    "name": row.name, "presence": row.presence, "rank": row.rank,
                    "total": row.total, "penalties": row.penalties, "won": row.won,
                    "points": row.points, "marks": marks,
                })
            })
            .collect();
        json!({ "standings": rows })
    }

    /// Who sat where in a round that has begun, and what came of it.
    pub(super) fn round_answer(&self, number: u16) -> Result<Value, ApiError> {
        let round = self.t.round(number).ok_or_else(|| {
            let begun = self.t.rounds().len();
            ApiError::not_found(format!("Round {number} has not begun; {begun} have."))
        })?;
        let tables: Vec<Map<String, Value>> = (0..round.boards.len())
            .filter_map(|index| self.past_table(round, TableNo::at(index)))
            .collect();
        Ok(json!({ "round": number, "began": round.began, "rang": round.rang, "tables": tables }))
    }

    /// Why somebody sits where they sit.
    pub(super) fn why_answer(&self, person: &PersonId, tongue: Tongue) -> Result<Value, ApiError> {
        if self.t.people().get(person).is_none() {
            return Err(ApiError::not_found("Nobody of that id is registered here."));
        }
        Ok(json!({
            "facts": self.t.why(person),
            "told": self.t.why_told(person, tongue),
            "next": self.t.next(person),
            "history": self.t.history(person),
        }))
    }

    /// The log from an entry on, as `person` may read it.
    pub(super) fn log_answer(&self, person: &PersonId, from: usize) -> Value {
        let entries: Vec<Value> = (self.t.log().iter().enumerate())
            .skip(from)
            .take(ENTRIES)
            .map(|(number, entry)| {
                let input = self.redacted(person, entry);
                json!({ "entry": number, "at": entry.at, "by": entry.by, "input": input })
            })
            .collect();
        json!({ "entries": entries, "total": self.t.log().len() })
    }

    /// The seed is secret until the end; what is disputed and doubted at a table of the round
    /// that is on is the table's business and its steward's.
    fn redacted(&self, person: &PersonId, entry: &Entry) -> Value {
        let mut input = json!(entry.input);
        let on = match self.t.phase() {
            Phase::Playing { round } => Some(round),
            _ => None,
        };
        let hidden = |round: u16, table: TableNo| {
            on == Some(round) && !self.t.sees(&By::Person(person.clone()), table)
        };
        let secret: &[&str] = match &entry.input {
            Input::Created { .. } if self.t.phase() != Phase::Ended => {
                if let Some(settings) = input.get_mut("settings").and_then(Value::as_object_mut) {
                    settings.remove("seed");
                }
                &[]
            }
            Input::Disputed { round, table, .. } if hidden(*round, *table) => &["reason"],
            Input::ChallengeOpened(doubt) if hidden(doubt.round, doubt.table) => {
                &["word", "proposal", "source"]
            }
            // The room of a game that is on is for those who may look into it.
            _ => &[],
        };
        if let Some(members) = input.as_object_mut() {
            secret.iter().for_each(|name| drop(members.remove(*name)));
        }
        input
    }
}
