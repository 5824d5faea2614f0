//! Telling everybody who watches a tournament: the whole to who comes, then only what changed
//! since it was last told, and to each what concerns it alone.

use super::actor::TournamentActor;
use super::parts::{change_frames, members, whole_frames};
use super::pending::Batch;
use super::subscribers::SubscriberId;
use crate::net::outbox::Outbox;
use crate::people::Visitor;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::HashMap;
use tablee_protocol::tournament::{Bell, Change, Person, Role, Row, Table, TournamentInfo, Whole};
use tablee_tournament::TableNo;
use tokio::time::Instant;

/// How many of the last announcements somebody is told who comes; the log has all of them.
const RECENT: usize = 50;

/// What subscribers have been told.
#[derive(Clone, Debug)]
pub struct LastSent {
    tournament: TournamentInfo,
    bell: Option<Bell>,
    people: Vec<Person>,
    tables: Vec<Table>,
    standings: Vec<Row>,
    roles: Vec<Role>,
    announced: usize,
}

impl LastSent {
    /// Nothing was told but that there is this tournament.
    pub fn nothing(tournament: TournamentInfo) -> LastSent {
        LastSent {
            tournament,
            bell: None,
            people: Vec::new(),
            tables: Vec::new(),
            standings: Vec::new(),
            roles: Vec::new(),
            announced: 0,
        }
    }
}

impl TournamentActor {
    /// Everything, as if it had been told.
    pub(super) fn full_state(&self) -> LastSent {
        LastSent {
            tournament: self.info(),
            bell: self.bell_view(),
            people: self.people_view(),
            tables: self.tables_view(),
            standings: self.standings_view(),
            roles: self.roles_view(),
            announced: self.tournament.announcements().count(),
        }
    }

    /// Somebody watches: the whole tournament, then what concerns them.
    pub(super) async fn watch(&mut self, visitor: Visitor, outbox: Outbox) -> SubscriberId {
        let services = self.services.clone();
        services.heavy.permit().await.run(|| self.watch_now(visitor, outbox))
    }

    fn watch_now(&mut self, visitor: Visitor, outbox: Outbox) -> SubscriberId {
        self.broadcast_changes();
        let person = TournamentActor::person(&visitor);
        let whole = self.whole();
        let mine = self.mine(&person);
        let subscriber = self.subscribers.add(visitor, person, outbox);
        subscriber.begin_anew(&whole, mine);
        subscriber.id()
    }

    /// Tells what is due to be told.
    pub(super) async fn send_due(&mut self) {
        let now = Instant::now();
        if self.subscribers.news.due(now).is_some_and(|due| due <= now) {
            let services = self.services.clone();
            services.heavy.permit().await.run(|| self.broadcast_changes());
        }
    }

    fn broadcast_changes(&mut self) {
        let batch = self.subscribers.news.take(Instant::now());
        let (log, faces) = (batch.log, batch.faces);
        for frame in change_frames(self.change(batch)) {
            self.subscribers.iter_mut().for_each(|subscriber| subscriber.send(frame.clone()));
        }
        if log || faces {
            self.send_personal_parts();
        }
        self.catch_up();
    }

    fn whole(&self) -> Vec<Utf8Bytes> {
        let sent = self.last_sent.clone();
        let whole = Whole {
            seq: self.tournament.log().len(),
            now: self.services.time.now(),
            tournament: sent.tournament,
            bell: self.bell_view(),
            people: sent.people,
            tables: sent.tables,
            standings: sent.standings,
            roles: sent.roles,
            announcements: self.announcements_view(sent.announced.saturating_sub(RECENT)),
        };
        whole_frames(whole)
    }

    /// What changed since it was last told.
    fn change(&mut self, batch: Batch) -> Change {
        let (seq, now) = (self.tournament.log().len(), self.services.time.now());
        let mut change = Change::nothing(seq, now);
        let tables = match batch.log {
            true => {
                self.log_changes(&mut change);
                self.table_numbers().collect()
            }
            false => batch.tables.into_iter().collect(),
        };
        change.tables = self.table_changes(tables);
        if batch.standings {
            change.standings = self.standing_changes();
        }
        change
    }

