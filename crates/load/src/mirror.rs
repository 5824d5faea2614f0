//! One client's picture of a table, kept from what the server says. Pure: no socket, no clock.

use crate::heard::{Ack, Bye, Heard, Legal, LegalSeq, Refused, Snapshot, Sort, Standing, Update};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use tablee_engine::Seat;

/// What a client remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The whole view, patched as a page would.
    Views,
    /// Only what it takes to go on playing: for load.
    Turns,
}

/// Why a message cannot be understood.
#[derive(Debug, thiserror::Error)]
pub enum MirrorError {
    /// It is not in the protocol.
    #[error("not in the protocol: {problem}: {text}")]
    Malformed {
        /// What is odd.
        problem: String,
        /// The message, shortened.
        text: String,
    },
    /// An input was left out, or told twice.
    #[error("input {told} was told after input {seen}")]
    Gap {
        /// The last that was seen.
        seen: u64,
        /// The one that was told.
        told: u64,
    },
}

/// An action that the server has not answered yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Its name.
    pub id: String,
    /// The last input its sender had seen.
    pub seen: u64,
    /// What, in the game's notation.
    pub action: String,
}

/// A picture of a table.
#[derive(Debug)]
pub struct Mirror {
    keep: Keep,
    welcomed: bool,
    seq: u64,
    seat: Option<Seat>,
    view: BTreeMap<String, Box<RawValue>>,
    standing: Option<Standing>,
    legal: Option<Box<RawValue>>,
    pending: Option<Pending>,
}

impl Mirror {
    /// Before anything was heard.
    pub fn new(keep: Keep) -> Mirror {
        Mirror {
            keep,
            welcomed: false,
            seq: 0,
            seat: None,
            view: BTreeMap::new(),
            standing: None,
            legal: None,
            pending: None,
        }
    }

    /// The last input seen; nothing before the first welcome.
    pub fn seen(&self) -> Option<u64> {
        self.welcomed.then_some(self.seq)
    }

    /// The seat this client has, if it has one.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Where the game stands; nothing before its start.
    pub fn standing(&self) -> Option<Standing> {
        self.standing
    }

    /// The action that the server has not answered yet.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// Remembers an action that is about to be sent.
    pub fn intend(&mut self, id: String, action: String) -> &Pending {
        self.pending.insert(Pending { id, seen: self.seq, action })
    }

    /// The view as one JSON object; empty unless views are kept.
    pub fn view(&self) -> Value {
        let parse = |raw: &RawValue| serde_json::from_str(raw.get()).unwrap_or(Value::Null);
        let members = self.view.iter().map(|(name, raw)| (name.clone(), parse(raw)));
        Value::Object(members.collect())
    }

    /// What this seat may do, as far as it was told; nothing where it has to ask.
    pub fn legal(&self) -> Option<Vec<String>> {
        let legal: Legal<'_> = serde_json::from_str(self.legal.as_ref()?.get()).ok()?;
        Some(legal.actions.into_iter().map(|action| action.into_owned()).collect())
    }

    /// One of the legal actions, as `choose` says when told how many there are.
    pub fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<String> {
        let legal: Legal<'_> = serde_json::from_str(self.legal.as_ref()?.get()).ok()?;
        let mut actions = legal.actions;
        (!actions.is_empty()).then(|| actions.swap_remove(choose(actions.len())).into_owned())
    }

    /// Takes in one message.
    pub fn hear(&mut self, text: &str) -> Result<Heard, MirrorError> {
        match Sort::of(text) {
            Some(Sort::Update) => self.update(read(text)?),
            Some(Sort::Snapshot) => self.snapshot(read(text)?),
            Some(Sort::Ack) => Ok(self.acknowledged(&read(text)?)),
            Some(Sort::Refused) => Ok(self.refused(read(text)?)),
            Some(Sort::Legal) => self.told_legal(text),
            Some(Sort::Bye) => {
                let bye: Bye<'_> = read(text)?;
                Ok(Heard::Bye { reason: bye.reason.into_owned() })
            }
            Some(Sort::Aside) => Ok(Heard::Aside),
            None => Err(malformed(text, "no type at its beginning".to_owned())),
        }
    }

