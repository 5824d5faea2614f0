//! Golden records: whole games that must replay to the same end for ever. A new set is made with
//! `UPDATE_GOLDEN=1 cargo test -p lexicon golden`.

use crate::table::{deck, small};
use lexicon::{Action, HostAction, Lexicon, View, Word};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use tablee_engine::{
    Appraise as _, Assets, Chain, Game as _, Opening, Record, Rng, Seat, Seed, Table, Viewer,
};

const GAMES: [(&str, u8, &str); 12] = [
    ("two", 2, "{}"),
    ("two_english", 2, r#"{"dictionary":"en"}"#),
    ("two_strict", 2, r#"{"words":"strict"}"#),
    ("three_human_steward", 3, r#"{"steward":"human","hands":3}"#),
    ("three_small_hands", 3, r#"{"hand_size":5,"target":40}"#),
    ("four", 4, "{}"),
    ("four_drive", 4, r#"{"penalties":"tournament","target":0,"hands":4}"#),
    ("four_drive_human", 4, r#"{"penalties":"tournament","steward":"human","target":0,"hands":3}"#),
    ("four_fixed_deal", 4, r#"{"hand_size":6,"hands":2}"#),
    ("four_stalling", 4, r#"{"hand_size":12,"min_word":8,"stall":2}"#),
    ("five_two_packs", 5, r#"{"hands":3}"#),
    ("eight_english_strict", 8, r#"{"dictionary":"en","words":"strict","hands":2}"#),
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden")
}

/// A word out of the hand that is most likely none.
fn nonsense(view: &View, rng: &mut Rng) -> Option<Action> {
    let mut letters: Vec<u8> = view
        .hand()
        .iter()
        .filter(|card| !card.is_master())
        .map(|card| card.glyph() as u8)
        .collect();
    rng.shuffle(&mut letters);
    letters.truncate(3);
    Word::new(&letters).filter(|word| word.len() == 3).map(Action::Word)
}

/// Sensible play with a stray move now and then, so that records look like real games.
fn choose(game: &Lexicon, view: &View, rng: &mut Rng) -> Action {
    if rng.below(12) == 0
        && let Some(action) = nonsense(view, rng)
        && game.check(view, &action).is_ok()
    {
        return action;
    }
    let actions = game.choices(view).actions;
    if rng.below(5) == 0 {
        return actions[rng.index(actions.len())];
    }
    let value = |action: &Action| game.appraise(view, action);
    let best = actions.iter().copied().max_by(|a, b| value(a).total_cmp(&value(b)));
    best.unwrap_or(Action::Accept)
}

fn record(nth: u64, name: &str, seats: u8, options: &str) -> Record {
    let rules: Map<String, Value> = serde_json::from_str(options).expect("options");
    let game = crate::table::game(seats, Value::Object(rules.clone()));
    let deals = match name {
        "four_fixed_deal" => {
            let deck = deck(game.pack(), &["FARINE", "MERLES", "TOURNA", "DOSTOI"], "E", "A*");
            vec![json!({ "dealer": 3, "deck": deck })]
        }
        _ => vec![],
    };
    let opening = Opening { seats: seats.into(), rules, seed: Seed::numbered(2000 + nth), deals };
    let mut table = Table::<Lexicon>::open(&opening, &small()).expect("a table");
    let mut rng = Seed::numbered(nth).stream("golden", 0);
    while !table.is_over() {
        let awaits = table.game().awaits(table.state());
        if awaits.host || rng.below(300) == 0 {
            let offered = table.game().host_choices(&table.view(Viewer::Spectator));
            let action: HostAction = offered[rng.index(offered.len())];
            table.host(&action).expect("offered");
            continue;
        }
        // An onlooker who knows the dictionary cuts in.
        let doubter = awaits.may.iter().find(|seat| {
            let view = table.view(Viewer::Seat(*seat));
            let claim = view.scene.claim.expect("a claim");
            !table.game().dictionary().contains(claim.word.spelling().letters())
        });
        let seat: Seat = doubter.or(awaits.must.first()).expect("somebody");
        let action = choose(table.game(), &table.view(Viewer::Seat(seat)), &mut rng);
        table.act(seat, &action).expect("legal");
    }
    table.record()
}

#[allow(clippy::disallowed_methods, reason = "golden files are read and written by tests only")]
#[test]
fn golden_records_replay() {
    if std::env::var("UPDATE_GOLDEN").is_ok() {
        for (nth, (name, seats, options)) in GAMES.iter().enumerate() {
            let record = record(nth as u64, name, *seats, options);
            let text = serde_json::to_string_pretty(&record).expect("json") + "\n";
            std::fs::write(folder().join(format!("{name}.json")), text).expect("written");
        }
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the folder of golden records")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    files.sort();
    assert!(files.len() >= GAMES.len(), "golden records are missing");
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a golden record");
        let golden = Record::parse(&text).expect("a record");
        assert!(golden.result.is_some(), "{}: played to the end", path.display());
        // With the dictionary of then and with the one of now.
        for assets in [small(), Assets::none()] {
            let table = Table::<Lexicon>::replay(&golden, &assets, Chain::Required)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(table.record(), golden, "{}", path.display());
        }
    }
}
