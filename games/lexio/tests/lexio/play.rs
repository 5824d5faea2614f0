//! R5 and R7: leading, answering, passing, the end of rounds and of the match.

use crate::table::{action, game, play, start, tiles, turn, view};
use lexio::{Action, Lexio, Refusal, State};
use tablee_engine::{Chance, Game, Seat, Seed, Viewer};

fn refusal(game: &Lexio, state: &State, seat: u8, text: &str) -> Refusal {
    game.check(&view(game, state, seat), &action(text)).expect_err(text)
}

const HANDS: [&str; 4] = ["3N 5N 5E 9N", "4E 6N 6E", "7N 7E 8N", "1S 2S 2L 2E"];

#[test]
fn r5_1_the_holder_of_the_weakest_tile_leads_anything() {
    let game = game(4, "{}");
    for seat in 0..4u8 {
        let mut wishes = [""; 4];
        wishes[usize::from(seat)] = "3N 8N 8E";
        let mut state = start(&game, &wishes);
        assert_eq!(turn(&game, &state), seat);
        assert_eq!(view(&game, &state, 0).opener, Seat(seat));
        // With or without 3N.
        play(&game, &mut state, &format!("{seat}: 8N 8E"));
    }
}

#[test]
fn r5_1_variant_nine_the_weakest_tile_held_leads() {
    let game = game(2, "{}");
    // 3N, 3E and 3L lie face down.
    let state = start(&game, &["4N", "3S"]);
    assert!(!(0..2).any(|seat| view(&game, &state, seat).hand.unwrap().include(tiles("3N"))));
    assert_eq!(turn(&game, &state), 1);
}

#[test]
fn r5_1_every_round_is_led_by_its_own_weakest_tile() {
    let game = game(4, "{}");
    for seed in 0..20 {
        let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
        let mut rng = Seed::numbered(seed).stream("test", 0);
        let mut round = 0;
        while let Some(seat) = game.awaits(&state).must.first() {
            let view = view(&game, &state, seat.0);
            if view.round > round {
                round = view.round;
                assert!(view.hand.unwrap().include(tiles("3N")));
            }
            let actions = game.choices(&view).actions;
            game.apply(&mut state, seat, &actions[rng.index(actions.len())], &mut ());
        }
    }
}

#[test]
fn r5_2_clockwise_same_count_strictly_stronger() {
    let game = game(4, "{}");
    let mut state = start(&game, &HANDS);
    play(&game, &mut state, "0: 5N 5E");
    assert_eq!(turn(&game, &state), 1);
    assert_eq!(refusal(&game, &state, 2, "7N 7E"), Refusal::NotYourTurn { turn: Seat(1) });
    assert_eq!(refusal(&game, &state, 1, "6N"), Refusal::WrongCount { need: 2, given: 1 });
    assert_eq!(
        refusal(&game, &state, 1, "6N 4E"),
        Refusal::NotACombination { tiles: tiles("6N 4E") }
    );
    assert_eq!(refusal(&game, &state, 1, "7N 7E"), Refusal::NotHeld { tiles: tiles("7N 7E") });
    play(&game, &mut state, "1: 6N 6E\n2: 7N 7E\n3: 2L 2S");
    assert_eq!(turn(&game, &state), 0);
    let top = view(&game, &state, 0).to_beat.unwrap();
    assert_eq!((top.seat, top.tiles, top.answer), (Seat(3), tiles("2S 2L"), 2));
    // Nothing beats the best pair: only passing is left.
    assert_eq!(game.choices(&view(&game, &state, 0)).actions, [Action::Pass]);
}

#[test]
fn r5_2_equal_strength_is_too_weak() {
    let game = game(4, "{}");
    let mut state = start(&game, &["3N 3E 3L 4N 4E", "5N 3S 9N", "", ""]);
    play(&game, &mut state, "0: 4N");
    assert_eq!(refusal(&game, &state, 1, "3S"), Refusal::TooWeak { need: tiles("4N") });
    play(&game, &mut state, "1: 5N");
}

#[test]
fn r5_2_passing_is_allowed_even_with_a_stronger_play() {
    let game = game(4, "{}");
    let mut state = start(&game, &HANDS);
    play(&game, &mut state, "0: 3N\n1: pass");
    assert_eq!(turn(&game, &state), 2);
    assert_eq!(game.choices(&view(&game, &state, 2)).actions.last(), Some(&Action::Pass));
}

#[test]
fn r5_3_a_pass_binds_nothing() {
    let game = game(4, "{}");
    let mut state = start(&game, &HANDS);
    play(&game, &mut state, "0: 3N\n1: pass\n2: 8N\n3: pass\n0: 9N\n1: pass\n2: pass\n3: 1S");
    assert_eq!(turn(&game, &state), 0);
    let story = serde_json::to_value(view(&game, &state, 0).tricks).unwrap();
    let turns: Vec<_> = story[0].as_array().unwrap().iter().map(|t| t["action"].clone()).collect();
    assert_eq!(turns, ["3N", "pass", "8N", "pass", "9N", "pass", "pass", "1S"]);
}

