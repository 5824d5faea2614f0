//! Golden records: whole matches that must replay to the same end for ever. A new set is made
//! with `UPDATE_GOLDEN=1 cargo test -p lexio golden`.

use crate::table::dealt;
use lexio::{Action, Lexio, View};
use serde_json::{Map, Value};
use std::path::PathBuf;
use tablee_engine::{Appraise, Assets, Chain, Game, Opening, Record, Rng, Seed, Table, Viewer};

const MATCHES: [(&str, u8, &str); 12] = [
    ("two_nine", 2, "{}"),
    ("two_nine_modern", 2, r#"{"edition":"modern"}"#),
    ("two_six", 2, r#"{"two_player":"six","rounds":3}"#),
    ("two_six_debt", 2, r#"{"two_player":"six","shortfall":"debt","chips":20}"#),
    ("three", 3, "{}"),
    ("three_all_flush", 3, r#"{"flush":"all","rounds":3}"#),
    ("four", 4, "{}"),
    ("four_modern", 4, r#"{"edition":"modern"}"#),
    ("four_count_capped", 4, r#"{"doubling":"count","chips":30}"#),
    ("four_fixed_deal", 4, r#"{"rounds":2}"#),
    ("five", 5, "{}"),
    ("five_modern_all", 5, r#"{"edition":"modern","flush":"all","rounds":2}"#),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden")
}

/// Sensible play with a stray move now and then, so that records look like real games.
fn choose(game: &Lexio, view: &View, rng: &mut Rng) -> Action {
    let actions = game.choices(view).actions;
    if rng.below(5) == 0 {
        return actions[rng.index(actions.len())];
    }
    let value = |action: &Action| game.appraise(view, action);
    let best = actions.iter().copied().max_by(|a, b| value(a).total_cmp(&value(b)));
    best.unwrap_or(Action::Pass)
}

fn record(nth: u64, name: &str, seats: u8, options: &str) -> Record {
    let rules: Map<String, Value> = serde_json::from_str(options).unwrap();
    let game = crate::table::game(seats, options);
    let deals = match name {
        "four_fixed_deal" => {
            let deal = dealt(&game, &["3N 4N 5N 6N 7N", "3E 3L 3S 9N 9E", "1N 2S", "8N 8E 8L 8S"]);
            vec![serde_json::to_value(deal).unwrap()]
        }
        _ => vec![],
    };
    let opening = Opening { seats: seats.into(), rules, seed: Seed::numbered(1000 + nth), deals };
    let mut table = Table::<Lexio>::open(&opening, &Assets::none()).unwrap();
    let mut rng = Seed::numbered(nth).stream("golden", 0);
    while let Some(seat) = table.game().awaits(table.state()).must.first() {
        let action = choose(table.game(), &table.view(Viewer::Seat(seat)), &mut rng);
        table.act(seat, &action).unwrap();
    }
    table.record()
}

#[allow(clippy::disallowed_methods, reason = "golden files are read and written by tests only")]
fn files() -> Vec<(String, String)> {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        for (nth, (name, seats, options)) in (0..).zip(MATCHES) {
            let text = serde_json::to_string_pretty(&record(nth, name, seats, options)).unwrap();
            std::fs::write(folder().join(format!("{name}.json")), text + "\n").unwrap();
        }
    }
    let files = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn golden_records_replay() {
    let files = files();
    assert!(files.len() >= MATCHES.len(), "only {} golden records", files.len());
    for (name, text) in files {
        let golden = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let table = Table::<Lexio>::replay(&golden, &Assets::none(), Chain::Required);
        let table = table.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(table.is_over(), "{name}");
        assert_eq!(table.game().audit(table.state()), Ok(()), "{name}");
        assert_eq!(table.record(), golden, "{name}");
    }
}
