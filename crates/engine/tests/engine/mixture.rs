//! Mixed seeds: frozen vectors, computed in another language, and records that cannot lie about
//! where their seed came from.

use crate::sneak::Sneak;
use expect_test::expect;
use serde_json::{Map, Value, json};
use tablee_engine::record::BadRecord;
use tablee_engine::*;

fn secret() -> Seed {
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse().unwrap()
}

fn share(byte: u8) -> Option<Share> {
    Some(Share::new([byte; 32]))
}

fn mix(shares: &[Option<Share>]) -> String {
    Mixture::new(secret(), shares.to_vec()).seed().reveal()
}

#[test]
fn mixing_is_frozen() {
    let (a, b) = (share(0x11), share(0x22));
    let c = Some(Share::new(std::array::from_fn(|n| 32 + n as u8)));
    expect!["13134d6fb8940860df20ddceb9bc6fd01bd3cf0d5dc1dc781e3d3be8fafd5428"]
        .assert_eq(&mix(&[a, b]));
    expect!["56026c9c6b561a4a8b7afa7de397ada877e26e6e2e39d410ac9310021a5d5f0c"]
        .assert_eq(&mix(&[b, a]));
    expect!["2117ad5f9a22f4aa0e457204897031d78e12b04bb7fe8a37eb2176f9dbd0cf5c"]
        .assert_eq(&mix(&[a, None, c]));
    expect!["a526a8c638fb87b7db455e674c7ef1a529adbf8ff4dd3050adf147fee3f66c30"]
        .assert_eq(&mix(&[None, None]));
    expect!["630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]
        .assert_eq(&Mixture::new(secret(), vec![]).promise().to_string());
}

#[test]
fn a_share_is_read_strictly_and_does_not_show_itself() {
    let share: Share = "Ab".repeat(32).parse().unwrap();
    assert_eq!(share.to_string(), "ab".repeat(32));
    assert_eq!(format!("{share:?}"), "Share(..)");
    let told = "0xff".parse::<Share>().unwrap_err().to_string();
    expect!["a share is 64 hexadecimal digits, not “0xff”"].assert_eq(&told);
    assert!("é".repeat(32).parse::<Share>().is_err(), "64 bytes, but no digits");
}

fn mixture() -> Mixture {
    Mixture::new(secret(), vec![share(1), None])
}

fn played() -> Record {
    let opening = Opening { seats: 2, rules: Map::new(), seed: mixture().seed(), deals: vec![] };
    let mut table = Table::<Sneak>::open(&opening, &Assets::none()).unwrap();
    while let Some(seat) = table.status().to_act.first() {
        let choices = table.game().choices(&table.view(Viewer::Seat(seat)));
        table.act(seat, &choices.actions[0]).unwrap();
    }
    table.record()
}

fn replay(record: Value) -> Result<Table<Sneak>, BadRecord> {
    Table::replay(&Record::read(record)?, &Assets::none(), Chain::Required)
}

/// What the verifier says about a mixture changed after the record was sealed, and about one
/// changed and sealed again.
fn tampered(change: impl Fn(&mut Value)) -> String {
    let mut record = json!(played().mixed(mixture()).unwrap());
    change(&mut record["mixture"]);
    let told = |record: Value| replay(record).map(|_| ()).unwrap_err().to_string();
    let forged = Record::read(record.clone()).unwrap().chained();
    let (first, second) = (told(record), told(json!(forged)));
    assert_eq!(first, second);
    first
}

#[test]
fn a_mixed_record_replays_to_itself() {
    let record = played().mixed(mixture()).unwrap();
    assert_eq!(Record::parse(&json!(record).to_string()).unwrap(), record);
    assert_eq!(replay(json!(record)).unwrap().record(), record);
}

#[test]
fn a_record_without_a_mixture_has_no_such_field() {
    let plain = json!(played());
    assert!(plain.get("mixture").is_none());
    assert_ne!(
        plain["inputs"][0]["hash"],
        json!(played().mixed(mixture()).unwrap().inputs[0].hash)
    );
}

#[test]
fn broken_starts_are_sealed_and_nothing_is_written_where_there_were_none() {
    let plain = json!(played().mixed(mixture()).unwrap());
    assert!(plain["mixture"].get("broken_starts").is_none());
    let mut told = json!(played().mixed(mixture().after_broken_starts(2)).unwrap());
    assert_eq!(told["mixture"]["broken_starts"], 2);
    assert!(replay(told.clone()).is_ok());
    told["mixture"]["broken_starts"] = json!(1);
    assert!(matches!(replay(told), Err(BadRecord::Chain { ply: 1, .. })));
}

#[test]
fn a_lie_about_the_mixture_is_named() {
    expect!["mixture: a share is wrong: secret and shares do not mix to the seed"]
        .assert_eq(&tampered(|mixture| mixture["shares"][0] = json!("02".repeat(32))));
    expect!["mixture: a share is wrong: secret and shares do not mix to the seed"]
        .assert_eq(&tampered(|mixture| mixture["shares"][1] = json!("02".repeat(32))));
    expect!["mixture: the secret is not the one promised by its commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]
        .assert_eq(&tampered(|mixture| mixture["secret"] = json!("02".repeat(32))));
    expect!["mixture: the commitment to the secret should be 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]
        .assert_eq(&tampered(|mixture| mixture["commitment"] = json!("02".repeat(32))));
    expect!["mixture: the mixture has 3 shares for 2 seats"].assert_eq(&tampered(|mixture| {
        mixture["shares"].as_array_mut().unwrap().push(Value::Null);
    }));
}

#[test]
fn a_mixture_left_out_breaks_the_chain() {
    let mut record = json!(played().mixed(mixture()).unwrap());
    record.as_object_mut().unwrap().remove("mixture");
    let told = replay(record).map(|_| ()).unwrap_err().to_string();
    assert!(told.starts_with("ply 1: the chain is broken here"), "{told}");
}

#[test]
fn a_foreign_mixture_cannot_be_attached() {
    let other = Mixture::new(secret(), vec![share(9), None]);
    let told = played().mixed(other).unwrap_err().to_string();
    expect!["mixture: a share is wrong: secret and shares do not mix to the seed"].assert_eq(&told);
}
