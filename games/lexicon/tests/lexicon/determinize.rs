//! Worlds: consistent with everything seen, and every consistent one possible.

use crate::table::{Fixture, bag, game, table};
use lexicon::{Action, Bag, Card, HostAction, Lexicon, Step, Word};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tablee_engine::{Chance, Game as _, Rng, Seat, Seed, Table, Viewer};

fn rng(n: u64) -> Rng {
    Seed::numbered(n).stream("worlds", 0)
}

/// What seat `of` holds in many worlds that look to `who` like this.
fn hands(t: &Fixture, who: Viewer, of: u8, worlds: u32) -> BTreeMap<String, u32> {
    let (game, view) = (t.table.game(), t.table.view(who));
    let mut rng = rng(1);
    let mut seen = BTreeMap::new();
    for _ in 0..worlds {
        let world = game.determinize(&view, &mut rng);
        game.audit(&world).expect("a sound world");
        assert_eq!(game.view(&world, who), view);
        let hand = game.view(&world, Viewer::Seat(Seat(of))).hand.expect("a hand");
        let text: String = hand.iter().map(|card| card.glyph()).collect();
        *seen.entry(text).or_insert(0) += 1;
    }
    seen
}

#[test]
fn after_the_deal_every_unseen_card_is_as_likely() {
    let t = table(json!({}), &["A", "E"], "Z", "WX");
    let seen = hands(&t, Viewer::Seat(Seat(0)), 1, 5000);
    assert_eq!(seen.len(), 26, "every letter but Z, and the Master: {seen:?}");
    let share = |card: &str| f64::from(seen[card]) / 5000.0;
    assert!((share("E") - 6.0 / 50.0).abs() < 0.02, "{}", share("E"));
    assert!((share("A") - 3.0 / 50.0).abs() < 0.015, "{}", share("A"));
    assert!((share("*") - 1.0 / 50.0).abs() < 0.01, "{}", share("*"));
}

#[test]
fn a_card_taken_openly_is_known_to_all() {
    let mut t = table(json!({}), &["AEI", "LNO"], "Z", "WX");
    t.play(0, "discard A open");
    for who in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert!(hands(&t, who, 0, 200).keys().all(|hand| hand.contains('Z')));
    }
    t.play(1, "discard L stock");
    t.play(0, "discard Z open");
    assert!(hands(&t, Viewer::Seat(Seat(1)), 0, 200).keys().all(|hand| hand.contains('L')));
    assert!(hands(&t, Viewer::Seat(Seat(1)), 0, 400).keys().all(|hand| !hand.contains('Z')));
}

#[test]
fn after_a_reshuffle_old_cards_and_new_ones_are_told_apart() {
    // Four seats with twelve cards: the stock is X Z *, then the pile W A L S.
    let dealt = ["AAAAEEEEEELL", "LNNNOOORRRSS", "STTTUUUCDMPB", "FGHVJQYKIIII"];
    let mut t = table(json!({}), &dealt, "W", "XZ*");
    for (seat, card) in [(0, 'A'), (1, 'L'), (2, 'S')] {
        t.play(seat, &format!("discard {card} stock"));
    }
    let exposed = t.watch().scene.exposed().expect("a card");
    // Seat 3 has drawn nothing before: what it holds was dealt, so it has none of the new pool.
    let drawn = t.watch().memory.pool;
    let before = t.table.view(Viewer::Spectator);
    assert_eq!(drawn.plus(&[exposed].into_iter().collect()), bag("WALS"));
    assert_eq!(before.memory.old.as_slice(), [12, 12, 12, 12]);
    let seen = hands(&t, Viewer::Seat(Seat(0)), 3, 300);
    // The one W is on the pile or in the stock, never in a hand.
    assert!(seen.keys().all(|hand| !hand.contains('W')));
    t.play(3, "discard F stock");
    let seen = hands(&t, Viewer::Seat(Seat(0)), 3, 2000);
    let with_pool = seen.keys().filter(|hand| hand.contains('W')).count();
    assert_eq!(with_pool > 0, drawn.has(Card::from_glyph(b'W').expect("W")));
}

#[test]
fn a_shown_card_of_the_pool_came_from_the_stock() {
    let dealt = ["AAAAEEEEEELL", "LNNNOOORRRSS", "STTTUUUCDMPB", "FGHVJQYKIIII"];
    let mut t = table(json!({}), &dealt, "W", "XZ*");
    for (seat, card) in [(0, 'A'), (1, 'L'), (2, 'S'), (3, 'F')] {
        t.play(seat, &format!("discard {card} stock"));
    }
    let drew = t.view(3).memory.trace.iter().find_map(|step| match step {
        Step::Drew(Seat(3), card) => *card,
        _ => None,
    });
    let drew = drew.expect("seat 3 drew");
    t.play(0, "discard E open");
    t.play(1, "discard N open");
    t.play(2, "discard T open");
    t.play(3, &format!("discard {drew} open"));
    for who in Viewer::everyone(t.table.game().seats()) {
        assert!(!hands(&t, who, 3, 200).is_empty());
    }
}

