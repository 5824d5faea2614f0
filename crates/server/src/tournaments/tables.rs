//! The tables of a round as tables of the server: set up with people seated and cards dealt,
//! followed while they play, their results taken, bells brought to them.

use super::VenueKind;
use super::actor::TournamentActor;
use super::entrant::Entrant;
use super::error::TournamentError;
use super::stored::Seated;
use crate::people::{self, Kind};
use crate::store::{PublicProfile, StoreError};
use crate::tables::events::TableEvent;
use crate::tables::{
    BadTable, Founding, HostOrder, Hosted, Place, Request, SeatedPerson, TableError,
};
use std::collections::{BTreeMap, HashMap};
use tablee_engine::{OpenChallenge, Seat, SeatSet};
use tablee_protocol::{Code, Setup};
use tablee_tournament::{
    Board, By, Input, PersonId, Sheet, Source, TableNo, TableSeating, TournamentPhase,
};
use tokio::task::JoinSet;

/// A table of the server that plays a hand of the round that is on.
#[derive(Clone, Debug)]
pub struct Live {
    /// The table of the server.
    pub room: String,
    /// The seat of its game that plays first.
    pub leads: Seat,
    /// How many inputs its game has had.
    pub seq: u64,
    /// Whom its game waits for.
    pub turn: SeatSet,
    /// The question that waits for a ruling.
    pub question: Option<OpenChallenge>,
    /// Whether the bell has reached it.
    pub rung: bool,
    /// Who does not come back to it by themselves.
    pub gone: Vec<people::PersonId>,
}

impl TournamentActor {
    /// A round begins: the entry and all its tables in one write.
    pub(super) async fn begin(
        &mut self,
        by: By,
        round: u16,
    ) -> Result<Vec<usize>, TournamentError> {
        let input = Input::BellStarted { round };
        let at = self.now();
        let entry = tablee_tournament::Entry { at, by: by.clone(), input: input.clone() };
        self.tournament.check(&entry)?;
        let tables = match self.stored.venue.venue {
            VenueKind::Online => self.found(round).await?,
            VenueKind::Cards => Vec::new(),
        };
        let entries = self.commit(by, vec![input], tables, None).await?;
        // The tables of the round before, where nobody had the time to leave them.
        self.leave_tables();
        self.follow_tables();
        self.ask_tables();
        Ok(entries)
    }

    async fn found(&self, round: u16) -> Result<Vec<(Seated, Founding)>, TournamentError> {
        let Some(seating) = self.tournament.upcoming().cloned() else { return Ok(Vec::new()) };
        let (called, now) = (self.known().await?, self.now());
        let mut tables = Vec::with_capacity(seating.tables.len());
        for (index, table_seating) in seating.tables.iter().enumerate() {
            let number = TableNo::at(index);
            let seats = u8::try_from(table_seating.places.len()).unwrap_or(u8::MAX);
            let tournament = Some(self.stored.id.clone());
            let setup =
                Setup { tournament, ..self.stored.venue.table(self.tournament.settings(), seats) };
            let secret = self.tournament.deal_seed(round, number);
            let permit = self.services.heavy.permit().await;
            let dealt = permit.attempt(|| Founding::deal(&self.services, setup, secret, now));
            let dealt = dealt.unwrap_or_else(|error| Err(error.into()));
            let founding = dealt.map_err(TableError::Deal)?;
            let people = table_seating.at_game(founding.leads);
            let places = people.iter().map(|id| self.place(id, &called)).collect();
            let (room, leads) = (founding.id.clone(), founding.leads);
            tables.push((
                Seated { round, number, room, leads },
                founding.seat(places).mute(&self.stored.venue.muted),
            ));
        }
        Ok(tables)
    }

    /// What sort of player everybody is, and how they are drawn.
    async fn known(&self) -> Result<HashMap<people::PersonId, PublicProfile>, StoreError> {
        let ids: Vec<people::PersonId> =
            self.tournament.people().iter().filter_map(|one| Entrant::person(&one.id)).collect();
        self.services.store.called(ids).await
    }

