//! The log as it is written: stable, and nothing unknown is taken for granted.

use expect_test::expect;
use proptest::prelude::*;
use tablee_engine::{Millis, Seat, Seed};
use tablee_tournament::{
    Beat, By, Doubt, Entry, Input, Role, Settings, Sheet, Source, TableNo, Tournament, Verdict,
};

fn written(input: Input) -> String {
    let entry = Entry { at: Millis(5), by: By::Person("ada".into()), input };
    let text = serde_json::to_string(&entry).unwrap();
    assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), entry);
    text
}

#[test]
fn entries_are_written_like_this() {
    let (round, table) = (2, TableNo(7));
    let sheet = Sheet {
        round,
        table,
        points: vec![0, 24, 31, 8],
        penalties: vec![],
        out: Some(Seat(0)),
        source: Source::Game("g1".into()),
    };
    let doubt = Doubt {
        round,
        table,
        author: Seat(1),
        challenger: Seat(2),
        word: "XQ".into(),
        proposal: Verdict::Nonword,
        source: Source::Typed,
    };
    let beat = Beat { from: TableNo(1), to: TableNo(10) };
    let with = Box::new(Input::ResultEntered(sheet.clone()));
    let settings = Settings::drive("Night", "lexicon", 12, Seed::numbered(1));
    let lines = [
        Input::Created { settings },
        Input::Registered { person: "bob".into(), name: "Bob".into() },
        Input::RoleGiven { person: "bob".into(), role: Role::Steward(beat) },
        Input::RoleGiven { person: "bob".into(), role: Role::Organiser },
        Input::Started,
        Input::BellStarted { round },
        Input::ResultEntered(sheet),
        Input::Countersigned { round, table, seat: Seat(3) },
        Input::ChallengeOpened(doubt),
        Input::ChallengeRuled { challenge: 8, verdict: Verdict::Misspelling },
        Input::Corrected { entry: 6, with, reason: "misread".into() },
    ];
    let text = lines.map(written).join("\n");
    expect![[r#"
        {"at":5,"by":{"person":"ada"},"input":{"do":"created","settings":{"version":3,"name":"Night","game":"lexicon","rules":{},"better":"low","format":"drive","sizes":{"least":2,"fewest":3,"usual":4,"most":5},"rounds":12,"advance":1,"bell":420,"countersign":60,"judge":"auto","nonword":50,"seed":"0000000000000000000000000000000000000000000000000000000000000001"}}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"registered","person":"bob","name":"Bob"}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"role_given","person":"bob","role":{"steward":{"from":1,"to":10}}}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"role_given","person":"bob","role":"organiser"}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"started"}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"bell_started","round":2}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"result_entered","round":2,"table":7,"points":[0,24,31,8],"out":0,"source":{"game":"g1"}}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"countersigned","round":2,"table":7,"seat":3}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"challenge_opened","round":2,"table":7,"author":1,"challenger":2,"word":"XQ","proposal":"nonword","source":"typed"}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"challenge_ruled","challenge":8,"verdict":"misspelling"}}
        {"at":5,"by":{"person":"ada"},"input":{"do":"corrected","entry":6,"with":{"do":"result_entered","round":2,"table":7,"points":[0,24,31,8],"out":0,"source":{"game":"g1"}},"reason":"misread"}}"#]].assert_eq(&text);
}

/// Logs that version 0.2 wrote, or exported.
#[test]
fn a_log_that_calls_the_server_house_is_read() {
    let old: Entry =
        serde_json::from_str(r#"{"at":1,"by":"house","input":{"do":"started"}}"#).unwrap();
    assert_eq!(old, Entry::server(Millis(1), Input::Started));
    let text = serde_json::to_string(&old).unwrap();
    assert_eq!(text, r#"{"at":1,"by":"server","input":{"do":"started"}}"#);
}

#[test]
fn unknown_fields_and_inputs_are_refused() {
    for bad in [
        r#"{"at":1,"by":"server","input":{"do":"dance"}}"#,
        r#"{"at":1,"by":"server","input":{"do":"bell_started","round":1,"loud":true}}"#,
        r#"{"at":1,"by":"server","input":{"do":"started"},"note":"hello"}"#,
        r#"{"at":-1,"by":"server","input":{"do":"started"}}"#,
    ] {
        assert!(serde_json::from_str::<Entry>(bad).is_err(), "{bad}");
    }
}

#[test]
fn settings_that_cannot_be_are_refused() {
    let good = Settings::drive("Night", "lexicon", 12, Seed::numbered(1));
    good.check().unwrap();
    let mut bad = vec![
        Settings { name: "  ".into(), ..good.clone() },
        Settings { rounds: 0, ..good.clone() },
        Settings { version: 0, ..good.clone() },
        Settings { version: 4, ..good.clone() },
        Settings { bell: 1_000_000, ..good.clone() },
        Settings { nonword: -50, ..good.clone() },
        Settings { format: tablee_tournament::Format::Knockout, advance: 3, ..good.clone() },
    ];
    let mut sizes = good.sizes;
    sizes.usual = 9;
    bad.push(Settings { sizes, ..good });
    for settings in bad {
        assert!(settings.check().is_err(), "{settings:?}");
        let first = Entry::server(Millis(0), Input::Created { settings });
        assert!(Tournament::create(&first).is_err());
    }
}

proptest! {
    /// Whatever numbers somebody sends: refused or taken, never a panic, and the log replays.
    #[test]
    fn no_entry_breaks_the_tournament(
        picks in prop::collection::vec((0u8..12, any::<u16>(), 0u16..5, any::<u8>(), any::<i64>()), 1..40)
    ) {
        let settings = Settings::drive("Night", "lexicon", 3, Seed::numbered(1));
        let mut fixture = crate::fixture::Fixture::started(settings, 9);
        fixture.begin();
        for (kind, round, table, seat, points) in picks {
            let (table, seat, number) = (TableNo(table), Seat(seat % 6), usize::from(round));
            let round = round % 4;
            let person = crate::fixture::id(number % 12);
            let sheet = crate::fixture::sheet(round, table.index(), vec![points; usize::from(seat.0)]);
            let input = match kind {
                0 => Input::ResultEntered(sheet),
                1 => Input::Countersigned { round, table, seat },
                2 => Input::Disputed { round, table, seat, reason: "no".into() },
                3 => Input::Settled { round, table },
                4 => Input::TieDrawn { round, table, seat },
                5 => Input::ChallengeRuled { challenge: number % 50, verdict: Verdict::Nonword },
                6 => Input::Corrected {
                    entry: number % 50, with: Box::new(Input::ResultEntered(sheet)), reason: "x".into()
                },
                7 => Input::SeatedByHand { person, table, seat },
                8 => Input::BellStarted { round },
                9 => Input::BellRang { round },
                10 => Input::Withdrew { person },
                _ => Input::ArrivedLate { person },
            };
            let _ = fixture.by("org", input);
        }
        tablee_tournament::laws::examine(&fixture.t).unwrap();
    }
}
