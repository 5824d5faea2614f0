//! A tournament in parts that a socket takes: however many people it has, no frame is too large.
//! The first part holds what fits, the rest follows as changes, which everybody merges anyway.

use crate::tables::frames::text;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::VecDeque;
use tablee_protocol::tournament::{Change, Message, Whole};

/// How many bytes of lists one frame holds, by and large: the last thing in it may go beyond.
const PART: usize = 128 * 1024;

/// The whole as frames, in order.
pub fn whole_frames(mut whole: Whole) -> Vec<Utf8Bytes> {
    let mut rest = Change::nothing(whole.seq, whole.now);
    let mut free = PART;
    rest.people = divide(&mut whole.people, &mut free);
    rest.tables = divide(&mut whole.tables, &mut free);
    rest.standings = divide(&mut whole.standings, &mut free);
    let mut said = VecDeque::from(std::mem::take(&mut whole.announcements));
    whole.announcements = fitting(&mut said, &mut free);
    rest.announcements = said.into();
    let first = text(&Message::Tournament(Box::new(whole))).into();
    std::iter::once(first).chain(change_frames(rest)).collect()
}

/// A change as frames, in order; none where nothing changed.
pub fn change_frames(change: Change) -> Vec<Utf8Bytes> {
    let (seq, now) = (change.seq, change.now);
    let mut people = VecDeque::from(change.people);
    let mut tables = VecDeque::from(change.tables);
    let mut standings = VecDeque::from(change.standings);
    let mut announcements = VecDeque::from(change.announcements);
    let (tournament, bell, roles) = (change.tournament, change.bell, change.roles);
    let mut part = Change { tournament, bell, roles, ..Change::nothing(seq, now) };
    let mut frames = Vec::new();
    loop {
        let mut free = PART;
        part.people = fitting(&mut people, &mut free);
        part.tables = fitting(&mut tables, &mut free);
        part.standings = fitting(&mut standings, &mut free);
        part.announcements = fitting(&mut announcements, &mut free);
        let nothing = Change::nothing(seq, now);
        if part == nothing {
            return frames;
        }
        frames.push(text(&Message::Change(std::mem::replace(&mut part, nothing))).into());
    }
}

/// Leaves what fits in a list; the rest as members of objects.
fn divide<T: Serialize>(list: &mut Vec<T>, free: &mut usize) -> Vec<Map<String, Value>> {
    let mut all = VecDeque::from(std::mem::take(list));
    *list = fitting(&mut all, free);
    all.iter().map(members).collect()
}

/// Takes from the head of a list what fits, and counts what is free then.
fn fitting<T: Serialize>(list: &mut VecDeque<T>, free: &mut usize) -> Vec<T> {
    let mut taken = Vec::new();
    while *free > 0
        && let Some(next) = list.pop_front()
    {
        *free = free.saturating_sub(text(&next).len() + 1);
        taken.push(next);
    }
    taken
}

/// An object of ours as its members.
pub fn members(object: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(object) {
        Ok(Value::Object(members)) => members,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{PART, change_frames};
    use serde_json::{Map, json};
    use tablee_engine::Millis;
    use tablee_protocol::tournament::{Change, Message};

    #[test]
    fn a_large_change_comes_in_parts_and_nothing_is_lost_or_told_twice() {
        let object = |key: &str, n: usize| {
            let object = json!({key: n, "name": "x".repeat(200)});
            object.as_object().cloned().unwrap_or_default()
        };
        let mut change = Change::nothing(7, Millis(1));
        change.tournament = Some(Map::new());
        change.people = (0..2_000).map(|n| object("no", n)).collect();
        change.tables = (0..500).map(|n| object("table", n)).collect();
        let frames = change_frames(change.clone());
        assert!(frames.len() > 3 && frames.iter().all(|frame| frame.len() < 2 * PART));
        let mut merged = Change::nothing(7, Millis(1));
        for frame in &frames {
            let Message::Change(part) = serde_json::from_str(frame).unwrap() else {
                panic!("{frame}")
            };
            merged.tournament = merged.tournament.or(part.tournament);
            merged.people.extend(part.people);
            merged.tables.extend(part.tables);
        }
        assert_eq!(merged, change);
        assert!(change_frames(Change::nothing(7, Millis(1))).is_empty());
    }
}
