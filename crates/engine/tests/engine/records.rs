//! Records replay to the identical state, and nothing in them can be changed unnoticed.

use crate::sneak::Sneak;
use expect_test::expect;
use serde_json::{Map, Value, json};
use tablee_engine::record::BadRecord;
use tablee_engine::*;

fn played() -> Record {
    let opening = Opening { seats: 2, rules: Map::new(), seed: Seed::numbered(7), deals: vec![] };
    let mut table = Table::<Sneak>::open(&opening, &Assets::none()).unwrap();
    while let Some(seat) = table.status().to_act.first() {
        let choices = table.game().choices(&table.view(Viewer::Seat(seat)));
        let action = choices.actions[choices.actions.len() - 1];
        table.act(seat, &action).unwrap();
    }
    table.record()
}

fn replay(record: Value) -> Result<Table<Sneak>, BadRecord> {
    Table::replay(&Record::read(record)?, &Assets::none(), Chain::Required)
}

/// The record with one change, and what the verifier says about it.
fn tampered(change: impl Fn(&mut Value)) -> String {
    let mut record = json!(played());
    change(&mut record);
    replay(record).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn a_record_replays_to_itself() {
    let record = played();
    assert_eq!(replay(json!(record)).unwrap().record(), record);
    assert_eq!(record.inputs.len(), 8);
}

#[test]
fn a_changed_input_is_found_at_its_ply() {
    let told = tampered(|record| record["inputs"][2]["action"] = json!("play 1"));
    assert!(told.starts_with("ply 3: the chain is broken here"), "{told}");
}

#[test]
fn a_removed_input_is_found_at_its_ply() {
    let told = tampered(|record| {
        record["inputs"].as_array_mut().unwrap().remove(4);
    });
    assert!(told.starts_with("ply 5: the chain is broken here"), "{told}");
}

#[test]
fn a_changed_seed_is_found_by_its_commitment() {
    let told = tampered(|record| record["seed"] = json!("00".repeat(32)));
    assert!(told.starts_with("the seed does not match its commitment"), "{told}");
}

#[test]
fn a_changed_header_breaks_the_first_link() {
    let told = tampered(|record| record["rules"]["tricks"] = json!(2));
    assert!(told.starts_with("ply 1: the chain is broken here"), "{told}");
}

#[test]
fn a_changed_result_breaks_the_seal() {
    let told = tampered(|record| record["result"]["scores"] = json!([3, 0]));
    expect!["the seal does not match: result or testimony were changed"].assert_eq(&told);
}

#[test]
fn a_forged_chain_still_has_to_be_legal() {
    let mut record = played();
    if let Input::Seat { action, .. } = &mut record.inputs[3].input {
        *action = "play 99".to_owned();
    }
    let error = replay(json!(record.chained())).unwrap_err();
    expect!["ply 4: you do not hold 99"].assert_eq(&error.to_string());
    assert_eq!(error.ply(), Some(4));
}

#[test]
fn a_forged_result_must_follow_from_the_inputs() {
    let mut record = played();
    record.result = None;
    let told = replay(json!(record.chained())).unwrap_err().to_string();
    assert!(told.starts_with("the result does not follow from the inputs"), "{told}");
}

#[test]
fn a_missing_hash_is_missed_when_required() {
    let told = tampered(|record| {
        record["inputs"][1].as_object_mut().unwrap().remove("hash");
    });
    expect!["ply 2: the hash is missing"].assert_eq(&told);
}

#[test]
fn a_record_written_by_hand_needs_no_hashes_to_be_loaded() {
    let record = json!({
        "format": 1, "game": "sneak", "version": 1, "seats": 2, "rules": {},
        "seed": "00".repeat(32), "deals": [[1, 2, 3, 4, 5, 6, 7, 8]],
        "inputs": [{"seat": 0, "action": "play 1"}],
    });
    let record = Record::read(record).unwrap();
    let table = Table::<Sneak>::replay(&record, &Assets::none(), Chain::IfPresent).unwrap();
    assert_eq!(table.log().len(), 1);
}

#[test]
fn other_games_formats_and_versions_are_told_apart() {
    let told = |change: fn(&mut Record)| {
        let mut record = played();
        change(&mut record);
        replay(json!(record.chained())).map(|_| ()).unwrap_err().to_string()
    };
    expect!["the record is of the game “chess”, not of “sneak”"]
        .assert_eq(&told(|record| record.game = "chess".to_owned()));
    expect!["the record is of format 9, this program reads format 1"]
        .assert_eq(&told(|record| record.format = 9));
    expect!["the record was made by version 9 of sneak, this program plays version 1"]
        .assert_eq(&told(|record| record.version = 9));
}

const KEY: [u8; 32] = [7; 32];

fn signed() -> Record {
    played().signed(&RecordSigner::new(&KEY))
}

#[test]
fn a_signed_record_names_its_signer() {
    let record = signed();
    let signature = record.signature.clone().unwrap();
    assert_eq!(signature.key, RecordSigner::new(&KEY).public_key());
    assert_eq!(replay(json!(record)).unwrap().record(), played());
    assert_eq!(signed(), record, "the same key and seal give the same signature");
    assert_eq!(record.chained().signature, None);
}

#[test]
fn a_changed_signature_is_found() {
    let told = |change: &dyn Fn(&mut Value)| {
        let mut record = json!(signed());
        change(&mut record["signature"]);
        replay(record).map(|_| ()).unwrap_err().to_string()
    };
    let other = RecordSigner::new(&[8; 32]);
    let told_other = told(&|signature| signature["key"] = json!(other.public_key()));
    assert!(told_other.ends_with("did not sign this record"), "{told_other}");
    let of_another_game = other.sign("another seal");
    let told_moved = told(&|signature| *signature = json!(of_another_game));
    assert!(told_moved.ends_with("did not sign this record"), "{told_moved}");
    expect!["signature: the signature is not 128 hexadecimal digits"]
        .assert_eq(&told(&|signature| signature["signature"] = json!("00")));
    expect!["signature: the key is no Ed25519 public key of 64 hexadecimal digits: “Ada”"]
        .assert_eq(&told(&|signature| signature["key"] = json!("Ada")));
    // A key of small order would let one signature fit every record.
    let small = format!("01{}", "00".repeat(31));
    let told_small = told(&|signature| {
        signature["key"] = json!(small);
        signature["signature"] = json!(format!("{small}{}", "00".repeat(32)));
    });
    assert!(told_small.starts_with("signature: "), "{told_small}");
}

/// Computed independently in another language, from the text in docs/records.md.
#[test]
fn the_signature_is_ed25519_over_context_and_seal() {
    let signature = RecordSigner::new(&KEY).sign("00ff");
    expect!["ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c"]
        .assert_eq(&signature.key);
    expect!["786d3d46c4d7b304df74024888e11d151fd0a78f1d5243d65b8f7154c4be8ba51b4e88e7819000a872f273781a25de27816d817fdac411af66928de2bea2ca01"].assert_eq(&signature.signature);
}
