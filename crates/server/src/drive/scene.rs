//! A tournament as everybody sees it, as JSON: the whole, and what changed since it was last told.

use super::clerk::is_bot;
use super::desk::Desk;
use super::file::phase_name;
use serde_json::{Map, Value, json};
use tablee_drive::{Board, Company, Phase, Role, Round, TableNo, TableStatus, score, standings};
use tablee_engine::{Millis, Seat};

/// What watchers have been told.
#[derive(Clone, Debug, Default)]
pub struct Told {
    pub drive: Map<String, Value>,
    pub bell: Value,
    pub people: Vec<Map<String, Value>>,
    pub tables: Vec<Map<String, Value>>,
    pub standings: Vec<Map<String, Value>>,
    pub roles: Value,
    pub announced: usize,
}

/// An object of ours as its members.
fn members(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// The members of `new` that differ from those of `old`, with the member `key` before them where
/// there are any.
pub fn changed(
    old: Option<&Map<String, Value>>,
    new: &Map<String, Value>,
    key: Option<&str>,
) -> Option<Value> {
    let differs = |name: &str, value: &Value| old.and_then(|old| old.get(name)) != Some(value);
    let mut members: Map<String, Value> = new
        .iter()
        .filter(|(name, value)| differs(name, value))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if members.is_empty() {
        return None;
    }
    if let Some((key, value)) = key.and_then(|key| new.get_key_value(key)) {
        members.insert(key.clone(), value.clone());
    }
    Some(Value::Object(members))
}

impl Desk {
    /// The tournament without its people and tables.
    pub(super) fn drive_view(&self) -> Value {
        let (settings, venue) = (self.t.settings(), &self.papers.venue);
        let mut view = members(json!(settings));
        view.remove("seed");
        view.remove("version");
        view.extend(members(json!(venue)));
        let round = match self.t.phase() {
            Phase::Registration => 0,
            Phase::Between { next } => next,
            Phase::Playing { round } => round,
            Phase::Finished | Phase::Ended => self.t.rounds().len() as u16,
        };
        view.extend(members(json!({
            "id": self.papers.id,
            "seq": self.t.log().len(),
            "phase": phase_name(self.t.phase()),
            "round": round,
            "people": self.t.people().len(),
            "present": self.t.people().present().count(),
            "tables": self.tables(),
            "created_at": self.papers.created_at,
            "next_at": self.next_round(),
        })));
        Value::Object(view)
    }

    /// How many tables there are: of the round that is on or to come, else of the last one.
    fn tables(&self) -> usize {
        let last = || self.t.rounds().last().map(|round| &round.seating);
        self.t.seating().or_else(last).map_or(0, |seating| seating.tables.len())
    }

    /// The bell, without the time it is told at.
    pub(super) fn bell_face(&self) -> Value {
        let Some(bell) = self.t.bell() else { return Value::Null };
        let over = !matches!(self.t.phase(), Phase::Playing { .. });
        json!({
            "round": bell.round,
            "length_ms": bell.length,
            "ends_at_house_ms": bell.due().filter(|_| !over),
            "paused": !over && bell.since.is_none() && bell.rang.is_none(),
            "rang": bell.rang.is_some(),
        })
    }

    /// The bell as it is told now.
    pub(super) fn bell_view(&self) -> Value {
        let Value::Object(mut face) = self.bell_face() else { return Value::Null };
        let now = self.house.time.now();
        let on = matches!(self.t.phase(), Phase::Playing { .. });
        let bell = self.t.bell().filter(|bell| on && bell.is_live());
        let left = bell.and_then(|bell| bell.left(now));
        face.insert("left_ms".to_owned(), json!(left));
        face.insert("now_house_ms".to_owned(), json!(now));
        Value::Object(face)
    }

    /// Everybody who registered.
    pub(super) fn people_view(&self) -> Vec<Map<String, Value>> {
        let person = |(no, one): (usize, &tablee_drive::Person)| {
            let bot = is_bot(&one.id);
            let level = one.id.as_str().split('.').nth(1).filter(|_| bot);
            members(json!({
                "no": no, "id": one.id, "name": one.name, "presence": one.presence,
                "bot": level, "stand_in": one.stand_in.as_ref().filter(|_| !bot),
            }))
        };
        self.t.people().iter().enumerate().map(person).collect()
    }

    /// A table of the round that is on or to come, else of the last one.
    pub(super) fn table_view(&self, number: TableNo) -> Option<Map<String, Value>> {
        match (self.t.phase(), self.t.upcoming()) {
            (Phase::Between { .. }, Some(seating)) => {
                let company = seating.table(number)?;
                Some(self.company_view(seating.round, number, company, None))
            }
            _ => self.past_table(self.t.rounds().last()?, number),
        }
    }

    /// A table of a round that has begun.
    pub(super) fn past_table(&self, round: &Round, number: TableNo) -> Option<Map<String, Value>> {
        let (company, board) = round.table(number)?;
        Some(self.company_view(round.seating.round, number, company, Some((round, board))))
    }

    fn company_view(
        &self,
        round: u16,
        number: TableNo,
        company: &Company,
        on: Option<(&Round, &Board)>,
    ) -> Map<String, Value> {
        let seats: Vec<Option<usize>> =
            company.places.iter().map(|place| self.t.people().number(&place.person)).collect();
        let patience = Millis::from_seconds(self.t.settings().countersign);
        let status = on.map(|(round, board)| round.status(board, patience));
        let (name, until) = match status {
            None | Some(TableStatus::Waiting) => ("waiting", None),
            Some(TableStatus::Playing) => ("playing", None),
            Some(TableStatus::Bell) => ("bell", None),
            Some(TableStatus::Countersigning { until, .. }) => ("countersigning", Some(until)),
            Some(TableStatus::Disputed { .. }) => ("disputed", None),
            Some(TableStatus::Done) => ("done", None),
        };
        let live = self.live.get(&number).filter(|_| {
            on.is_some() && matches!(self.t.phase(), Phase::Playing { round: now } if now == round)
        });
        let turn: Vec<Seat> = live.map_or_else(Vec::new, |live| {
            live.turn.iter().map(|seat| company.from_game(live.leads, seat)).collect()
        });
        let stood_in: Vec<usize> = company
            .places
            .iter()
            .enumerate()
            .filter(|(_, place)| !is_bot(&place.person))
            .filter(|(_, place)| {
                on.is_some_and(|(round, _)| round.stood_in.contains(&place.person))
            })
            .map(|(seat, _)| seat)
            .collect();
        members(json!({
            "table": number, "round": round, "seats": seats, "dealer": company.dealer,
            "status": name, "until": until,
            "signed": on.map_or_else(Vec::new, |(_, board)| board.signed.iter().collect()),
            "disputed": on.and_then(|(_, board)| board.disputed),
            "moves": live.map_or(0, |live| live.seq), "turn": turn,
            "ruling": live.is_some_and(|live| live.appeal.is_some()),
            "stood_in": stood_in,
            "result": on.and_then(|(_, board)| self.result_view(board)),
        }))
    }

    fn result_view(&self, board: &Board) -> Option<Value> {
        let entered = board.result.as_ref()?;
        let winner = score::winner(board, self.t.settings());
        let record = match &entered.sheet.source {
            tablee_drive::Source::Game(room) => Some(room),
            tablee_drive::Source::Typed => None,
        };
        Some(json!({
            "points": entered.sheet.points, "penalties": entered.sheet.penalties,
            "out": entered.sheet.out, "winner": winner.map(|winner| winner.seat),
            "how": winner.map(|winner| winner.how), "entry": entered.entry,
            "amended": entered.amended, "record": record,
        }))
    }

    /// Every table.
    pub(super) fn tables_view(&self) -> Vec<Map<String, Value>> {
        (0..self.tables()).filter_map(|index| self.table_view(TableNo::at(index))).collect()
    }

    /// Everybody's line without the marks of single rounds, best first.
    pub(super) fn standings_view(&self) -> Vec<Map<String, Value>> {
        let row = |row: &tablee_drive::Row| {
            members(json!({
                "no": self.t.people().number(&row.person), "rank": row.rank, "total": row.total,
                "penalties": row.penalties, "won": row.won, "points": row.points,
            }))
        };
        standings(&self.t).iter().map(row).collect()
    }

    /// Everybody with a role.
    pub(super) fn roles_view(&self) -> Value {
        let role = |(person, role): (&tablee_drive::PersonId, &Role)| {
            let name = self.t.people().get(person).map(|one| one.name.clone());
            let name = name.or_else(|| self.watchers.name_of(person));
            match role {
                Role::Organiser => json!({ "person": person, "name": name, "role": "organiser" }),
                Role::Steward(beat) => json!({
                    "person": person, "name": name, "role": "steward",
                    "from": beat.from, "to": beat.to,
                }),
            }
        };
        self.t.roles().map(role).collect()
    }

    /// Announcements from number `from` on.
    pub(super) fn announcements_view(&self, from: usize) -> Vec<Value> {
        let said = self.t.announcements().skip(from);
        let said = said.map(|(entry, text)| {
            let at = self.t.log().get(entry).map(|entry| entry.at);
            json!({ "entry": entry, "at": at, "text": text })
        });
        said.collect()
    }

    /// Everything anew.
    pub(super) fn refresh(&mut self) {
        self.watchers.told = Told {
            drive: members(self.drive_view()),
            bell: self.bell_face(),
            people: self.people_view(),
            tables: self.tables_view(),
            standings: self.standings_view(),
            roles: self.roles_view(),
            announced: self.t.announcements().count(),
        };
    }
}
