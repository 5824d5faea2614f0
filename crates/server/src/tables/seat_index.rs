//! Index of seats: who sits at which table and whom it waits for. Everybody's own list is made from
//! it. Kept in memory, filled from the file at the start; no table is woken for it.

use super::calls::{Attention, Call, CallEvent, Calls};
use crate::people::PersonId;
use parking_lot::{Mutex, MutexGuard};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use tablee_engine::clock::Millis;
use tablee_engine::{Seat, SeatSet};
use tablee_protocol::{SeatView, TablePhase, TableView};
use tokio::sync::watch;

/// From this many watchers on, those whose receiver is gone are removed.
const SWEEP_FROM: usize = 64;

/// Whom a running table waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AwaitedSeats {
    /// After how many inputs.
    pub seq: u64,
    /// Seats it waits for.
    pub awaited: SeatSet,
    /// When it last changed (ms since 1970).
    pub since: i64,
    /// When the time of a seat is up (server time).
    pub due: Vec<(Seat, Millis)>,
}

/// Somebody who sits at a table.
#[derive(Clone, Copy)]
struct IndexedPerson {
    /// Who is told that it is their turn.
    person: PersonId,
    /// Who sits here: the same, or a companion at their device.
    sits: PersonId,
    /// Whether they see the table: connected, by a page that is in front.
    looks: bool,
    /// Whether they play themselves.
    plays: bool,
    attention: Attention,
}

/// One table.
#[derive(Default)]
struct IndexedTable {
    /// Who sits where.
    seats: Vec<Option<IndexedPerson>>,
    /// Whether its game runs: it has begun and is not paused.
    runs: bool,
    /// Nothing until somebody moves or asks.
    turn: Option<AwaitedSeats>,
}

impl IndexedTable {
    fn people(&self) -> impl Iterator<Item = PersonId> {
        self.seats.iter().flatten().map(|sitter| sitter.person)
    }

    /// Takes over what was known about the table; what its people have to be told of the change.
    fn succeed(&mut self, mut before: IndexedTable) -> Vec<(PersonId, Call)> {
        self.turn = before.turn.take();
        let mut gone = Vec::new();
        for (index, old) in before.seats.into_iter().enumerate() {
            let Some(mut old) = old else { continue };
            match self.seats.get_mut(index) {
                Some(Some(new)) if new.person == old.person => new.attention = old.attention,
                _ => gone.extend(old.attention.follow(None, false).map(|call| (old.person, call))),
            }
        }
        gone.extend(self.calls());
        gone
    }

    /// What those who sit here now have to be told of the table.
    fn calls(&mut self) -> Vec<(PersonId, Call)> {
        let (runs, turn) = (self.runs, self.turn.as_ref());
        let since = turn.map_or(0, |turn| turn.since);
        let seats = self.seats.iter_mut().enumerate();
        let called = seats.filter_map(|(index, sitter)| {
            let sitter = sitter.as_mut()?;
            let waits = turn.is_some_and(|turn| turn.awaited.contains(Seat(index as u8)));
            let awaited = (runs && waits && sitter.plays).then_some(since);
            Some((sitter.person, sitter.attention.follow(awaited, sitter.looks)?))
        });
        called.collect()
    }
}

#[derive(Default)]
struct Index {
    tables_by_id: HashMap<Arc<str>, IndexedTable>,
    /// Who was invited to a table since the server opened, and hears how it changes.
    invited: HashMap<Arc<str>, Vec<PersonId>>,
    tables: HashMap<PersonId, BTreeSet<Arc<str>>>,
    watchers: HashMap<PersonId, watch::Sender<()>>,
    /// At how many watchers those whose receiver is gone are removed next.
    sweep_at: usize,
}

/// Who sits at which open or running table.
#[derive(Default)]
pub struct SeatIndex {
    index: Mutex<Index>,
    calls: Calls,
}

impl SeatIndex {
    /// A table is new or its people have changed; `looks` says who of them sees it.
    pub fn seat(&self, table: &TableView, looks: impl Fn(PersonId) -> bool) {
        let alive = matches!(table.phase, TablePhase::Open | TablePhase::Running);
        let sitter = |seat: &SeatView| match seat {
            // A companion's turn is told to whom the device belongs.
            SeatView::Person { person, away, companion_of, .. } => Some(IndexedPerson {
                person: companion_of.unwrap_or(*person),
                sits: *person,
                looks: looks(*person),
                plays: away.is_none(),
                attention: Attention::default(),
            }),
            SeatView::Empty | SeatView::Bot { .. } => None,
        };
        let seats = table.seats.iter().map(sitter).collect();
        let runs = table.phase == TablePhase::Running && table.pause.is_none();
        let seating = alive.then_some(IndexedTable { seats, runs, turn: None });
        let calls = {
            let mut index = self.index();
            let calls = index.seat(&table.id, seating);
            index.notify_invited(&table.id, table.phase);
            calls
        };
        self.publish(&table.id, calls);
    }

