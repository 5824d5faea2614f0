//! Search interface of Lexio for bots: worlds that fit, moves worth a try, endings, and reasons.

use crate::table::{action, game, play, start, view};
use lexio::{Action, Lexio, Novice, State};
use tablee_engine::{
    Bot, Budget, Chance, FactCount, Game, Lang, Policy, Rng, Seat, Seed, Simulate, Viewer, Voice,
};

fn rng(n: u32) -> Rng {
    Seed::numbered(9).stream("test", n)
}

/// Every position of a match in which all play by the policy.
fn each_position(game: &Lexio, plies: u32, mut visit: impl FnMut(&State, Seat, u32)) {
    let mut state = game.deal(Chance::new(Seed::numbered(8)), &mut ());
    for ply in 0..plies {
        let Some(seat) = game.awaits(&state).must.first() else { return };
        visit(&state, seat, ply);
        let action = game.decide(&state, seat, &mut Vec::new(), &mut rng(ply)).unwrap();
        let seen = game.view(&state, Viewer::Seat(seat));
        assert_eq!(game.check(&seen, &action), Ok(()), "{action} by {seat}");
        game.step(&mut state, seat, &action);
    }
}

#[test]
fn likely_worlds_fit_the_view() {
    for seats in 2..=5 {
        let game = game(seats, "{}");
        each_position(&game, 200, |state, _, ply| {
            for viewer in Viewer::everyone(game.seats()) {
                let seen = game.view(state, viewer);
                let world = Policy::sample_world(&game, &seen, &mut rng(ply));
                assert_eq!(game.audit(&world), Ok(()));
                assert_eq!(game.view(&world, viewer), seen);
            }
        });
    }
}

#[test]
fn who_passed_is_thought_to_hold_less() {
    let game = game(4, "{}");
    let mut state = start(&game, &["3N 5N", "10E", "", ""]);
    play(&game, &mut state, "0: 3N\n1: 10E\n2: pass\n3: pass");
    let seen = view(&game, &state, 0);
    // The numbers 11 to 13 would have beaten what seat 2 passed on: fewer than by a fair deal.
    let middling = |world: &State| {
        let hand = view(&game, world, 2).hand.unwrap();
        hand.iter().filter(|tile| (11..=13).contains(&tile.number())).count()
    };
    let fair: usize = (0..400).map(|n| middling(&game.determinize(&seen, &mut rng(n)))).sum();
    let likely: usize =
        (0..400).map(|n| middling(&Policy::sample_world(&game, &seen, &mut rng(n)))).sum();
    assert!(likely < fair, "{likely} against {fair}");
}

#[test]
fn a_move_is_thought_of_alone_as_among_others() {
    let game = game(4, "{}");
    each_position(&game, 60, |state, seat, _| {
        let seen = game.view(state, Viewer::Seat(seat));
        for listed in game.priors(&seen, 16) {
            let alone = game.prior(&seen, &listed.action).expect("an opinion");
            assert!((alone.value - listed.value).abs() < 1e-3, "{alone:?} against {listed:?}");
        }
    });
}

#[test]
fn passes_and_last_plays_are_always_tried() {
    let game = game(4, "{}");
    each_position(&game, 300, |state, seat, _| {
        let seen = game.view(state, Viewer::Seat(seat));
        let all = game.choices(&seen).actions;
        let tried = game.candidates(&seen, 6);
        assert!(tried.len() <= 6 && tried.iter().all(|one| all.contains(one)));
        let goes_out = Action::Play(seen.hand.unwrap());
        for must in [Action::Pass, goes_out] {
            assert_eq!(tried.contains(&must), all.contains(&must), "{must}");
        }
    });
}

/// A round in which seat 0 has played down to what it was wished.
fn endgame(game: &Lexio) -> State {
    let mut state = start(game, &["3N 4N 5N 6N 7N 3E 4E 5E 6E 7E 9N 2L 2S", "", "", ""]);
    play(game, &mut state, "0: 3N 4N 5N 6N 7N\n1: pass\n2: pass\n3: pass");
    play(game, &mut state, "0: 3E 4E 5E 6E 7E\n1: pass\n2: pass\n3: pass");
    state
}

/// What a round is worth to seat 0 where both know all hands and play their best.
fn minimax(game: &Lexio, state: &State) -> f64 {
    let Some(seat) = game.awaits(state).must.first() else {
        return game.ending(state, Seat(0)).value;
    };
    let mut moves = Vec::new();
    game.moves(state, seat, &mut moves);
    let after = moves.iter().map(|action| {
        let mut next = state.clone();
        game.step(&mut next, seat, action);
        minimax(game, &next)
    });
    let better = if seat == Seat(0) { f64::max } else { f64::min };
    after.reduce(better).unwrap()
}

