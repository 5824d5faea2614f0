//! Acknowledgements that the clients of one table received: every action with its fate, every line
//! of chat. Afterwards the file must agree.

use crate::replay::{Books, Stored};
use serde_json::Value;
use std::collections::BTreeMap;
use tablee_protocol::Code;

/// What became of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing is known: it may be stored or not, but not twice.
    Unknown,
    /// It was acknowledged as this input.
    Acknowledged(u64),
    /// It was refused.
    Refused(Code),
}

#[derive(Debug)]
struct Attempt {
    seat: u8,
    action: String,
    fate: Fate,
}

/// What the clients of one table were told.
#[derive(Default, Debug)]
pub struct Acknowledgements {
    attempts: BTreeMap<String, Attempt>,
    chat: BTreeMap<u64, String>,
    said: Vec<String>,
    shares: BTreeMap<usize, String>,
}

impl Acknowledgements {
    /// An action is about to be sent.
    pub fn attempt(&mut self, id: &str, seat: u8, action: &str) {
        let attempt = Attempt { seat, action: action.to_owned(), fate: Fate::Unknown };
        assert!(self.attempts.insert(id.to_owned(), attempt).is_none(), "{id} was used before");
    }

    /// An action has met its fate.
    pub fn settle(&mut self, id: &str, fate: Fate) {
        self.attempts.get_mut(id).unwrap().fate = fate;
    }

    /// A line of chat is about to be sent.
    pub fn say(&mut self, text: &str) {
        self.said.push(text.to_owned());
    }

    /// A seat's share of the seed was acknowledged.
    pub fn share(&mut self, seat: usize, share: &str) {
        self.shares.insert(seat, share.to_owned());
    }

    /// Takes note of chat in a message as it came.
    pub fn overhear(&mut self, text: &str) {
        if text.starts_with("{\"type\":\"chat\"") {
            let line: Value = serde_json::from_str(text).unwrap();
            let said = line["text"].as_str().unwrap().to_owned();
            let id = line["id"].as_u64().unwrap();
            let before = self.chat.insert(id, said.clone());
            assert!(before.is_none_or(|before| before == said), "line {id} was told differently");
        }
    }

    /// How many actions were acknowledged.
    pub fn acknowledged(&self) -> usize {
        let acknowledged = |a: &&Attempt| matches!(a.fate, Fate::Acknowledged(_));
        self.attempts.values().filter(acknowledged).count()
    }

    /// Everything acknowledged is in the file exactly once, where it was said to be; what was
    /// refused is not; nothing is there twice and nothing that nobody sent.
    pub fn check(&self, id: &str, stored: &Stored, books: &Books) {
        self.check_moves(id, stored, &["bot"]);
        self.check_chat(id, &books.chat(id));
        for (seat, share) in &self.shares {
            let kept = &stored.people["places"][seat]["person"]["share"];
            assert_eq!(kept, share, "table {id}: the share of seat {seat}");
        }
    }

    /// The same of the moves alone; inputs of these origins were sent by nobody.
    pub fn check_moves(&self, id: &str, stored: &Stored, by_nobody: &[&str]) {
        let mut found: BTreeMap<&str, u64> = BTreeMap::new();
        for (seq, logged) in (1..).zip(&stored.log) {
            if logged.origin.as_deref().is_some_and(|origin| by_nobody.contains(&origin)) {
                continue;
            }
            let name = logged.client_id.as_deref();
            let name = name.unwrap_or_else(|| panic!("table {id}: nobody sent input {seq}"));
            let sent = self.attempts.get(name);
            let sent = sent.unwrap_or_else(|| panic!("table {id}: nobody sent {name} ({seq})"));
            assert_eq!((logged.seat, &logged.action), (Some(sent.seat), &sent.action), "{id}");
            let before = found.insert(name, seq);
            assert_eq!(before, None, "table {id}: {name} is stored twice, again as {seq}");
        }
        for (name, attempt) in &self.attempts {
            let seq = found.get(name.as_str()).copied();
            match &attempt.fate {
                Fate::Unknown => {}
                Fate::Acknowledged(told) => {
                    assert_eq!(seq, Some(*told), "table {id}: {name} was acknowledged as {told}");
                }
                Fate::Refused(code) => {
                    assert_eq!(
                        seq, None,
                        "table {id}: {name} was refused ({code:?}) and is stored"
                    );
                }
            }
        }
    }

    fn check_chat(&self, id: &str, stored: &[(u64, String)]) {
        for (number, text) in &self.chat {
            let kept = stored.iter().find(|(kept, _)| kept == number).map(|(_, text)| text);
            assert_eq!(kept, Some(text), "table {id}: line {number} was told");
        }
        let mut texts: Vec<&String> = stored.iter().map(|(_, text)| text).collect();
        texts.sort_unstable();
        assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "table {id}: a line twice");
        assert!(texts.iter().all(|text| self.said.contains(text)), "table {id}: nobody said it");
    }
}
