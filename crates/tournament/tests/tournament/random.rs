//! Random tournaments: people come late, leave, stay away, lose their connection; results are
//! wrong and corrected, disputed, drawn for. Whatever happens, the laws hold.

use crate::fixture::{Fixture, id, share};
use proptest::prelude::*;
use tablee_engine::{Millis, Rng, Seat, Seed};
use tablee_tournament::laws::{self, Breach};
use tablee_tournament::{
    Better, Entry, Fact, Format, Input, Penalty, Settings, Sheet, Sizes, Source, TableNo,
    TableStatus, Tournament, TournamentPhase, standings,
};

/// What is tried.
#[derive(Clone, Debug)]
struct Trial {
    format: Format,
    better: Better,
    people: usize,
    usual: u8,
    rounds: u16,
    countersign: u32,
    seed: u64,
}

fn trial() -> impl Strategy<Value = Trial> {
    let format = prop::sample::select(Format::ALL.to_vec());
    let better = prop::sample::select(vec![Better::Low, Better::High]);
    let people = prop_oneof![6 => 4usize..40, 1 => 40usize..=200];
    let usual = prop::sample::select(vec![3u8, 4, 4, 4, 5]);
    let countersign = prop::sample::select(vec![0u32, 30]);
    (format, better, people, usual, 2u16..7, countersign, any::<u64>()).prop_map(
        |(format, better, people, usual, rounds, countersign, seed)| Trial {
            format,
            better,
            people,
            usual,
            rounds,
            countersign,
            seed,
        },
    )
}

impl Trial {
    fn settings(&self) -> Settings {
        Settings {
            format: self.format,
            better: self.better,
            sizes: Sizes { least: 2, fewest: 3, usual: self.usual, most: 5 },
            rounds: self.rounds,
            advance: 2,
            countersign: self.countersign,
            ..Settings::drive("Trial", "any", 4, Seed::numbered(self.seed))
        }
    }
}

/// Somebody who plays organiser, steward and fate.
struct Fate {
    fixture: Fixture,
    rng: Rng,
    registered: usize,
    /// How many entries were taken, and how many of them were corrections.
    taken: usize,
    corrected: usize,
}

impl Fate {
    fn new(trial: &Trial) -> Fate {
        let fixture = Fixture::open(trial.settings(), trial.people);
        let rng = Seed::numbered(trial.seed).stream("fate", 0);
        let mut fate = Fate { fixture, rng, registered: trial.people, taken: 0, corrected: 0 };
        for number in 0..trial.people {
            // A few do not come at once, or not at all.
            if number < 3 || fate.rng.below(12) > 0 {
                let promises = fate.rng.below(3) > 0;
                let commitment = promises.then(|| share(number).commitment());
                let checked_in = Input::CheckedIn { person: id(number), commitment };
                fate.fixture.by(id(number).as_str(), checked_in).unwrap();
                fate.taken += 1;
            }
        }
        fate.tell_shares();
        fate.does(Input::Started);
        fate
    }

    /// Most people who promised a share tell it.
    fn tell_shares(&mut self) {
        self.does(Input::SharesAsked);
        for number in 0..self.registered {
            if self.rng.below(10) > 0 {
                let told = Input::ShareTold { person: id(number), share: share(number) };
                let _ = self.fixture.by(id(number).as_str(), told);
            }
        }
    }

    /// Tries an entry as an organiser; refused ones change nothing.
    fn does(&mut self, input: Input) -> bool {
        let before = self.fixture.t.log().len();
        let done = self.fixture.by("org", input).is_ok();
        assert_eq!(self.fixture.t.log().len(), before + usize::from(done));
        self.taken += usize::from(done);
        done
    }

    fn somebody(&mut self) -> tablee_tournament::PersonId {
        id(self.rng.index(self.registered))
    }

    /// Something that can happen at any time.
    fn incident(&mut self) {
        let person = self.somebody();
        let input = match self.rng.below(16) {
            0 => Input::Withdrew { person },
            1 => Input::NoShow { person },
            2..=4 => Input::ArrivedLate { person },
            5 => {
                let number = self.registered;
                let name = format!("Late {number}");
                if self.does(Input::Registered { person: id(number), name }) {
                    self.registered += 1;
                }
                Input::ArrivedLate { person: id(number) }
            }
            6 => Input::StandInSat { person, bot: "casual".into() },
            7 => {
                let mut bots = self.fixture.t.people().iter().filter(|one| one.stand_in.is_some());
                Input::StandInLeft { person: bots.next().map_or(person, |one| one.id.clone()) }
            }
            8 => {
                let points = i64::from(self.rng.below(60));
                Input::Penalised(Penalty { person, points, reason: "late to the table".into() })
            }
            9..=11 => return self.correct(),
            12 | 13 => {
                let tables = self.fixture.t.seating().map_or(1, |seating| seating.tables.len());
                let table = TableNo::at(self.rng.index(tables));
                Input::SeatedByHand { person, table, seat: Seat(self.rng.below(3) as u8) }
            }
            _ => match self.fixture.t.bell().is_some_and(|bell| bell.since.is_some()) {
                true => Input::BellPaused,
                false => Input::BellResumed,
            },
        };
        self.does(input);
    }