#[test]
fn the_last_tiles_are_played_exactly() {
    let game = game(2, r#"{"rounds":1}"#);
    let mut solved = 0;
    for deal in 0..80 {
        let mut state = game.deal(Chance::new(Seed::numbered(deal)), &mut ());
        while let Some(seat) = game.awaits(&state).must.first() {
            if view(&game, &state, 0).sizes.iter().sum::<u8>() <= 7 {
                let exact = minimax(&game, &state);
                let played = game.play_on(state.clone(), Seat(0), 1, &mut Vec::new(), &mut rng(1));
                assert_eq!(played.value, exact);
                solved += 1;
            }
            let action = game.decide(&state, seat, &mut Vec::new(), &mut rng(2)).unwrap();
            game.step(&mut state, seat, &action);
        }
    }
    assert!(solved >= 20, "{solved}");
}

#[test]
fn what_cannot_be_beaten_goes_first() {
    let game = game(4, "{}");
    let state = endgame(&game);
    let mut best = 0;
    for n in 0..20 {
        let chosen = game.decide(&state, Seat(0), &mut Vec::new(), &mut rng(n)).unwrap();
        best += u32::from(chosen == action("2L 2S"));
    }
    assert!(best >= 16, "{best} of 20");
}

#[test]
fn an_ending_counts_chips_and_at_the_end_the_win() {
    for (rounds, more) in [(5, 0.0), (1, 1.0)] {
        let game = game(4, &format!(r#"{{"rounds":{rounds}}}"#));
        let mut state = endgame(&game);
        play(&game, &mut state, "0: 2L 2S\n1: pass\n2: pass\n3: pass");
        game.step(&mut state, Seat(0), &action("9N"));
        let scores = game.standing(&state).scores;
        let own = scores[0] as f64;
        let lead = own - (scores.iter().sum::<i64>() as f64 - own) / 3.0;
        let ending = game.ending(&state, Seat(0));
        assert_eq!((ending.won, game.ending(&state, Seat(1)).won), (1.0, 0.0));
        assert_eq!(ending.value > lead, more > 0.0);
    }
}

#[test]
fn learners_play_by_the_rules() {
    let game = game(4, "{}");
    each_position(&game, 200, |state, seat, ply| {
        let seen = game.view(state, Viewer::Seat(seat));
        for mut learner in [Novice::NOVICE, Novice::CASUAL] {
            let thought = learner.think(&game, &seen, Budget::Playouts(1), &mut rng(ply));
            assert_eq!(game.check(&seen, &thought.action), Ok(()));
        }
    });
}

/// What is said for a move in a world, for all facts that hold in 8 of 10.
fn said(game: &Lexio, state: &State, seat: u8, text: &str, lang: Lang) -> String {
    let (seen, action) = (view(game, state, seat), action(text));
    let facts = game.facts(&seen, state, &action);
    let numbers = (0..32u8).filter(|fact| facts >> fact & 1 == 1);
    let say = |fact| game.reason(&seen, &action, &FactCount { fact, times: 32, of: 40 }, lang);
    let said: Vec<String> = numbers.map(say).filter(|said| !said.is_empty()).collect();
    assert!(said.len() <= 3, "{said:?}");
    said.join(" ")
}

#[test]
fn reasons_in_words() {
    let game = game(4, "{}");
    let state = start(&game, &["3N 3E 9N 10N", "8N 8E", "", ""]);
    let en = said(&game, &state, 0, "3N 3E", Lang::En);
    let begin = "In 8 of 10 deals someone still holds a higher pair. \
                 You would be left with 11 tiles in ";
    assert!(en.starts_with(begin), "{en}");
    let fr = said(&game, &state, 0, "3N", Lang::Fr);
    let begin = "Dans 8 donnes sur 10, quelqu’un a encore une tuile plus forte. \
                 Il vous resterait 12 tuiles en ";
    assert!(fr.starts_with(begin), "{fr}");
    let ko = said(&game, &state, 0, "3N 3E", Lang::Ko);
    let begin = "10번 중 8번은 누군가 아직 더 강한 페어를 들고 있습니다. 타일 11개가 남고, ";
    assert!(ko.starts_with(begin), "{ko}");
    let state = endgame(&game);
    assert_eq!(
        said(&game, &state, 0, "2L 2S", Lang::En),
        "Nobody can stop you any more: all but one of your plays cannot be beaten."
    );
    assert!(said(&game, &state, 0, "9N", Lang::En).starts_with("In 8 of 10 deals"));
}

#[test]
fn every_reason_speaks_every_language() {
    let game = game(4, "{}");
    let mut facts = 0;
    each_position(&game, 600, |state, seat, _| {
        let seen = game.view(state, Viewer::Seat(seat));
        for action in game.candidates(&seen, 8) {
            facts |= game.facts(&seen, state, &action);
            let text = action.to_string();
            let said = Lang::ALL.map(|lang| said(&game, state, seat.0, &text, lang));
            assert!(said.iter().all(|one| one.is_empty() == said[0].is_empty()), "{said:?}");
        }
    });
    assert!(facts.count_ones() >= 8, "{facts:b}");
}
