//! `tablee bot`: our bots for other people's programs, from a view alone.

use crate::conversation::Engine;
use serde_json::{Value, json};
use tablee_cli::args::BotOptions;
use tablee_cli::bot::serve;
use tablee_game_registry::all_games;

/// Says some lines to a bot and returns its answers.
fn ask(game: &str, level: &str, lines: &[String]) -> Vec<Value> {
    let options =
        BotOptions { game: game.to_owned(), level: level.to_owned(), seed: "test".to_owned() };
    let mut out = Vec::new();
    serve(&all_games(), &options, (lines.join("\n") + "\n").as_bytes(), &mut out).unwrap().unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A question about the seat that is awaited at a fresh table.
fn question(game: &str, seed: u64) -> (Value, Vec<Value>) {
    let mut engine = Engine::start();
    engine.open(game, 3, json!({}), seed);
    let status = engine.ok(json!({"do":"status"}))["status"].clone();
    let seat = status["to_act"][0].clone();
    let view = engine.ok(json!({"do":"view","seat":seat}))["view"].clone();
    let legal = engine.ok(json!({"do":"legal","seat":seat}))["actions"].as_array().unwrap().clone();
    let question = json!({"id": [1, "x"], "do": "decide", "game": game, "seat": seat, "seats": 3,
        "must": true, "view": view, "budget": {"playouts": 20}});
    (question, legal)
}

/// Whether the action is listed, or taken although the menu is not complete (Xylo's sorting).
fn is_legal(question: &Value, legal: &[Value], action: &Value) -> bool {
    let mut engine = Engine::start();
    let game = question["game"].as_str().unwrap();
    engine.open(game, 3, json!({}), 3);
    let act = json!({"do":"act","seat":question["seat"],"action":action});
    legal.contains(action) || engine.ask(act)["ok"].is_object()
}

#[test]
fn every_bot_answers_from_a_view_alone_and_always_the_same() {
    for game in ["lexio", "lexicon", "xylo"] {
        let (question, legal) = question(game, 3);
        for level in ["uniform", "novice", "expert", "pimc"] {
            let lines = [question.to_string(), question.to_string()];
            let answers = ask(game, level, &lines);
            assert_eq!(answers[0], answers[1]);
            assert_eq!(answers[0]["id"], json!([1, "x"]));
            assert!(is_legal(&question, &legal, &answers[0]["action"]), "{level}: {}", answers[0]);
        }
    }
}

#[test]
fn what_is_no_question_is_answered_too() {
    let (mut odd, _) = question("lexio", 4);
    odd["game"] = json!("xylo");
    let (mut spectator, _) = question("lexio", 4);
    spectator["view"]["seat"] = Value::Null;
    let (mut crowd, _) = question("lexio", 4);
    crowd["seats"] = json!(77);
    let lines = ["", "{}", "nonsense", "[1]"].map(str::to_owned).into_iter();
    let lines: Vec<String> = lines.chain([odd, spectator, crowd].map(|q| q.to_string())).collect();
    let answers = ask("lexio", "greedy", &lines);
    assert_eq!(answers.len(), lines.len());
    for answer in answers {
        assert!(answer["error"].is_string() && answer.get("action").is_none(), "{answer}");
    }
}
