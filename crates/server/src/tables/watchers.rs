//! Watchers: who looks on at a running game, here and at other nodes, as each at the table is told. Whoever blocks
//! somebody is neither named nor counted for them.

use super::seating::Seating;
use super::{TableActor, TableError};
use crate::people::{Blocks, Kind, PersonId, Visitor};
use crate::store::PublicProfile;
use axum::extract::ws::Utf8Bytes;
use std::borrow::Cow;
use tablee_engine::Viewer;
use tablee_protocol::{ServerMessage, TableChanged, TablePhase, TableView, Watch, Watchers};

/// How many of those who watch are named.
const NAMED: usize = 12;

/// How many of those who look on at this node are told to other nodes.
pub(super) const NOTED: usize = 500;

/// Those who look on, once each, in the order in which they came, those of other nodes last.
struct Spectators(Vec<Visitor>);

impl Spectators {
    /// Who of them hides from a reader.
    fn hidden_from(&self, reader: &Visitor, blocks: &Blocks) -> Vec<PersonId> {
        if !blocks.anybody_hides_from(reader) {
            return Vec::new();
        }
        let hides = |one: &&Visitor| {
            [one.id, one.holder()].into_iter().any(|person| blocks.hides(person, reader))
        };
        self.0.iter().filter(hides).map(|one| one.id).collect()
    }

    /// What is told of those who do not hide.
    fn watchers_without(&self, hidden: &[PersonId]) -> Option<Watchers> {
        let shown = self.0.iter().filter(|one| !hidden.contains(&one.id));
        let named: Vec<&Visitor> = shown.clone().take(NAMED).collect();
        let names = named.iter().map(|one| one.name.clone()).collect();
        let bots = (0..).zip(&named).filter(|(_, one)| one.kind == Kind::Bot);
        let bots = bots.map(|(place, _)| place).collect();
        let count = u32::try_from(shown.count()).unwrap_or(u32::MAX);
        (count > 0).then_some(Watchers { count, names, bots })
    }
}

impl TableActor {
    /// Who looks on; nobody before the game and after it. The host belongs to the table, but where hands are shown
    /// those who play are told of everybody who may see theirs.
    fn spectators(&self) -> Spectators {
        let mut people: Vec<Visitor> = Vec::new();
        if self.stored.phase != TablePhase::Running {
            return Spectators(people);
        }
        let shows_hands = matches!(self.watch(), Watch::Hands { .. });
        let belongs = |visitor: &Visitor| {
            let seating = &self.stored.seating;
            seating.seat_of(visitor.id).is_some() || visitor.id == seating.host && !shows_hands
        };
        let here = self.connections.spectators().into_iter().map(|(_, visitor)| visitor);
        for visitor in here.chain(self.watching_elsewhere.iter().cloned()) {
            if !belongs(&visitor) && people.iter().all(|known| known.id != visitor.id) {
                people.push(visitor);
            }
        }
        Spectators(people)
    }

    /// Refuses who would look into the hands of a running game without being seen by those who play.
    pub(super) async fn must_be_seen_watching(
        &mut self,
        person: PersonId,
    ) -> Result<(), TableError> {
        if self.stored.phase != TablePhase::Running || self.is_seen_watching(person) {
            return Ok(());
        }
        // They may have connected to another node a moment ago.
        if self.services.bus.is_shared() {
            Box::pin(self.catch_up()).await;
        }
        match self.is_seen_watching(person) {
            true => Ok(()),
            false => Err(TableError::NotWatching),
        }
    }

    /// Whether those who play can see that somebody looks on: they are connected, to whichever node.
    fn is_seen_watching(&self, person: PersonId) -> bool {
        let here = self.connections.spectators().iter().any(|(_, visitor)| visitor.id == person);
        // Of a crowd at another node not everybody is known here.
        let elsewhere = &self.watching_elsewhere;
        here || elsewhere.len() >= NOTED || elsewhere.iter().any(|visitor| visitor.id == person)
    }

    /// Whether somebody hides from one who plays here, and would look into that hand unseen.
    pub(super) fn is_unseen_by_players(&self, visitor: &Visitor) -> bool {
        let blocks = &self.services.blocks;
        let own = [visitor.id, visitor.holder()];
        let sitters = self.stored.seating.sitters();
        sitters.into_iter().any(|sitter| own.iter().any(|own| blocks.blocks(*own, sitter.id)))
    }

    /// Finds out what those are called who look on at other nodes; whether they are others than before.
    pub(super) async fn name_watchers_elsewhere(&mut self) -> bool {
        let seating = &self.stored.seating;
        let people = self.elsewhere.iter().map(|one| one.person);
        let people: Vec<PersonId> = people.filter(|one| seating.seat_of(*one).is_none()).collect();
        if self.watching_elsewhere.iter().map(|one| one.id).eq(people.iter().copied()) {
            return false;
        }
        // Who has only looked around has no row, and is called by the nickname that follows from the id.
        let mut called = self.services.store.called(people.clone()).await.unwrap_or_default();
        let visitor = |id| match called.remove(&id) {
            Some(PublicProfile { name, kind, face }) => {
                Visitor { name, kind, face, ..Visitor::guest(id) }
            }
            None => Visitor::guest(id),
        };
        self.watching_elsewhere = people.into_iter().map(visitor).collect();
        true
    }

    /// The table as one person may see it.
    pub(super) fn view_for(&self, reader: &Visitor) -> TableView {
        let spectators = self.spectators();
        let hidden = spectators.hidden_from(reader, &self.services.blocks);
        TableView { watchers: spectators.watchers_without(&hidden), ..self.view() }
    }

    /// Sends the table to those who are meant. It is written once for all to whom it looks the same.
    pub(super) fn send_table(&mut self, view: &TableView, is_meant: impl Fn(Viewer) -> bool) {
        let (spectators, blocks) = (self.spectators(), &self.services.blocks);
        let mut written: Vec<(Vec<PersonId>, Utf8Bytes)> = Vec::new();
        self.connections.send_each(|reader, viewer| {
            if !is_meant(viewer) {
                return None;
            }
            let hidden = spectators.hidden_from(reader, blocks);
            if let Some((_, frame)) = written.iter().find(|(known, _)| *known == hidden) {
                return Some(frame.clone());
            }
            let watchers = spectators.watchers_without(&hidden);
            let Seating { takeovers, disconnections, .. } = &self.stored.seating;
            let (takeovers, disconnections) = (takeovers.clone(), disconnections.clone());
            let told = TableView { watchers, takeovers, disconnections, ..view.clone() };
            let table = Cow::Owned(told);
            let frame: Utf8Bytes = ServerMessage::Table(TableChanged { table }).text().into();
            written.push((hidden, frame.clone()));
            Some(frame)
        });
    }

    /// Tells those who play who looks on now. Whoever looks on is not told: of many who come at once
    /// each would be told of all others.
    pub(super) fn send_watchers(&mut self) {
        if self.stored.phase != TablePhase::Running {
            return;
        }
        self.stored.seating.version += 1;
        let view = self.view();
        self.send_table(&view, |viewer| viewer != Viewer::Spectator);
    }
}