    fn points(&mut self, seats: usize) -> Vec<i64> {
        // Few values, so that there are ties.
        (0..seats).map(|_| i64::from(self.rng.below(9)) * 10).collect()
    }

    fn sheet(&mut self, round: u16, table: TableNo, seats: usize) -> Sheet {
        let points = self.points(seats);
        let out = (self.rng.below(2) == 0).then(|| Seat(self.rng.index(seats) as u8));
        let penalties = match self.rng.below(8) {
            0 => (0..seats).map(|_| i64::from(self.rng.below(2)) * 50).collect(),
            _ => Vec::new(),
        };
        Sheet { round, table, points, penalties, out, source: Source::Typed }
    }

    /// Amends some earlier result, draw or penalty.
    fn correct(&mut self) {
        let log = self.fixture.t.log();
        let amendable: Vec<(usize, Input)> = log
            .iter()
            .enumerate()
            .filter(|(_, entry)| {
                let input = &entry.input;
                matches!(
                    input,
                    Input::ResultEntered(_) | Input::TieDrawn { .. } | Input::Penalised(_)
                )
            })
            .map(|(at, entry)| (at, entry.input.clone()))
            .collect();
        if amendable.is_empty() {
            return;
        }
        let (entry, old) = amendable[self.rng.index(amendable.len())].clone();
        let with = match old {
            Input::ResultEntered(old) => {
                Input::ResultEntered(self.sheet(old.round, old.table, old.points.len()))
            }
            Input::TieDrawn { round, table, .. } => {
                Input::TieDrawn { round, table, seat: Seat(self.rng.below(3) as u8) }
            }
            Input::Penalised(old) => Input::Penalised(Penalty { points: 0, ..old }),
            other => other,
        };
        let reason = "it was read wrong".to_owned();
        let done = self.does(Input::Corrected { entry, with: Box::new(with), reason });
        self.corrected += usize::from(done);
    }

    /// A table plays on: a result, signatures, disputes, whatever comes next there.
    fn table(&mut self, round: u16, table: TableNo) {
        let Some(table_seating) = self.fixture.t.table_seating(table) else { return };
        let seats = table_seating.places.len();
        let seat = Seat(self.rng.index(seats) as u8);
        match self.fixture.t.status(table) {
            Some(TableStatus::Playing | TableStatus::Bell) => {
                let sheet = self.sheet(round, table, seats);
                self.does(Input::ResultEntered(sheet));
                self.does(Input::TieDrawn { round, table, seat });
            }
            Some(TableStatus::Countersigning { .. }) => {
                if self.rng.below(6) == 0 {
                    let reason = "that is not what I had".to_owned();
                    self.does(Input::Disputed { round, table, seat, reason });
                }
                (0..seats).map(|seat| Seat(seat as u8)).for_each(|seat| {
                    self.does(Input::Countersigned { round, table, seat });
                });
            }
            Some(TableStatus::Disputed { .. }) => {
                self.does(Input::Settled { round, table });
            }
            _ => {}
        }
    }

