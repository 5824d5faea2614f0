//! A tournament as everybody sees it, derived from its log and from what its tables report.

use super::Venue;
use super::actor::TournamentActor;
use super::entrant::Entrant;
use super::stored::StoredTournament;
use tablee_engine::{Millis, Seat};
use tablee_protocol::tournament::{
    Agreed, Announcement, Bell, Person, Result, Role, RoleName, Row, Status, Table, TournamentInfo,
};
use tablee_tournament::{
    Board, Format, PersonId, Round, Source, TableNo, TableSeating, TableStatus, Tournament,
    TournamentPhase, score, standings, standings_before_last,
};

/// A tournament without its people and tables. `since` is when its phase began.
pub fn tournament(stored: &StoredTournament, t: &Tournament, since: Millis) -> TournamentInfo {
    let settings = t.settings().clone();
    let round = match t.phase() {
        TournamentPhase::Registration => 0,
        TournamentPhase::Between { next } => next,
        TournamentPhase::Playing { round } => round,
        TournamentPhase::Finished | TournamentPhase::Ended => {
            u16::try_from(t.rounds().len()).unwrap_or(u16::MAX)
        }
    };
    TournamentInfo {
        agreed: Agreed {
            name: settings.name,
            game: settings.game,
            format: settings.format,
            rounds: settings.rounds,
            better: settings.better,
            rules: settings.rules,
            sizes: settings.sizes,
            advance: settings.advance,
            bell: settings.bell,
            countersign: settings.countersign,
            judge: settings.judge,
            nonword: settings.nonword,
        },
        venue: Venue { muted: Vec::new(), invited: Vec::new(), ..stored.venue.clone() },
        id: stored.id.clone(),
        seq: t.log().len(),
        phase: t.phase().into(),
        round,
        people: t.people().len(),
        present: t.people().present().count(),
        tables: tables(t),
        created_at: stored.created_at,
        commitment: t.settings().commitment().to_string(),
        shares_asked: t.shares().are_asked() && t.phase() == TournamentPhase::Registration,
        shares_awaited: t.awaited_shares().count(),
        next_at: next_round(stored, t, since),
    }
}

/// When the next round begins by itself.
pub fn next_round(stored: &StoredTournament, t: &Tournament, since: Millis) -> Option<Millis> {
    let TournamentPhase::Between { .. } = t.phase() else { return None };
    t.upcoming()?;
    Some(since.plus(Millis::from_seconds(stored.venue.interval?)))
}

/// How many tables there are: of the round that is on or to come, else of the last one.
fn tables(t: &Tournament) -> usize {
    let last = || t.rounds().last().map(|round| &round.seating);
    t.seating().or_else(last).map_or(0, |seating| seating.tables.len())
}

impl TournamentActor {
    pub fn info(&self) -> TournamentInfo {
        tournament(&self.stored, &self.tournament, self.since)
    }

    /// The numbers of all tables.
    pub(super) fn table_numbers(&self) -> impl Iterator<Item = TableNo> + use<> {
        (0..tables(&self.tournament)).map(TableNo::at)
    }

    /// The bell as it is told now.
    pub(super) fn bell_view(&self) -> Option<Bell> {
        let (bell, now) = (self.tournament.bell()?, self.services.time.now());
        let on = matches!(self.tournament.phase(), TournamentPhase::Playing { .. });
        Some(Bell {
            round: bell.round,
            length_ms: bell.length,
            ends_at_server_ms: bell.due().filter(|_| on),
            left_ms: bell.left(now).filter(|_| on && bell.is_live()),
            paused: on && bell.since.is_none() && bell.rang.is_none(),
            rang: bell.rang.is_some(),
            now_server_ms: now,
        })
    }

    /// Everybody who registered.
    pub(super) fn people_view(&self) -> Vec<Person> {
        let person = |(no, one): (usize, &tablee_tournament::Person)| {
            let bot = Entrant::is_bot(&one.id);
            let level = one.id.as_str().split('.').nth(1).filter(|_| bot);
            let id = Entrant::person(&one.id);
            Person {
                no,
                id: one.id.clone(),
                name: one.name.clone(),
                presence: one.presence,
                bot: level.map(str::to_owned),
                stand_in: one.stand_in.clone().filter(|_| !bot),
                guest: id.is_some_and(|id| self.stored.guests.contains(&id)),
                bot_account: id.is_some_and(|id| self.stored.bot_accounts.contains(&id)),
                face: id.and_then(|id| self.stored.faces.get(&id).copied()),
            }
        };
        self.tournament.people().iter().enumerate().map(person).collect()
    }

    /// A table of the round that is on or to come, else of the last one.
    pub(super) fn table_view(&self, number: TableNo) -> Option<Table> {
        match (self.tournament.phase(), self.tournament.upcoming()) {
            (TournamentPhase::Between { .. }, Some(seating)) => {
                let table_seating = seating.table(number)?;
                Some(self.table_view_of(seating.round, number, table_seating))
            }
            _ => self.past_table(self.tournament.rounds().last()?, number),
        }
    }

    /// A table whose round has not begun.
    fn table_view_of(&self, round: u16, table: TableNo, table_seating: &TableSeating) -> Table {
        let number = |person: &PersonId| self.tournament.people().number(person);
        Table {
            table,
            round,
            // Whoever sits is registered.
            seats: table_seating.places.iter().filter_map(|place| number(&place.person)).collect(),
            dealer: table_seating.dealer,
            status: Status::Waiting,
            until: None,
            signed: Vec::new(),
            disputed: None,
            moves: 0,
            turn: Vec::new(),
            ruling: false,
            stood_in: Vec::new(),
            result: None,
            room: None,
        }
    }