    /// A table waits for others than before.
    pub fn turn(&self, table: &str, turn: AwaitedSeats) {
        let calls = self.index().turn(table, turn);
        self.publish(table, calls);
    }

    /// Somebody who sits at a table sees it now, or no more.
    pub fn look(&self, table: &str, person: PersonId, looks: bool) {
        let calls = self.index().look(table, person, looks);
        self.publish(table, calls);
    }

    /// Whether whoever sits at this seat sees the table.
    pub fn looks(&self, table: &str, seat: Seat) -> bool {
        let index = self.index();
        let seats = index.tables_by_id.get(table).map(|table| &table.seats);
        let sitter = seats.and_then(|seats| seats.get(usize::from(seat.0))?.as_ref());
        sitter.is_some_and(|sitter| sitter.looks)
    }

    /// News of who is awaited and absent.
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    fn publish(&self, table: &str, calls: Vec<(PersonId, Call)>) {
        for (person, call) in calls {
            self.calls.publish(|| CallEvent { table: table.to_owned(), person, call });
        }
    }

    /// A table waits for others than before, and for whom is known elsewhere.
    pub fn forget_turn(&self, table: &str) {
        let mut index = self.index();
        let Some(seating) = index.tables_by_id.get_mut(table) else { return };
        seating.turn = None;
        // Whoever plays the table now says whom it calls.
        for sitter in seating.seats.iter_mut().flatten() {
            sitter.attention = Attention::default();
        }
        let people: Vec<PersonId> = seating.people().collect();
        people.into_iter().for_each(|person| index.notify(person));
    }

    /// After how many inputs it is known whom a table waits for.
    pub fn known_turn(&self, table: &str) -> Option<u64> {
        let index = self.index();
        index.tables_by_id.get(table)?.turn.as_ref().map(|turn| turn.seq)
    }

    /// The game of a table has had so many inputs: whom it waited for after fewer is forgotten.
    pub fn check_turn(&self, table: &str, seq: u64) {
        if self.known_turn(table).is_some_and(|known| known != seq) {
            self.forget_turn(table);
        }
    }

    /// What a replay of a sleeping table showed, unless it has moved on meanwhile.
    pub fn learn(&self, table: &str, turn: AwaitedSeats) {
        if let Some(table) = self.index().tables_by_id.get_mut(table) {
            table.turn.get_or_insert(turn);
        }
    }

    /// Where somebody sits, and whom those tables wait for as far as it is known.
    pub fn of(&self, person: PersonId) -> Vec<(Arc<str>, Option<AwaitedSeats>)> {
        let index = self.index();
        let tables = index.tables.get(&person).into_iter().flatten();
        let turn = |id: &Arc<str>| index.tables_by_id.get(id).and_then(|table| table.turn.clone());
        tables.map(|id| (id.clone(), turn(id))).collect()
    }

    /// Says whenever the list of this person changes.
    pub fn watch(&self, person: PersonId) -> watch::Receiver<()> {
        let mut index = self.index();
        index.sweep_watchers();
        index.watchers.entry(person).or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    /// The list of this person has changed by something else than tables.
    pub fn notify_list_changed(&self, person: PersonId) {
        self.index().notify(person);
    }

    /// Somebody is invited to a table, and hears how it changes until it has begun or is gone.
    pub fn invite(&self, person: PersonId, table: &str) {
        let mut index = self.index();
        if let Some((id, _)) = index.tables_by_id.get_key_value(table) {
            let id = id.clone();
            let invited = index.invited.entry(id).or_default();
            invited.retain(|other| *other != person);
            invited.push(person);
        }
        index.notify(person);
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock()
    }
}

impl Index {
    fn seat(&mut self, id: &str, seating: Option<IndexedTable>) -> Vec<(PersonId, Call)> {
        let known = self.tables_by_id.remove_entry(id);
        let (id, mut before) = known.unwrap_or_else(|| (id.into(), IndexedTable::default()));
        for person in before.people() {
            if let Some(tables) = self.tables.get_mut(&person) {
                tables.remove(&id);
                if tables.is_empty() {
                    self.tables.remove(&person);
                }
            }
        }
        let now = seating.iter().flat_map(IndexedTable::people);
        for person in now {
            self.tables.entry(person).or_default().insert(id.clone());
        }
        for person in before.people().chain(seating.iter().flat_map(IndexedTable::people)) {
            self.notify(person);
        }
        let Some(mut seating) = seating else {
            before.runs = false;
            return before.calls();
        };
        let calls = seating.succeed(before);
        self.tables_by_id.insert(id, seating);
        calls
    }

