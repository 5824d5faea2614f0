//! `tablee bot`: a bot of the server for other programs: what a seat knows comes in, one JSON
//! object per line, what it would do goes out.

use crate::args::{BotOptions, Failure};
use crate::chance;
use crate::engine::lines::{LONGEST, Lines, Said};
use crate::game_choice;
use crate::thinking_time::{LONGEST_MS, THINK_MS};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tablee_bots::MeasuredGame;
use tablee_engine::any::{AdviceRequest, Need};
use tablee_engine::{Budget, Lang, Rng};
use tablee_game_registry::{GameRegistry, all_games};

/// A question, as `docs/bots.md` describes it.
#[derive(Deserialize)]
struct Question {
    #[serde(default)]
    id: Value,
    #[serde(default)]
    game: Option<String>,
    seats: u64,
    #[serde(default)]
    rules: Map<String, Value>,
    view: Value,
    #[serde(default)]
    must: Option<bool>,
    #[serde(default)]
    budget: Thinking,
}

#[derive(Deserialize, Default)]
struct Thinking {
    ms: Option<u64>,
    playouts: Option<u64>,
}

impl Thinking {
    fn budget(&self) -> Budget {
        match (self.playouts, self.ms) {
            (Some(playouts), _) => Budget::Playouts(playouts),
            (None, ms) => Budget::Millis(ms.unwrap_or(THINK_MS).min(LONGEST_MS)),
        }
    }
}

/// Answers on standard input and output until the input ends.
pub fn run(asked: &BotOptions) -> Result<(), Failure> {
    match serve(&all_games(), asked, io::stdin().lock(), io::stdout().lock())? {
        // The other side hung up: nobody is left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done.map_err(|error| Failure::no(format!("the line broke: {error}"))),
    }
}

/// Answers over any input and output.
pub fn serve(
    registry: &GameRegistry,
    asked: &BotOptions,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<io::Result<()>, Failure> {
    let measured = registry
        .measured(&asked.game)
        .ok_or_else(|| game_choice::unknown(registry, &asked.game, Lang::En))?;
    let levels = measured.game().levels();
    if !levels.contains(&asked.level.as_str()) {
        let known = levels.join(", ");
        return Err(Failure::usage(format!("no level “{}”; it is one of {known}", asked.level)));
    }
    let session = Session { registry, measured, asked };
    let mut lines = Lines::new(input);
    let mut talk = || -> io::Result<()> {
        while let Some(said) = lines.next()? {
            let reply = match said {
                Said::Line(line) => session.reply(line),
                Said::TooLong => {
                    json!({ "id": null, "error": format!("a line has at most {LONGEST} bytes") })
                }
            };
            writeln!(output, "{reply}")?;
            output.flush()?;
        }
        Ok(())
    };
    Ok(talk())
}

/// Who answers about what.
struct Session<'a> {
    registry: &'a GameRegistry,
    measured: &'a dyn MeasuredGame,
    asked: &'a BotOptions,
}

impl Session<'_> {
    fn reply(&self, line: &[u8]) -> Value {
        let question: Question = match serde_json::from_slice(line) {
            Ok(question) => question,
            Err(error) => {
                let whole: Value = serde_json::from_slice(line).unwrap_or_default();
                return json!({ "id": whole["id"], "error": format!("no question: {error}") });
            }
        };
        // A view that no game ever showed may break a bot; the next question is still answered.
        let answer = catch_unwind(AssertUnwindSafe(|| self.answer(&question)));
        let told = answer.unwrap_or_else(|_| Err("that view cannot come up".to_owned()));
        let mut reply = told.unwrap_or_else(|error| json!({ "error": error }));
        reply["id"] = question.id;
        reply
    }

    fn answer(&self, question: &Question) -> Result<Value, String> {
        let ours = self.measured.game().id();
        if let Some(game) = question.game.as_ref().filter(|game| *game != ours) {
            return Err(format!("this bot plays {ours}, not “{game}”"));
        }
        let need = if question.must.unwrap_or(true) { Need::Must } else { Need::May };
        let (seats, rules) = (question.seats, question.rules.clone());
        let request = AdviceRequest { seats, rules, view: question.view.clone(), need };
        let mut rng = self.rng(&question.view);
        let thinking = (question.budget.budget(), &mut rng);
        let (level, assets) = (&self.asked.level, &self.registry.assets);
        let advice = self.measured.game().advise(&request, level, assets, thinking);
        let advice = advice.map_err(|no| no.to_string())?;
        let mut reply = json!(advice);
        if !advice.is_worth_it() {
            reply["action"] = Value::Null;
        }
        Ok(reply)
    }

    /// The same question has the same luck, whatever was asked before.
    fn rng(&self, view: &Value) -> Rng {
        chance::chosen(&format!("{}/{view}", self.asked.seed)).stream("bot", 0)
    }
}
