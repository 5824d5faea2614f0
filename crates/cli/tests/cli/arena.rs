//! The arena: fair seats, honest intervals, the same result on any number of threads, programs
//! from outside with all their failings, and an oracle that nobody else can ask.

use crate::conversation::Engine;
use serde_json::{Map, Value, json};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use tablee_bots::{
    BuiltIn, Contest, Decision, Format, Measure, MeasuredTable, MoveRequest, Player, PlayerFault,
};
use tablee_engine::{Budget, Opening, Seed};
use tablee_game_registry::all_games;

const TABLEE: &str = env!("CARGO_BIN_EXE_tablee");

/// Runs `tablee arena ARGS`; what it printed, what it complained about, its exit status.
fn arena(args: &[&str]) -> (String, String, i32) {
    let output = Command::new(TABLEE).arg("arena").args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn report(args: &[&str]) -> Value {
    let (out, err, status) = arena(&[args, &["--json"]].concat());
    assert_eq!(status, 0, "{args:?}: {err}");
    serde_json::from_str(&out).unwrap()
}

fn mean(value: &Value) -> f64 {
    value["mean"].as_f64().unwrap()
}

/// The report without what depends on the clock.
fn timeless(mut report: Value) -> Value {
    for bot in report["bots"].as_array_mut().unwrap() {
        let bot = bot.as_object_mut().unwrap();
        bot.retain(|key, _| !key.contains("ms"));
    }
    report
}

const SHORT: [(&str, &[&str]); 3] = [
    ("lexio", &["--set", "rounds=1"]),
    ("xylo", &["--set", "rounds=1"]),
    ("lexicon", &["--set", "hands=1"]),
];

#[test]
fn a_bot_is_exactly_even_with_itself() {
    for (game, set) in SHORT {
        let args = [&[game, "--bots", "greedy,greedy", "--seats", "3", "--deals", "3"], set];
        let report = report(&args.concat());
        assert!(mean(&report["bots"][0]["margin"]["game"]).abs() < 1e-9, "{report}");
        assert!((mean(&report["bots"][0]["wins"]) - 1.0 / 3.0).abs() < 1e-9, "{report}");
        assert!(mean(&report["pairs"][0]["round"]).abs() < 1e-9, "{report}");
    }
}

#[test]
fn a_better_bot_has_the_better_margin() {
    for (game, set) in SHORT {
        let args = [&[game, "--bots", "greedy,uniform", "--seats", "3", "--deals", "6"], set];
        let report = report(&args.concat());
        assert!(mean(&report["bots"][0]["margin"]["round"]) > 0.0, "{report}");
        assert!(mean(&report["pairs"][0]["game"]) > 0.0, "{report}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let args = ["xylo", "--bots", "strong,greedy", "--deals", "3", "--budget", "6p"];
    let args = [&args[..], &["--set", "rounds=1"]].concat();
    let one = timeless(report(&args));
    let three = timeless(report(&[&args[..], &["--jobs", "3"]].concat()));
    assert_eq!(one, three);
    assert_eq!(one["complete"], true);
}

#[test]
fn at_mixed_tables_all_sit_equally_often() {
    let args = ["lexio", "--bots", "greedy,novice,uniform@1p", "--deals", "4", "--set", "rounds=1"];
    let report = report(&args);
    assert_eq!(report["format"], "mixed");
    for bot in report["bots"].as_array().unwrap() {
        assert_eq!(bot["games"], 16, "four seats in four deals: {report}");
    }
    assert_eq!(report["pairs"].as_array().unwrap().len(), 3);
    assert_eq!(report["bots"][2]["budget"], "1p");
}

#[test]
fn games_bring_their_own_figures() {
    for (game, figure) in [("lexio", "tiles left"), ("xylo", "bid met"), ("lexicon", "cards left")]
    {
        let set = SHORT.iter().find(|(name, _)| *name == game).unwrap().1;
        let report = report(&[&[game, "--bots", "greedy,uniform", "--deals", "2"], set].concat());
        assert!(report["bots"][1]["figures"][figure]["mean"].is_number(), "{report}");
    }
}

#[test]
fn the_table_is_readable() {
    let args = ["xylo", "--bots", "greedy,novice", "--deals", "2", "--set", "rounds=1"];
    let (out, err, status) = arena(&args);
    assert_eq!((status, err.as_str()), (0, ""));
    for part in ["greedy alone", "points/round", "bid met", "greedy − novice", "± ", "25.0 %"] {
        assert!(out.contains(part), "no {part:?} in {out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 120), "{out}");
}

#[test]
fn the_ladder_goes_from_uniform_to_oracle() {
    let args = ["lexio", "--ladder", "--deals", "2", "--seats", "3", "--budget", "8p"];
    let report = report(&[&args[..], &["--set", "rounds=1"]].concat());
    let rungs = report["ladder"].as_array().unwrap();
    let name = |rung: &Value, at: usize| rung["bots"][at]["name"].as_str().unwrap().to_owned();
    let names: Vec<String> = rungs.iter().map(|rung| name(rung, 0)).collect();
    assert_eq!(names, ["novice", "casual", "strong", "expert", "oracle"]);
    assert_eq!(name(&rungs[0], 1), "uniform");
}

#[test]
fn whoever_sees_all_cards_plays_better() {
    let args = ["lexio", "--bots", "oracle,greedy", "--deals", "8", "--budget", "60p"];
    let report = report(&[&args[..], &["--set", "rounds=1"]].concat());
    assert!(mean(&report["bots"][0]["margin"]["round"]) > 0.0, "{report}");
    assert_eq!(report["bots"][0]["faults"], json!({}));
}

#[test]
fn what_cannot_be_played_is_said_with_what_would_be_right() {
    for (args, told) in [
        (vec!["chess"], "the games are: lexicon, lexio, xylo"),
        (vec!["lexio", "--bots", "god,greedy"], "the bots are: random, novice"),
        (vec!["lexio", "--bots", "greedy"], "two or more"),
        (vec!["lexio", "--seats", "9"], "2 to 5 seats"),
        (vec!["lexio", "--set", "edition"], "option=value"),
        (vec!["lexio", "--set", "edition=rare"], "\"classic\" or \"modern\""),
        (vec!["lexio", "--budget", "long"], "1000p"),
        (vec!["lexio", "--bots", "greedy@x,greedy"], "1000p"),
        (vec!["lexio", "--external", "no-such-program-anywhere"], "cannot start"),
        (vec!["lexio", "--external", "a=x", "--external", "a=y"], "two programs"),
        (vec!["lexio", "--ladder", "--mixed"], "cannot be used with"),
        (vec!["lexio", "--deals", "0"], "1.."),
    ] {
        let (_, err, status) = arena(&args);
        assert_eq!(status, 2, "{args:?}: {err}");
        assert!(err.contains(told), "{args:?}: {err}");
    }
}

#[test]
fn a_program_from_outside_plays_like_the_bot_that_it_is() {
    for (game, set) in SHORT {
        let program = format!("ours=\"{TABLEE}\" bot {game} greedy");
        let args = [game, "--external", &program, "--bots", "ours,greedy", "--seats", "3"];
        let report = report(&[&args[..], &["--deals", "2", "--jobs", "2"], set].concat());
        assert_eq!(report["bots"][0]["faults"], json!({}), "{report}");
        assert!(mean(&report["bots"][0]["margin"]["game"]).abs() < 1e-9, "{report}");
        assert!(report["bots"][0]["moves"].as_u64().unwrap() > 5, "{report}");
    }
}

/// Milliseconds in which a program starts and answers on a busy machine.
const AMPLE: &str = "30000";

/// The faults of a program at one deal of Xylo, which waits so many milliseconds for an answer.
fn faults(program: &str, patience: &str) -> Value {
    let args = ["xylo", "--external", program, "--bots", "ext,uniform", "--seats", "3"];
    let more = ["--deals", "1", "--patience", patience, "--set", "rounds=1"];
    report(&[&args[..], &more].concat())["bots"][0].clone()
}

#[test]
fn garbage_is_counted_and_made_good() {
    // A bot of another game answers every question with an error.
    let bot = faults(&format!("\"{TABLEE}\" bot lexio greedy"), AMPLE);
    assert_eq!(bot["faults"], json!({ "garbled": bot["moves"] }));
}

#[test]
fn a_program_that_ends_is_started_again_a_few_times_and_then_left_alone() {
    let bot = faults(&format!("\"{TABLEE}\" no-such-command"), AMPLE);
    let (moves, crashed) = (bot["moves"].as_u64().unwrap(), 4);
    assert_eq!(bot["faults"], json!({ "crashed": crashed, "gone": moves - crashed }));
}

#[cfg(unix)]
#[test]
fn a_program_that_says_nothing_is_not_waited_for() {
    let bot = faults("sleep 600", "60");
    let moves = bot["moves"].as_u64().unwrap();
    assert_eq!(bot["faults"], json!({ "late": 4, "gone": moves - 4 }));
}

/// Wants what nobody may want.
struct Cheat;

impl Player for Cheat {
    fn decide(&mut self, _: &dyn MeasuredTable, _: MoveRequest<'_>) -> Decision {
        Decision::Act("everything".to_owned())
    }
}

/// A contest of Lexio without a command line.
fn contest(
    hire: &(dyn Fn() -> Vec<Box<dyn Player>> + Sync),
    halt_after: usize,
) -> tablee_bots::ContestResults {
    let (registry, halt) = (all_games(), AtomicBool::new(false));
    let rules = Map::from_iter([("rounds".to_owned(), json!(1))]);
    let contest = Contest {
        measured: registry.measured("lexio").unwrap(),
        assets: &registry.assets,
        opening: Opening { seats: 3, rules, seed: Seed::numbered(5), deals: Vec::new() },
        format: Format::Duel,
        deals: 100_000,
        jobs: 2,
        hire,
        halt: &halt,
    };
    let told = |results: &tablee_bots::ContestResults| {
        halt.store(results.deals() >= halt_after, Ordering::Relaxed);
    };
    contest.run(told).unwrap()
}

fn built_in(level: &str) -> Box<dyn Player> {
    Box::new(BuiltIn { level: level.to_owned(), budget: Budget::Playouts(1) })
}

#[test]
fn what_the_rules_forbid_is_not_played() {
    let results = contest(&|| vec![Box::new(Cheat), built_in("uniform")], 2);
    let (faults, moves) = (results.faults(0), results.pace(0).moves);
    assert_eq!(faults.into_iter().collect::<Vec<_>>(), [(PlayerFault::Illegal, moves)]);
    assert!(results.faults(1).is_empty());
}

#[test]
fn whoever_stops_a_contest_keeps_what_was_played() {
    let results = contest(&|| vec![built_in("greedy"), built_in("uniform")], 4);
    assert!((4..100_000).contains(&results.deals()), "{} deals", results.deals());
    assert!(results.measure(0, Measure::Wins).half.is_some());
}

#[test]
fn nobody_who_plays_with_people_can_ask_the_oracle() {
    let mut engine = Engine::start();
    for game in ["lexio", "lexicon", "xylo"] {
        let levels = engine.ok(json!({"do":"describe","game":game}))["levels"].clone();
        assert!(!levels.to_string().contains("oracle"), "{levels}");
        engine.open(game, 3, json!({}), 1);
        for seat in 0..3 {
            let reply = engine.ask(json!({"do":"bot","seat":seat,"level":"oracle"}));
            assert_eq!(reply["error"]["code"], "bad_request", "{reply}");
        }
    }
    for args in [["play", "lexio", "--level", "oracle"], ["bot", "lexio", "oracle", "--seed=1"]] {
        let output = Command::new(TABLEE).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}
