//! Messages are read as they are written, and say `type` first.

use serde_json::{Value, json};
use std::borrow::Cow;
use std::time::Duration;
use tablee_engine::any::KindRun;
use tablee_engine::{Millis, Seat};
use tablee_protocol::tournament::{Change, Message, Venue, VenueKind};
use tablee_protocol::{
    Acknowledged, Author, Bye, ClientMessage, Code, Goodbye, Intent, Json, KindNow, LegalNow,
    LobbyMessage, Members, Phrase, Refusal, Refused, ServerMessage, Update, text,
};

fn same(message: &ServerMessage<'_>) -> String {
    let written = message.text();
    let read: ServerMessage<'_> = serde_json::from_str(&written).unwrap();
    assert_eq!(&read, message, "{written}");
    written
}

#[test]
fn a_message_of_a_table_is_read_as_it_was_written() {
    assert_eq!(same(&ServerMessage::Pong), r#"{"type":"pong"}"#);
    let bye = ServerMessage::Bye(Bye::Slow.into());
    assert_eq!(same(&bye), r#"{"type":"bye","reason":"slow"}"#);
    let resume = Goodbye::resume(Duration::from_millis(250));
    let told = r#"{"type":"bye","reason":"shutdown","after_ms":250}"#;
    assert_eq!(same(&ServerMessage::Bye(resume)), told);
    // All sockets end in the same words.
    assert_eq!(text(&LobbyMessage::Bye(resume)), told);
    assert_eq!(text(&Message::Bye(resume)), told);
    assert_eq!(resume.after(), Some(Duration::from_millis(250)));
    let ack = ServerMessage::Ack(Acknowledged { ack: Cow::Borrowed("c\"7"), seq: 18 });
    assert_eq!(same(&ack), r#"{"type":"ack","ack":"c\"7","seq":18}"#);
    let actions = vec!["3N".to_owned()];
    let legal = |kinds: Vec<KindRun>| {
        let (actions, kinds) = (Cow::Owned(actions.clone()), Cow::Owned(kinds));
        let now = LegalNow { seq: 1, from: None, actions, complete: true, kinds, next: None };
        same(&ServerMessage::Legal(now))
    };
    let plain = r#"{"type":"legal","seq":1,"actions":["3N"],"complete":true}"#;
    assert_eq!(legal(Vec::new()), plain, "a game without kinds says nothing of them");
    let single = KindRun { kind: Some(Cow::Borrowed("single")), count: 1 };
    let expected = r#""complete":true,"kinds":[{"kind":"single","count":1}]}"#;
    assert!(legal(vec![single]).ends_with(expected));
    let kind = |kind: Option<&'static str>| {
        let (action, kind) = (Cow::Borrowed("9L 9S"), kind.map(Cow::Borrowed));
        same(&ServerMessage::Kind(KindNow { action, kind }))
    };
    assert_eq!(kind(Some("pair")), r#"{"type":"kind","action":"9L 9S","kind":"pair"}"#);
    assert_eq!(kind(None), r#"{"type":"kind","action":"9L 9S","kind":null}"#);
    let mut refusal = Refusal::new(Code::NotYourTurn, "Wait.");
    let refused = ServerMessage::Refused(Refused::of(None, &refusal));
    let expected = r#"{"type":"refused","ack":null,"code":"not_your_turn","message":"Wait."}"#;
    assert_eq!(same(&refused), expected);
    refusal.reason = Some(json!({"kind": "odd"}));
    let long = "x".repeat(257);
    let echoed = same(&ServerMessage::Refused(Refused::of(Some(&long), &refusal)));
    assert!(echoed.contains(r#""ack":null"#), "an over-long name is not echoed: {echoed}");
}

#[test]
fn an_update_has_only_the_members_it_needs_and_the_acknowledgement_last() {
    let status = json!({
        "round": 1, "to_act": [1], "may_act": [], "over": false, "scores": [0, 0], "winners": [],
    });
    let status = status.to_string();
    let mut update = Update {
        seq: 18,
        by: Author::HOST,
        sights: Json::of(&vec![json!({"bell": true})]),
        patch: None,
        grow: None,
        status: Json::scan(&status).unwrap(),
        clock: None,
        think_ms: 812,
        away_ms: None,
        paused_ms: None,
        origin: None,
        back_to: None,
        agreed: None,
        legal: None,
        ack: None,
    };
    let plain = same(&ServerMessage::Update(update.clone()));
    assert_eq!(
        plain,
        format!(
            r#"{{"type":"update","seq":18,"by":"host","sights":[{{"bell":true}}],"status":{status},"think_ms":812}}"#
        )
    );
    (update.by, update.ack) = (Author::Seat(Seat(1)), Some(Cow::Borrowed("c7")));
    update.patch = Some(Members::scan(r#"{"hand":["3N"],"trick":null}"#).unwrap());
    let size = update.size();
    let written = same(&ServerMessage::Update(update));
    assert!(written.ends_with(r#","ack":"c7"}"#), "{written}");
    assert!(written.len().abs_diff(size) < 64, "{size} was foreseen, {} came", written.len());
}

#[test]
fn the_type_comes_first_and_unknown_members_are_ignored() {
    let read = |text| serde_json::from_str::<ServerMessage<'_>>(text).map(|message| message.text());
    assert_eq!(read(r#"{"type":"pong","new":[1]}"#).unwrap(), r#"{"type":"pong"}"#);
    let bye = r#"{"type":"bye","reason":"ended","at":5}"#;
    assert_eq!(read(bye).unwrap(), r#"{"type":"bye","reason":"ended"}"#);
    for odd in [r#"{"reason":"ended","type":"bye"}"#, r#"{"type":"dance"}"#, "{}", "[]", "7"] {
        assert!(read(odd).is_err(), "{odd}");
    }
}

#[test]
fn a_clients_message_may_name_its_type_anywhere() {
    let intent = Intent { id: "c7".to_owned(), seen: 17, action: "3N".to_owned() };
    let act = ClientMessage::Act(intent);
    let written = text(&act);
    assert_eq!(written, r#"{"type":"act","id":"c7","seen":17,"action":"3N"}"#);
    let turned = r#"{"action":"3N","id":"c7","type":"act","seen":17}"#;
    for text in [written.as_str(), turned] {
        assert_eq!(serde_json::from_str::<ClientMessage>(text).unwrap(), act);
    }
}

#[test]
fn a_page_says_whether_it_is_hidden() {
    let page = ClientMessage::Page { hidden: true };
    assert_eq!(text(&page), r#"{"type":"page","hidden":true}"#);
    assert_eq!(serde_json::from_str::<ClientMessage>(&text(&page)).unwrap(), page);
}

#[test]
fn the_names_of_codes_are_those_of_the_wire() {
    for code in [Code::Stale, Code::NotYourTurn, Code::BadNotation, Code::TooFast, Code::ChatOff] {
        assert_eq!(json!(code), Value::from(code.as_str()));
    }
    for bye in [Bye::Shutdown, Bye::Slow, Bye::Replaced, Bye::Removed, Bye::Ended] {
        assert_eq!(json!(bye), Value::from(bye.as_str()));
    }
}

#[test]
fn a_phrase_has_one_name_and_the_words_of_the_page() {
    let page = include_str!("../../../../web/text/shell/en.json");
    let page: Value = serde_json::from_str(page).unwrap();
    for phrase in Phrase::ALL {
        assert_eq!(json!(phrase), Value::from(phrase.as_str()));
        assert_eq!(Phrase::read(phrase.as_str()), Some(phrase));
        // The page draws a face or a sign, and says its name to who cannot see it.
        let drawn = phrase.text().chars().all(|c| !c.is_ascii());
        let said = &page[format!("phrase.{}", phrase.as_str())];
        assert!(if drawn { said.is_string() } else { said == phrase.text() }, "{phrase:?}: {said}");
    }
    assert_eq!(Phrase::read("hurry_up"), None);
}

#[test]
fn a_lobby_message_is_read_as_it_was_written() {
    let gone = LobbyMessage::Gone { id: Cow::Borrowed("7hQ") };
    assert_eq!(text(&gone), r#"{"type":"gone","id":"7hQ"}"#);
    assert_eq!(serde_json::from_str::<LobbyMessage<'_>>(&text(&gone)).unwrap(), gone);
}

#[test]
fn a_bell_that_is_gone_is_not_a_bell_that_did_not_change() {
    let nothing = Change::nothing(3, Millis(5));
    for bell in [None, Some(None)] {
        let change = Message::Change(Change { bell, ..nothing.clone() });
        let written = text(&change);
        assert_eq!(serde_json::from_str::<Message>(&written).unwrap(), change, "{written}");
    }
}

/// Settings that version 0.2 stored, and what its pages and programs send.
#[test]
fn a_tournament_whose_venue_is_called_house_is_played_online() {
    let settled = |venue: &str| {
        let text = format!(
            r#"{{"venue":"{venue}","clock":{{"kind":"none"}},"interval":null,"visibility":"public"}}"#
        );
        serde_json::from_str::<Venue>(&text).unwrap()
    };
    assert_eq!(settled("house"), settled("online"));
    assert_eq!(settled("house").venue, VenueKind::Online);
    assert_eq!(text(&VenueKind::Online), r#""online""#);
}
