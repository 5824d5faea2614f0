//! One conversation: the game that is open and what each request does to it.

use super::PROTOCOL;
use super::reply::{Code, EngineError};
use super::request::Request;
use crate::chance;
use crate::thinking_time::{LONGEST_MS, THINK_MS};
use serde_json::{Map, Value, json};
use std::ops::Range;
use tablee_engine::any::{Advice, Declined};
use tablee_engine::table::BadOpening;
use tablee_engine::{
    AnyGame, AnyTable, BadRules, Budget, Chain, Lang, Names, Opening, Record, Rng, Seat, Seed,
    Viewer,
};
use tablee_game_registry::GameRegistry;

/// What `do` may be.
const VERBS: &str = "hello, describe, new, legal, act, host, view, status, record, load, bot";

/// The state of one conversation.
pub struct Session<'a> {
    registry: &'a GameRegistry,
    table: Option<Box<dyn AnyTable>>,
    rng: Rng,
}

impl<'a> Session<'a> {
    /// A conversation in which no game has been opened.
    pub fn new(registry: &'a GameRegistry) -> Session<'a> {
        let seed = chance::fresh().unwrap_or_else(|_| Seed::numbered(0));
        Session { registry, table: None, rng: seed.stream("bots", 0) }
    }

    /// Carries a request out. A refused one changes nothing.
    pub fn answer(&mut self, request: &Request) -> Result<Value, EngineError> {
        match request.verb()?.as_str() {
            "hello" => Ok(self.hello()),
            "describe" => Ok(self.game(&request.text("game")?)?.describe()),
            "new" => self.open(request),
            "legal" => self.legal(request),
            "act" => self.act(request),
            "host" => self.host(request),
            "view" => self.view(request),
            "status" => Ok(json!({ "status": self.table()?.status() })),
            "record" => Ok(json!({ "record": self.table()?.record() })),
            "load" => self.load(request),
            "bot" => self.bot(request),
            verb => {
                let verb: String = verb.chars().take(40).collect();
                let message = format!("no request “{verb}”; “do” is one of: {VERBS}");
                Err(EngineError::new(Code::BadRequest, message))
            }
        }
    }

    fn hello(&self) -> Value {
        json!({
            "protocol": PROTOCOL,
            "name": "tablee",
            "version": env!("CARGO_PKG_VERSION"),
            "games": self.registry.ids(),
        })
    }

    fn game(&self, id: &str) -> Result<&'a dyn AnyGame, EngineError> {
        self.registry.find(id).ok_or_else(|| {
            let (id, known) = (id.chars().take(40).collect::<String>(), self.registry.ids());
            let message = format!("no game “{id}”; the games are: {}", known.join(", "));
            EngineError::new(Code::UnknownGame, message)
        })
    }

    fn table(&self) -> Result<&dyn AnyTable, EngineError> {
        self.table.as_deref().ok_or_else(no_game)
    }

    fn open(&mut self, request: &Request) -> Result<Value, EngineError> {
        let game = self.game(&request.text("game")?)?;
        let seats = request.required("seats", "how many sit down, a whole number")?;
        let seed = match request.seed()? {
            Some(seed) => seed,
            None => chance::fresh().map_err(|e| EngineError::new(Code::BadRequest, e.message))?,
        };
        let (rules, deals) = (rules(request)?, deals(request)?);
        let opening = Opening { seats, rules, seed, deals };
        let table = game.open(&opening, &self.registry.assets).map_err(bad_opening)?;
        Ok(self.seat(table))
    }

    fn load(&mut self, request: &Request) -> Result<Value, EngineError> {
        let bad = |message: String| EngineError::new(Code::BadRecord, message);
        let record: Value = request.required("record", "a record as `record` gives it")?;
        let record = Record::read(record).map_err(|error| bad(error.to_string()))?;
        let game = self.registry.of_version(&record.game, record.version);
        let game = game.map_err(|error| bad(error.to_string()))?;
        let table = game.replay(&record, &self.registry.assets, Chain::IfPresent);
        let table = table.map_err(|error| bad(error.to_string()))?;
        Ok(self.seat(table))
    }

    fn seat(&mut self, table: Box<dyn AnyTable>) -> Value {
        json!({ "status": self.table.insert(table).status() })
    }

    fn legal(&self, request: &Request) -> Result<Value, EngineError> {
        let table = self.table()?;
        let seat = request.seat(table.seats())?;
        // Only the recorder of lessons asks for kinds; everybody else gets what version 1 promises.
        let kinds = request.absent_or("kinds", "true or false")?.unwrap_or(false);
        let mut legal = table.legal(seat);
        if !kinds {
            legal.kinds.clear();
        }
        Ok(json!(legal))
    }

