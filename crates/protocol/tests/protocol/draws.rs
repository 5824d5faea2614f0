//! Draws of a tournament, for the page's own tests: a browser checks them as the command line does.
//! `UPDATE_GOLDEN=1 cargo test --workspace --test protocol draws` writes the vectors anew.

use serde_json::{Value, json};
use tablee_engine::{Seed, Share};
use tablee_protocol::tournament::{BadDraws, Deal, Draws, ShareState};
use tablee_tournament::{Format, Settings, TableNo};

const FILE: &str = "../../web/src/replay/fair/draws.json";

/// Three rounds that are over; of three promised shares one was never told.
fn draws(format: Format) -> Draws {
    let settings =
        Settings { version: 3, format, ..Settings::drive("d", "game", 4, Seed::numbered(3)) };
    let share = |no: usize, byte: u8, told: bool| {
        let share = Share::new([byte; 32]);
        let (name, replaced) = (format!("Person {no}"), usize::from(no == 5));
        let commitment = share.commitment();
        ShareState { no, name, commitment, share: told.then_some(share), replaced }
    };
    let deal = |(round, table): (u16, u16)| Deal {
        round,
        table: TableNo(table),
        game: format!("r{round}t{table}"),
    };
    Draws {
        commitment: settings.commitment(),
        format,
        shares: vec![share(0, 7, true), share(2, 8, false), share(5, 9, true)],
        withheld: Vec::new(),
        secrets: (1..=3).map(|round| settings.round_secret(round)).collect(),
        deals: [(1, 1), (1, 2), (2, 1), (3, 2)].map(deal).into(),
    }
}

fn vector(format: Format) -> Value {
    let draws = draws(format);
    assert_eq!(draws.check(), Ok(()));
    let secrets: Vec<Value> =
        draws.deals.iter().map(|deal| json!(draws.deal_seed(deal.round, deal.table))).collect();
    json!({ "draws": draws, "deal_secrets": secrets })
}

#[test]
fn the_page_checks_draws_alike() {
    let vectors = [Format::Drive, Format::Duplicate].map(vector);
    let text = serde_json::to_string_pretty(&vectors).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(FILE).unwrap(), text, "the page's draws are stale");
}

#[test]
fn a_secret_or_a_share_that_was_not_promised_is_named() {
    let mut other = draws(Format::Drive);
    other.secrets[1] = Seed::numbered(4);
    assert_eq!(other.check(), Err(BadDraws::Secret { round: 2 }));
    let mut other = draws(Format::Drive);
    other.shares[2].share = Some(Share::new([1; 32]));
    assert_eq!(other.check(), Err(BadDraws::Share { no: 5 }));
}