    /// A table of a round that has begun.
    pub(super) fn past_table(&self, round: &Round, number: TableNo) -> Option<Table> {
        let (table_seating, board) = round.table(number)?;
        let mut view = self.table_view_of(round.seating.round, number, table_seating);
        let patience = Millis::from_seconds(self.tournament.settings().countersign);
        (view.status, view.until) = match round.status(board, patience) {
            TableStatus::Waiting => (Status::Waiting, None),
            TableStatus::Playing => (Status::Playing, None),
            TableStatus::Bell => (Status::Bell, None),
            TableStatus::Countersigning { until, .. } => (Status::Countersigning, Some(until)),
            TableStatus::Disputed { .. } => (Status::Disputed, None),
            TableStatus::Done => (Status::Done, None),
        };
        view.signed = board.signed.iter().collect();
        view.disputed = board.disputed;
        view.stood_in = stood_in(round, table_seating);
        let on = matches!(self.tournament.phase(), TournamentPhase::Playing { round: on } if on == view.round);
        // The same cards still lie at other tables: nothing that was done with them is told.
        if self.is_board_in_play(view.round) {
            return Some(view);
        }
        view.result = self.result_view(board);
        if let Some(live) = self.live.get(&number).filter(|_| on) {
            view.moves = live.seq;
            view.turn = table_seating.all_from_game(live.leads, live.turn);
            view.ruling = live.question.is_some();
            view.room = self.is_watched().then(|| live.room.clone());
        }
        Some(view)
    }

    pub(super) fn result_view(&self, board: &Board) -> Option<Result> {
        let entered = board.result.as_ref()?;
        let winner =
            score::winner(board, self.tournament.settings(), self.tournament.round_seeds());
        Some(Result {
            points: entered.sheet.points.clone(),
            penalties: entered.sheet.penalties.clone(),
            out: entered.sheet.out,
            winner: winner.map(|winner| winner.seat),
            how: winner.map(|winner| winner.how),
            entry: entered.entry,
            amended: entered.amended.clone(),
            record: match &entered.sheet.source {
                Source::Game(room) => Some(room.clone()),
                Source::Typed => None,
            },
        })
    }

    /// Every table.
    pub(super) fn tables_view(&self) -> Vec<Table> {
        self.table_numbers().filter_map(|number| self.table_view(number)).collect()
    }

    /// Everybody's line as it may be told now.
    pub(super) fn standings_now(&self) -> Vec<tablee_tournament::Row> {
        match self.is_board_in_play(self.round()) {
            true => standings_before_last(&self.tournament),
            false => standings(&self.tournament),
        }
    }

    /// Whether boards of a duplicate's round still lie on tables: until then nothing that one table did
    /// may be known at another. When it is ended early, they do until its games are closed.
    pub(super) fn is_board_in_play(&self, round: u16) -> bool {
        let closing = self.tournament.phase() == TournamentPhase::Ended && !self.live.is_empty();
        let shared = self.tournament.settings().format == Format::Duplicate;
        let on = self.tournament.is_duplicate_in_play() || shared && closing;
        on && round == self.round()
    }

    /// Everybody's line without the marks of single rounds, best first.
    pub(super) fn standings_view(&self) -> Vec<Row> {
        self.standings_now().iter().filter_map(|row| self.row_view(row)).collect()
    }

    pub(super) fn row_view(&self, row: &tablee_tournament::Row) -> Option<Row> {
        let tablee_tournament::Row { rank, total, penalties, won, points, .. } = *row;
        let no = self.tournament.people().number(&row.person)?;
        Some(Row { no, rank, total, penalties, won, points })
    }

    /// Everybody with a role.
    pub(super) fn roles_view(&self) -> Vec<Role> {
        let role = |(person, role): (&PersonId, &tablee_tournament::Role)| {
            let name = self.tournament.people().get(person).map(|one| one.name.clone());
            let name = name.or_else(|| self.subscribers.name_of(person));
            let (role, beat) = named(role);
            let (from, to) = (beat.map(|beat| beat.from), beat.map(|beat| beat.to));
            Role { person: person.clone(), name, role, from, to }
        };
        self.tournament.roles().map(role).collect()
    }

    /// Announcements from number `from` on.
    pub(super) fn announcements_view(&self, from: usize) -> Vec<Announcement> {
        let said = self.tournament.announcements().skip(from);
        let said = said.filter_map(|(entry, text)| {
            let at = self.tournament.log().get(entry)?.at;
            Some(Announcement { entry, at, text: text.to_owned() })
        });
        said.collect()
    }
}

/// A role by its name, with a steward's tables.
pub fn named(role: &tablee_tournament::Role) -> (RoleName, Option<tablee_tournament::Beat>) {
    match role {
        tablee_tournament::Role::Organiser => (RoleName::Organiser, None),
        tablee_tournament::Role::Steward(beat) => (RoleName::Steward, Some(*beat)),
    }
}

/// The seats a bot played for somebody; a bot of the server plays for itself.
fn stood_in(round: &Round, table_seating: &TableSeating) -> Vec<Seat> {
    let places = (0u8..).map(Seat).zip(&table_seating.places);
    let stood_in = places.filter(|(_, place)| {
        !Entrant::is_bot(&place.person) && round.stood_in.contains(&place.person)
    });
    stood_in.map(|(seat, _)| seat).collect()
}
