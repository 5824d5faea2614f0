//! A fourth game is one folder: Sneak plays as a type-erased table with no change elsewhere.

use crate::sneak::Sneak;
use expect_test::expect;
use serde_json::{Map, json};
use tablee_engine::any::{Boxed, Declined};
use tablee_engine::table::BadOpening;
use tablee_engine::*;

fn game() -> Boxed<Sneak> {
    Boxed::new(Vec::new())
}

fn opening(seats: u64) -> Opening {
    let deal = json!([1, 2, 3, 4, 5, 6, 7, 8]);
    Opening { seats, rules: Map::new(), seed: Seed::numbered(1), deals: vec![deal] }
}

fn table() -> Box<dyn AnyTable> {
    game().open(&opening(2), &Assets::none()).unwrap()
}

#[test]
fn it_plays_to_the_end_by_the_first_choice() {
    let mut table = table();
    let mut told = Vec::new();
    while let Some(seat) = table.status().to_act.first() {
        let action = table.legal(seat).actions[0].clone();
        let events = table.act(seat, &action).unwrap().events;
        let names = Names { seats: vec!["Ann".into(), "Bob".into()], you: Some(Seat(0)) };
        told.extend(table.voice().narrate(events, &names, Lang::En, ColorMode::Plain));
    }
    expect![[r#"Ann: 1, Bob: 4, Bob takes, Bob: 5, Ann: 2, Bob takes, Bob: 6, Ann: 3, Bob takes"#]]
        .assert_eq(&told.join(", "));
    expect![[r#"{"round":1,"to_act":[],"may_act":[],"over":true,"scores":[0,3],"winners":[1]}"#]]
        .assert_eq(&serde_json::to_string(&table.status()).unwrap());
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut table = table();
    let before = (table.status(), table.view(Viewer::Spectator), table.record());
    let refusals = [
        (Seat(9), "play 1", Declined::NoSuchSeat { seats: Seats(2) }),
        (Seat(1), "play 4", Declined::NotYourTurn { awaits: Awaits::seat(Seat(0)) }),
        (Seat(0), "play 4", Declined::Illegal { reason: json!({"not_held": 4}) }),
        (Seat(0), "eat 4", Declined::BadNotation(BadNotation::unknown("eat", "play 7, swap 2"))),
    ];
    for (seat, notation, declined) in refusals {
        assert_eq!(table.act(seat, notation), Err(declined));
    }
    assert_eq!(before, (table.status(), table.view(Viewer::Spectator), table.record()));
}

#[test]
fn refusals_are_sentences_in_every_language() {
    let mut table = table();
    let names = Names { seats: vec!["Ann".into(), "Bob".into()], you: Some(Seat(1)) };
    let declined = table.act(Seat(1), "play 4").unwrap_err();
    expect!["It is not your turn: the table waits for Ann."].assert_eq(&table.explain(
        &declined,
        &names,
        Lang::En,
    ));
    expect!["Ce n’est pas votre tour : la table attend Ann."].assert_eq(&table.explain(
        &declined,
        &names,
        Lang::Fr,
    ));
    expect!["지금은 내 차례가 아닙니다. Ann 차례입니다."].assert_eq(&table.explain(
        &declined,
        &names,
        Lang::Ko,
    ));
    let declined = table.act(Seat(0), "eat 4").unwrap_err();
    expect!["“eat”는 알 수 없는 입력입니다. 예: play 7, swap 2"].assert_eq(&table.explain(
        &declined,
        &names,
        Lang::Ko,
    ));
    let declined = table.act(Seat(0), "swap").unwrap_err();
    expect!["il manque quelque chose ; par exemple : play 7, swap 2"].assert_eq(&table.explain(
        &declined,
        &names,
        Lang::Fr,
    ));
}

#[test]
fn a_bad_opening_names_what_is_wrong() {
    let open = |opening: Opening| match game().open(&opening, &Assets::none()) {
        Ok(_) => "opened".to_owned(),
        Err(BadOpening::Rules(bad)) => format!("rules: {bad}"),
        Err(BadOpening::Deal(bad)) => format!("deal: {bad}"),
    };
    expect!["rules: sneak is for 2 to 4 seats, not 300"].assert_eq(&open(opening(300)));
    let mut short = opening(2);
    short.deals = vec![json!([1, 2, 3])];
    expect!["deal: deal 1: needs every card from 1 to 8 once"].assert_eq(&open(short));
    let mut odd = opening(2);
    odd.deals = vec![json!("A B C")];
    expect![[r#"deal: deal 1: invalid type: string "A B C", expected a sequence"#]]
        .assert_eq(&open(odd));
}

#[test]
fn the_bystander_is_offered_nothing_and_times_out_to_nothing() {
    let table = table();
    assert_eq!(table.legal(Seat(1)).actions, Vec::<String>::new());
    assert_eq!(table.legal(Seat(77)).actions, Vec::<String>::new());
    assert_eq!(table.timeout(Seat(1)), None);
    assert_eq!(table.timeout(Seat(0)).as_deref(), Some("play 1"));
}

#[test]
fn a_table_tells_the_canonical_notation_of_what_it_took_in() {
    let mut table = table();
    let taken = table.act(Seat(0), "  play   01 ").unwrap();
    assert_eq!((taken.notation.as_str(), taken.events), ("play 1", 0..1));
    let inputs = table.record().inputs;
    assert!(matches!(&inputs[0].input, Input::Seat { action, .. } if *action == taken.notation));
}

#[test]
fn only_a_game_that_was_opened_to_tournaments_has_them() {
    assert!(table().tournament().is_none());
    assert_eq!(game().tournament_rules(Judge::Auto), None);
    let open = game().with_tournaments();
    // Sneak plays its usual rules there, and no option differs.
    assert_eq!(open.tournament_rules(Judge::Human), Some(Map::new()));
    let mut table = open.open(&opening(2), &Assets::none()).unwrap();
    let host = table.tournament().unwrap();
    assert_eq!((host.result(), host.question()), (None, None));
    assert_eq!((host.host_action(HostCommand::Ring), host.proposal("WORD")), (None, None));
    while let Some(seat) = table.status().to_act.first() {
        let action = table.legal(seat).actions[0].clone();
        table.act(seat, &action).unwrap();
    }
    let result = table.tournament().unwrap().result().unwrap();
    assert_eq!((result.points, result.out), (vec![0, 3], None));
}
