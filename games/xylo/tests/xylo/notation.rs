//! Nonsense never panics, and what is written is read back as it was.

use crate::table::{game, random_step};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::OnceLock;
use tablee_engine::table::Table;
use tablee_engine::{Appraise, Chance, ColorMode, Game, Lang, Names, Seat, Seed, Viewer, Voice};
use xylo::{Action, Card, Deal, Rules, Sight, View};

/// Views from all over random matches, as JSON.
fn views() -> &'static Vec<(u8, Value)> {
    static VIEWS: OnceLock<Vec<(u8, Value)>> = OnceLock::new();
    VIEWS.get_or_init(|| {
        let mut views = Vec::new();
        for seats in 2..=5 {
            let mut table =
                Table::start(game(seats, Rules::default()), Chance::new(Seed::numbered(5)));
            let mut rng = Seed::numbered(5).stream("test", 0);
            while !table.is_over() {
                random_step(&mut table, &mut rng);
                let who = Viewer::Seat(Seat(rng.below(seats.into()) as u8));
                views.push((seats, serde_json::to_value(table.view(who)).unwrap()));
            }
        }
        views
    })
}

/// Everything a host does with a view that came from outside.
fn use_view(seats: u8, view: &View) {
    let game = game(seats, Rules::default());
    let menu = game.choices(view).actions;
    let extra = ["sort", "play 3", "look 2 3", "bid 2", "pass", "sort R1 / O1", "play 255"];
    let extra = extra.iter().map(|text| text.parse::<Action>().unwrap());
    for action in menu.into_iter().chain(extra) {
        if let Err(refusal) = game.check(view, &action) {
            let _ = Lang::ALL.map(|lang| game.explain(&refusal, lang));
        }
        game.appraise(view, &action);
        let _ = Lang::ALL.map(|lang| game.caption(view, &action, lang));
    }
    game.on_timeout(view);
    let _ = Lang::ALL.map(|lang| game.prompt(view, lang));
    game.topic(view);
    let names = Names { seats: vec![], you: view.seat };
    let _ = Lang::ALL.map(|lang| game.picture(view, &names, lang, ColorMode::Plain));
    game.determinize(view, &mut Seed::numbered(1).stream("fuzz", 0));
}

/// Changes one leaf or list of a JSON value.
fn damage(value: &mut Value, path: &mut impl Iterator<Item = usize>, with: &Value) {
    let Some(step) = path.next() else {
        *value = with.clone();
        return;
    };
    match value {
        Value::Array(list) if !list.is_empty() => {
            let at = step % (list.len() + 1);
            match list.get_mut(at) {
                Some(inner) => damage(inner, path, with),
                None => drop(list.pop()),
            }
        }
        Value::Object(map) if !map.is_empty() => {
            let at = step % map.len();
            if let Some((_, inner)) = map.iter_mut().nth(at) {
                damage(inner, path, with);
            }
        }
        other => *other = with.clone(),
    }
}

fn oddity() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        (0u64..300).prop_map(Value::from),
        Just(Value::from(u32::MAX)),
        Just(Value::from(Vec::<u8>::new())),
        Just(serde_json::json!([200, 3])),
        Just(serde_json::json!({"seat": 9})),
        prop_oneof![
            "R10",
            "P0",
            "R",
            "playing",
            "sorting",
            "announcing",
            "choosing",
            "over",
            "bid"
        ]
        .prop_map(Value::from),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_an_action_or_an_error(text in any::<String>()) {
        let _ = text.parse::<Action>();
        let _ = text.parse::<Card>();
    }

    #[test]
    fn texts_like_actions_are_read_or_refused(text in "(sort|play|look|bid|pass|SORT| )[ 0-9ROYGCBVPa-z/+-]{0,60}") {
        if let Ok(action) = text.parse::<Action>() {
            let spelled = action.to_string();
            prop_assert_eq!(spelled.parse::<Action>().unwrap(), action);
            let json = serde_json::to_value(action).unwrap();
            prop_assert_eq!(&json, &Value::from(spelled));
            prop_assert_eq!(serde_json::from_value::<Action>(json).unwrap(), action);
        }
    }

    #[test]
    fn any_bytes_as_json_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = serde_json::from_slice::<View>(&bytes);
        let _ = serde_json::from_slice::<Action>(&bytes);
        let _ = serde_json::from_slice::<Sight>(&bytes);
        let _ = serde_json::from_slice::<Deal>(&bytes);
        let _ = serde_json::from_slice::<Rules>(&bytes);
    }

    #[test]
    fn damaged_views_are_refused_or_survived(
        pick in any::<prop::sample::Index>(),
        wounds in prop::collection::vec((prop::collection::vec(0usize..40, 1..5), oddity()), 1..4),
    ) {
        let (seats, mut value) = pick.get(views()).clone();
        for (path, with) in &wounds {
            damage(&mut value, &mut path.iter().copied(), with);
        }
        if let Ok(view) = serde_json::from_value::<View>(value) {
            use_view(seats, &view);
        }
    }

    #[test]
    fn views_for_other_tables_are_survived(pick in any::<prop::sample::Index>(), seats in 2u8..=5) {
        let view: View = serde_json::from_value(pick.get(views()).1.clone()).unwrap();
        use_view(seats, &view);
    }
}

#[test]
fn spelling_is_free_where_it_means_nothing() {
    for (loose, strict) in [
        ("  PLAY   7 ", "play 7"),
        ("look 5 3", "look 3 5"),
        ("Sort r10   o9 / p0", "sort R10 O9 / P0"),
        ("pass ", "pass"),
        ("sort\tY1", "sort Y1"),
        ("play 007", "play 7"),
    ] {
        assert_eq!(loose.parse::<Action>().unwrap().to_string(), strict);
    }
    for wrong in [
        "",
        "play",
        "play x",
        "play 1 2",
        "look 3",
        "bid",
        "pass 1",
        "sort /",
        "p 7",
        "play 1000",
        "play -1",
        "sort R1 / / R2",
        "sort R1/R2/R3",
    ] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong:?}");
    }
    assert!("sort R1 ".repeat(2000).parse::<Action>().is_err());
}
