//! A table in the file: making it, reading it back, keeping its people.

use super::game::RunningGame;
use super::seating::{Place, Seating};
use crate::games::UnknownGame;
use crate::heavy_work::Panicked;
use crate::people::{Kind, PersonId, Visitor};
use crate::quarantine::LEFT_ALONE;
use crate::store::{
    Alive, ChatRow, Logged, Maker, NewTable, Start, Store, StoreError, TableNo, TableRow, WakeTime,
};
use crate::tables::SleepingGame;
use crate::tables::services::Services;
use tablee_engine::any::FIRST_VERSION;
use tablee_engine::clock::Millis;
use tablee_engine::table::{BadOpening, Opening};
use tablee_engine::{Seat, Seed, any::AnyTable};
use tablee_protocol::{ChatLine, SeatView, Setup, Speaker, TablePhase, TableView, Watch};

/// How many lines of chat are kept at hand.
pub const CHAT_LINES: usize = 30;

/// Everything the file knows about a table.
pub struct StoredTable {
    /// Its number in the file.
    pub no: TableNo,
    /// Its name in addresses.
    pub id: String,
    /// What was settled when it was made; every option of the game is in it.
    pub setup: Setup,
    /// Who sits where.
    pub seating: Seating,
    /// Where it is in its life.
    pub phase: TablePhase,
    /// The server's half of the seed.
    pub secret: Seed,
    /// The seed and when the game started (server time), once it has.
    pub started: Option<(Seed, Millis)>,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// How often its people or its phase have changed.
    pub revision: i64,
    /// The end of the chat.
    pub chat: Vec<ChatLine>,
    /// The log, after the inputs that are known already.
    pub log: Vec<Logged>,
}

/// Why a table cannot be read back.
#[derive(Debug, thiserror::Error)]
pub enum BadTable {
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is none of that name.
    #[error("there is no such table")]
    Missing,
    /// The program does not have the rules that it began with.
    #[error("table {id}: {missing}")]
    Rules {
        /// The table's id.
        id: String,
        /// What is missing.
        missing: UnknownGame,
    },
    /// What the file holds makes no sense to this program.
    #[error("table {id} cannot be replayed: {problem}")]
    Unplayable {
        /// The table's id.
        id: String,
        /// What does not fit.
        problem: String,
    },
}

impl BadTable {
    /// The program failed while it played the log again.
    pub fn failed(id: &str, error: Panicked) -> BadTable {
        BadTable::Unplayable { id: id.to_owned(), problem: error.to_string() }
    }

    /// It is in quarantine.
    pub fn left_alone(id: &str) -> BadTable {
        BadTable::Unplayable { id: id.to_owned(), problem: LEFT_ALONE.to_owned() }
    }
}