#[test]
fn r5_4_when_all_others_pass_the_last_player_leads() {
    let game = game(4, "{}");
    let mut state = start(&game, &HANDS);
    play(&game, &mut state, "0: 3N\n1: 4E\n2: pass\n3: pass\n0: pass");
    assert_eq!(turn(&game, &state), 1);
    assert_eq!(view(&game, &state, 1).to_beat, None);
    assert_eq!(refusal(&game, &state, 1, "pass"), Refusal::MustLead);
    assert!(!game.choices(&view(&game, &state, 1)).actions.contains(&Action::Pass));
    play(&game, &mut state, "1: 6N 6E");
    assert_eq!(view(&game, &state, 1).tricks.len(), 2);
}

#[test]
fn r5_4_the_first_lead_must_be_played_too() {
    let game = game(4, "{}");
    assert_eq!(refusal(&game, &start(&game, &HANDS), 0, "pass"), Refusal::MustLead);
}

#[test]
fn four_tiles_can_be_typed_but_not_played() {
    let game = game(4, "{}");
    let state = start(&game, &["3N 3E 3L 3S", "", "", ""]);
    let four = tiles("3N 3E 3L 3S");
    assert_eq!(refusal(&game, &state, 0, "3N 3E 3L 3S"), Refusal::NotACombination { tiles: four });
}

/// Seat 0 holds twelve tiles that go out in three leads nobody answers.
fn quick(options: &str) -> (Lexio, State) {
    let game = game(3, options);
    let hand = "3N 3E 3L 4N 4E 5N 5E 5L 6N 6E 7N 7E";
    let mut state = start(&game, &[hand, "", ""]);
    play(&game, &mut state, "0: 3N 3E 3L 4N 4E\n1: pass\n2: pass");
    play(&game, &mut state, "0: 5N 5E 5L 6N 6E\n1: pass\n2: pass");
    (game, state)
}

#[test]
fn r5_5_the_round_ends_with_the_last_tile() {
    let (game, mut state) = quick(r#"{"chips":500}"#);
    play(&game, &mut state, "0: 7N 7E");
    let seen = game.view(&state, Viewer::Spectator);
    let last = seen.last.unwrap();
    assert_eq!((last.round, last.winner, last.last_play), (1, Seat(0), tiles("7N 7E")));
    assert_eq!(seen.round, 2);
    assert_eq!(seen.sizes.as_slice(), [12; 3], "dealt again");
}

#[test]
fn r7_1_over_after_the_agreed_rounds() {
    let (game, mut state) = quick(r#"{"rounds":1}"#);
    assert_eq!(game.outcome(&state), None);
    play(&game, &mut state, "0: 7N 7E");
    assert_eq!(game.outcome(&state).unwrap().winners.iter().collect::<Vec<_>>(), [Seat(0)]);
    assert!(game.awaits(&state).must.is_empty());
    assert_eq!(game.standing(&state).round, 1, "the last round played");
    for seat in 0..3 {
        assert_eq!(refusal(&game, &state, seat, "pass"), Refusal::GameOver);
        assert!(game.choices(&view(&game, &state, seat)).actions.is_empty());
    }
}

#[test]
fn r7_1_over_when_a_seat_has_no_chips_left() {
    for shortfall in ["capped", "debt"] {
        let (game, mut state) = quick(&format!(r#"{{"chips":10,"shortfall":"{shortfall}"}}"#));
        play(&game, &mut state, "0: 7N 7E");
        assert!(game.outcome(&state).is_some(), "{shortfall}");
        assert_eq!(game.standing(&state).scores.iter().sum::<i64>(), 30);
        assert_eq!(game.standing(&state).scores[1] < 0, shortfall == "debt");
    }
}

#[test]
fn r7_2_most_chips_win_and_equal_totals_share() {
    let shared = (0..400).find_map(|seed| {
        let game = game(5, r#"{"rounds":2,"chips":60}"#);
        let mut rng = Seed::numbered(seed).stream("test", 0);
        let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
        while let Some(seat) = game.awaits(&state).must.first() {
            let actions = game.choices(&view(&game, &state, seat.0)).actions;
            game.apply(&mut state, seat, &actions[rng.index(actions.len())], &mut ());
        }
        let winners = game.outcome(&state).unwrap().winners;
        let scores = game.standing(&state).scores;
        let most = scores.iter().max().unwrap();
        for seat in 0..5 {
            assert_eq!(winners.contains(Seat(seat)), scores[usize::from(seat)] == *most);
        }
        (winners.len() > 1).then_some(winners.len())
    });
    assert!(shared.is_some(), "no shared win in 400 matches");
}

#[test]
fn time_out_passes_or_leads_the_weakest_tile() {
    let game = game(4, "{}");
    let mut state = start(&game, &HANDS);
    assert_eq!(game.on_timeout(&view(&game, &state, 0)), action("3N"));
    play(&game, &mut state, "0: 3N");
    assert_eq!(game.on_timeout(&view(&game, &state, 1)), Action::Pass);
}

#[test]
fn a_spectator_is_told_so() {
    let game = game(4, "{}");
    let seen = game.view(&start(&game, &HANDS), Viewer::Spectator);
    assert_eq!(game.check(&seen, &Action::Pass), Err(Refusal::NotSeated));
    assert!(game.choices(&seen).actions.is_empty());
}
