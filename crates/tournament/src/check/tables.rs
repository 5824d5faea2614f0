//! Validation of an entry about a table: results, signatures, disputes, draws, challenges,
//! penalties and corrections.

use super::{Checked, LONGEST_TEXT, written};
use crate::entry::{Doubt, Entry, Input, Penalty, Sheet};
use crate::person::{By, LONGEST_NAME, PersonId, TableNo};
use crate::refusal::Refusal;
use crate::round::{Board, TableStatus};
use crate::score;
use crate::seating::TableSeating;
use crate::tournament::{Tournament, TournamentPhase};
use tablee_engine::{Millis, Seat};

/// No hand has more points, and no penalty.
pub const MOST_POINTS: i64 = 1_000_000;

impl Tournament {
    pub(super) fn check_table(&self, input: &Input, entry: &Entry) -> Checked {
        match input {
            Input::SeatedByHand { person, table, seat } => self.may_seat(person, *table, *seat),
            Input::ResultEntered(sheet) => self.may_enter(sheet),
            Input::Countersigned { round, table, seat } => {
                self.signing(*round, *table, *seat).map(|_| ())
            }
            Input::Disputed { round, table, seat, reason } => {
                self.signing(*round, *table, *seat)?;
                written("a reason", reason, LONGEST_TEXT)
            }
            Input::Settled { round, table } => self.may_settle(*round, *table, entry),
            Input::TieDrawn { round, table, seat } => self.may_draw(*round, *table, *seat),
            Input::ChallengeOpened(doubt) => self.may_doubt(doubt),
            Input::ChallengeRuled { challenge, .. } => self.may_rule(*challenge),
            Input::Penalised(penalty) => self.may_penalise(penalty),
            Input::Corrected { entry, with, reason } => {
                written("a reason", reason, LONGEST_TEXT)?;
                self.may_correct(*entry, with)
            }
            // Everything else is checked elsewhere.
            _ => Ok(()),
        }
    }

    /// The table of a round that has begun.
    fn at(&self, round: u16, table: TableNo) -> Result<(&TableSeating, &Board), Refusal> {
        let begun = self.rounds.len() as u16;
        let found = self.round(round).ok_or(Refusal::WrongRound { given: round, round: begun })?;
        let tables = found.boards.len();
        found.table(table).ok_or(Refusal::NoTable { table, tables })
    }

    /// The table of the round that is on.
    fn now(&self, round: u16, table: TableNo) -> Result<(&TableSeating, &Board), Refusal> {
        match self.phase {
            TournamentPhase::Playing { round: on } if on != round => {
                Err(Refusal::WrongRound { given: round, round: on })
            }
            TournamentPhase::Playing { .. } => self.at(round, table),
            phase => Err(Refusal::Phase { phase }),
        }
    }

    fn may_seat(&self, person: &PersonId, table: TableNo, seat: Seat) -> Checked {
        let Some(seating) = self.upcoming() else { return self.not_now() };
        let unknown = || Refusal::UnknownPerson { person: person.clone() };
        seating.find(person).ok_or_else(unknown)?;
        let tables = seating.tables.len();
        let table_seating = seating.table(table).ok_or(Refusal::NoTable { table, tables })?;
        seat_of(table_seating, table, seat)
    }

    fn may_enter(&self, sheet: &Sheet) -> Checked {
        let (table_seating, board) = self.now(sheet.round, sheet.table)?;
        if let Some(entered) = &board.result {
            return Err(Refusal::HasResult { table: sheet.table, entry: entered.entry });
        }
        fits(sheet, table_seating)
    }

    fn signing(&self, round: u16, table: TableNo, seat: Seat) -> Checked {
        let (table_seating, board) = self.now(round, table)?;
        seat_of(table_seating, table, seat)?;
        match board.result.is_some() && !board.settled {
            true => Ok(()),
            false => Err(Refusal::NoOpenResult { table }),
        }
    }

    /// The server settles when the time to countersign is up; a steward at any time.
    fn may_settle(&self, round: u16, table: TableNo, entry: &Entry) -> Checked {
        let (_, board) = self.now(round, table)?;
        let patience = Millis::from_seconds(self.settings.countersign);
        let status = self.round(round).map(|round| round.status(board, patience));
        match (status, &entry.by) {
            (Some(TableStatus::Countersigning { until, .. }), By::Server) if entry.at < until => {
                Err(Refusal::StillSigning { table, until })
            }
            (Some(TableStatus::Countersigning { .. }), _) => Ok(()),
            // What somebody disputes, somebody settles.
            (Some(TableStatus::Disputed { .. }), By::Person(_)) => Ok(()),
            _ => Err(Refusal::NoOpenResult { table }),
        }
    }