    /// Those who are invited hear of a change; a table that is not open any more has no more for them.
    fn notify_invited(&mut self, id: &str, phase: TablePhase) {
        let invited = match phase {
            TablePhase::Open => self.invited.get(id).cloned(),
            TablePhase::Running | TablePhase::Over | TablePhase::Closed => self.invited.remove(id),
        };
        invited.into_iter().flatten().for_each(|person| self.notify(person));
    }

    fn turn(&mut self, id: &str, turn: AwaitedSeats) -> Vec<(PersonId, Call)> {
        let Some(table) = self.tables_by_id.get_mut(id) else { return Vec::new() };
        let before = table.turn.replace(turn.clone()).map(|before| before.awaited);
        let waits = |set: Option<SeatSet>, seat| set.is_some_and(|set| set.contains(seat));
        let seats = table.seats.iter().enumerate();
        let changed = seats.filter(|(index, _)| {
            let seat = Seat(*index as u8);
            waits(before, seat) != turn.awaited.contains(seat)
        });
        let called: Vec<PersonId> =
            changed.filter_map(|(_, sitter)| Some((*sitter)?.person)).collect();
        let calls = table.calls();
        called.into_iter().for_each(|person| self.notify(person));
        calls
    }

    fn look(&mut self, id: &str, person: PersonId, looks: bool) -> Vec<(PersonId, Call)> {
        let Some(table) = self.tables_by_id.get_mut(id) else { return Vec::new() };
        let sitters = table.seats.iter_mut().flatten();
        let changed = sitters.filter(|sitter| sitter.sits == person && sitter.looks != looks);
        match changed.map(|sitter| sitter.looks = looks).count() {
            0 => Vec::new(),
            _ => table.calls(),
        }
    }

    /// Forgets who listens no more, each time their number has doubled.
    fn sweep_watchers(&mut self) {
        if self.watchers.len() >= self.sweep_at.max(SWEEP_FROM) {
            self.watchers.retain(|_, watcher| watcher.receiver_count() > 0);
            self.sweep_at = 2 * self.watchers.len();
        }
    }

    /// Only those who listen cost anything.
    fn notify(&mut self, person: PersonId) {
        if let Some(watcher) = self.watchers.get(&person)
            && watcher.send(()).is_err()
        {
            self.watchers.remove(&person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AwaitedSeats, IndexedPerson, IndexedTable, SWEEP_FROM, SeatIndex};
    use crate::people::PersonId;
    use crate::tables::calls::{Attention, Call};
    use tablee_engine::{Seat, SeatSet};

    #[test]
    fn who_only_looked_in_leaves_no_watcher_behind() {
        let index = SeatIndex::default();
        let stays = index.watch(PersonId([255; 16]));
        for n in 0..10_000u32 {
            let mut id = [0; 16];
            id[..4].copy_from_slice(&n.to_be_bytes());
            drop(index.watch(PersonId(id)));
        }
        let watchers = index.index().watchers.len();
        assert!(watchers <= SWEEP_FROM, "{watchers} watchers");
        index.index().notify(PersonId([255; 16]));
        assert!(stays.has_changed().unwrap());
    }

    #[test]
    fn who_looks_away_is_called_until_they_look() {
        let (ada, bo) = (PersonId([1; 16]), PersonId([2; 16]));
        let index = SeatIndex::default();
        let mut calls = index.calls().subscribe();
        let sitter = |person| {
            let attention = Attention::default();
            Some(IndexedPerson { person, sits: person, looks: true, plays: true, attention })
        };
        let seats = vec![sitter(ada), sitter(bo)];
        index.index().seat("t", Some(IndexedTable { seats, runs: true, turn: None }));
        index.look("t", ada, false);
        assert!(!index.looks("t", Seat(0)) && index.looks("t", Seat(1)));
        let awaited = |seat| SeatSet::from_iter([Seat(seat)]);
        let mut call = || calls.try_recv().ok().map(|event| (event.person, event.call));
        index.turn("t", AwaitedSeats { seq: 1, awaited: awaited(1), since: 4, due: Vec::new() });
        assert_eq!(call(), None, "Bo looks on");
        index.turn("t", AwaitedSeats { seq: 2, awaited: awaited(0), since: 5, due: Vec::new() });
        assert_eq!(call(), Some((ada, Call::Absent { since: 5 })));
        index.look("t", ada, false);
        assert_eq!(call(), None, "nothing has changed");
        index.look("t", ada, true);
        assert_eq!(call(), Some((ada, Call::Seen { since: 5 })));
        index.look("t", ada, false);
        assert_eq!(call(), None, "it was seen");
    }
}