/// A random word or change of a word, sense or nonsense, that the hand can pay for.
fn bluff(game: &Lexicon, hand: &Bag, words: &[Vec<u8>], rng: &mut Rng) -> Option<Action> {
    let mut cards: Vec<Card> = hand.iter().collect();
    rng.shuffle(&mut cards);
    let letter = |card: Card, rng: &mut Rng| match card.is_master() {
        true => b'a' + rng.below(26) as u8,
        false => card.glyph() as u8,
    };
    let pick = (!words.is_empty()).then(|| rng.index(words.len()));
    match (rng.below(3), pick) {
        (1, Some(at)) => {
            let mut word = words[at].clone();
            for card in cards.iter().take(1 + rng.index(2)) {
                let place = rng.index(word.len() + 1);
                word.insert(place, letter(*card, rng));
            }
            Some(Action::Insert { number: at as u8 + 1, word: Word::new(&word)? })
        }
        (2, Some(at)) => {
            let mut word = words[at].clone();
            let place = rng.index(word.len());
            word[place] = letter(cards[0], rng);
            Some(Action::Exchange { number: at as u8 + 1, word: Word::new(&word)? })
        }
        _ => {
            let size = usize::from(game.rules().min_word) + rng.index(2);
            let word: Vec<u8> = cards.iter().take(size).map(|card| letter(*card, rng)).collect();
            Some(Action::Word(Word::new(&word)?))
        }
    }
}

fn sound(table: &Table<Lexicon>, rng: &mut Rng) {
    let game = table.game();
    game.audit(table.state()).expect("a sound state");
    for who in Viewer::everyone(game.seats()) {
        let view = table.view(who);
        let world = game.determinize(&view, rng);
        game.audit(&world).expect("a sound world");
        assert_eq!(game.view(&world, who), view);
        assert_eq!(game.awaits(&world), game.awaits(table.state()));
    }
}

/// Random games full of nonsense words, challenges, rulings and bells.
fn bluffing_game(seats: u8, asked: Value, seed: u64) -> usize {
    let seed = Seed::numbered(seed);
    let mut rng = seed.stream("bluff", 0);
    let mut table = Table::start(game(seats, asked), Chance::new(seed));
    let mut withdrawn = 0;
    while !table.is_over() {
        sound(&table, &mut rng);
        let awaits = table.game().awaits(table.state());
        if awaits.host || rng.below(150) == 0 {
            let offered = table.game().host_choices(&table.view(Viewer::Spectator));
            let action: HostAction = offered[rng.index(offered.len())];
            table.host(&action).expect("offered");
            continue;
        }
        let cut = !awaits.may.is_empty() && rng.below(4) == 0;
        let among: Vec<Seat> = if cut { awaits.may } else { awaits.must }.iter().collect();
        let seat = among[rng.index(among.len())];
        let view = table.view(Viewer::Seat(seat));
        let words: Vec<Vec<u8>> = view.scene.words.iter().map(|(_, word)| word.to_vec()).collect();
        let mut action = None;
        if rng.below(3) == 0 && !view.hand().is_empty() {
            action = bluff(table.game(), &view.hand(), &words, &mut rng);
        }
        let legal = action.filter(|action| table.game().check(&view, action).is_ok());
        let menu = table.game().choices(&view).actions;
        let action = legal.unwrap_or_else(|| menu[rng.index(menu.len())]);
        let before = view.scene.words.len();
        table.act(seat, &action).expect("legal");
        withdrawn += usize::from(table.view(Viewer::Spectator).scene.words.len() < before);
    }
    withdrawn
}

#[test]
fn worlds_stay_consistent_through_bluffs_and_refused_words() {
    let mut withdrawn = 0;
    for seed in 0..12 {
        withdrawn += bluffing_game(2, json!({ "hands": 2 }), seed);
        withdrawn += bluffing_game(3, json!({ "steward": "human", "hands": 2 }), seed);
        let small = json!({ "hand_size": 12, "hands": 2, "penalties": "tournament", "target": 0 });
        withdrawn += bluffing_game(4, small, seed);
        withdrawn += bluffing_game(5, json!({ "hands": 1, "stall": 3 }), seed);
    }
    assert!(withdrawn > 20, "{withdrawn}");
}
