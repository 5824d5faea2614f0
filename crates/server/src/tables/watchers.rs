//! Watchers: who looks on at a running game, as each at the table is told. Whoever blocks somebody is neither named
//! nor counted for them.

use super::TableActor;
use crate::people::{Blocks, Kind, PersonId, Visitor};
use axum::extract::ws::Utf8Bytes;
use std::borrow::Cow;
use tablee_engine::Viewer;
use tablee_protocol::{Phase, ServerMessage, TableChanged, TableView, Watchers};

/// How many of those who watch are named.
const NAMED: usize = 12;

/// Those who look on, once each, in the order in which they came.
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
    fn told_without(&self, hidden: &[PersonId]) -> Option<Watchers> {
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
    /// Who looks on; nobody before the game and after it. The host belongs to the table.
    fn spectators(&self) -> Spectators {
        let mut people: Vec<Visitor> = Vec::new();
        if self.stored.phase != Phase::Running {
            return Spectators(people);
        }
        let host = self.stored.seating.host;
        for (_, visitor) in self.connections.spectators() {
            if visitor.id != host && people.iter().all(|known| known.id != visitor.id) {
                people.push(visitor);
            }
        }
        Spectators(people)
    }

    /// The table as one person may see it.
    pub(super) fn view_for(&self, reader: &Visitor) -> TableView {
        let spectators = self.spectators();
        let hidden = spectators.hidden_from(reader, &self.services.blocks);
        TableView { watchers: spectators.told_without(&hidden), ..self.view() }
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
            let watchers = spectators.told_without(&hidden);
            let table = Cow::Owned(TableView { watchers, ..view.clone() });
            let frame: Utf8Bytes = ServerMessage::Table(TableChanged { table }).text().into();
            written.push((hidden, frame.clone()));
            Some(frame)
        });
    }

    /// Tells those who play who looks on now. Whoever looks on is not told: of many who come at once
    /// each would be told of all others.
    pub(super) fn tell_watchers(&mut self) {
        if self.stored.phase != Phase::Running {
            return;
        }
        self.stored.seating.version += 1;
        let view = self.view();
        self.send_table(&view, |viewer| viewer != Viewer::Spectator);
    }
}
