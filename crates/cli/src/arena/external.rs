//! A player in another process: it is told what its seat knows, one JSON object per line, and
//! says what it does. `docs/bots.md` is the other half of this file.

use super::process::Process;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};
use tablee_bots::{Decision, MeasuredTable, MoveRequest, Player, PlayerFault};
use tablee_engine::any::Need;
use tablee_engine::{Budget, Viewer};

/// How often a program is started again before it is given up.
const RESTARTS: u32 = 3;
/// What it may take longer than its budget of time.
const GRACE: Duration = Duration::from_secs(1);
/// What it may take to get ready, once per start.
const READY: Duration = Duration::from_secs(5);

/// On what terms a program plays.
pub(super) struct EngineTerms {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The rules in force.
    pub rules: Map<String, Value>,
    /// How much it may think.
    pub budget: Budget,
    /// How long it may take where its budget is no time.
    pub patience: Duration,
}

/// A program that plays.
pub(super) struct External {
    terms: EngineTerms,
    process: Option<Process>,
    starts: u32,
    asked: u64,
}

impl External {
    /// It is started when it is first asked.
    pub fn new(terms: EngineTerms) -> External {
        External { terms, process: None, starts: 0, asked: 0 }
    }

    /// The process and how long it may take, started anew where it has to be.
    fn process(&mut self) -> Result<(&Process, Duration), PlayerFault> {
        let (mut time, ready) = match self.terms.budget {
            Budget::Millis(ms) => (Duration::from_millis(ms) + GRACE, READY),
            Budget::Playouts(_) => (self.terms.patience, Duration::ZERO),
        };
        if self.process.is_none() {
            if self.starts > RESTARTS {
                return Err(PlayerFault::Gone);
            }
            self.starts += 1;
            time += ready;
            self.process = Process::start(&self.terms.words).ok();
        }
        self.process.as_ref().map(|process| (process, time)).ok_or(PlayerFault::Crashed)
    }

    fn ask(&mut self, mut request: Value) -> Result<Decision, PlayerFault> {
        self.asked += 1;
        let id = self.asked;
        request["id"] = json!(id);
        let (process, time) = self.process()?;
        let until = Instant::now() + time;
        process.say(format!("{request}\n"))?;
        loop {
            let line = process.receive(until)?;
            if let Some(decision) = understood(&line, id) {
                return Ok(decision);
            }
        }
    }

    fn request(&self, at: &dyn MeasuredTable, turn: &MoveRequest<'_>) -> Value {
        let (table, who) = (at.table(), Viewer::Seat(turn.seat));
        let budget = match self.terms.budget {
            Budget::Playouts(playouts) => json!({ "playouts": playouts }),
            Budget::Millis(ms) => json!({ "ms": ms }),
        };
        json!({
            "do": "decide",
            "game": table.game(),
            "seat": turn.seat,
            "seats": table.seats().0,
            "rules": self.terms.rules,
            "must": turn.need == Need::Must,
            "view": table.view(who),
            "history": table.sights(0..table.event_count(), who),
            "legal": table.legal(turn.seat),
            "budget": budget,
        })
    }
}

impl Player for External {
    fn decide(&mut self, at: &dyn MeasuredTable, turn: MoveRequest<'_>) -> Decision {
        let request = self.request(at, &turn);
        self.ask(request).unwrap_or_else(|fault| {
            // Whoever is late may still be talking: only a fresh start is sure to answer this
            // question and not the last.
            self.process = None;
            Decision::Fault(fault)
        })
    }
}

/// What a line says; nothing where it is blank or answers another question.
fn understood(line: &[u8], id: u64) -> Option<Decision> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let decision = |action: &Value| match action {
        Value::String(action) => Decision::Act(action.clone()),
        Value::Null => Decision::Silent,
        _ => Decision::Fault(PlayerFault::Garbled),
    };
    match serde_json::from_slice(line) {
        Ok(Value::Object(said)) => match (said.get("id"), said.get("action")) {
            (Some(other), _) if !other.is_null() && *other != json!(id) => None,
            (_, Some(action)) => Some(decision(action)),
            (_, None) => Some(Decision::Fault(PlayerFault::Garbled)),
        },
        Ok(action) => Some(decision(&action)),
        Err(_) => Some(Decision::Fault(PlayerFault::Garbled)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_generously_and_nothing_else_is_an_answer() {
        let act = |action: &str| Some(Decision::Act(action.to_owned()));
        assert_eq!(understood(br#"{"id":7,"action":"3N"}"#, 7), act("3N"));
        assert_eq!(understood(br#"{"action":"3N","why":1}"#, 7), act("3N"));
        assert_eq!(understood(br#""pass""#, 7), act("pass"));
        assert_eq!(understood(br#"{"action":null}"#, 7), Some(Decision::Silent));
        assert_eq!(understood(b"null", 7), Some(Decision::Silent));
        assert_eq!(understood(br#"{"id":6,"action":"3N"}"#, 7), None);
        assert_eq!(understood(b" \t", 7), None);
        for garbage in ["3N", "{}", "7", "[\"3N\"]", "{\"action\":3}", "{\"id\":7}", "\u{1}"] {
            let said = understood(garbage.as_bytes(), 7);
            assert_eq!(said, Some(Decision::Fault(PlayerFault::Garbled)), "{garbage}");
        }
    }
}
