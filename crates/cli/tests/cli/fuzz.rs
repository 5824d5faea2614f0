//! Whatever is said to the engine, every line gets exactly one reply and nothing breaks.

use crate::conversation::say;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Every reply has exactly one of `ok` and `error`, and there is one per line.
fn well_answered(lines: &[u8]) {
    let replies = say(lines);
    let unfinished = usize::from(!lines.is_empty() && !lines.ends_with(b"\n"));
    let said = lines.iter().filter(|byte| **byte == b'\n').count() + unfinished;
    assert_eq!(replies.len(), said);
    for reply in replies {
        assert!(reply.get("ok").is_some() != reply.get("error").is_some(), "{reply}");
        assert!(reply.get("id").is_some());
    }
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(|b| json!(b)),
        any::<i64>().prop_map(|n| json!(n)),
        (0u64..10).prop_map(|n| json!(n)),
        any::<f64>().prop_map(|n| json!(n)),
        ".{0,12}".prop_map(|s| json!(s)),
        action().prop_map(|s| json!(s)),
        Just(json!([])),
        Just(json!({})),
    ]
}

/// Texts that nearly are actions.
fn action() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("pass".to_owned()),
        Just("sort".to_owned()),
        Just("play".to_owned()),
        Just("look".to_owned()),
        Just("bid".to_owned()),
        Just("word".to_owned()),
        Just("insert".to_owned()),
        Just("exchange".to_owned()),
        Just("discard".to_owned()),
        Just("challenge".to_owned()),
        Just("open".to_owned()),
        Just("stock".to_owned()),
        Just("*".to_owned()),
        Just("/".to_owned()),
        "[0-9]{1,20}",
        "[0-9]{1,2}[NELSnels]",
        "[ROYGCBVPx][0-9]{1,3}",
        "[A-Za-z]{1,9}",
        "\\PC{1,4}",
    ];
    proptest::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

fn request() -> impl Strategy<Value = Value> {
    let verbs = [
        "hello", "describe", "new", "legal", "act", "host", "view", "status", "record", "load",
        "bot", "nonsense",
    ];
    let key = prop_oneof![
        Just("seat"),
        Just("seats"),
        Just("action"),
        Just("game"),
        Just("rules"),
        Just("seed"),
        Just("deals"),
        Just("record"),
        Just("level"),
        Just("ms"),
        Just("id"),
        Just("x"),
    ];
    let fields = proptest::collection::vec((key, scalar()), 0..4);
    (proptest::sample::select(verbs.to_vec()), fields).prop_map(|(verb, fields)| {
        let mut request = json!({ "do": verb });
        for (key, value) in fields {
            request[key] = value;
        }
        request
    })
}

fn opened() -> impl Strategy<Value = Value> {
    let games = vec![("lexio", 4), ("xylo", 2), ("xylo", 5), ("lexicon", 3)];
    (proptest::sample::select(games), any::<u64>()).prop_map(|((game, seats), seed)| {
        json!({"id":0,"do":"new","game":game,"seats":seats,"seed":format!("{seed:064x}")})
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn raw_bytes(lines in proptest::collection::vec(any::<u8>(), 0..400)) {
        well_answered(&lines);
    }

    #[test]
    fn texts_that_look_like_json(lines in "([\\[\\]{}:,\"0-9a-z \\n\\\\]|\"do\"|\"id\"|null){0,80}") {
        well_answered(lines.as_bytes());
    }

    #[test]
    fn requests_of_every_shape(open in opened(), requests in proptest::collection::vec(request(), 0..30)) {
        let mut lines = format!("{open}\n");
        for request in requests {
            lines += &format!("{request}\n");
        }
        well_answered(lines.as_bytes());
    }

    #[test]
    fn actions_that_nearly_are(open in opened(), actions in proptest::collection::vec((0u8..5, action()), 0..40)) {
        let mut lines = format!("{open}\n");
        for (seat, action) in actions {
            lines += &format!("{}\n", json!({"do":"act","seat":seat,"action":action}));
        }
        well_answered(lines.as_bytes());
    }

    /// A record with one value replaced by another is refused or replays; it never breaks.
    #[test]
    fn records_with_a_wound(open in opened(), wound in scalar(), at in any::<prop::sample::Index>()) {
        let mut lines = format!("{open}\n");
        for _ in 0..6 {
            for seat in 0..4 {
                lines += &format!("{}\n", json!({"do":"act","seat":seat,"action":"sort"}));
                lines += &format!("{}\n", json!({"do":"act","seat":seat,"action":"pass"}));
            }
        }
        lines += "{\"do\":\"record\"}\n";
        let mut record = say(lines.as_bytes()).pop().unwrap()["ok"]["record"].clone();
        let keys: Vec<String> = record.as_object().unwrap().keys().cloned().collect();
        record[&keys[at.index(keys.len())]] = wound;
        well_answered(format!("{}\n", json!({"do":"load","record":record})).as_bytes());
    }
}
