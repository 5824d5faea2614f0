//! One client's picture of a table, kept from what the server says. Pure: no socket, no clock.

use serde_json::Value;
use tablee_engine::Seat;
use tablee_engine::any::Legal;
use tablee_engine::table::Status;
use tablee_protocol::view_diff::{BadDiff, View};
use tablee_protocol::{
    Code, Goodbye, Intent, Json, LegalNow, Refused, ServerMessage, Update, WholeTable,
};

/// What a client remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The whole view, patched as a page would.
    Views,
    /// Only what it takes to go on playing: for load.
    Turns,
}

/// What a message meant to the client that heard it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Received {
    /// The whole table, on arrival or when what was told before is void.
    Snapshot,
    /// One input. `mine`: it acknowledges the action that was pending.
    Update {
        /// Whether it was this client's pending action.
        mine: bool,
    },
    /// The pending action had been stored before, as this input.
    Acknowledged {
        /// The number of the input.
        seq: u64,
    },
    /// Something was refused. `mine`: the pending action.
    Refused {
        /// Whether it was this client's pending action.
        mine: bool,
        /// For programs.
        code: Code,
        /// For people.
        message: String,
    },
    /// What this seat may do.
    Legal,
    /// The server ends the connection.
    Bye(Goodbye),
    /// Anything else: the table's people, chat, hints, pongs.
    Aside,
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
    /// The view does not fit what changed in it.
    #[error(transparent)]
    Diff(#[from] BadDiff),
}

/// A picture of a table.
#[derive(Debug)]
pub struct Mirror {
    keep: Keep,
    welcomed: bool,
    seq: u64,
    seat: Option<Seat>,
    view: View,
    status: Option<Status>,
    legal: Option<Json<'static, Legal>>,
    pending: Option<Intent>,
}

