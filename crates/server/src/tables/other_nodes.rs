//! A table that other nodes have in memory, too: telling them what is stored, taking in what they have
//! stored. The store is the truth and the arbiter; what is in memory follows it.

use super::game::RunningGame;
use super::input::Source;
use super::mark::By;
use super::stored::StoredTable;
use super::watchers::NOTED;
use super::{BadTable, TableActor};
use crate::bus::{News, Subscription};
use crate::people::PersonId;
use crate::store::{Logged, Presence, StoreError, TableHead};
use tablee_engine::Seat;
use tablee_engine::clock::Millis;
use tablee_protocol::{Bye, Origin, TablePhase};
use tokio::time::Instant;

impl TableActor {
    /// How many inputs are known here.
    pub(super) fn seq(&self) -> u64 {
        self.play.as_ref().map_or(0, RunningGame::seq)
    }

    /// The time of the server, never before the last input: the clock of the node that took it in may
    /// be a little further.
    pub(super) fn now(&self) -> Millis {
        let last = self.play.as_ref().map_or(Millis::ZERO, RunningGame::last_at);
        self.services.time.now().max(last)
    }

    /// Whether somebody is connected, to whichever node.
    pub(super) fn is_here(&self, person: PersonId) -> bool {
        self.connections.has(person) || self.is_elsewhere(person)
    }

    /// Whether somebody is connected to another node.
    pub(super) fn is_elsewhere(&self, person: PersonId) -> bool {
        self.elsewhere.iter().any(|one| one.person == person)
    }

    /// Whether somebody sees the table, at whichever node: by a page that is not hidden.
    pub(super) fn looks(&self, person: PersonId) -> bool {
        let seen = Presence { person, hidden: false };
        self.connections.looks(person) || self.elsewhere.contains(&seen)
    }

    /// What other nodes are told of an input.
    pub(super) fn news_of_move(&self) -> News {
        News::Moved { table: self.stored.id.clone(), seq: self.seq() }
    }

    /// Tells other nodes that people or the phase have changed.
    pub(super) fn notify_nodes(&self) {
        self.services.bus.publish(|| News::Changed { table: self.stored.id.clone() });
    }

    /// Tells other nodes who is connected here, to play or to look on, and who only by hidden pages, where
    /// that has changed.
    pub(super) async fn send_presence(&mut self) {
        let sitters = self.stored.seating.sitters().map(|sitter| sitter.id);
        let mut people: Vec<PersonId> =
            sitters.filter(|person| self.connections.has(*person)).collect();
        let most = people.len() + NOTED;
        for (_, visitor) in self.connections.spectators() {
            if people.len() < most && !people.contains(&visitor.id) {
                people.push(visitor.id);
            }
        }
        let presence = |person| Presence { person, hidden: !self.connections.looks(person) };
        let here: Vec<Presence> = people.into_iter().map(presence).collect();
        if here == self.noted_here {
            return;
        }
        match self.services.store.note_presence(self.stored.no, here.clone()).await {
            Ok(()) => {
                self.noted_here = here;
                self.services.bus.publish(|| News::Presence { table: self.stored.id.clone() });
            }
            // Noted with the next change or the next look.
            Err(error) => tracing::warn!(table = %self.stored.id, %error, "presence is not noted"),
        }
    }

    /// Takes in what other nodes have stored, and subscribes to what they store from now on. In this order of things
    /// nothing can be missed: whatever is not in the store by then is published later.
    pub(super) async fn follow_nodes(&mut self) -> Subscription {
        let subscription = self.services.bus.subscribe(vec![self.stored.id.clone()]).await;
        if self.services.bus.is_shared() {
            self.catch_up().await;
            self.services.seat_index.check_turn(&self.stored.id, self.seq());
        }
        subscription
    }

    /// Another node says how many inputs there are.
    pub(super) async fn moved_elsewhere(&mut self, seq: u64) {
        if self.seq() < seq {
            self.read_on().await;
        }
    }

    /// Looks how far the table is in the store, and takes in what is new.
    pub(super) async fn catch_up(&mut self) {
        if let Err(error) = self.try_to_catch_up().await {
            // The next look finds it.
            tracing::warn!(table = %self.stored.id, %error, "cannot catch up");
        }
    }

    /// The same; says why it is not as far as the store.
    pub(super) async fn try_to_catch_up(&mut self) -> Result<(), StoreError> {
        let id = self.stored.id.clone();
        let found = self.services.store.table_standings(vec![id]).await?;
        let Some((_, standing)) = found.into_iter().next() else { return Ok(()) };
        let head = standing.head;
        self.compare(standing).await;
        match self.seq() < head {
            true => Err(StoreError::Unreachable("the newest moves could not be read".to_owned())),
            false => Ok(()),
        }
    }

    /// Takes in what is new in the store. A standing may have been read before the last change that this node made
    /// itself; an older revision is no news.
    pub(super) async fn compare(&mut self, standing: TableHead) {
        if standing.revision > self.stored.revision || !self.knows_line(standing.chat) {
            self.read_again().await;
        } else if self.seq() < standing.head {
            self.read_on().await;
        }
        if self.elsewhere != standing.elsewhere {
            self.note_elsewhere(standing.elsewhere).await;
        }
        self.send_presence().await;
    }