    fn may_draw(&self, round: u16, table: TableNo, seat: Seat) -> Checked {
        let (_, board) = self.now(round, table)?;
        let Some(entered) = &board.result else { return Err(Refusal::NoOpenResult { table }) };
        let equals = score::best(&entered.sheet, &self.settings);
        let tie = entered.sheet.out.is_none() && equals.len() > 1 && equals.contains(&seat);
        if tie { Ok(()) } else { Err(Refusal::NoTie { table, seat }) }
    }

    fn may_doubt(&self, doubt: &Doubt) -> Checked {
        let (table_seating, _) = self.now(doubt.round, doubt.table)?;
        seat_of(table_seating, doubt.table, doubt.author)?;
        seat_of(table_seating, doubt.table, doubt.challenger)?;
        if doubt.author == doubt.challenger {
            return Err(Refusal::OwnWord { seat: doubt.author });
        }
        written("a word", &doubt.word, LONGEST_NAME)
    }

    fn may_rule(&self, entry: usize) -> Checked {
        let challenge = self.challenges.iter().find(|one| one.entry == entry);
        match challenge.is_some_and(|one| one.ruling.is_none()) {
            true => Ok(()),
            false => Err(Refusal::NoChallenge { entry }),
        }
    }

    fn may_penalise(&self, penalty: &Penalty) -> Checked {
        self.person(&penalty.person)?;
        within(penalty.points, 0)?;
        written("a reason", &penalty.reason, LONGEST_TEXT)
    }

    /// Amending keeps the sort of the entry and what it is about.
    fn may_correct(&self, number: usize, with: &Input) -> Checked {
        let wrong = Refusal::NotAmendable { entry: number };
        match (self.log.get(number).map(|entry| &entry.input), with) {
            (Some(Input::ResultEntered(old)), Input::ResultEntered(new)) => {
                let same = (old.round, old.table) == (new.round, new.table);
                if !same {
                    return Err(wrong);
                }
                let (table_seating, _) = self.at(new.round, new.table)?;
                fits(new, table_seating)
            }
            (
                Some(Input::TieDrawn { round, table, .. }),
                Input::TieDrawn { round: r, table: t, seat },
            ) if (round, table) == (r, t) => {
                let (table_seating, _) = self.at(*round, *table)?;
                seat_of(table_seating, *table, *seat)
            }
            (
                Some(Input::ChallengeRuled { challenge, .. }),
                Input::ChallengeRuled { challenge: same, .. },
            ) if challenge == same => Ok(()),
            (Some(Input::Penalised(old)), Input::Penalised(new)) if old.person == new.person => {
                self.may_penalise(new)
            }
            _ => Err(wrong),
        }
    }
}

fn seat_of(table_seating: &TableSeating, table: TableNo, seat: Seat) -> Checked {
    let seats = table_seating.places.len();
    match seat.index() < seats {
        true => Ok(()),
        false => Err(Refusal::NoSeat { table, seat, seats }),
    }
}

fn fits(sheet: &Sheet, table_seating: &TableSeating) -> Checked {
    let (table, seats) = (sheet.table, table_seating.places.len());
    let sizes = [sheet.points.len(), sheet.penalties.len()];
    let given = sizes[0];
    if given != seats {
        return Err(Refusal::SheetSize { table, seats, given });
    }
    if sizes[1] != 0 && sizes[1] != seats {
        return Err(Refusal::SheetSize { table, seats, given: sizes[1] });
    }
    sheet.points.iter().try_for_each(|points| within(*points, -MOST_POINTS))?;
    sheet.penalties.iter().try_for_each(|points| within(*points, 0))?;
    sheet.out.map_or(Ok(()), |seat| seat_of(table_seating, table, seat))
}

fn within(points: i64, least: i64) -> Checked {
    match (least..=MOST_POINTS).contains(&points) {
        true => Ok(()),
        false => Err(Refusal::Points { most: MOST_POINTS }),
    }
}
