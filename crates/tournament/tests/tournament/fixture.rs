//! A tournament under test: made, filled, played by numbers.

use tablee_engine::{Millis, Seat, Share};
use tablee_tournament::{
    Entry, Input, PersonId, Refusal, Seating, Settings, Sheet, Source, TableNo, Tournament,
    TournamentPhase,
};

/// A tournament and the time.
pub struct Fixture {
    pub t: Tournament,
    pub now: Millis,
}

pub fn id(number: usize) -> PersonId {
    PersonId::from(format!("p{number}"))
}

/// What somebody adds to the draws.
pub fn share(number: usize) -> Share {
    Share::new([u8::try_from(number % 251).unwrap(); 32])
}

impl Fixture {
    /// A tournament that so many people registered for; nobody is there yet.
    pub fn open(settings: Settings, people: usize) -> Fixture {
        let first = Entry::by(&"org".into(), Millis(0), Input::Created { settings });
        let mut fixture = Fixture { t: Tournament::create(&first).unwrap(), now: Millis(0) };
        for number in 0..people {
            fixture.register(number);
        }
        fixture
    }

    /// A tournament that has started with so many people.
    pub fn started(settings: Settings, people: usize) -> Fixture {
        let mut fixture = Fixture::open(settings, people);
        for number in 0..people {
            fixture.server(Input::CheckedIn { person: id(number), commitment: None });
        }
        fixture.server(Input::Started);
        fixture
    }

    pub fn register(&mut self, number: usize) {
        self.server(Input::Registered { person: id(number), name: format!("Person {number}") });
    }

    pub fn server(&mut self, input: Input) {
        self.try_server(input).unwrap();
    }

    pub fn try_server(&mut self, input: Input) -> Result<(), Refusal> {
        self.now = self.now.plus(Millis(1));
        self.t.enter(Entry::server(self.now, input))
    }

    pub fn by(&mut self, person: &str, input: Input) -> Result<(), Refusal> {
        self.now = self.now.plus(Millis(1));
        self.t.enter(Entry::by(&person.into(), self.now, input))
    }

    pub fn begin(&mut self) -> u16 {
        let TournamentPhase::Between { next } = self.t.phase() else {
            panic!("{:?}", self.t.phase())
        };
        self.server(Input::BellStarted { round: next });
        next
    }

    /// Begins the next round and lets every table score; `points` says what by table and seat.
    pub fn play(&mut self, points: impl Fn(usize, usize) -> i64) {
        let round = self.begin();
        let sizes: Vec<usize> = self.seating().tables.iter().map(|c| c.places.len()).collect();
        for (table, seats) in sizes.into_iter().enumerate() {
            let points = (0..seats).map(|seat| points(table, seat)).collect();
            self.server(Input::ResultEntered(sheet(round, table, points)));
            self.settle(round, table);
        }
    }

    pub fn settle(&mut self, round: u16, table: usize) {
        if self.t.settings().countersign > 0 {
            let settled = Input::Settled { round, table: TableNo::at(table) };
            self.by("org", settled).unwrap();
        }
    }

    pub fn seating(&self) -> &Seating {
        self.t.seating().expect("a seating")
    }

    /// The people of every table.
    pub fn tables(&self) -> Vec<Vec<PersonId>> {
        let people = |c: &tablee_tournament::TableSeating| {
            c.places.iter().map(|p| p.person.clone()).collect()
        };
        self.seating().tables.iter().map(people).collect()
    }
}

pub fn sheet(round: u16, table: usize, points: Vec<i64>) -> Sheet {
    let table = TableNo::at(table);
    Sheet { round, table, points, penalties: Vec::new(), out: None, source: Source::Typed }
}

pub fn out(sheet: Sheet, seat: u8) -> Sheet {
    Sheet { out: Some(Seat(seat)), ..sheet }
}
