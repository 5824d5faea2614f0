//! Connections to a table, grouped by the viewer whose view they are sent.

use crate::net::outbox::Outbox;
use crate::people::{PersonId, Visitor};
use axum::extract::ws::Utf8Bytes;
use std::hash::{BuildHasher as _, RandomState};
use tablee_engine::clock::Millis;
use tablee_engine::{AnyTable, Fingerprints, Seat, ViewDiff, Viewer};
use tablee_protocol::Bye;

/// How many connections one person may have at one table.
const PER_PERSON: usize = 4;

/// Fingerprints of nothing yet, keyed at random.
pub fn random_fingerprints() -> Fingerprints {
    Fingerprints::keyed(RandomState::new().hash_one(()))
}

/// The number of a connection at its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnId(u64);

struct Connection {
    id: ConnId,
    visitor: Visitor,
    viewer: Viewer,
    /// The page is behind others: whoever is connected by it does not see what it shows.
    hidden: bool,
    outbox: Outbox,
}

/// All connections of one table.
#[derive(Default)]
pub struct Connections {
    connections: Vec<Connection>,
    /// What the view of each watching viewer looked like when it was last sent.
    prints: Vec<(Viewer, Fingerprints)>,
    /// Whose connections were dropped because they do not read, until the table has noted it.
    dropped: Vec<PersonId>,
    next: u64,
}

impl Connections {
    /// Somebody comes. Who comes too often replaces its oldest connection.
    pub fn add(&mut self, visitor: Visitor, viewer: Viewer, outbox: Outbox) -> ConnId {
        let own = |c: &Connection| c.visitor.id == visitor.id;
        if self.connections.iter().filter(|c| own(c)).count() >= PER_PERSON
            && let Some((oldest, _)) = self
                .connections
                .iter()
                .enumerate()
                .filter(|(_, c)| own(c))
                .min_by_key(|(_, c)| c.id.0)
        {
            self.connections.remove(oldest).outbox.disconnect(Bye::Replaced);
        }
        let id = ConnId(self.next);
        self.next += 1;
        self.connections.push(Connection { id, visitor, viewer, hidden: false, outbox });
        id
    }

    /// Somebody is gone. Returns who, if it was still here.
    pub fn remove(&mut self, id: ConnId) -> Option<PersonId> {
        let at = self.connections.iter().position(|c| c.id == id)?;
        let gone = self.connections.swap_remove(at);
        if !self.watches(gone.viewer) {
            self.prints.retain(|(viewer, _)| *viewer != gone.viewer);
        }
        Some(gone.visitor.id)
    }

    /// Who has lost a connection because it did not read; each is told of once.
    pub fn take_dropped(&mut self) -> Vec<PersonId> {
        std::mem::take(&mut self.dropped)
    }

    /// Whether nobody is here.
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Whether somebody is connected.
    pub fn has(&self, person: PersonId) -> bool {
        self.connections.iter().any(|c| c.visitor.id == person)
    }

    /// Whether somebody is connected by a page that can be seen.
    pub fn looks(&self, person: PersonId) -> bool {
        self.connections.iter().any(|c| c.visitor.id == person && !c.hidden)
    }

    /// Notes whether the page of a connection is hidden.
    pub fn note_page(&mut self, id: ConnId, hidden: bool) {
        if let Some(connection) = self.connections.iter_mut().find(|c| c.id == id) {
            connection.hidden = hidden;
        }
    }

    /// Whether anybody sees with these eyes.
    pub fn watches(&self, viewer: Viewer) -> bool {
        self.connections.iter().any(|c| c.viewer == viewer)
    }

    /// Whether anybody but one connection sees with these eyes.
    pub fn watches_beside(&self, viewer: Viewer, but: ConnId) -> bool {
        self.connections.iter().any(|c| c.viewer == viewer && c.id != but)
    }

    /// Who is behind a connection, and with whose eyes it sees.
    pub fn who(&self, id: ConnId) -> Option<(&Visitor, Viewer)> {
        let connection = self.connections.iter().find(|c| c.id == id)?;
        Some((&connection.visitor, connection.viewer))
    }

