//! What concerns one viewer alone: its place, its next place, and for who keeps order the desk.
//! A steward is told of its own tables and of no others.

use super::desk::Desk;
use serde_json::{Value, json};
use tablee_drive::{By, Challenge, Input, PersonId, Phase, Role, TableNo, TableStatus};

impl Desk {
    /// The frame.
    pub(super) fn mine(&self, person: &PersonId) -> String {
        let (role, from, to) = match self.t.role(person) {
            None => (None, None, None),
            Some(Role::Organiser) => (Some("organiser"), None, None),
            Some(Role::Steward(beat)) => (Some("steward"), Some(beat.from), Some(beat.to)),
        };
        let body = json!({
            "person": person,
            "no": self.t.people().number(person),
            "role": role, "from": from, "to": to,
            "place": self.place_view(person),
            "next": self.t.next(person),
            "desk": role.map(|_| self.desk_view(person)),
        });
        let body = body.to_string();
        // As everywhere, `type` comes first.
        format!("{{\"type\":\"mine\",{}", body.trim_start_matches('{'))
    }

    fn place_view(&self, person: &PersonId) -> Option<Value> {
        let seating = self.t.seating()?;
        let (table, seat) = seating.find(person)?;
        let deals = seating.table(table).is_some_and(|company| company.dealer == Some(seat));
        let sign = match self.t.status(table) {
            Some(TableStatus::Countersigning { signed, .. }) => !signed.contains(seat),
            _ => false,
        };
        Some(json!({
            "round": seating.round, "table": table, "seat": seat, "deals": deals,
            "room": self.room_of(person), "sign": sign,
        }))
    }

    fn desk_view(&self, person: &PersonId) -> Value {
        let count = self.t.seating().map_or(0, |seating| seating.tables.len());
        let own = |table: &TableNo| self.t.keeps(person, *table);
        let tables: Vec<Value> = (0..count)
            .map(TableNo::at)
            .filter(own)
            .map(|table| {
                let room = self.live.get(&table).map(|live| live.room.as_str());
                json!({ "table": table, "room": room, "disputed": self.dispute(table) })
            })
            .collect();
        let open = |one: &&Challenge| one.ruling.is_none() && own(&one.doubt.table);
        let challenges: Vec<Value> =
            self.t.challenges().iter().filter(open).map(|one| self.challenge_view(one)).collect();
        let organises = self.only_organiser(person).is_ok();
        json!({
            "tables": tables,
            "challenges": challenges,
            "visitors": organises.then(|| self.visitors()),
        })
    }

    /// The seat that disagrees, and why.
    fn dispute(&self, table: TableNo) -> Option<Value> {
        let Some(TableStatus::Disputed { seat }) = self.t.status(table) else { return None };
        let Phase::Playing { round } = self.t.phase() else { return None };
        let said = self.t.log().iter().rev().find_map(|entry| match &entry.input {
            Input::Disputed { round: r, table: t, seat: s, reason }
                if (*r, *t, *s) == (round, table, seat) =>
            {
                Some(reason.clone())
            }
            _ => None,
        });
        Some(json!({ "seat": seat, "reason": said }))
    }

    fn challenge_view(&self, challenge: &Challenge) -> Value {
        let doubt = &challenge.doubt;
        let appeal = self.live.get(&doubt.table).and_then(|live| live.appeal.as_ref());
        let near = appeal.filter(|appeal| appeal.word == doubt.word);
        json!({
            "challenge": challenge.entry, "round": doubt.round, "table": doubt.table,
            "author": doubt.author, "challenger": doubt.challenger, "word": doubt.word,
            "proposal": doubt.proposal,
            "near": near.and_then(|appeal| appeal.judgement.near.as_ref()),
            "at": self.t.log().get(challenge.entry).map(|entry| entry.at),
        })
    }

    /// Who watches and is not registered.
    fn visitors(&self) -> Vec<Value> {
        let unknown = |(person, _): &(&PersonId, &str)| self.t.people().get(person).is_none();
        let faces = self.watchers.faces().into_iter().filter(unknown);
        faces.map(|(person, name)| json!({ "person": person, "name": name })).collect()
    }

    /// Whether somebody may look into a table of the house that belongs to the round that is on.
    pub(super) fn may_watch(&self, person: &PersonId, room: &str) -> bool {
        let found = self.live.iter().find(|(_, live)| live.room == room);
        found.is_none_or(|(number, _)| self.t.sees(&By::Person(person.clone()), *number))
    }
}
