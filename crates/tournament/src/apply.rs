//! Apply: the state after an entry. Total: an entry that could not be checked changes what it can and
//! nothing else.

use crate::bell::Bell;
use crate::entry::{Entry, Input, Sheet, Source};
use crate::formats;
use crate::next_seating::{self, NextSeating};
use crate::people::{Person, Presence};
use crate::person::{PersonId, TableNo};
use crate::round::{Board, Entered, Round};
use crate::round_seeds::RoundSeeds;
use crate::seating::Seating;
use crate::tournament::{ByHand, Challenge, Given, Tournament, TournamentPhase};
use std::collections::BTreeSet;
use tablee_engine::{Millis, Seat, Share, Verdict};

impl Tournament {
    /// Lets an entry follow that [`Tournament::check`] accepted.
    pub fn apply(&mut self, entry: Entry) {
        self.take(entry, None);
    }

    /// The same; a round that begins is seated as `fact` says where it says anything.
    pub(crate) fn take(&mut self, entry: Entry, fact: Option<&Seating>) {
        let number = self.log.len();
        if let (Input::BellStarted { .. }, Some(fact)) = (&entry.input, fact) {
            self.next_seating = NextSeating::decided(fact.clone());
        }
        let keeps = next_seating::keeps_seating(&entry.input);
        self.happen(number, entry.at, &entry.input);
        self.log.push(entry);
        self.end_complete_round();
        if !keeps {
            self.next_seating = NextSeating::default();
        }
    }

    fn happen(&mut self, number: usize, at: Millis, input: &Input) {
        match input {
            Input::Created { .. } | Input::Announced { .. } => {}
            Input::Registered { person, name } => self.people.add(person, name, number),
            Input::CheckedIn { .. }
            | Input::SharesAsked
            | Input::SharesVoided { .. }
            | Input::ShareTold { .. } => self.apply_share(number, at, input),
            Input::ArrivedLate { person } => {
                self.people.turn(person, Presence::Present, number);
            }
            Input::NoShow { person } => self.people.turn(person, Presence::NoShow, number),
            Input::Withdrew { person } => self.people.turn(person, Presence::Withdrawn, number),
            Input::StandInSat { person, bot } => self.stand_in(person, Some(bot)),
            Input::StandInLeft { person } => self.stand_in(person, None),
            Input::RoleGiven { person, role } => {
                self.roles.insert(person.clone(), role.clone());
            }
            Input::RoleTaken { person } => {
                self.roles.remove(person);
            }
            Input::Started => {
                let told: Vec<Share> = self.shares.told().collect();
                self.seeds = RoundSeeds::new(&self.settings, &told);
                self.seat(1);
            }
            Input::SeatedByHand { person, table, seat } => {
                let (person, table, seat) = (person.clone(), *table, *seat);
                self.by_hand.push(ByHand { entry: number, person, table, seat });
            }
            Input::BellStarted { .. } => self.begin(at),
            Input::BellPaused => self.ring(|bell| bell.pause(at)),
            Input::BellResumed => self.ring(|bell| bell.resume(at)),
            Input::BellRang { .. } => self.rang(at),
            Input::Ended => self.phase = TournamentPhase::Ended,
            Input::ResultEntered(sheet) => self.result(number, at, sheet),
            Input::Penalised(penalty) => {
                self.penalties.push(Given { entry: number, penalty: penalty.clone() });
            }
            Input::ChallengeOpened(doubt) => {
                let challenge = Challenge { entry: number, doubt: doubt.clone(), ruling: None };
                self.challenges.push(challenge);
            }
            Input::ChallengeRuled { challenge, verdict } => {
                self.rule(*challenge, *verdict, number);
            }
            Input::Corrected { entry, with, .. } => self.amend(*entry, with, number),
            Input::Countersigned { round, table, seat } => self.sign(*round, *table, *seat),
            Input::Disputed { round, table, seat, .. } => {
                self.board(*round, *table, |board| board.disputed = Some(*seat));
            }
            Input::Settled { round, table } => self.board(*round, *table, Board::settle),
            Input::TieDrawn { round, table, seat } => {
                self.board(*round, *table, |board| board.drawn = Some(*seat));
            }
        }
    }

    /// What somebody said of their share of the seed, or the server asked for; nothing for other entries.
    fn apply_share(&mut self, number: usize, at: Millis, input: &Input) {
        match input {
            Input::CheckedIn { person, commitment } => {
                if !self.people.is_present(person) {
                    self.people.turn(person, Presence::Present, number);
                }
                let whose = self.people.number(person);
                whose.into_iter().for_each(|whose| self.shares.check_in(whose, *commitment));
            }
            Input::SharesAsked => {
                let present: BTreeSet<usize> =
                    self.people.present().filter_map(|one| self.people.number(&one.id)).collect();
                self.shares.ask(at, |person| present.contains(&person));
            }
            Input::SharesVoided { without } => {
                let numbers = without.iter().filter_map(|person| self.people.number(person));
                self.shares.void(at, numbers);
            }
            Input::ShareTold { person, share } => {
                let whose = self.people.number(person);
                whose.into_iter().for_each(|whose| self.shares.reveal(whose, *share));
            }
            _ => {}
        }
    }

    /// A round can be seated: who is there now is its roster.
    fn seat(&mut self, next: u16) {
        self.phase = TournamentPhase::Between { next };
        self.roster = self.people.present().map(|person| person.id.clone()).collect();
        self.by_hand.clear();
    }

