//! Subscribers of a tournament: connections, and what each was last told of itself.

use super::pending::News;
use crate::net::outbox::Outbox;
use crate::people::Visitor;
use crate::tables::frames;
use axum::extract::ws::Utf8Bytes;
use tablee_protocol::Bye;
use tablee_protocol::tournament::{Message, Mine};
use tablee_tournament::PersonId;
use tokio::time::Instant;

/// The number of a connection at its tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SubscriberId(u64);

/// One connection.
pub struct Subscriber {
    id: SubscriberId,
    visitor: Visitor,
    /// Who it is, as the log calls them.
    pub person: PersonId,
    outbox: Outbox,
    /// What concerns it alone, as it was last told.
    mine: Option<Mine>,
    /// Did not keep up: it is told everything anew once it has read what waits.
    behind: bool,
}

impl Subscriber {
    /// Its number.
    pub fn id(&self) -> SubscriberId {
        self.id
    }

    /// Sends, or notes that it fell behind. Nothing is sent to who is behind.
    pub fn send(&mut self, frame: Utf8Bytes) {
        if !self.behind {
            self.behind = self.outbox.send(frame).is_err();
        }
    }

    /// Tells what concerns it alone, if it does not know it yet.
    pub fn send_mine(&mut self, mine: Mine) {
        if !self.behind && self.mine.as_ref() != Some(&mine) {
            self.send(frames::text(&Message::Mine(mine.clone())).into());
            self.mine = Some(mine);
        }
    }

    /// Whether it fell behind and has read all that waited since.
    pub fn has_caught_up(&self) -> bool {
        self.behind && self.outbox.is_read()
    }

    /// Tells everything anew.
    pub fn begin_anew(&mut self, whole: &[Utf8Bytes], mine: Mine) {
        (self.behind, self.mine) = (false, None);
        whole.iter().for_each(|frame| self.send(frame.clone()));
        self.send_mine(mine);
    }
}

/// All connections of one tournament, and what they have not been told yet.
#[derive(Default)]
pub struct Subscribers {
    list: Vec<Subscriber>,
    next: u64,
    /// What has happened since.
    pub news: News,
}

impl Subscribers {
    /// Whether nobody watches.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Everybody.
    pub fn iter(&self) -> impl Iterator<Item = &Subscriber> {
        self.list.iter()
    }

    /// Everybody, to be told something.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Subscriber> {
        self.list.iter_mut()
    }

    /// Somebody comes, who has been told nothing yet.
    pub fn add(&mut self, visitor: Visitor, person: PersonId, outbox: Outbox) -> &mut Subscriber {
        let id = SubscriberId(self.next);
        self.next += 1;
        self.news.came(Instant::now());
        let at = self.list.len();
        self.list.push(Subscriber { id, visitor, person, outbox, mine: None, behind: false });
        &mut self.list[at]
    }

    /// A connection is gone.
    pub fn part(&mut self, id: SubscriberId) {
        self.list.retain(|subscriber| subscriber.id != id);
        self.news.came(Instant::now());
    }

    /// The server closes.
    pub fn disconnect_all(&mut self) {
        self.list.drain(..).for_each(|subscriber| subscriber.outbox.disconnect(Bye::Shutdown));
    }

    /// Ends the connections of somebody who is no more.
    pub fn disconnect(&mut self, person: &PersonId) {
        let gone = self.list.extract_if(.., |subscriber| subscriber.person == *person);
        gone.for_each(|subscriber| subscriber.outbox.disconnect(Bye::Removed));
        self.news.came(Instant::now());
    }

    /// What somebody who watches is called.
    pub fn name_of(&self, person: &PersonId) -> Option<String> {
        let found = self.list.iter().find(|subscriber| subscriber.person == *person);
        found.map(|subscriber| subscriber.visitor.name.clone())
    }

    /// Everybody who watches, once each.
    pub fn faces(&self) -> Vec<(&PersonId, &str)> {
        let all = self.list.iter().map(|one| (&one.person, one.visitor.name.as_str()));
        let mut faces: Vec<_> = all.collect();
        faces.sort();
        faces.dedup_by(|a, b| a.0 == b.0);
        faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::outbox::{self, Inbox};
    use crate::people;
    use crate::tournaments::entrant::Entrant;

    fn come(subscribers: &mut Subscribers, who: u8) -> Inbox {
        let (outbox, inbox) = outbox::channel();
        let visitor = Visitor::guest(people::PersonId([who; 16]));
        let person = Entrant::Person(visitor.id).id();
        subscribers.add(visitor, person, outbox);
        inbox
    }

    #[test]
    fn who_does_not_read_is_left_behind_and_begins_anew() {
        let mut subscribers = Subscribers::default();
        let mut inbox = come(&mut subscribers, 1);
        let mut sent = 0;
        let subscriber = subscribers.iter_mut().next().unwrap();
        while !subscriber.behind {
            subscriber.send(Utf8Bytes::from_static("change"));
            sent += 1;
        }
        assert!(!subscriber.has_caught_up(), "the queue is full");
        subscriber.send(Utf8Bytes::from_static("lost"));
        for _ in 1..sent {
            assert_eq!(inbox.waiting().unwrap().as_str(), "change");
        }
        assert!(inbox.waiting().is_none() && subscriber.has_caught_up());
    }
}