/// Why a game cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadDeal {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The game does not take these seats and rules.
    #[error(transparent)]
    Opening(#[from] BadOpening),
    /// The game has a fault.
    #[error(transparent)]
    Failed(#[from] Panicked),
}

impl StoredTable {
    /// Makes a table.
    pub async fn create(
        store: &Store,
        setup: Setup,
        seating: Seating,
        makers: Vec<Maker>,
    ) -> Result<StoredTable, StoreError> {
        let secret = Seed::new(crate::random::bytes());
        let new = NewTable { makers, ..new_table(&setup, &seating, secret) };
        let (id, created_at) = (new.id.clone(), new.created_at);
        let no = store.create_table(new).await?;
        Ok(StoredTable {
            no,
            id,
            setup,
            seating,
            phase: TablePhase::Open,
            secret,
            started: None,
            created_at,
            revision: 0,
            chat: Vec::new(),
            log: Vec::new(),
        })
    }

    /// Reads a table back, log and all.
    pub async fn read(store: &Store, id: &str) -> Result<StoredTable, BadTable> {
        StoredTable::read_after(store, id, 0).await
    }

    /// Reads a table back, and its log after the first `known` inputs.
    pub async fn read_after(store: &Store, id: &str, known: u64) -> Result<StoredTable, BadTable> {
        let found = store.whole_table(id, CHAT_LINES, known).await?.ok_or(BadTable::Missing)?;
        let stored = StoredTable::of_rows(store, vec![found.row]).await?.pop();
        let line = |row: ChatRow| {
            let from = Speaker { person: row.person, name: row.name, bot: row.by_bot };
            ChatLine { id: row.id, from, text: row.text, phrase: row.phrase, at: row.at }
        };
        let chat = found.chat.into_iter().map(line).collect();
        Ok(StoredTable { chat, log: found.log, ..stored.ok_or(BadTable::Missing)? })
    }

    /// Reads all but chat and log: enough to see who sits where.
    pub async fn glance(store: &Store, id: &str) -> Result<StoredTable, BadTable> {
        let row = store.table(id).await?.ok_or(BadTable::Missing)?;
        StoredTable::of_rows(store, vec![row]).await?.pop().ok_or(BadTable::Missing)
    }

    /// Tables that are open or running, without waking any. One that cannot be read is left out
    /// and logged.
    pub async fn alive(store: &Store, which: Alive) -> Result<Vec<StoredTable>, StoreError> {
        let mut readable = Vec::new();
        for row in store.alive_tables(which).await? {
            match StoredTable::of_row(row) {
                Ok(stored) => readable.push(stored),
                Err(error) => tracing::error!(%error, "a table is left out"),
            }
        }
        name_all(store, &mut readable).await?;
        Ok(readable)
    }

    async fn of_rows(store: &Store, rows: Vec<TableRow>) -> Result<Vec<StoredTable>, BadTable> {
        let mut stored =
            rows.into_iter().map(StoredTable::of_row).collect::<Result<Vec<_>, _>>()?;
        name_all(store, &mut stored).await?;
        Ok(stored)
    }

    /// A table without chat, log and names.
    fn of_row(row: TableRow) -> Result<StoredTable, BadTable> {
        let bad = |error: serde_json::Error| BadTable::Unplayable {
            id: row.id.clone(),
            problem: error.to_string(),
        };
        let setup = serde_json::from_str(&row.setup).map_err(bad)?;
        let seating = serde_json::from_str(&row.people).map_err(bad)?;
        let tick = row.started_tick.and_then(|tick| u64::try_from(tick).ok()).unwrap_or(0);
        Ok(StoredTable {
            no: row.no,
            id: row.id,
            setup,
            seating,
            phase: row.phase,
            secret: Seed::new(row.secret),
            started: row.seed.map(|seed| (Seed::new(seed), Millis(tick))),
            created_at: row.created_at,
            revision: row.revision,
            chat: Vec::new(),
            log: Vec::new(),
        })
    }

    /// The table as everybody sees it.
    pub fn view(&self, here: impl Fn(PersonId) -> bool) -> TableView {
        let seat = |place: &Place| match place {
            Place::Empty => SeatView::Empty,
            Place::Bot(level) => SeatView::Bot { level: level.clone() },
            Place::Person(sitter) => SeatView::Person {
                person: sitter.id,
                name: sitter.name.clone(),
                sort: sitter.kind,
                ready: sitter.ready,
                here: here(sitter.id),
                away: sitter.away.clone(),
                left: sitter.left,
                withdrawn: sitter.withdrawn,
                commitment: sitter.commitment.map(String::from),
                companion_of: sitter.companion_of,
                face: sitter.face,
            },
        };
        TableView {
            id: self.id.clone(),
            version: self.seating.version,
            game: self.setup.game.clone(),
            game_version: Some(self.setup.game_version.unwrap_or(FIRST_VERSION)),
            seats: self.seating.places.iter().map(seat).collect(),
            host: self.seating.host,
            phase: self.phase,
            rules: self.setup.rules.clone(),
            clock: self.setup.clock,
            visibility: self.setup.visibility,
            chat: self.seating.chat,
            rated: self.setup.rated,
            not_rated: self.seating.not_rated().filter(|_| self.setup.rated),
            aids: self.setup.aids,
            watch: if self.seating.unwatched { Watch::Nobody } else { self.setup.watch },
            watchers: None,
            commitment: self.secret.commitment().to_string(),
            revealing: self.seating.revealing.then(|| self.seating.withheld()),
            pause: self.seating.pause,
            pause_until: None,
            broken_starts: self.seating.broken_starts.view(),
            proposal: self.seating.proposal.clone(),
            ruling_seconds: None,
            takeovers: Vec::new(),
            disconnections: Vec::new(),
            created_at: self.created_at,
            rematch: self.seating.rematch.clone(),
            practice: self.setup.practice.clone(),
            tournament: self.setup.tournament.clone(),
            starts_itself: self.seating.arrivals.is_some(),
        }
    }

    /// Deals the game of this table. Where nobody is to be helped, people are told nothing that they could
    /// have kept in mind themselves; programs with a seat of their own are told all that they know.
    pub fn deal(&self, services: &Services, seed: Seed) -> Result<Box<dyn AnyTable>, BadDeal> {
        let mut table = deal(services, &self.setup, seed)?;
        self.help(table.as_mut());
        Ok(table)
    }

    fn help(&self, table: &mut dyn AnyTable) {
        if !self.setup.aids {
            let is_program =
                |place: &Place| matches!(place, Place::Person(sitter) if sitter.kind == Kind::Bot);
            let seats = (0..).map(Seat).zip(&self.seating.places);
            let programs = seats.filter(|(_, place)| is_program(place)).map(|(seat, _)| seat);
            table.help_only(programs.collect());
        }
    }

    /// Goes on with a game that slept, where it is the one of this table, of which the log was read after what that
    /// game knows.
    pub fn wake_game(&self, sleeping: SleepingGame) -> Option<RunningGame> {
        let mut play = sleeping.follow(self.started, &self.log)?;
        self.help(play.table.as_mut());
        Some(play)
    }

    /// Plays the log again, if the game has started.
    pub fn replay(&self, services: &Services) -> Result<Option<RunningGame>, BadTable> {
        let Some((seed, started)) = self.started else { return Ok(None) };
        let bad = |problem: String| BadTable::Unplayable { id: self.id.clone(), problem };
        let table = self.deal(services, seed).map_err(|error| match error {
            BadDeal::Game(missing) => BadTable::Rules { id: self.id.clone(), missing },
            error => bad(error.to_string()),
        })?;
        let mut play = RunningGame::begin(table, self.setup.clock, started);
        for logged in &self.log {
            play.redo(logged).map_err(|error| bad(error.to_string()))?;
        }
        Ok(Some(play))
    }
}

/// Deals a game by the rules that its table was made with.
pub fn deal(services: &Services, setup: &Setup, seed: Seed) -> Result<Box<dyn AnyTable>, BadDeal> {
    let game = services.rules_of(setup)?;
    let opening = Opening {
        seats: u64::from(setup.seats),
        rules: setup.rules.clone(),
        seed,
        deals: Vec::new(),
    };
    Ok(game.open(&opening, &services.games.assets)?)
}

/// A table that is open, about to be made.
pub(super) fn new_table(setup: &Setup, seating: &Seating, secret: Seed) -> NewTable {
    NewTable {
        id: crate::random::name(),
        game: setup.game.clone(),
        visibility: setup.visibility,
        created_at: crate::time::wall(),
        setup: super::frames::text(setup),
        people: super::frames::text(seating),
        secret: *secret.bytes(),
        start: None,
        log: Vec::new(),
        makers: Vec::new(),
    }
}

/// Puts in what the people at these tables are called now, and their faces. Only their ids are kept with a table.
async fn name_all(store: &Store, tables: &mut [StoredTable]) -> Result<(), StoreError> {
    let seatings = tables.iter().map(|stored| &stored.seating);
    let people = seatings.flat_map(|seating| {
        seating.sitters().map(|sitter| sitter.id).chain(seating.broken_starts.people())
    });
    let called = store.called(people.collect()).await?;
    for named in tables.iter_mut().flat_map(|stored| stored.seating.broken_starts.people_mut()) {
        named.name = match called.get(&named.id) {
            Some(called) => called.name.clone(),
            None => Visitor::guest(named.id).name,
        };
    }
    for (phase, place) in tables.iter_mut().flat_map(|stored| {
        let phase = stored.phase;
        stored.seating.places.iter_mut().map(move |place| (phase, place))
    }) {
        if let Place::Person(sitter) = place {
            // Who plays as a guest stays one to the end of the game.
            if let Some(called) = called.get(&sitter.id).filter(|_| phase == TablePhase::Open) {
                sitter.kind = called.kind;
            }
            (sitter.name, sitter.face) = match called.get(&sitter.id) {
                Some(called) => (called.name.clone(), called.face),
                None => (Visitor::guest(sitter.id).name, None),
            };
        }
    }
    Ok(())
}

/// Keeps the people of a table, where it is in its life, and when its game has to be in memory.
pub async fn keep(
    store: &Store,
    table: &StoredTable,
    wake: Option<WakeTime>,
) -> Result<(), StoreError> {
    let people = super::frames::text(&table.seating);
    store.keep_people(table.no, table.revision, people, table.phase, wake).await
}

/// The game starts: the people as they are, the seed, the time, the first deadline.
pub async fn keep_start(
    store: &Store,
    table: &StoredTable,
    seed: &Seed,
    tick: Millis,
    deadline: Option<i64>,
) -> Result<(), StoreError> {
    let (people, start) = (super::frames::text(&table.seating), start(seed, tick, deadline));
    store.start_table(table.no, table.revision, people, start).await
}

/// The start of a game now.
pub(super) fn start(seed: &Seed, tick: Millis, deadline: Option<i64>) -> Start {
    let tick = i64::try_from(tick.0).unwrap_or(i64::MAX);
    Start { seed: *seed.bytes(), at: crate::time::wall(), tick, deadline }
}