    fn snapshot(&mut self, told: Snapshot<'_>) -> Result<Heard, MirrorError> {
        self.welcomed = true;
        self.seq = told.seq;
        self.seat = told.you.seat.map(Seat);
        self.standing = told.status;
        self.legal = told.legal.map(RawValue::to_owned);
        self.view.clear();
        self.patch(told.view)?;
        Ok(Heard::Snapshot)
    }

    fn update(&mut self, told: Update<'_>) -> Result<Heard, MirrorError> {
        if told.seq != self.seq + 1 {
            return Err(MirrorError::Gap { seen: self.seq, told: told.seq });
        }
        self.seq = told.seq;
        self.standing = told.status.or(self.standing);
        self.legal = told.legal.map(RawValue::to_owned);
        self.patch(told.patch)?;
        self.grow(told.grow)?;
        Ok(Heard::Update { mine: self.settles(told.ack.as_deref()) })
    }

    fn acknowledged(&mut self, told: &Ack<'_>) -> Heard {
        match self.settles(Some(&told.ack)) {
            true => Heard::Acknowledged { seq: told.seq },
            false => Heard::Aside,
        }
    }

    fn refused(&mut self, told: Refused<'_>) -> Heard {
        Heard::Refused {
            mine: self.settles(told.ack.as_deref()),
            code: told.code.into_owned(),
            message: told.message.into_owned(),
        }
    }

    fn told_legal(&mut self, text: &str) -> Result<Heard, MirrorError> {
        let told: LegalSeq = read(text)?;
        // An answer about an earlier state is of no use; a later one cannot come first.
        if told.seq == self.seq {
            let raw: &RawValue = read(text)?;
            self.legal = Some(raw.to_owned());
        }
        Ok(Heard::Legal)
    }

    /// Merges changed members into the view; `null` removes one.
    fn patch(&mut self, patch: Option<&RawValue>) -> Result<(), MirrorError> {
        let Some(patch) = patch.filter(|_| self.keep == Keep::Views) else { return Ok(()) };
        let members: BTreeMap<String, &RawValue> = read(patch.get())?;
        for (name, raw) in members {
            match raw.get() {
                "null" => self.view.remove(&name),
                _ => self.view.insert(name, raw.to_owned()),
            };
        }
        Ok(())
    }

    /// Appends to lists of the view.
    fn grow(&mut self, grow: Option<&RawValue>) -> Result<(), MirrorError> {
        let Some(grow) = grow.filter(|_| self.keep == Keep::Views) else { return Ok(()) };
        let members: BTreeMap<String, &RawValue> = read(grow.get())?;
        for (name, more) in members {
            let before = self.view.get(&name).map_or("[]", |list| list.get());
            let list = grown(before, more.get());
            let list = RawValue::from_string(list.clone())
                .map_err(|error| malformed(&list, error.to_string()))?;
            self.view.insert(name, list);
        }
        Ok(())
    }

    fn settles(&mut self, ack: Option<&str>) -> bool {
        let mine = self.pending.as_ref().is_some_and(|pending| Some(pending.id.as_str()) == ack);
        if mine {
            self.pending = None;
        }
        mine
    }
}

/// A list that goes on with what was added: to it, or to the list that is its last element.
fn grown(list: &str, more: &str) -> String {
    let (closing, more) = match more.strip_prefix("{\"last\":").and_then(|m| m.strip_suffix('}')) {
        Some(more) => ("]]", more),
        None => ("]", more),
    };
    let start = list.strip_suffix(closing).unwrap_or(list);
    let inside = more.strip_prefix('[').and_then(|more| more.strip_suffix(']')).unwrap_or(more);
    let comma = if start.ends_with('[') { "" } else { "," };
    format!("{start}{comma}{inside}{closing}")
}

fn read<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, MirrorError> {
    serde_json::from_str(text).map_err(|error| malformed(text, error.to_string()))
}