    /// What changed because the log has grown, but for tables and standings.
    fn log_changes(&mut self, change: &mut Change) {
        let (tournament, people, roles) = (self.info(), self.people_view(), self.roles_view());
        let (bell, said) = (self.bell_view(), self.announcements_view(self.last_sent.announced));
        let sent = &mut self.last_sent;
        change.tournament = changed(Some(&sent.tournament), &tournament, None);
        let known = people.iter().enumerate();
        change.people =
            known.filter_map(|(no, one)| changed(sent.people.get(no), one, Some("no"))).collect();
        if sent.bell.as_ref().map(Bell::face) != bell.as_ref().map(Bell::face) {
            change.bell = Some(bell.clone());
        }
        if sent.roles != roles {
            change.roles = Some(roles.clone());
        }
        sent.announced += said.len();
        change.announcements = said;
        (sent.tournament, sent.people, sent.bell, sent.roles) = (tournament, people, bell, roles);
    }

    fn table_changes(&mut self, tables: Vec<TableNo>) -> Vec<Map<String, Value>> {
        let count = self.last_sent.tournament.tables;
        self.last_sent.tables.truncate(count);
        let mut all = Vec::new();
        for number in tables.into_iter().filter(|number| number.index() < count) {
            let Some(view) = self.table_view(number) else { continue };
            let sent = &mut self.last_sent.tables;
            all.extend(changed(sent.get(number.index()), &view, Some("table")));
            match sent.get_mut(number.index()) {
                Some(old) => *old = view,
                None => sent.push(view),
            }
        }
        all
    }

    fn standing_changes(&mut self) -> Vec<Map<String, Value>> {
        let rows = self.standings_view();
        let old: HashMap<usize, &Row> =
            self.last_sent.standings.iter().map(|row| (row.no, row)).collect();
        let all = rows
            .iter()
            .filter_map(|row| changed(old.get(&row.no).copied(), row, Some("no")))
            .collect();
        self.last_sent.standings = rows;
        all
    }

    /// Tells each what concerns it alone, where that changed.
    fn send_personal_parts(&mut self) {
        let mine: Vec<_> =
            self.subscribers.iter().map(|subscriber| self.mine(&subscriber.person)).collect();
        for (subscriber, mine) in self.subscribers.iter_mut().zip(mine) {
            subscriber.send_mine(mine);
        }
    }

    /// Who fell behind and has read all that waited is told everything anew.
    fn catch_up(&mut self) {
        if !self.subscribers.iter().any(|subscriber| subscriber.has_caught_up()) {
            return;
        }
        let whole = self.whole();
        let mine: Vec<_> = self
            .subscribers
            .iter()
            .map(|subscriber| subscriber.has_caught_up().then(|| self.mine(&subscriber.person)))
            .collect();
        for (subscriber, mine) in self.subscribers.iter_mut().zip(mine) {
            if let Some(mine) = mine {
                subscriber.begin_anew(&whole, mine);
            }
        }
    }
}

/// The members of `new` that differ from those of `old`, and with them the member `key`. One that `new` has no
/// more is `null`: whoever keeps what they were told must not keep it.
fn changed<T: Serialize + PartialEq>(
    old: Option<&T>,
    new: &T,
    key: Option<&str>,
) -> Option<Map<String, Value>> {
    // Most things stay as they are: they are not even written out.
    if old == Some(new) {
        return None;
    }
    let (old, mut new) = (old.map(members).unwrap_or_default(), members(new));
    let gone: Vec<String> = old.keys().filter(|name| !new.contains_key(*name)).cloned().collect();
    new.retain(|name, value| key == Some(name) || old.get(name) != Some(value));
    new.extend(gone.into_iter().map(|name| (name, Value::Null)));
    Some(new)
}

#[cfg(test)]
mod tests {
    use super::changed;
    use serde_json::json;

    #[test]
    fn only_what_changed_is_told_with_its_key() {
        let old = json!({"no": 3, "name": "Ada", "presence": "expected"});
        let new = json!({"no": 3, "name": "Ada", "presence": "present"});
        let change = |old, key| changed(old, &new, key).map(serde_json::Value::Object);
        assert_eq!(change(Some(&new), Some("no")), None);
        assert_eq!(change(Some(&old), Some("no")), Some(json!({"no": 3, "presence": "present"})));
        assert_eq!(change(Some(&old), None), Some(json!({"presence": "present"})));
        assert_eq!(change(None, Some("no")), Some(new.clone()));
        let old = json!({"no": 3, "name": "Ada", "presence": "present", "room": "7hQ"});
        assert_eq!(change(Some(&old), Some("no")), Some(json!({"no": 3, "room": null})));
    }
}