    /// Others are connected elsewhere than before, or see the table there; those who are connected nowhere
    /// any more have just left.
    async fn note_elsewhere(&mut self, people: Vec<Presence>) {
        let before = std::mem::replace(&mut self.elsewhere, people);
        let others_watch = self.name_watchers_elsewhere().await;
        let seating = &self.stored.seating;
        let sitters = |list: &[Presence]| {
            let people = list.iter().map(|one| one.person);
            people.filter(|person| seating.seat_of(*person).is_some()).collect::<Vec<_>>()
        };
        let (before, now) = (sitters(&before), sitters(&self.elsewhere));
        if before == now {
            // Nobody at the table learns that a page was hidden or brought to the front.
            now.into_iter().for_each(|person| self.note_looking(person));
            if others_watch {
                self.send_watchers();
            }
            return;
        }
        for person in before.iter().chain(&now) {
            self.note_absence(*person);
        }
        for person in before.into_iter().filter(|person| !self.is_here(*person)).collect::<Vec<_>>()
        {
            self.left.retain(|(other, _)| *other != person);
            self.left.push((person, Instant::now()));
        }
        self.publish_table();
    }

    fn knows_line(&self, id: i64) -> bool {
        let oldest = self.stored.chat.first().map_or(0, |line| line.id);
        id <= oldest || self.stored.chat.iter().any(|line| line.id == id)
    }

    /// Reads the inputs that are new.
    async fn read_on(&mut self) {
        match self.services.store.log_after(self.stored.no, self.seq()).await {
            Ok(log) => {
                self.follow(&log).await;
                self.schedule_bots();
            }
            Err(error) => tracing::warn!(table = %self.stored.id, %error, "cannot read on"),
        }
    }

    /// Does what others have done, and tells everybody here.
    async fn follow(&mut self, log: &[Logged]) {
        for logged in log {
            let Some(play) = &mut self.play else { return };
            if let Err(error) = play.redo(logged) {
                tracing::error!(table = %self.stored.id, %error, "an input cannot be followed");
                self.lost = true;
                return self.connections.disconnect_all(Bye::Shutdown);
            }
            let by = logged.seat.map_or(By::Host, |seat| By::Seat(Seat(seat)));
            let origin = logged.origin.as_deref().and_then(Origin::read);
            self.prepare_menus().await;
            self.announce(by, Source::Node(origin));
        }
        if let Some(last) = log.last() {
            self.record_turn(last.at);
            self.after_input();
        }
    }

    /// Reads the table again, and tells everybody here what is new.
    pub(super) async fn read_again(&mut self) {
        let read = StoredTable::read_after(&self.services.store, &self.stored.id, self.seq()).await;
        let mut stored = match read {
            Ok(stored) => stored,
            Err(error) => {
                return tracing::warn!(table = %self.stored.id, %error, "cannot read again");
            }
        };
        let begins = self.play.is_none() && stored.started.is_some();
        if begins {
            let permit = self.services.heavy.permit().await;
            let replayed = permit.attempt(|| stored.replay(&self.services));
            match replayed.unwrap_or_else(|error| Err(BadTable::failed(&stored.id, error))) {
                Ok(play) => self.play = play,
                Err(error) => {
                    return tracing::error!(table = %stored.id, %error, "cannot be replayed");
                }
            }
        }
        let lines = stored.chat.iter().filter(|line| !self.knows_line(line.id)).cloned();
        for line in lines.collect::<Vec<_>>() {
            self.send_chat_line(line);
        }
        let log = std::mem::take(&mut stored.log);
        let (phase, rung_at) = (stored.phase, self.stored.seating.rung_at);
        self.take_over(stored);
        if begins {
            self.record_turn(crate::time::wall());
            self.note_ruling();
            self.prepare_menus().await;
            self.send_snapshots();
        } else {
            self.follow(&log).await;
        }
        if self.stored.seating.rung_at != rung_at {
            // Everybody here sees the seconds that are left from now on.
            self.prepare_menus().await;
            self.send_snapshots();
        }
        self.publish_table();
        if phase == TablePhase::Closed {
            self.connections.disconnect_all(Bye::Ended);
        }
        self.schedule_bots();
    }

    /// The people and the phase are as they are stored.
    pub(super) fn take_over(&mut self, stored: StoredTable) {
        let StoredTable { mut seating, phase, revision, started, .. } = stored;
        // Everybody here has been told of this many versions.
        seating.version = seating.version.max(self.stored.seating.version);
        // An older node that stores the people knows of no bell.
        seating.rung_at = seating.rung_at.or(self.stored.seating.rung_at);
        self.kept_disconnections = seating.disconnections.clone();
        seating.merge_disconnections(&self.stored.seating.disconnections);
        self.stored.seating = seating;
        (self.stored.phase, self.stored.revision) = (phase, revision);
        self.stored.started = started;
        self.end_vain_disconnections();
        let seating = &self.stored.seating;
        if self.connections.reseat_changed(|person| seating.seat_of(person)) {
            self.send_snapshots();
        }
        self.shut_out();
    }
}
