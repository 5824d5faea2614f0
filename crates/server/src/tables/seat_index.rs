//! Who sits at which table and whom it waits for: what everybody's own list is made from. Kept in
//! memory, filled from the file at the start; no table is woken for it.

use crate::people::PersonId;
use parking_lot::{Mutex, MutexGuard};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use tablee_engine::clock::Millis;
use tablee_engine::{Seat, SeatSet};
use tablee_protocol::{Phase, SeatView, TableView};
use tokio::sync::watch;

/// So many bells may hang unheard.
const FEW: usize = 64;

/// Whom a running table waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Seats it waits for.
    pub awaited: SeatSet,
    /// When it last changed (ms since 1970).
    pub since: i64,
    /// When the time of a seat is up (server time).
    pub due: Vec<(Seat, Millis)>,
}

/// One table.
struct TableSeating {
    /// Who sits where.
    people: Vec<Option<PersonId>>,
    /// Nothing until somebody moves or asks.
    turn: Option<Turn>,
}

#[derive(Default)]
struct Index {
    tables_by_id: HashMap<Arc<str>, TableSeating>,
    tables: HashMap<PersonId, BTreeSet<Arc<str>>>,
    watchers: HashMap<PersonId, watch::Sender<()>>,
    /// At how many watchers those that nobody hears any more are taken down.
    many: usize,
}

/// Who sits at which open or running table.
#[derive(Default)]
pub struct SeatIndex(Mutex<Index>);

impl SeatIndex {
    /// A table is new or its people have changed.
    pub fn seat(&self, table: &TableView) {
        let alive = matches!(table.phase, Phase::Open | Phase::Running);
        let person = |seat: &SeatView| match seat {
            SeatView::Person { person, .. } => Some(*person),
            SeatView::Empty | SeatView::Bot { .. } => None,
        };
        let people = table.seats.iter().map(person).collect();
        self.index().seat(&table.id, alive.then_some(people));
    }

    /// A table waits for others than before.
    pub fn turn(&self, table: &str, turn: Turn) {
        self.index().turn(table, turn);
    }

    /// A table waits for others than before, and for whom is known elsewhere.
    pub fn forget_turn(&self, table: &str) {
        let mut index = self.index();
        let Some(seating) = index.tables_by_id.get_mut(table) else { return };
        seating.turn = None;
        let people: Vec<PersonId> = seating.people.iter().flatten().copied().collect();
        people.into_iter().for_each(|person| index.notify(person));
    }

    /// What a replay of a sleeping table showed, unless it has moved on meanwhile.
    pub fn learn(&self, table: &str, turn: Turn) {
        if let Some(table) = self.index().tables_by_id.get_mut(table) {
            table.turn.get_or_insert(turn);
        }
    }

    /// Where somebody sits, and whom those tables wait for as far as it is known.
    pub fn of(&self, person: PersonId) -> Vec<(Arc<str>, Option<Turn>)> {
        let index = self.index();
        let tables = index.tables.get(&person).into_iter().flatten();
        let turn = |id: &Arc<str>| index.tables_by_id.get(id).and_then(|table| table.turn.clone());
        tables.map(|id| (id.clone(), turn(id))).collect()
    }

    /// Says whenever the list of this person changes.
    pub fn watch(&self, person: PersonId) -> watch::Receiver<()> {
        let mut index = self.index();
        index.drop_unheard();
        index.watchers.entry(person).or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.0.lock()
    }
}

impl Index {
    fn seat(&mut self, id: &str, people: Option<Vec<Option<PersonId>>>) {
        let known = self.tables_by_id.remove_entry(id);
        let (id, before) =
            known.unwrap_or_else(|| (id.into(), TableSeating { people: Vec::new(), turn: None }));
        for person in before.people.iter().flatten() {
            if let Some(tables) = self.tables.get_mut(person) {
                tables.remove(&id);
                if tables.is_empty() {
                    self.tables.remove(person);
                }
            }
        }
        for person in people.iter().flatten().flatten() {
            self.tables.entry(*person).or_default().insert(id.clone());
        }
        for person in before.people.iter().chain(people.iter().flatten()).flatten() {
            self.notify(*person);
        }
        if let Some(people) = people {
            self.tables_by_id.insert(id, TableSeating { people, turn: before.turn });
        }
    }

    fn turn(&mut self, id: &str, turn: Turn) {
        let Some(table) = self.tables_by_id.get_mut(id) else { return };
        let before = table.turn.replace(turn.clone()).map(|before| before.awaited);
        let waits = |set: Option<SeatSet>, seat| set.is_some_and(|set| set.contains(seat));
        let seats = table.people.iter().enumerate();
        let changed = seats.filter(|(index, _)| {
            let seat = Seat(*index as u8);
            waits(before, seat) != turn.awaited.contains(seat)
        });
        let called: Vec<PersonId> = changed.filter_map(|(_, person)| *person).collect();
        called.into_iter().for_each(|person| self.notify(person));
    }

    /// Forgets who listens no more, each time their number has doubled.
    fn drop_unheard(&mut self) {
        if self.watchers.len() >= self.many.max(FEW) {
            self.watchers.retain(|_, watcher| watcher.receiver_count() > 0);
            self.many = 2 * self.watchers.len();
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
    use super::{FEW, SeatIndex};
    use crate::people::PersonId;

    #[test]
    fn who_only_looked_in_leaves_no_bell_behind() {
        let index = SeatIndex::default();
        let stays = index.watch(PersonId([255; 16]));
        for n in 0..10_000u32 {
            let mut id = [0; 16];
            id[..4].copy_from_slice(&n.to_be_bytes());
            drop(index.watch(PersonId(id)));
        }
        let bells = index.index().watchers.len();
        assert!(bells <= FEW, "{bells} bells");
        index.index().notify(PersonId([255; 16]));
        assert!(stays.has_changed().unwrap());
    }
}
