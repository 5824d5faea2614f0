//! Answers to questions about a tournament: standings, rounds, reasons, the log itself.

use super::actor::TournamentActor;
use super::entrant::Entrant;
use super::error::TournamentError;
use crate::people;
use serde_json::{Value, json};
use tablee_engine::Lang;
use tablee_protocol::tournament::{
    LogEntry, LogPart, Mark, RoundView, SeatingReason, Sheet, Standings,
};
use tablee_tournament::{By, Entry, Input, PersonId, Role, Row, TableNo, TournamentPhase};

/// How many entries of a log are told at once.
const ENTRIES: usize = 500;

impl TournamentActor {
    /// Everybody's line with the marks of every round, best first.
    pub(super) fn standings_answer(&self) -> Standings {
        let rows = self.standings_now().into_iter();
        Standings { standings: rows.filter_map(|row| self.sheet_view(row)).collect() }
    }

    /// The people of the server who are ranked: who, which place, and the game's own points.
    pub(crate) fn finishers(&self) -> Vec<(people::PersonId, u32, i64)> {
        let rows = self.standings_now().into_iter();
        rows.filter_map(|row| Some((Entrant::person(&row.person)?, row.rank?, row.points)))
            .collect()
    }

    /// Whether somebody organises it.
    pub(crate) fn is_organised_by(&self, person: people::PersonId) -> bool {
        let person = Entrant::Person(person).id();
        self.tournament.role(&person) == Some(&Role::Organiser)
    }

    fn sheet_view(&self, row: Row) -> Option<Sheet> {
        let bot = Entrant::is_bot(&row.person);
        let marks = row.marks.iter().map(|mark| Mark {
            round: mark.round,
            worth: mark.worth,
            table: mark.place.map(|(table, _)| table),
            seat: mark.place.map(|(_, seat)| seat),
            stood_in: mark.stood_in && !bot,
        });
        Some(Sheet {
            marks: marks.collect(),
            row: self.row_view(&row)?,
            id: row.person,
            name: row.name,
            presence: row.presence,
        })
    }

    /// Who sat where in a round that has begun, and what came of it.
    pub(super) fn round_answer(&self, number: u16) -> Result<RoundView, TournamentError> {
        let begun = self.tournament.rounds().len();
        let none = TournamentError::NoRound { round: number, begun };
        let round = self.tournament.round(number).ok_or(none)?;
        let tables = (0..round.boards.len()).map(TableNo::at);
        let tables = tables.filter_map(|table| self.past_table(round, table)).collect();
        Ok(RoundView { round: number, began: round.began, rang: round.rang, tables })
    }

    /// Why somebody sits where they sit.
    pub(super) fn why_answer(
        &self,
        person: &PersonId,
        lang: Lang,
    ) -> Result<SeatingReason, TournamentError> {
        if self.tournament.people().get(person).is_none() {
            return Err(TournamentError::NotRegistered);
        }
        Ok(SeatingReason {
            facts: self.tournament.why(person),
            sentences: self.tournament.why_text(person, lang),
            next: self.tournament.next(person),
            history: self.tournament.history(person),
        })
    }

    /// Which game is examined for `person`: only organisers are shown evidence, and only afterwards.
    pub(crate) fn examined_game(&self, person: &PersonId) -> Result<String, TournamentError> {
        if self.tournament.role(person) != Some(&Role::Organiser) {
            return Err(TournamentError::NotOrganiser);
        }
        match self.tournament.phase() {
            TournamentPhase::Ended if self.live.is_empty() => {
                Ok(self.tournament.settings().game.clone())
            }
            _ => Err(TournamentError::StillPlaying),
        }
    }

    /// Whether a table plays boards that somebody who may not look at it plays, too.
    fn is_hidden_table(&self, person: &PersonId, round: u16, table: TableNo) -> bool {
        self.is_board_in_play(round) && !self.tournament.sees(&By::Person(person.clone()), table)
    }

    /// The log from an entry on, as `person` may read it.
    pub(super) fn log_answer(&self, person: &PersonId, from: usize) -> LogPart {
        let entries: Vec<LogEntry> = (self.tournament.log().iter().enumerate())
            .skip(from)
            .take(ENTRIES)
            .map(|(number, entry)| {
                let input = self.redacted(person, entry);
                LogEntry { entry: number, at: entry.at, by: entry.by.clone(), input }
            })
            .collect();
        LogPart { entries, total: self.tournament.log().len() }
    }

    /// The seed is secret until the end; what is disputed and doubted at a table of the round
    /// that is on is the table's business and its steward's. Of a table that plays the same boards
    /// as `person`, only that something was entered is told.
    fn redacted(&self, person: &PersonId, entry: &Entry) -> Value {
        let mut input = json!(entry.input);
        let on = match self.tournament.phase() {
            TournamentPhase::Playing { round } => Some(round),
            _ => None,
        };
        let hidden = |round: u16, table: TableNo| {
            on == Some(round) && !self.tournament.sees(&By::Person(person.clone()), table)
        };
        if let Some((round, table)) = self.tournament.table_concerned(&entry.input)
            && self.is_hidden_table(person, round, table)
        {
            return json!({ "do": "withheld", "round": round, "table": table });
        }
        let secret: &[&str] = match &entry.input {
            // Boards that are still being played are dealt from it.
            Input::Created { .. }
                if self.tournament.phase() != TournamentPhase::Ended || !self.live.is_empty() =>
            {
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
