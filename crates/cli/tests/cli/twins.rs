//! Twin games: two worlds that look alike to one seat must answer it byte for byte alike, over
//! the real protocol, as long as the same things are done in both.

use crate::conversation::Engine;
use serde_json::{Value, json};
use tablee_engine::{Rng, Seed};

/// Asks both engines the same and compares what they say, to the letter.
fn alike(twins: &mut [Engine; 2], request: &Value) -> Value {
    let [first, second] = twins;
    let (one, other) = (first.ask(request.clone()), second.ask(request.clone()));
    assert_eq!(one.to_string(), other.to_string(), "asked {request}");
    one
}

/// What the watcher may ask about: its own view and menu, the public view, the status.
fn watch(twins: &mut [Engine; 2], seat: usize) {
    alike(twins, &json!({"do":"view","seat":seat}));
    alike(twins, &json!({"do":"view","seat":null}));
    alike(twins, &json!({"do":"legal","seat":seat}));
    alike(twins, &json!({"do":"status"}));
}

/// The actions both worlds list for `seat`.
fn common(twins: &mut [Engine; 2], seat: &Value) -> Vec<Value> {
    let [one, other] = twins.each_mut().map(|engine| {
        let legal = engine.ok(json!({"do":"legal","seat":seat}));
        legal["actions"].as_array().unwrap().clone()
    });
    one.into_iter().filter(|action| other.contains(action)).collect()
}

/// Plays the twins in step until they have no common action left; the watcher compares all.
fn in_step(twins: &mut [Engine; 2], watcher: usize, rng: &mut Rng, plies: usize) -> usize {
    for done in 0..plies {
        watch(twins, watcher);
        let status = twins[0].ok(json!({"do":"status"}))["status"].clone();
        let Some(seat) = status["to_act"].as_array().unwrap().first().cloned() else {
            return done;
        };
        let actions = common(twins, &seat);
        if actions.is_empty() {
            return done;
        }
        let action = &actions[rng.index(actions.len())];
        let request = json!({"do":"act","seat":seat,"action":action});
        let replies = twins.each_mut().map(|engine| engine.ok(request.clone()));
        let view = json!({"do":"view","seat":watcher});
        let [one, other] = twins.each_mut().map(|engine| engine.ok(view.clone()));
        if one != other {
            // Something came to light that differs between the worlds: the twins part.
            return done + 1;
        }
        if seat == json!(watcher) {
            assert_eq!(replies[0].to_string(), replies[1].to_string(), "{request}");
        }
    }
    plies
}

fn lexio_hands(rng: &mut Rng) -> Vec<String> {
    let mut tiles: Vec<String> = (1..=13)
        .flat_map(|number| ["N", "E", "L", "S"].map(|suit| format!("{number}{suit}")))
        .collect();
    rng.shuffle(&mut tiles);
    tiles.chunks(13).map(|hand| hand.join(" ")).collect()
}

#[test]
fn lexio_tells_a_seat_nothing_about_the_other_hands() {
    let mut twins = [Engine::start(), Engine::start()];
    let mut rng = Seed::numbered(1).stream("twins", 0);
    let mut plies = 0;
    for _ in 0..30 {
        let hands = lexio_hands(&mut rng);
        // Seats 2 and 3 trade all but the tile that decides who leads.
        let mut rest: Vec<&str> =
            hands[2].split(' ').chain(hands[3].split(' ')).filter(|tile| *tile != "3N").collect();
        let leads = |hand: &str| hand.split(' ').any(|tile| tile == "3N");
        rng.shuffle(&mut rest);
        let take = if leads(&hands[2]) { 12 } else { 13 };
        let mut third: Vec<&str> = rest[..take].to_vec();
        let mut fourth: Vec<&str> = rest[take..].to_vec();
        if leads(&hands[2]) {
            third.push("3N");
        }
        if leads(&hands[3]) {
            fourth.push("3N");
        }
        let (third, fourth) = (third.join(" "), fourth.join(" "));
        let other = vec![hands[0].clone(), hands[1].clone(), third, fourth];
        for (engine, hands) in twins.iter_mut().zip([&hands, &other]) {
            let seed = "11".repeat(32);
            engine.ok(json!({"do":"new","game":"lexio","seats":4,"deals":[hands],"seed":seed}));
        }
        plies += in_step(&mut twins, 0, &mut rng, 60);
    }
    assert!(plies > 100, "the twins parted too soon: {plies}");
}

#[test]
fn lexicon_tells_a_seat_nothing_about_hands_and_stock() {
    let mut twins = [Engine::start(), Engine::start()];
    let mut rng = Seed::numbered(2).stream("twins", 0);
    let counts =
        [("A E I", 4), ("H L O R S T U W", 3), ("C K M N P D J V G Q Y B F X Z", 1), ("*", 1)];
    let pack: Vec<&str> = (counts.iter())
        .flat_map(|(letters, count)| {
            letters.split(' ').flat_map(|l| std::iter::repeat_n(l, *count))
        })
        .collect();
    let mut plies = 0;
    for _ in 0..20 {
        let mut deck = pack.clone();
        rng.shuffle(&mut deck);
        // Three seats, dealer 0: places 0, 3, 6 … of the first thirty go to seat 1, the next
        // to seat 2, the third to seat 0; place 30 lies open. Seat 0 watches.
        let hidden: Vec<usize> =
            (0..deck.len()).filter(|at| (*at < 30 && at % 3 != 2) || *at > 30).collect();
        let mut cards: Vec<&str> = hidden.iter().map(|at| deck[*at]).collect();
        rng.shuffle(&mut cards);
        let mut other = deck.clone();
        for (at, card) in hidden.iter().zip(cards) {
            other[*at] = card;
        }
        for (engine, deck) in twins.iter_mut().zip([&deck, &other]) {
            let deal = json!([{"dealer": 0, "deck": deck.join(" ")}]);
            let rules = json!({"dictionary":"en","pack":"classic","hands":1});
            let (seed, seats) = ("22".repeat(32), 3);
            engine.ok(json!({"do":"new","game":"lexicon","seats":seats,"rules":rules,
                "deals":deal,"seed":seed}));
        }
        plies += in_step(&mut twins, 0, &mut rng, 60);
    }
    assert!(plies > 60, "the twins parted too soon: {plies}");
}
