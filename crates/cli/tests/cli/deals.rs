//! Test vectors of every game's deal from a seed, for the page's own tests: a browser deals again
//! after a game. `UPDATE_GOLDEN=1 cargo test -p tablee --test cli deals` writes the vectors anew.

use serde_json::{Map, Value, json};
use tablee_engine::{Opening, Seat, Seed, Viewer};
use tablee_game_registry::all_games;

const FILE: &str = "../../web/src/replay/fair/deals.json";

/// Option sets that are dealt differently.
fn variants(game: &str) -> Vec<(u8, Value)> {
    match game {
        "lexio" => vec![
            (2, json!({ "two_player": "six" })),
            (2, json!({ "two_player": "nine" })),
            (3, json!({})),
            (4, json!({})),
            (5, json!({})),
        ],
        "xylo" => vec![
            (2, json!({})),
            (3, json!({ "three_player": "red_orange" })),
            (3, json!({ "three_player": "red_pink" })),
            (4, json!({})),
            (5, json!({})),
        ],
        "lexicon" => vec![
            (2, json!({ "dictionary": "en" })),
            (4, json!({ "dictionary": "fr" })),
            (3, json!({ "dictionary": "fr", "hand_size": 7 })),
            (6, json!({ "dictionary": "en" })),
        ],
        // A fourth game adds its own when it says on the page how it is dealt.
        _ => Vec::new(),
    }
}

fn dealt(game: &str, seats: u8, rules: Value) -> Value {
    let registry = all_games();
    let rules: Map<String, Value> = serde_json::from_value(rules).unwrap();
    let seed = Seed::numbered(u64::from(seats) + 40);
    let opening = Opening { seats: u64::from(seats), rules, seed, deals: Vec::new() };
    let table = registry.find(game).unwrap().open(&opening, &registry.assets).unwrap();
    let views: Vec<Value> = (0..seats).map(|seat| table.view(Viewer::Seat(Seat(seat)))).collect();
    json!({
        "game": game, "seats": seats, "seed": seed.reveal(),
        "rules": table.record().rules, "views": views,
    })
}

#[test]
fn the_page_deals_every_game_alike() {
    let registry = all_games();
    let deals: Vec<Value> = registry
        .ids()
        .into_iter()
        .flat_map(|game| variants(game).into_iter().map(move |(seats, rules)| (game, seats, rules)))
        .map(|(game, seats, rules)| dealt(game, seats, rules))
        .collect();
    let text =
        serde_json::to_string(&deals).unwrap().replace("},{\"game\"", "},\n{\"game\"") + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(FILE).unwrap(), text, "the page's deals are stale");
}