    fn view(&self, request: &Request) -> Result<Value, EngineError> {
        let table = self.table()?;
        let viewer = Viewer::from(request.seat_or_spectator(table.seats())?);
        Ok(json!({ "view": table.view(viewer) }))
    }

    fn act(&mut self, request: &Request) -> Result<Value, EngineError> {
        let table = self.table.as_deref_mut().ok_or_else(no_game)?;
        let seat = request.seat(table.seats())?;
        let action = request.text("action")?;
        let done = table.act(seat, &action);
        let taken = done.map_err(|declined| refuse(table, &declined))?;
        Ok(happened(table, taken.events, Viewer::Seat(seat)))
    }

    fn host(&mut self, request: &Request) -> Result<Value, EngineError> {
        let table = self.table.as_deref_mut().ok_or_else(no_game)?;
        let done = table.host(&request.text("action")?);
        let taken = done.map_err(|declined| refuse(table, &declined))?;
        Ok(happened(table, taken.events, Viewer::Spectator))
    }

    fn bot(&mut self, request: &Request) -> Result<Value, EngineError> {
        let table = self.table.as_deref().ok_or_else(no_game)?;
        let seat = request.seat(table.seats())?;
        let levels = self.game(table.game())?.levels();
        let known = levels.join(", ");
        let level: Option<String> = request.absent_or("level", &format!("one of: {known}"))?;
        let level = level.unwrap_or_else(|| "expert".to_owned());
        if !levels.contains(&level.as_str()) {
            let message = format!("“level” must be one of: {known}");
            return Err(EngineError::new(Code::BadRequest, message));
        }
        let what = format!("a whole number of milliseconds, at most {LONGEST_MS}");
        let ms = request.absent_or("ms", &what)?.unwrap_or(THINK_MS);
        if ms > LONGEST_MS {
            return Err(EngineError::new(Code::BadRequest, format!("“ms” must be {what}")));
        }
        let budget = Budget::Millis(ms);
        let advice = table.advise(seat, &level, budget, &mut self.rng);
        let reply = advice.map(|advice| Advice { kind: None, ..advice });
        reply.map(|advice| json!(advice)).ok_or_else(|| idle(table, seat))
    }
}

fn rules(request: &Request) -> Result<Map<String, Value>, EngineError> {
    match request.json("rules")? {
        None => Ok(Map::new()),
        Some(Value::Object(rules)) => Ok(rules),
        Some(_) => Err(EngineError::new(Code::BadRules, "“rules” must be an object of options")),
    }
}

fn deals(request: &Request) -> Result<Vec<Value>, EngineError> {
    match request.json("deals")? {
        None => Ok(Vec::new()),
        Some(Value::Array(deals)) => Ok(deals),
        Some(_) => {
            Err(EngineError::new(Code::BadDeal, "“deals” must be a list, one deal per round"))
        }
    }
}

fn no_game() -> EngineError {
    EngineError::new(Code::NoGame, "no game is open: ask for “new” or “load” first")
}

fn bad_opening(bad: BadOpening) -> EngineError {
    let code = match bad {
        // How many sit down is a field of the request, not an option of the rules.
        BadOpening::Rules(BadRules::Seats { .. }) => Code::BadRequest,
        BadOpening::Rules(_) => Code::BadRules,
        BadOpening::Deal(_) => Code::BadDeal,
    };
    EngineError::new(code, bad.to_string())
}

/// What the one who acted saw: no reply tells a seat more than its own view.
fn happened(table: &dyn AnyTable, events: Range<usize>, who: Viewer) -> Value {
    json!({ "events": table.sights(events, who), "status": table.status() })
}

fn idle(table: &dyn AnyTable, seat: Seat) -> EngineError {
    match table.status().over {
        true => EngineError::new(Code::GameOver, "the game is over"),
        false => {
            EngineError::new(Code::NotYourTurn, format!("seat {seat} has nothing to decide now"))
        }
    }
}

fn refuse(table: &dyn AnyTable, declined: &Declined) -> EngineError {
    let seats = table.seats().iter().map(|seat| format!("seat {seat}")).collect();
    let message = table.explain(declined, &Names { seats, you: None }, Lang::En);
    let (code, reason) = match declined {
        Declined::NoSuchSeat { .. } | Declined::NothingToUndo | Declined::OutOfPlay { .. } => {
            (Code::BadRequest, None)
        }
        Declined::GameOver => (Code::GameOver, None),
        Declined::NotYourTurn { .. } => (Code::NotYourTurn, None),
        Declined::BadNotation(_) => (Code::BadNotation, None),
        Declined::Illegal { reason } => (Code::Illegal, Some(reason.clone())),
    };
    EngineError { code, message, reason }
}
