//! Whole matches on file: each replays to the result, the seal and the last view it had when it
//! was written. `UPDATE_GOLDEN=1 cargo test -p xylo golden` writes them anew.

use crate::table::{game, random_step};
use std::path::PathBuf;
use tablee_engine::record::{Chain, Record};
use tablee_engine::table::Table;
use tablee_engine::{Appraise, Assets, Chance, Game, Seed, Viewer};
use xylo::{Action, Deal, Hand, LateBid, Rules, ThreePlayer, Xylo};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden")
}

fn random(seats: u8, rules: Rules, seed: u64) -> Table<Xylo> {
    let mut table = Table::start(game(seats, rules), Chance::new(Seed::numbered(seed)));
    let mut rng = Seed::numbered(seed).stream("golden", 0);
    while !table.is_over() {
        random_step(&mut table, &mut rng);
    }
    table
}

/// Seats that follow the quick opinion: sensible tricks, bids in the middle of the round.
fn sensible(seats: u8, rules: Rules, chance: Chance<Deal>) -> Table<Xylo> {
    let mut table = Table::start(game(seats, rules), chance);
    while let Some(seat) = table.game().awaits(table.state()).must.first() {
        let view = table.view(Viewer::Seat(seat));
        let menu = table.game().choices(&view).actions;
        let worth = |action: &Action| table.game().appraise(&view, action);
        let best = menu.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).copied().unwrap();
        table.act(seat, &best).unwrap();
    }
    table
}

fn seeded(seed: u64) -> Chance<Deal> {
    Chance::new(Seed::numbered(seed))
}

/// The pack from red to pink, dealt card by card.
fn fixed(seats: u8) -> Chance<Deal> {
    let game = game(seats, Rules::default());
    let rows = usize::from(game.setup().rows);
    let pack: Vec<_> = game.setup().cards().collect();
    let hand = |n| Hand(pack.iter().copied().skip(n).step_by(rows).collect());
    Chance::with_deals(Seed::numbered(77), vec![Deal((0..rows).map(hand).collect())])
}

/// A match in which every seat sorts ties against the usual order.
fn contrary(seats: u8) -> Table<Xylo> {
    let mut table = Table::start(game(seats, Rules::default()), seeded(21));
    let mut rng = Seed::numbered(21).stream("golden", 0);
    while !table.is_over() {
        let must = table.game().awaits(table.state()).must;
        let view = table.view(Viewer::Seat(must.first().unwrap()));
        if view.phase != xylo::Phase::Sorting {
            random_step(&mut table, &mut rng);
            continue;
        }
        let rows = view.hand.iter().map(|row| {
            let mut row = row.clone();
            row.sort_by_key(|card| (10 - card.number(), std::cmp::Reverse(card.colour())));
            xylo::spell(&row)
        });
        let sort = format!("sort {}", rows.collect::<Vec<_>>().join(" / "));
        table.act(must.first().unwrap(), &sort.parse().unwrap()).unwrap();
    }
    table
}

fn matches() -> Vec<(&'static str, Table<Xylo>)> {
    let rules = Rules::default;
    let one = Rules { rounds: 1, ..rules() };
    let late = Rules { late_bid: LateBid::Allowed, ..rules() };
    let pink = Rules { three_player: ThreePlayer::RedPink, ..rules() };
    vec![
        ("two_random", random(2, rules(), 1)),
        ("two_sensible", sensible(2, rules(), seeded(2))),
        ("two_contrary_ties", contrary(2)),
        ("three_random", random(3, rules(), 3)),
        ("three_red_pink", sensible(3, pink, seeded(4))),
        ("four_random", random(4, rules(), 5)),
        ("four_sensible", sensible(4, rules(), seeded(6))),
        ("four_late_bids", sensible(4, late, seeded(7))),
        ("four_fixed_deal", sensible(4, one, fixed(4))),
        ("four_contrary_ties", contrary(4)),
        ("five_random", random(5, rules(), 8)),
        ("five_ten_rounds", sensible(5, Rules { rounds: 10, ..rules() }, seeded(9))),
    ]
}

#[test]
fn golden_matches_replay_for_ever() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(folder()).unwrap();
        for (name, table) in matches() {
            let text = serde_json::to_string_pretty(&table.record()).unwrap();
            std::fs::write(folder().join(format!("{name}.json")), text + "\n").unwrap();
        }
    }
    let mut replayed = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let record = Record::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let table = Table::<Xylo>::replay(&record, &Assets::none(), Chain::Required)
            .unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        assert!(table.is_over() && record.result.is_some(), "{}", path.display());
        assert!(table.record() == record, "{}", path.display());
        replayed += 1;
    }
    assert!(replayed >= 10);
}

/// An extra round, won by the tie-break or not, is among what is on file.
#[test]
fn a_changed_golden_match_is_noticed() {
    let path = folder().join("four_sensible.json");
    let mut record = Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    if let Some(result) = &mut record.result {
        result.scores[0] += 1;
    }
    let strict = Table::<Xylo>::replay(&record, &Assets::none(), Chain::Required);
    assert!(strict.is_err());
    record.seal = None;
    assert!(Table::<Xylo>::replay(&record, &Assets::none(), Chain::IfPresent).is_err());
}