    fn begin(&mut self, at: Millis) {
        let Some(seating) = self.upcoming().cloned() else { return };
        let round = seating.round;
        let bots = self.people.present().filter(|person| person.stand_in.is_some());
        let stood_in = bots.map(|person| person.id.clone()).collect();
        let against = |person: &Person| (person.id.clone(), self.penalty_points(&person.id));
        let penalties = self.people.iter().map(against).filter(|(_, points)| *points != 0);
        let penalties = penalties.collect();
        self.rounds.push(Round::begun(seating, at, stood_in, penalties));
        self.bell = Some(Bell::started(round, self.settings.bell_length(), at));
        self.phase = TournamentPhase::Playing { round };
    }

    fn ring(&mut self, change: impl FnOnce(&mut Bell)) {
        if let Some(bell) = self.bell.as_mut().filter(|bell| bell.is_live()) {
            change(bell);
        }
    }

    fn rang(&mut self, at: Millis) {
        self.ring(|bell| bell.ring(at));
        if let Some(round) = self.rounds.last_mut() {
            round.rang.get_or_insert(at);
        }
    }

    fn stand_in(&mut self, person: &PersonId, bot: Option<&String>) {
        self.people.change(person, |person| person.stand_in = bot.cloned());
        let playing = matches!(self.phase, TournamentPhase::Playing { .. });
        if let Some(round) = self.rounds.last_mut().filter(|_| playing && bot.is_some()) {
            round.stood_in.insert(person.clone());
        }
    }

    fn board(&mut self, round: u16, table: TableNo, change: impl FnOnce(&mut Board)) {
        let round = usize::from(round).checked_sub(1).and_then(|at| self.rounds.get_mut(at));
        if let Some(board) = round.and_then(|round| round.boards.get_mut(table.index())) {
            change(board);
        }
    }

    /// A result comes in. Seats that a bot plays sign at once: nobody is there to disagree.
    fn result(&mut self, number: usize, at: Millis, sheet: &Sheet) {
        let Sheet { round, table, .. } = *sheet;
        let bots = self.seats_of_bots(round, table);
        let (seats, open) = (sheet.points.len(), self.settings.countersign > 0);
        let entered = Entered { sheet: sheet.clone(), entry: number, at, amended: Vec::new() };
        self.board(round, table, |board| {
            board.enter(entered);
            bots.into_iter().for_each(|seat| board.sign(seat, seats));
            if !open {
                board.settle();
            }
        });
    }

    fn seats_of_bots(&self, round: u16, table: TableNo) -> Vec<Seat> {
        let Some((table_seating, _)) = self.round(round).and_then(|round| round.table(table))
        else {
            return Vec::new();
        };
        let absent = |person: &PersonId| {
            self.people
                .get(person)
                .is_some_and(|one| one.stand_in.is_some() || one.presence != Presence::Present)
        };
        let places = (0u8..).zip(&table_seating.places);
        places.filter(|(_, place)| absent(&place.person)).map(|(seat, _)| Seat(seat)).collect()
    }

    fn sign(&mut self, round: u16, table: TableNo, seat: Seat) {
        let seats = self.round(round).and_then(|round| round.table(table));
        let seats = seats.map_or(0, |(table_seating, _)| table_seating.places.len());
        self.board(round, table, |board| board.sign(seat, seats));
    }

    fn rule(&mut self, challenge: usize, verdict: Verdict, number: usize) {
        if let Some(found) = self.challenges.iter_mut().find(|one| one.entry == challenge) {
            found.ruling = Some((verdict, number));
        }
    }

    /// What was wrong is put right where it stands; all that follows from it is derived anew.
    fn amend(&mut self, entry: usize, with: &Input, number: usize) {
        match with {
            Input::ResultEntered(sheet) => {
                self.board(sheet.round, sheet.table, |board| board.amend(sheet.clone(), number));
            }
            Input::TieDrawn { round, table, seat } => {
                self.board(*round, *table, |board| board.redraw(*seat, number));
            }
            Input::ChallengeRuled { challenge, verdict } => self.rule(*challenge, *verdict, entry),
            Input::Penalised(penalty) => {
                if let Some(given) = self.penalties.iter_mut().find(|given| given.entry == entry) {
                    given.penalty = penalty.clone();
                }
            }
            _ => {}
        }
    }

    /// What follows by itself: a complete round ends, and the next one can be seated.
    fn end_complete_round(&mut self) {
        if let TournamentPhase::Playing { round } = self.phase
            && self.rounds.last().is_some_and(Round::is_complete)
        {
            if let Some(bell) = &mut self.bell {
                // Nobody needs it any more.
                bell.since = None;
            }
            match formats::is_last(self) {
                true => self.phase = TournamentPhase::Finished,
                false => self.seat(round + 1),
            }
        }
    }

    /// Points against somebody that no score sheet has: penalties of stewards, and non-words
    /// judged at tables with real cards (L8.4).
    pub fn penalty_points(&self, person: &PersonId) -> i64 {
        let given = self.penalties.iter().filter(|given| given.penalty.person == *person);
        let words = self.challenges.iter().filter(|challenge| {
            let doubt = &challenge.doubt;
            let author = self.round(doubt.round).and_then(|round| round.seating.table(doubt.table));
            doubt.source == Source::Typed
                && matches!(challenge.ruling, Some((Verdict::Nonword, _)))
                && author.and_then(|table_seating| table_seating.person(doubt.author))
                    == Some(person)
        });
        let given = given.map(|given| given.penalty.points).fold(0, i64::saturating_add);
        // Logs made before it was bounded may hold any number.
        let words = self.settings.nonword.saturating_mul(words.count() as i64);
        given.saturating_add(words)
    }
}