    /// How long a message to this connection and its answer travel, as far as it was measured.
    pub fn round_trip(&self, id: ConnId) -> Millis {
        self.longest_round_trip(|c| c.id == id)
    }

    /// The same for whoever sees with these eyes, of their slowest connection.
    pub fn round_trip_of(&self, viewer: Viewer) -> Millis {
        self.longest_round_trip(|c| c.viewer == viewer)
    }

    fn longest_round_trip(&self, which: impl Fn(&Connection) -> bool) -> Millis {
        let times = self.connections.iter().filter(|c| which(c)).map(|c| c.outbox.round_trip());
        times.max().map_or(Millis::ZERO, |ms| Millis(ms.into()))
    }

    /// Everybody's connection.
    pub fn ids(&self) -> Vec<ConnId> {
        self.connections.iter().map(|c| c.id).collect()
    }

    /// Sees to it that everybody sees with the eyes of the seat they have now.
    pub fn reseat(&mut self, seat_of: impl Fn(PersonId) -> Option<Seat>) {
        for connection in &mut self.connections {
            connection.viewer = seat_of(connection.visitor.id).into();
        }
        self.prints.clear();
    }

    /// The same; whether anybody sees with other eyes now.
    pub fn reseat_changed(&mut self, seat_of: impl Fn(PersonId) -> Option<Seat>) -> bool {
        let moved = |c: &Connection| c.viewer != seat_of(c.visitor.id).into();
        let changed = self.connections.iter().any(moved);
        if changed {
            self.reseat(seat_of);
        }
        changed
    }

    /// Notes what a viewer's view looked like when it was sent whole.
    pub fn note_view(&mut self, viewer: Viewer, table: &dyn AnyTable) {
        // What was noted before may be out of date: nobody may have watched for a while.
        self.prints.retain(|(known, _)| *known != viewer);
        let mut prints = random_fingerprints();
        table.note_view(viewer, &mut prints);
        self.prints.push((viewer, prints));
    }

    /// What changed in a viewer's view since it was last sent.
    pub fn diff(&mut self, viewer: Viewer, table: &dyn AnyTable) -> ViewDiff {
        let prints = self.prints.iter_mut().find(|(known, _)| *known == viewer);
        prints.map(|(_, prints)| table.view_diff(viewer, prints)).unwrap_or_default()
    }

    /// Forgets what views looked like: they will be sent whole.
    pub fn forget_views(&mut self) {
        self.prints.clear();
    }

    /// Sends to one connection.
    pub fn send(&mut self, id: ConnId, frame: impl Into<Utf8Bytes>) {
        let frame = frame.into();
        self.deliver(|c| (c.id == id).then(|| frame.clone()));
    }

    /// Sends to everybody but these people.
    pub fn send_unless(&mut self, frame: impl Into<Utf8Bytes>, spared: impl Fn(PersonId) -> bool) {
        let frame = frame.into();
        self.deliver(|c| (!spared(c.visitor.id)).then(|| frame.clone()));
    }

    /// Sends to everybody who sees with these eyes, but for one connection.
    pub fn send_viewer(&mut self, viewer: Viewer, but: Option<ConnId>, frame: Utf8Bytes) {
        self.deliver(|c| (c.viewer == viewer && Some(c.id) != but).then(|| frame.clone()));
    }

    /// Sends to each what is theirs, if anything.
    pub fn send_each(&mut self, mut frame: impl FnMut(&Visitor, Viewer) -> Option<Utf8Bytes>) {
        self.deliver(|c| frame(&c.visitor, c.viewer));
    }

    /// Everybody who looks on, in the order in which they came; whoever came twice stands here twice.
    pub fn spectators(&self) -> Vec<(ConnId, Visitor)> {
        let mut looking: Vec<&Connection> =
            self.connections.iter().filter(|c| c.viewer == Viewer::Spectator).collect();
        looking.sort_by_key(|c| c.id.0);
        looking.into_iter().map(|c| (c.id, c.visitor.clone())).collect()
    }

    /// Ends one connection.
    pub fn dismiss_one(&mut self, id: ConnId, why: Bye) {
        if let Some(at) = self.connections.iter().position(|c| c.id == id) {
            self.connections.remove(at).outbox.disconnect(why);
        }
    }