impl Mirror {
    /// Before anything was heard.
    pub fn new(keep: Keep) -> Mirror {
        Mirror {
            keep,
            welcomed: false,
            seq: 0,
            seat: None,
            view: View::default(),
            status: None,
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
    pub fn status(&self) -> Option<&Status> {
        self.status.as_ref()
    }

    /// The action that the server has not answered yet.
    pub fn pending(&self) -> Option<&Intent> {
        self.pending.as_ref()
    }

    /// Remembers an action that is about to be sent.
    pub fn intend(&mut self, id: String, action: String) -> &Intent {
        self.pending.insert(Intent { id, seen: self.seq, action })
    }

    /// The view as one JSON object; empty unless views are kept.
    pub fn view(&self) -> Value {
        Value::Object(self.view.to_json())
    }

    /// What this seat may do, as far as it was told; nothing where it has to ask.
    pub fn legal(&self) -> Option<Vec<String>> {
        Some(self.legal.as_ref()?.read().ok()?.actions)
    }

    /// One of the legal actions, as `choose` says when told how many there are.
    pub fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<String> {
        let mut actions = self.legal()?;
        (!actions.is_empty()).then(|| actions.swap_remove(choose(actions.len())))
    }

    /// Takes in one message.
    pub fn receive(&mut self, text: &str) -> Result<Received, MirrorError> {
        match serde_json::from_str(text).map_err(|error| malformed(text, &error))? {
            ServerMessage::Welcome(whole) | ServerMessage::Resync(whole) => {
                self.snapshot(whole);
                Ok(Received::Snapshot)
            }
            ServerMessage::Update(update) => self.update(text, update),
            ServerMessage::Ack(told) => Ok(match self.settles(Some(&told.ack)) {
                true => Received::Acknowledged { seq: told.seq },
                false => Received::Aside,
            }),
            ServerMessage::Refused(told) => Ok(self.refused(told)),
            ServerMessage::Legal(told) => {
                self.receive_legal(told);
                Ok(Received::Legal)
            }
            ServerMessage::Bye(bye) => Ok(Received::Bye(bye)),
            ServerMessage::Table(_)
            | ServerMessage::Chat(_)
            | ServerMessage::Kind(_)
            | ServerMessage::Hint(_)
            | ServerMessage::Pong => Ok(Received::Aside),
        }
    }

    fn snapshot(&mut self, told: WholeTable<'_>) {
        self.welcomed = true;
        self.seq = told.seq;
        self.seat = told.you.seat;
        self.status = told.status;
        self.legal = told.legal.map(Json::into_owned);
        self.view.replace(told.view.as_ref().filter(|_| self.keep == Keep::Views));
    }

    fn update(&mut self, text: &str, told: Update<'_>) -> Result<Received, MirrorError> {
        if told.seq != self.seq + 1 {
            return Err(MirrorError::Gap { seen: self.seq, told: told.seq });
        }
        self.seq = told.seq;
        self.status = Some(told.status.read().map_err(|error| malformed(text, &error))?);
        self.legal = told.legal.map(Json::into_owned);
        if self.keep == Keep::Views {
            self.view.apply(told.patch.as_ref(), told.grow.as_ref())?;
        }
        Ok(Received::Update { mine: self.settles(told.ack.as_deref()) })
    }

    fn refused(&mut self, told: Refused<'_>) -> Received {
        let mine = self.settles(told.ack.as_deref());
        Received::Refused { mine, code: told.code, message: told.message.into_owned() }
    }

    fn receive_legal(&mut self, told: LegalNow<'_>) {
        // An answer about an earlier state is of no use; a later one cannot come first. The first
        // part of a long list is enough.
        if told.seq == self.seq && told.from.is_none() {
            let (actions, complete) = (told.actions.into_owned(), told.complete);
            let kinds = told.kinds.into_owned();
            self.legal = Some(Json::of(&Legal { actions, complete, kinds }));
        }
    }

    fn settles(&mut self, ack: Option<&str>) -> bool {
        let mine = self.pending.as_ref().is_some_and(|pending| Some(pending.id.as_str()) == ack);
        if mine {
            self.pending = None;
        }
        mine
    }
}

fn malformed(text: &str, problem: &serde_json::Error) -> MirrorError {
    MirrorError::Malformed { problem: problem.to_string(), text: text.chars().take(200).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tablee_protocol::Bye;

    const WELCOME: &str = r#"{"type":"welcome","you":{"person":"9f000000000000000000000000000000","seat":1},"table":{"id":"T","version":1,"game":"g","seats":[],"host":"9f000000000000000000000000000000","phase":"running","rules":{},"clock":{"kind":"none"},"visibility":"link","chat":true,"rated":false,"aids":true,"commitment":"","created_at":0,"rematch":null},"seq":2,"view":{"hand":["3N"],"trick":{"a":1}},"status":{"round":1,"to_act":[1],"may_act":[],"over":false,"scores":[0,0],"winners":[]},"clock":null,"legal":{"actions":["3N","pass"],"complete":true},"missed":[],"chat":[]}"#;

    fn welcomed() -> Mirror {
        let mut mirror = Mirror::new(Keep::Views);
        assert_eq!(mirror.seen(), None);
        assert_eq!(mirror.receive(WELCOME).unwrap(), Received::Snapshot);
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
        let update = r#"{"type":"update","seq":3,"by":1,"sights":[],"patch":{"hand":[],"trick":null},"status":{"round":1,"to_act":[0],"may_act":[],"over":false,"scores":[0,0],"winners":[]},"think_ms":3,"ack":"c1"}"#;
        assert_eq!(mirror.receive(update).unwrap(), Received::Update { mine: true });
        assert_eq!(mirror.view(), json!({"hand": []}));
        assert_eq!((mirror.legal(), mirror.pending(), mirror.seen()), (None, None, Some(3)));
        assert!(matches!(mirror.receive(update), Err(MirrorError::Gap { seen: 3, told: 3 })));
    }

    #[test]
    fn resends_refusals_and_legal_are_understood() {
        let mut mirror = welcomed();
        mirror.intend("c1".into(), "3N".into());
        let other = r#"{"type":"ack","ack":"c0","seq":1}"#;
        assert_eq!(mirror.receive(other).unwrap(), Received::Aside);
        let ack = r#"{"type":"ack","ack":"c1","seq":2}"#;
        assert_eq!(mirror.receive(ack).unwrap(), Received::Acknowledged { seq: 2 });
        mirror.intend("c2".into(), "4N".into());
        let refused = r#"{"type":"refused","ack":"c2","code":"stale","message":"quote \" it"}"#;
        let heard = mirror.receive(refused).unwrap();
        assert!(matches!(heard, Received::Refused { mine: true, code: Code::Stale, .. }));
        let late = r#"{"type":"legal","seq":1,"actions":["old"],"complete":true}"#;
        mirror.receive(late).unwrap();
        assert_eq!(mirror.legal().unwrap(), ["3N", "pass"]);
        let legal = r#"{"type":"legal","seq":2,"actions":["a\"b"],"complete":false}"#;
        assert_eq!(mirror.receive(legal).unwrap(), Received::Legal);
        assert_eq!(mirror.legal().unwrap(), ["a\"b"]);
        let bye = r#"{"type":"bye","reason":"shutdown"}"#;
        assert_eq!(mirror.receive(bye).unwrap(), Received::Bye(Bye::Shutdown.into()));
    }

    #[test]
    fn odd_messages_are_refused() {
        let mut mirror = welcomed();
        for text in ["", "{}", "[1]", r#"{"type":"update"}"#, r#"{"seq":3,"type":"update"}"#] {
            assert!(matches!(mirror.receive(text), Err(MirrorError::Malformed { .. })), "{text}");
        }
        assert_eq!(mirror.seen(), Some(2));
    }
}
