//! The engine protocol to the letter.

use crate::conversation::{Engine, say, transcript};
use expect_test::expect;
use serde_json::{Value, json};

#[test]
fn hello_and_one_error_of_each_kind() {
    let replies = transcript(&[
        r#"{"id":1,"do":"hello"}"#,
        r#""#,
        r#"{"id":2,"#,
        r#"[1,2]"#,
        r#"{"id":{"a":[1,2]},"do":"dance"}"#,
        r#"{"id":12345678901234567890123,"do":"status"}"#,
        r#"{"id":1e400,"do":"describe","game":"chess"}"#,
        r#"{"do":"describe"}"#,
        r#"{"id":"é","do":"new","game":"lexio","seats":4,"rules":{"edition":"rare"}}"#,
        r#"{"id":3,"do":"new","game":"lexio","seats":4,"rules":{"speed":1}}"#,
        r#"{"id":4,"do":"new","game":"lexio","seats":9}"#,
        r#"{"id":5,"do":"new","game":"lexio","seats":"4"}"#,
        r#"{"id":6,"do":"new","game":"lexio","seats":4,"seed":"abc"}"#,
        r#"{"id":7,"do":"new","game":"lexio","seats":4,"deals":7}"#,
        r#"{"id":8,"do":"load","record":{"game":"lexio"}}"#,
        r#"{"id":9,"do":"act","seat":0,"action":"pass"}"#,
    ]);
    expect![[r#"
        {"id":1,"ok":{"games":["lexicon","lexio","xylo"],"name":"tablee","protocol":1,"version":"0.2.0"}}
        {"id":null,"error":{"code":"bad_json","message":"not JSON: EOF while parsing a value at line 1 column 0"}}
        {"id":null,"error":{"code":"bad_json","message":"not JSON: EOF while parsing a value at line 1 column 8"}}
        {"id":null,"error":{"code":"bad_request","message":"a request is a JSON object"}}
        {"id":{"a":[1,2]},"error":{"code":"bad_request","message":"no request “dance”; “do” is one of: hello, describe, new, legal, act, host, view, status, record, load, bot"}}
        {"id":12345678901234567890123,"error":{"code":"no_game","message":"no game is open: ask for “new” or “load” first"}}
        {"id":1e400,"error":{"code":"unknown_game","message":"no game “chess”; the games are: lexicon, lexio, xylo"}}
        {"id":null,"error":{"code":"bad_request","message":"“game” is missing: a text"}}
        {"id":"é","error":{"code":"bad_rules","message":"option “edition”: \"rare\" is not allowed; it takes \"classic\" or \"modern\""}}
        {"id":3,"error":{"code":"bad_rules","message":"no option “speed”; the options are: edition, chips, rounds, doubling, straight_tie, flush, shortfall, two_player"}}
        {"id":4,"error":{"code":"bad_request","message":"lexio is for 2 to 5 seats, not 9"}}
        {"id":5,"error":{"code":"bad_request","message":"“seats” must be how many sit down, a whole number"}}
        {"id":6,"error":{"code":"bad_request","message":"“seed” must be a text of 64 hexadecimal digits"}}
        {"id":7,"error":{"code":"bad_deal","message":"“deals” must be a list, one deal per round"}}
        {"id":8,"error":{"code":"bad_record","message":"not a record: missing field `format`"}}
        {"id":9,"error":{"code":"no_game","message":"no game is open: ask for “new” or “load” first"}}
    "#]].assert_eq(&replies);
}

#[test]
fn a_deal_of_one_round_of_lexio() {
    let deal = json!([[
        "3N 3E 3L 3S 4N 4E 4L 4S 5N 5E 5L 5S",
        "6N 6E 6L 6S 7N 7E 7L 7S 8N 8E 8L 8S",
        "9N 9E 9L 9S 1N 1E 1L 1S 2N 2E 2L 2S"
    ]]);
    let open =
        json!({"id":1,"do":"new","game":"lexio","seats":3,"rules":{"rounds":1},"deals":deal});
    let replies = transcript(&[
        &open.to_string(),
        r#"{"id":2,"do":"act","seat":1,"action":"6N"}"#,
        r#"{"id":3,"do":"act","seat":0,"action":"5S 3N 3L 5N 3E"}"#,
        r#"{"id":4,"do":"legal","seat":0}"#,
        r#"{"id":5,"do":"act","seat":1,"action":"6N 6E 7L 7S"}"#,
        r#"{"id":6,"do":"act","seat":1,"action":"6N 6E"}"#,
        r#"{"id":7,"do":"act","seat":1,"action":"6Q"}"#,
        r#"{"id":8,"do":"act","seat":7,"action":"6N"}"#,
        r#"{"id":9,"do":"act","seat":1,"action":"3N"}"#,
        r#"{"id":10,"do":"host","action":"bell"}"#,
    ]);
    expect![[r#"
        {"id":1,"ok":{"status":{"may_act":[],"over":false,"round":1,"scores":[149,149,149],"to_act":[0],"winners":[]}}}
        {"id":2,"error":{"code":"not_your_turn","message":"It is not your turn: the table waits for seat 0."}}
        {"id":3,"ok":{"events":[{"played":{"combo":"full_house","left":7,"seat":0,"tiles":"3N 3E 3L 5N 5S"}}],"status":{"may_act":[],"over":false,"round":1,"scores":[149,149,149],"to_act":[1],"winners":[]}}}
        {"id":4,"ok":{"actions":[],"complete":true}}
        {"id":5,"error":{"code":"illegal","message":"The play to beat has 5 tiles, not 4: play 5, or pass (R5.2).","reason":{"wrong_count":{"given":4,"need":5}}}}
        {"id":6,"error":{"code":"illegal","message":"The play to beat has 5 tiles, not 2: play 5, or pass (R5.2).","reason":{"wrong_count":{"given":2,"need":5}}}}
        {"id":7,"error":{"code":"bad_notation","message":"“6Q” is not understood; for example: 5N 6N 7S 8L 9L, pass"}}
        {"id":8,"error":{"code":"bad_request","message":"no seat 7: “seat” must be a whole number from 0 to 2"}}
        {"id":9,"error":{"code":"illegal","message":"You do not hold 3N: play tiles of your own hand (R5.2).","reason":{"not_held":{"tiles":"3N"}}}}
        {"id":10,"error":{"code":"bad_notation","message":"this game takes no input from its host"}}
    "#]].assert_eq(&replies);
}

#[test]
fn a_refused_new_leaves_the_open_game_alone() {
    let mut engine = Engine::start();
    engine.open("xylo", 4, json!({}), 1);
    let before = engine.ok(json!({"do":"record"}));
    let refused = [
        json!({"do":"new","game":"xylo","seats":7}),
        json!({"do":"new","game":"chess","seats":2}),
        json!({"do":"load","record":null}),
        json!({"do":"load","record":{"format":1}}),
        json!({"do":"act","seat":0,"action":"play 99"}),
        json!({"do":"act","seat":0,"action":["sort"]}),
        json!({"do":"act","seat":-1,"action":"sort"}),
        json!({"do":"act","seat":0.5,"action":"sort"}),
        json!({"do":"bot","seat":0,"level":"god"}),
        json!({"do":"bot","seat":0,"ms":"soon"}),
        json!({"do":"bot","seat":0,"ms":600_001}),
        json!({"do":"bot","seat":0,"ms":u64::MAX}),
    ];
    for request in refused {
        assert!(engine.ask(request.clone()).get("error").is_some(), "{request}");
        assert_eq!(engine.ok(json!({"do":"record"})), before, "{request}");
    }
    assert!(engine.end().success());
}

#[test]
fn a_line_of_one_mebibyte_is_read_and_a_longer_one_refused() {
    let hello = |length: usize| {
        let head = r#"{"id":1,"do":"hello","pad":""#;
        format!("{head}{}\"}}\n", "x".repeat(length - head.len() - 2))
    };
    let mut lines = hello(1024 * 1024);
    lines += &hello(1024 * 1024 + 1);
    lines += &hello(64);
    let replies = say(lines.as_bytes());
    assert_eq!(replies.len(), 3);
    assert_eq!(replies[0]["ok"]["protocol"], 1);
    assert_eq!(replies[1]["error"]["code"], "bad_request");
    assert_eq!(replies[1]["id"], Value::Null);
    assert_eq!(replies[2]["ok"]["protocol"], 1);
}

#[test]
fn a_last_line_without_a_line_feed_is_answered() {
    assert_eq!(say(br#"{"id":1,"do":"hello"}"#).len(), 1);
    assert_eq!(say(b"").len(), 0);
    assert_eq!(say(b"\n\n").len(), 2);
}

#[test]
fn deep_nesting_and_bytes_that_are_no_text_are_errors() {
    let mut lines = "[".repeat(100_000).into_bytes();
    lines.extend(b"\n\xff\xfe\x00\n{\"id\":\"\\ud800\",\"do\":\"hello\"}\n");
    let replies = say(&lines);
    assert_eq!(replies.len(), 3);
    assert_eq!(replies[0]["error"]["code"], "bad_json");
    assert_eq!(replies[1]["error"]["code"], "bad_json");
    assert_eq!(replies[2]["id"], Value::Null);
    assert_eq!(replies[2]["ok"]["protocol"], 1);
}

/// Plays every game at every table size to its end by asking the bot, over the real process.
#[test]
fn every_game_at_every_table_is_played_out_by_its_bots() {
    let mut engine = Engine::start();
    let rules = json!({"lexio": {"rounds": 2}, "xylo": {"rounds": 1},
        "lexicon": {"hands": 1, "words": "strict"}});
    for (game, seats) in
        [("lexio", 2..=5), ("xylo", 2..=5), ("lexicon", 2..=8)].map(|(g, r)| (g, r))
    {
        for seats in seats {
            let mut status = engine.open(game, seats, rules[game].clone(), 5)["status"].clone();
            while status["over"] == json!(false) {
                let seat = status["to_act"][0].clone();
                let advice = engine.ok(json!({"do":"bot","seat":seat,"level":"expert","ms":1}));
                let act = json!({"do":"act","seat":seat,"action":advice["action"]});
                status = engine.ok(act)["status"].clone();
            }
            assert!(!status["winners"].as_array().unwrap().is_empty(), "{game} {seats}");
            let over = engine.ask(json!({"do":"act","seat":0,"action":"pass"}));
            assert_eq!(over["error"]["code"], "game_over");
            let over = engine.ask(json!({"do":"bot","seat":0}));
            assert_eq!(over["error"]["code"], "game_over");
            assert_eq!(engine.ok(json!({"do":"legal","seat":0}))["actions"], json!([]));
        }
    }
    assert!(engine.end().success());
}

#[test]
fn kinds_of_plays_are_told_only_to_who_asks_for_them() {
    let mut engine = Engine::start();
    let status = engine.open("lexio", 4, json!({}), 3)["status"].clone();
    let seat = status["to_act"][0].clone();
    let plain = engine.ok(json!({"do":"legal","seat":seat}));
    assert_eq!(plain.as_object().unwrap().len(), 2, "as version 1 of the protocol has it: {plain}");
    let told = engine.ok(json!({"do":"legal","seat":seat,"kinds":true}));
    let kinds = told["kinds"].as_array().unwrap();
    let counted: u64 = kinds.iter().map(|run| run["count"].as_u64().unwrap()).sum();
    assert_eq!(counted as usize, told["actions"].as_array().unwrap().len());
    assert_eq!(kinds[0], json!({"kind":"single","count":13}));
    let advice = engine.ok(json!({"do":"bot","seat":seat,"ms":1}));
    assert_eq!(advice.get("kind"), None, "as version 1 of the protocol has it: {advice}");
    engine.open("xylo", 4, json!({}), 3);
    let told = engine.ok(json!({"do":"legal","seat":0,"kinds":true}));
    assert_eq!(told.get("kinds"), None, "Xylo has no kinds of plays");
}

#[test]
fn a_record_loads_into_another_process_in_mid_game() {
    let (mut first, mut second) = (Engine::start(), Engine::start());
    for (game, seats) in [("lexio", 4), ("xylo", 3), ("lexicon", 2)] {
        let mut status = first.open(game, seats, json!({}), 11)["status"].clone();
        for _ in 0..25 {
            let seat = status["to_act"][0].clone();
            let legal = first.ok(json!({"do":"legal","seat":seat}));
            let action = legal["actions"][0].clone();
            status = first.ok(json!({"do":"act","seat":seat,"action":action}))["status"].clone();
        }
        let record = first.ok(json!({"do":"record"}))["record"].clone();
        assert_eq!(second.ok(json!({"do":"load","record":record}))["status"], status);
        for seat in [json!(0), json!(1), Value::Null] {
            let view = json!({"do":"view","seat":seat});
            assert_eq!(first.ok(view.clone()), second.ok(view), "{game}");
        }
    }
}

/// A bystander has one listed action, to challenge; a bot must know that silence is better when
/// the word is right. It once challenged every word.
#[test]
fn a_bot_does_not_challenge_a_word_that_is_in_the_dictionary() {
    let mut engine = Engine::start();
    let mut status = engine.open("lexicon", 4, json!({}), 3)["status"].clone();
    let mut windows = 0;
    for _ in 0..40 {
        if status["over"] == json!(true) {
            break;
        }
        for seat in status["may_act"].as_array().unwrap().clone() {
            for level in ["greedy", "expert"] {
                let advice = engine.ok(json!({"do":"bot","seat":seat,"level":level}));
                let (value, silence) = (&advice["considered"][0]["value"], &advice["silence"]);
                assert_eq!(advice["action"], "challenge");
                assert!(value.as_f64() < silence.as_f64(), "{level}: {advice}");
                windows += 1;
            }
        }
        let seat = status["to_act"][0].clone();
        let action = engine.ok(json!({"do":"bot","seat":seat,"level":"greedy"}))["action"].clone();
        status = engine.ok(json!({"do":"act","seat":seat,"action":action}))["status"].clone();
    }
    assert!(windows >= 8, "only {windows} windows were open");
}