    /// Ends every connection.
    pub fn disconnect_all(&mut self, why: Bye) {
        self.connections.drain(..).for_each(|connection| connection.outbox.disconnect(why));
        self.prints.clear();
    }

    /// Ends the connections of one person.
    pub fn disconnect(&mut self, person: PersonId, why: Bye) {
        let (gone, stay) =
            self.connections.drain(..).partition(|c: &Connection| c.visitor.id == person);
        self.connections = stay;
        gone.into_iter().for_each(|connection: Connection| connection.outbox.disconnect(why));
    }

    /// Hands each connection its frame. One whose queue is full does not read: it is dropped
    /// and may come back.
    fn deliver(&mut self, mut frame: impl FnMut(&Connection) -> Option<Utf8Bytes>) {
        let mut slow = Vec::new();
        for (at, connection) in self.connections.iter().enumerate() {
            if let Some(frame) = frame(connection)
                && connection.outbox.send(frame).is_err()
            {
                slow.push(at);
            }
        }
        for at in slow.into_iter().rev() {
            let gone = self.connections.swap_remove(at);
            self.dropped.push(gone.visitor.id);
            gone.outbox.disconnect(Bye::Slow);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Connections, PER_PERSON};
    use crate::net::outbox;
    use crate::people::{PersonId, Visitor};
    use tablee_engine::Viewer;

    #[test]
    fn who_comes_too_often_loses_the_oldest_connection() {
        let mut connections = Connections::default();
        let mut inboxes = Vec::new();
        let mut come = |connections: &mut Connections| {
            let (outbox, inbox) = outbox::channel();
            inboxes.push(inbox);
            connections.add(Visitor::guest(PersonId([7; 16])), Viewer::Spectator, outbox)
        };
        let first: Vec<_> = (0..PER_PERSON).map(|_| come(&mut connections)).collect();
        // The order in which others leave does not matter.
        connections.remove(first[0]);
        let newer = come(&mut connections);
        let newest = come(&mut connections);
        assert!(connections.who(first[1]).is_none(), "the oldest has to go");
        for stays in [first[2], first[3], newer, newest] {
            assert!(connections.who(stays).is_some(), "{stays:?} stays");
        }
    }

    #[test]
    fn who_has_one_page_in_front_looks() {
        let mut connections = Connections::default();
        let ada = PersonId([7; 16]);
        let mut inboxes = Vec::new();
        let mut come = |connections: &mut Connections| {
            let (outbox, inbox) = outbox::channel();
            inboxes.push(inbox);
            connections.add(Visitor::guest(ada), Viewer::Spectator, outbox)
        };
        let (first, second) = (come(&mut connections), come(&mut connections));
        connections.note_page(first, true);
        assert!(connections.looks(ada));
        connections.note_page(second, true);
        assert!(!connections.looks(ada) && connections.has(ada));
        connections.note_page(first, false);
        assert!(connections.looks(ada));
        connections.remove(first);
        assert!(!connections.looks(ada) && connections.has(ada));
    }

    #[test]
    fn who_does_not_read_is_dropped_and_told_of_once() {
        let mut connections = Connections::default();
        let (ada, bo) = (PersonId([7; 16]), PersonId([8; 16]));
        let mut inboxes = Vec::new();
        let mut come = |connections: &mut Connections, person: PersonId| {
            let (outbox, inbox) = outbox::channel();
            inboxes.push(inbox);
            connections.add(Visitor::guest(person), Viewer::Spectator, outbox)
        };
        let (deaf, _) = (come(&mut connections, ada), come(&mut connections, bo));
        let mut sent = 0;
        while connections.has(ada) {
            assert!(connections.take_dropped().is_empty(), "after {sent} frames");
            assert!(sent < 1_000, "{sent} frames wait for one connection");
            connections.send(deaf, "frame");
            sent += 1;
        }
        assert!(sent > 1, "some frames may wait");
        assert_eq!(connections.take_dropped(), [ada]);
        assert!(connections.take_dropped().is_empty(), "told of once");
        // Its socket ends later: it is known no more, and nobody is told of again.
        assert_eq!(connections.remove(deaf), None);
        assert!(connections.take_dropped().is_empty() && connections.has(bo));
    }
}