    /// Plays until it is over; the laws of seating are checked after every step.
    fn run(&mut self) -> Result<(), Breach> {
        for _ in 0..5_000 {
            if self.rng.below(5) == 0 {
                self.incident();
                laws::glance(&self.fixture.t)?;
            }
            match self.fixture.t.phase() {
                TournamentPhase::Between { next } => {
                    for _ in 0..self.rng.below(4) {
                        self.incident();
                        laws::glance(&self.fixture.t)?;
                    }
                    if !self.does(Input::BellStarted { round: next }) {
                        // One is left, or nobody.
                        self.does(Input::Ended);
                    }
                }
                TournamentPhase::Playing { round } => {
                    let tables = self.fixture.seating().tables.len();
                    let some = TableNo::at(self.rng.index(tables));
                    let open =
                        |table: &TableNo| self.fixture.t.status(*table) != Some(TableStatus::Done);
                    let next = (0..tables).map(TableNo::at).find(open);
                    let table = if open(&some) { Some(some) } else { next };
                    table.into_iter().for_each(|table| self.table(round, table));
                }
                TournamentPhase::Finished => {
                    self.correct();
                    self.does(Input::Ended);
                }
                TournamentPhase::Registration | TournamentPhase::Ended => return Ok(()),
            }
            laws::glance(&self.fixture.t)?;
        }
        panic!("a tournament that never ends: {:?}", self.fixture.t.phase());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_the_laws_hold(trial in trial()) {
        let mut fate = Fate::new(&trial);
        fate.run().unwrap();
        // Corrections are still taken after the end.
        fate.correct();
        laws::examine(&fate.fixture.t).unwrap();
        prop_assert!(fate.taken >= trial.people / 2);
    }

    #[test]
    fn a_log_with_another_name_is_the_same_tournament(trial in trial(), who in any::<u64>()) {
        let mut fate = Fate::new(&trial);
        fate.run().unwrap();
        let t = &fate.fixture.t;
        let person = id((who % fate.registered as u64) as usize);
        let mut log: Vec<Entry> = t.log().to_vec();
        for entry in &mut log {
            if let Input::Registered { person: who, name } = &mut entry.input && *who == person {
                *name = "gone".to_owned();
            }
        }
        let told = Tournament::replay(&log);
        let told = told.map_err(|no| TestCaseError::fail(no.to_string()))?;
        prop_assert_eq!(told.rounds(), t.rounds());
        prop_assert_eq!((told.phase(), told.upcoming()), (t.phase(), t.upcoming()));
        let old = standings(t).into_iter().map(|row| match row.person == person {
            true => tablee_tournament::Row { name: "gone".to_owned(), ..row },
            false => row,
        });
        prop_assert_eq!(standings(&told), old.collect::<Vec<_>>());
    }

    #[test]
    fn a_result_corrected_at_once_changes_nothing_else(trial in trial(), wrong in any::<u64>()) {
        // A correction settles a result, so countersigning would have nothing left to do.
        let mut fate = Fate::new(&Trial { countersign: 0, ..trial });
        fate.run().unwrap();
        let log = fate.fixture.t.log();
        let mut rng = Seed::numbered(wrong).stream("wrong", 0);
        let twice = misread(log, &mut rng);
        let told = Tournament::replay(&twice);
        let told = told.map_err(|no| TestCaseError::fail(no.to_string()))?;
        prop_assert_eq!(standings(&told), standings(&fate.fixture.t));
        let places = |t: &Tournament| t.rounds().iter().map(|round| {
            round.seating.people().cloned().collect::<Vec<_>>()
        }).collect::<Vec<_>>();
        prop_assert_eq!(places(&told), places(&fate.fixture.t));
    }
}

#[test]
fn random_tournaments_meet_everything_that_can_happen() {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    let mut too_late = 0;
    for seed in 0..40 {
        let format = Format::ALL[seed as usize % 4];
        let (better, people, usual) = (Better::Low, 6 + seed as usize, 4);
        let trial = Trial { format, better, people, usual, rounds: 4, countersign: 30, seed };
        let mut fate = Fate::new(&trial);
        fate.run().unwrap();
        for entry in fate.fixture.t.log() {
            let told = serde_json::to_value(&entry.input).unwrap();
            *seen.entry(told["do"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        let why = fate.fixture.t.people().iter().flat_map(|one| fate.fixture.t.history(&one.id));
        too_late += why.filter(|fact| matches!(fact, Fact::Amended { too_late: true, .. })).count();
    }
    let expected = [
        "registered",
        "checked_in",
        "no_show",
        "arrived_late",
        "withdrew",
        "stand_in_sat",
        "stand_in_left",
        "started",
        "seated_by_hand",
        "bell_started",
        "bell_paused",
        "bell_resumed",
        "result_entered",
        "countersigned",
        "disputed",
        "settled",
        "tie_drawn",
        "penalised",
        "corrected",
        "ended",
    ];
    for sort in expected {
        assert!(seen.get(sort).is_some_and(|times| *times >= 5), "{sort}: {seen:?}");
    }
    assert!(too_late >= 20, "results amended after people had moved: {too_late}");
}

/// The log with every result first entered wrong and then corrected. Numbers of entries move, so
/// corrections and rulings of the log itself are told anew.
fn misread(log: &[Entry], rng: &mut Rng) -> Vec<Entry> {
    let mut told: Vec<Entry> = Vec::new();
    let mut moved = Vec::new();
    for entry in log {
        let at: Millis = entry.at;
        moved.push(told.len());
        let entry = renumbered(entry, &moved);
        let Input::ResultEntered(sheet) = &entry.input else {
            told.push(entry);
            continue;
        };
        let points = sheet.points.iter().map(|_| i64::from(rng.below(90))).collect();
        let wrong = Sheet { points, out: None, penalties: vec![], ..sheet.clone() };
        let number = told.len();
        told.push(Entry { input: Input::ResultEntered(wrong), ..entry.clone() });
        let with = Box::new(entry.input.clone());
        let reason = "misread".to_owned();
        let corrected = Input::Corrected { entry: number, with, reason };
        told.push(Entry::by(&"org".into(), at, corrected));
    }
    told
}

fn renumbered(entry: &Entry, moved: &[usize]) -> Entry {
    let mut entry = entry.clone();
    match &mut entry.input {
        Input::Corrected { entry, .. } => *entry = moved[*entry],
        Input::ChallengeRuled { challenge, .. } => *challenge = moved[*challenge],
        _ => {}
    }
    entry
}
