//! Published logs: whoever is told the secrets of some rounds computes seatings, dealers and ties of these again.

use crate::fixture::{Fixture, id, share};
use serde_json::{Value, json};
use tablee_engine::Seed;
use tablee_tournament::published::{BadLog, replay};
use tablee_tournament::{Format, Input, Settings, score};

const ROUNDS: u16 = 4;

/// Eleven people who added shares have played all rounds, with ties at some tables.
fn played(format: Format) -> Fixture {
    let settings = Settings {
        countersign: 0,
        format,
        ..Settings::drive("d", "game", ROUNDS, Seed::numbered(5))
    };
    let mut fixture = Fixture::open(settings, 11);
    for number in 0..11 {
        let commitment = Some(share(number).commitment());
        let input = Input::CheckedIn { person: id(number), commitment };
        fixture.by(id(number).as_str(), input).unwrap();
    }
    fixture.by("org", Input::SharesAsked).unwrap();
    for number in 0..11 {
        let input = Input::ShareTold { person: id(number), share: share(number) };
        fixture.by(id(number).as_str(), input).unwrap();
    }
    fixture.by("org", Input::Started).unwrap();
    (0..ROUNDS).for_each(|_| fixture.play(|table, seat| ((table + seat) / 2) as i64));
    fixture
}

/// The log as the server tells it while the tournament runs: without its seed.
fn told(fixture: &Fixture) -> Vec<Value> {
    let mut entries: Vec<Value> = fixture.t.log().iter().map(|entry| json!(entry)).collect();
    entries[0]["input"]["settings"].as_object_mut().unwrap().remove("seed");
    entries
}

fn secrets(fixture: &Fixture, rounds: u16) -> Vec<Seed> {
    (1..=rounds).map(|round| fixture.t.settings().round_secret(round)).collect()
}

#[test]
fn seatings_dealers_and_ties_follow_from_what_is_told_of_each_round() {
    let formats = [Format::Drive, Format::Rounds, Format::Duplicate];
    for fixture in formats.map(played) {
        let commitment = fixture.t.settings().commitment();
        for known in 1..=ROUNDS {
            let again = replay(&told(&fixture), &commitment, &secrets(&fixture, known)).unwrap();
            assert_eq!(again.rounds().len(), usize::from(known));
            for (one, other) in again.rounds().iter().zip(fixture.t.rounds()) {
                assert_eq!(one.seating, other.seating, "seats and dealers of {known} rounds");
                for ((.., board), (.., shown)) in one.tables().zip(other.tables()) {
                    let won = score::winner(board, again.settings(), again.round_seeds());
                    let settings = fixture.t.settings();
                    assert_eq!(won, score::winner(shown, settings, fixture.t.round_seeds()));
                }
            }
        }
        let whole: Vec<Value> = fixture.t.log().iter().map(|entry| json!(entry)).collect();
        let again = replay(&whole, &commitment, &secrets(&fixture, ROUNDS)).unwrap();
        assert_eq!(again, fixture.t, "a log that tells its seed is replayed to its end");
    }
}

#[test]
fn a_log_that_was_changed_is_not_believed() {
    let fixture = played(Format::Drive);
    let (log, secrets) = (told(&fixture), secrets(&fixture, ROUNDS));
    let commitment = fixture.t.settings().commitment();
    let found = |log: &[Value], secrets: &[Seed]| replay(log, &commitment, secrets).err();
    assert_eq!(found(&log, &secrets), None);
    assert_eq!(found(&log, &[]), Some(BadLog::NothingTold));
    assert_eq!(found(&[], &secrets), Some(BadLog::NotCreated));
    let mut other = secrets.clone();
    other[2] = Seed::numbered(9);
    assert_eq!(found(&log, &other), Some(BadLog::Promise));
    other[3] = Seed::numbered(9);
    assert_eq!(found(&log, &other), Some(BadLog::Promise));
    // Another share than the promised one, and somebody else's word.
    let at = |what: &str| log.iter().position(|one| one["input"]["do"] == what).unwrap();
    let (share_at, start_at) = (at("share_told"), at("started"));
    let mut ground = log.clone();
    ground[share_at]["input"]["share"] = json!(share(99));
    assert!(
        matches!(found(&ground, &secrets), Some(BadLog::Refused { entry, .. }) if entry == share_at)
    );
    let mut forged = log.clone();
    forged[start_at]["by"] = json!({"person": "p1"});
    assert!(
        matches!(found(&forged, &secrets), Some(BadLog::Refused { entry, .. }) if entry == start_at)
    );
    let mut unread = log.clone();
    unread[start_at]["input"]["do"] = json!("withheld");
    assert!(
        matches!(found(&unread, &secrets), Some(BadLog::Malformed { entry, .. }) if entry == start_at)
    );
}
