//! Looking ahead: playouts by the rules, candidates worth a try, worlds that look the same, and
//! reasons in both languages.

use crate::table::{rules, table};
use lexicon::{Action, Lexicon, State, View};
use serde_json::{Value, json};
use tablee_engine::{
    Assets, Chance, FactCount, Game as _, Lang, Policy as _, Rng, Seat, Seats, Seed, Viewer,
    Voice as _,
};

fn shipped(seats: u8, asked: &Value) -> Lexicon {
    Lexicon::new(Seats(seats), rules(asked), &Assets::none()).expect("a game")
}

fn rng(n: u32) -> Rng {
    Seed::numbered(8).stream("ahead", n)
}

/// Every position of games in which all play by the policy; how many plies there were.
fn visit(game: &Lexicon, seeds: u64, mut look: impl FnMut(&State, Seat, &View)) -> u32 {
    let mut plies = 0;
    for seed in 0..seeds {
        let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
        while let Some(seat) = game.awaits(&state).must.first() {
            let view = game.view(&state, Viewer::Seat(seat));
            look(&state, seat, &view);
            let action = game.decide(&state, seat, &mut Vec::new(), &mut rng(plies));
            let action = action.expect("an awaited seat acts");
            assert_eq!(game.check(&view, &action), Ok(()), "{action}");
            game.apply(&mut state, seat, &action, &mut ());
            plies += 1;
        }
    }
    plies
}

#[test]
fn playouts_keep_to_the_rules_and_end() {
    for (seats, asked) in [
        (2, json!({ "words": "strict", "hands": 2 })),
        (4, json!({ "dictionary": "en", "hands": 2 })),
        (6, json!({ "hands": 1, "min_word": 4 })),
        (3, json!({ "hands": 1, "hand_size": 16, "words": "strict" })),
        (8, json!({ "hands": 1, "dictionary": "en", "penalties": "tournament" })),
    ] {
        let plies = visit(&shipped(seats, &asked), 3, |_, _, _| {});
        assert!((6..2000).contains(&plies), "{plies} plies at {seats} seats");
    }
}

#[test]
fn whoever_can_go_out_does() {
    let game = shipped(3, &json!({ "words": "strict", "hands": 1 }));
    let mut out = 0;
    visit(&game, 6, |_, _, view| {
        let rid = |action: &Action| match action {
            Action::Word(word) => word.len() == view.hand().len(),
            _ => false,
        };
        let choices = game.choices(view).actions;
        if choices.iter().any(rid) {
            let tried = game.candidates(view, 8);
            assert!(
                tried.iter().any(|action| rid(action) || matches!(action, Action::Insert { .. }))
            );
            out += 1;
        }
    });
    assert!(out >= 2, "{out} times");
}

#[test]
fn candidates_are_few_and_legal() {
    let game = shipped(4, &json!({ "hands": 1 }));
    visit(&game, 2, |_, _, view| {
        let tried = game.candidates(view, 5);
        assert!((1..=5).contains(&tried.len()));
        tried.iter().for_each(|action| assert_eq!(game.check(view, action), Ok(())));
    });
}

#[test]
fn imagined_worlds_look_like_the_view() {
    for seats in [2, 4] {
        let game = shipped(seats, &json!({ "hands": 1, "words": "strict" }));
        visit(&game, 2, |_, seat, view| {
            for n in 0..10 {
                let world = game.sample_world(view, &mut rng(n));
                assert_eq!(game.audit(&world), Ok(()));
                assert_eq!(&game.view(&world, Viewer::Seat(seat)), view);
            }
        });
    }
}

#[test]
fn a_hand_that_is_won_is_worth_what_the_others_pay() {
    let mut t = table(json!({ "words": "strict", "hands": 1 }), &["MERE", "SSEE"], "Z", "WX");
    let game = t.table.game().clone();
    let state = t.table.state().clone();
    t.play(0, "word MERE");
    let action: Action = "word MERE".parse().expect("an action");
    let mut after = state;
    game.apply(&mut after, Seat(0), &action, &mut ());
    let end = game.play_on(after, Seat(0), 1, &mut Vec::new(), &mut rng(0));
    // S S E E: 8 + 8 + 10 + 10, and the win.
    assert!(end.value >= 36.0 && end.won == 1.0, "{end:?}");
}

fn said(game: &Lexicon, view: &View, action: &str, lang: Lang) -> String {
    let action: Action = action.parse().expect("an action");
    let world = game.sample_world(view, &mut rng(1));
    let facts = game.facts(view, &world, &action);
    let sign = |fact: u8| FactCount { fact, times: facts >> fact & 1, of: 1 };
    let held = (0..32).map(sign).filter(|sign| sign.times > 0);
    let said = held.map(|sign| game.reason(view, &action, &sign, lang));
    said.filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
}

#[test]
fn reasons_are_said_in_every_language() {
    let t = table(json!({ "words": "strict" }), &["MERES", "SSEEA"], "Z", "WX");
    let (game, view) = (t.table.game(), t.view(0));
    let out = said(game, &view, "word MERES", Lang::En);
    assert_eq!(out, "You go out, and the others pay for 5 cards.");
    let out = said(game, &view, "word MERES", Lang::Fr);
    assert_eq!(out, "Vous finissez, et les autres paient pour 5 cartes.");
    let out = said(game, &view, "word MERES", Lang::Ko);
    assert_eq!(out, "카드를 다 내고, 나머지 사람들은 카드 5장만큼 점수를 받습니다.");
    let kept = said(game, &view, "word MER", Lang::En);
    assert!(kept.starts_with("You keep 2 cards, 18 points."), "{kept}");
    let kept = said(game, &view, "word MER", Lang::Fr);
    assert!(kept.starts_with("Vous gardez 2 cartes, 18 points."), "{kept}");
    let kept = said(game, &view, "word MER", Lang::Ko);
    assert!(kept.starts_with("손에 2장, 18점이 남습니다."), "{kept}");
}

#[test]
fn what_the_dictionary_says_is_a_reason_to_answer() {
    let mut t = table(json!({}), &["MERES", "SSEEA"], "Z", "WX");
    t.play(0, "word RESM");
    let (game, view) = (t.table.game(), t.view(1));
    assert_eq!(game.candidates(&view, 8), [Action::Challenge]);
    let why = said(game, &view, "challenge", Lang::En);
    assert_eq!(why, "The dictionary does not have RESM.");
    let why = said(game, &view, "challenge", Lang::Fr);
    assert_eq!(why, "RESM n’est pas dans le dictionnaire.");
    let why = said(game, &view, "challenge", Lang::Ko);
    assert_eq!(why, "RESM은 사전에 없습니다.");
}