    fn place(&self, id: &PersonId, called: &HashMap<people::PersonId, PublicProfile>) -> Place {
        let known = self.tournament.people().get(id);
        let Some(person) = Entrant::person(id) else {
            // A bot of the server plays by itself; its stand-in says how well.
            let level = known.and_then(|one| one.stand_in.clone());
            return level.map_or(Place::Empty, Place::Bot);
        };
        Place::Person(SeatedPerson {
            id: person,
            name: known.map(|one| one.name.clone()).unwrap_or_default(),
            kind: called.get(&person).map_or(Kind::Guest, |called| called.kind),
            face: called.get(&person).and_then(|called| called.face),
            companion_of: None,
            ready: true,
            commitment: None,
            share: None,
            away: known.and_then(|one| one.stand_in.clone()),
            left: false,
            withdrawn: false,
        })
    }

    /// Listens to the tables of the round that is on; nothing changes where that is done already.
    pub(super) fn follow_tables(&mut self) {
        let round = match self.tournament.phase() {
            TournamentPhase::Playing { round } => round,
            // Should the server have stopped before the games of an early end were closed, they are
            // closed now, and nothing of them is told until then.
            TournamentPhase::Ended => {
                u16::try_from(self.tournament.rounds().len()).unwrap_or(u16::MAX)
            }
            _ => return,
        };
        for seated in self.stored.tables.iter().filter(|one| one.round == round) {
            self.services.held.hold(&seated.room, &self.stored.id);
            self.live.entry(seated.number).or_insert_with(|| Live {
                room: seated.room.clone(),
                leads: seated.leads,
                seq: 0,
                turn: SeatSet::EMPTY,
                question: None,
                rung: false,
                gone: Vec::new(),
            });
        }
    }

    /// Wakes the tables that are followed, and asks how they stand. Nobody waits for it.
    pub(super) fn ask_tables(&self) {
        let (table_registry, tournament) = (self.table_registry.clone(), self.stored.id.clone());
        let rooms: Vec<String> = self.live.values().map(|live| live.room.clone()).collect();
        tokio::spawn(async move {
            for room in rooms {
                if let Err(error) = table_registry.publish(&room).await {
                    tracing::error!(tournament, room, %error, "a table does not wake");
                }
            }
        });
    }

    /// A tournament that is ended early ends the games that are still played: their cards come from
    /// the seed that the log tells from now on. Whether none is played any more.
    pub(super) async fn close_unfinished(&self) -> bool {
        if self.tournament.phase() != TournamentPhase::Ended {
            return true;
        }
        let mut closed = true;
        for live in self.live.values() {
            match self.close(&live.room).await {
                Ok(()) => {}
                // Nobody plays on at a table that cannot be read.
                Err(TableError::Read(
                    BadTable::Missing | BadTable::Unplayable { .. } | BadTable::Rules { .. },
                )) => {}
                Err(error) => {
                    tracing::error!(tournament = %self.stored.id, room = %live.room, %error, "not closed");
                    closed = false;
                }
            }
        }
        closed
    }

    /// The phase as the store has it: one that was ended early is played until its games are closed, so that every
    /// node holds back what that tells, also after a restart.
    pub(super) fn stored_phase(&self) -> tablee_protocol::tournament::TournamentPhase {
        match self.tournament.phase() {
            TournamentPhase::Ended if !self.live.is_empty() => {
                tablee_protocol::tournament::TournamentPhase::Playing
            }
            phase => phase.into(),
        }
    }

    /// Notes in the store that no game of an ended tournament is played any more; whether it is noted.
    pub(super) async fn note_end(&mut self) -> bool {
        if self.tournament.phase() != TournamentPhase::Ended {
            return true;
        }
        let length = self.tournament.log().len();
        match self.services.store.end_tournament(self.stored.no, length).await {
            Ok(noted) => {
                // Another node has entered something.
                self.behind |= !noted;
                noted
            }
            Err(error) => {
                tracing::warn!(tournament = %self.stored.id, %error, "an end is not noted");
                false
            }
        }
    }

    async fn close(&self, room: &str) -> Result<(), TableError> {
        if self.table_registry.look(room).await?.phase != tablee_protocol::TablePhase::Running {
            return Ok(());
        }
        // A game that was over before the server stopped has its result from the waking on.
        if self.table_registry.look_awake(room).await?.phase == tablee_protocol::TablePhase::Running
        {
            let server = people::Visitor::guest(people::PersonId::SERVER);
            self.table_registry.ask(room, &server, Request::End).await?;
        }
        Ok(())
    }

    /// The tables are on their own again.
    pub(super) fn leave_tables(&mut self) {
        for live in std::mem::take(&mut self.live).into_values() {
            self.services.held.release(&live.room);
        }
    }