fn malformed(text: &str, problem: String) -> MirrorError {
    MirrorError::Malformed { problem, text: text.chars().take(200).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const WELCOME: &str = r#"{"type":"welcome","you":{"person":"9f","seat":1},"table":{},"seq":2,"view":{"hand":["3N"],"trick":{"a":1}},"status":{"round":1,"to_act":[1],"may_act":[],"over":false,"scores":[0,0],"winners":[]},"clock":null,"legal":{"actions":["3N","pass"],"complete":true},"missed":[],"chat":[]}"#;

    fn welcomed() -> Mirror {
        let mut mirror = Mirror::new(Keep::Views);
        assert_eq!(mirror.seen(), None);
        assert_eq!(mirror.hear(WELCOME).unwrap(), Heard::Snapshot);
        mirror
    }

    #[test]
    fn a_welcome_is_taken_in() {
        let mirror = welcomed();
        assert_eq!((mirror.seen(), mirror.seat()), (Some(2), Some(Seat(1))));
        assert_eq!(mirror.view(), json!({"hand": ["3N"], "trick": {"a": 1}}));
        assert_eq!(mirror.legal().unwrap(), ["3N", "pass"]);
        assert_eq!(mirror.pick(|n| n - 1).unwrap(), "pass");
    }

    #[test]
    fn an_update_patches_the_view_and_settles_the_action() {
        let mut mirror = welcomed();
        assert_eq!(mirror.intend("c1".into(), "3N".into()).seen, 2);
        let update = r#"{"type":"update","seq":3,"by":1,"sights":[],"patch":{"hand":[],"trick":null},"status":{"to_act":[0],"may_act":[],"over":false},"think_ms":3,"ack":"c1"}"#;
        assert_eq!(mirror.hear(update).unwrap(), Heard::Update { mine: true });
        assert_eq!(mirror.view(), json!({"hand": []}));
        assert_eq!((mirror.legal(), mirror.pending(), mirror.seen()), (None, None, Some(3)));
        assert!(matches!(mirror.hear(update), Err(MirrorError::Gap { seen: 3, told: 3 })));
    }

    #[test]
    fn resends_refusals_and_legal_are_understood() {
        let mut mirror = welcomed();
        mirror.intend("c1".into(), "3N".into());
        let other = r#"{"type":"ack","ack":"c0","seq":1}"#;
        assert_eq!(mirror.hear(other).unwrap(), Heard::Aside);
        let ack = r#"{"type":"ack","ack":"c1","seq":2}"#;
        assert_eq!(mirror.hear(ack).unwrap(), Heard::Acknowledged { seq: 2 });
        mirror.intend("c2".into(), "4N".into());
        let refused = r#"{"type":"refused","ack":"c2","code":"stale","message":"quote \" it"}"#;
        let heard = mirror.hear(refused).unwrap();
        assert!(matches!(heard, Heard::Refused { mine: true, code, .. } if code == "stale"));
        let late = r#"{"type":"legal","seq":1,"actions":["old"],"complete":true}"#;
        mirror.hear(late).unwrap();
        assert_eq!(mirror.legal().unwrap(), ["3N", "pass"]);
        let legal = r#"{"type":"legal","seq":2,"actions":["a\"b"],"complete":false}"#;
        assert_eq!(mirror.hear(legal).unwrap(), Heard::Legal);
        assert_eq!(mirror.legal().unwrap(), ["a\"b"]);
        let bye = r#"{"type":"bye","reason":"shutdown"}"#;
        assert_eq!(mirror.hear(bye).unwrap(), Heard::Bye { reason: "shutdown".into() });
    }

    #[test]
    fn odd_messages_are_refused() {
        let mut mirror = welcomed();
        for text in ["", "{}", "[1]", r#"{"type":"update"}"#, r#"{"seq":3,"type":"update"}"#] {
            assert!(matches!(mirror.hear(text), Err(MirrorError::Malformed { .. })), "{text}");
        }
        assert_eq!(mirror.seen(), Some(2));
    }
}