    /// Hears how tables stand: of each only the last word counts.
    pub(super) async fn handle_table_events(&mut self, reports: Vec<TableEvent>) {
        let rooms: HashMap<&str, TableNo> =
            self.live.iter().map(|(number, live)| (live.room.as_str(), *number)).collect();
        let mut last = BTreeMap::new();
        for report in reports {
            if let Some(number) = rooms.get(report.table.as_str()) {
                last.insert(*number, report);
            }
        }
        let mut inputs = Vec::new();
        for (number, report) in &last {
            inputs.extend(self.absences(report));
            inputs.extend(self.result(*number, report));
        }
        for (number, report) in last {
            if let Some(live) = self.live.get_mut(&number) {
                (live.seq, live.turn, live.question) = (report.seq, report.turn, report.question);
                if live.gone != report.gone {
                    live.gone = report.gone;
                    // What is told to each alone says so.
                    self.subscribers.news.came(tokio::time::Instant::now());
                }
            }
            self.subscribers.news.moved(number, tokio::time::Instant::now());
        }
        self.enter_each(inputs).await;
        // Also those that said nothing new: a ruling may not have reached them.
        let asking = self.live.iter().filter(|(_, live)| live.question.is_some());
        let asking: Vec<TableNo> = asking.map(|(number, _)| *number).collect();
        for number in asking {
            self.compare_challenges(number).await;
        }
    }

    /// What the server enters by itself: together if it can be, else one by one, so that one
    /// entry that may not stand keeps no other from standing.
    pub(super) async fn enter_each(&mut self, inputs: Vec<Input>) {
        if inputs.is_empty() || self.enter(By::Server, inputs.clone()).await.is_ok() {
            return;
        }
        for input in inputs {
            if let Err(error) = self.enter(By::Server, vec![input]).await {
                tracing::warn!(tournament = %self.stored.id, %error, "not entered");
            }
        }
    }

    /// Who left its seat to a bot, and who is back.
    fn absences(&self, report: &TableEvent) -> Vec<Input> {
        let change = |(id, away): &(people::PersonId, Option<String>)| {
            let person = Entrant::Person(*id).id();
            let known = self.tournament.people().get(&person)?;
            match (away, &known.stand_in) {
                _ if !self.tournament.people().is_present(&person) => None,
                (Some(bot), None) => Some(Input::StandInSat { person, bot: bot.clone() }),
                (None, Some(_)) => Some(Input::StandInLeft { person }),
                _ => None,
            }
        };
        report.sitters.iter().filter_map(change).collect()
    }

    pub(super) fn board(&self, number: TableNo) -> Option<(u16, &TableSeating, &Board)> {
        let TournamentPhase::Playing { round } = self.tournament.phase() else { return None };
        let (table_seating, board) = self.tournament.round(round)?.table(number)?;
        Some((round, table_seating, board))
    }

    /// The result of a table whose game is over and that has none yet.
    fn result(&self, number: TableNo, report: &TableEvent) -> Option<Input> {
        let result = report.result.as_ref()?;
        let (round, table_seating, board) = self.board(number)?;
        let live = self.live.get(&number)?;
        if board.result.is_some() {
            return None;
        }
        let source = Source::Game(live.room.clone());
        let sheet = Sheet::of_game(result, (round, number), table_seating, live.leads, source);
        Some(Input::ResultEntered(sheet))
    }

    /// Brings the bell to every table that still plays, to all of them at once.
    pub(super) async fn ring_tables(&mut self) {
        let TournamentPhase::Playing { round } = self.tournament.phase() else { return };
        let mut tasks = JoinSet::new();
        for (number, live) in self.live.iter().filter(|(_, live)| !live.rung) {
            let (table_registry, room, number) =
                (self.table_registry.clone(), live.room.clone(), *number);
            let key = format!("bell.{round}");
            tasks.spawn(async move {
                (number, table_registry.host(&room, &key, HostOrder::Ring).await)
            });
        }
        while let Some(done) = tasks.join_next().await {
            let Ok((number, hosted)) = done else { continue };
            // A disk that is full for a moment is tried again; a game that is over, or has no
            // bell, is left alone.
            let reached = match hosted {
                Ok(Hosted::Refused(refusal)) => refusal.code != Code::Storage,
                Ok(_) => true,
                Err(_) => false,
            };
            if let Some(live) = self.live.get_mut(&number) {
                live.rung = reached;
            }
        }
    }
}
