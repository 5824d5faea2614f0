//! Search interface of Xylo for bots: likely worlds that look like the view, legal moves to try,
//! endings and facts that are true, and sentences for them.

use crate::table::game;
use tablee_engine::{
    Chance, FactCount, Game, Lang, Policy, Rng, Seat, Seats, Seed, Simulate, Viewer, Voice,
};
use xylo::{Action, Phase, Rules, State, Xylo};

fn rng(n: u32) -> Rng {
    Seed::numbered(11).stream("bots", n)
}

/// Every position of a match in which all play as in playouts.
fn each_position(game: &Xylo, seed: u64, mut visit: impl FnMut(&State, Seat, u32)) {
    let mut state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
    let mut moves = Vec::new();
    for ply in 0..400 {
        let Some(seat) = game.awaits(&state).must.first() else { return };
        visit(&state, seat, ply);
        let action = game.decide(&state, seat, &mut moves, &mut rng(ply)).unwrap();
        game.step(&mut state, seat, &action);
    }
}

#[test]
fn imagined_worlds_look_like_the_view_and_keep_the_rules() {
    for seats in 2..=5 {
        let game = game(seats, Rules { rounds: 1, ..Rules::default() });
        each_position(&game, 5, |state, seat, ply| {
            for who in [Viewer::Seat(seat), Viewer::Seat(seat.left(Seats(seats)))] {
                let view = game.view(state, who);
                let mut sample_world = game.world_sampler(&view, &mut rng(ply));
                for n in 0..4 {
                    let world = sample_world(&mut rng(1000 + n));
                    assert_eq!(game.view(&world, who), view, "ply {ply}");
                    assert_eq!(game.audit(&world), Ok(()), "ply {ply}");
                }
                let world = game.sample_world(&view, &mut rng(ply));
                assert_eq!(game.view(&world, who), view);
            }
        });
    }
}

/// X3: equal numbers that lie in the plain order are likelier than those that do not, for many
/// sorters do not care; no order is ruled out.
#[test]
fn x3_careless_ties_are_likelier() {
    let game = game(4, Rules::default());
    let mut state = game.deal(Chance::new(Seed::numbered(9)), &mut ());
    (0..4).for_each(|seat| game.step(&mut state, Seat(seat), &Action::Sort));
    let view = game.view(&state, Viewer::Seat(Seat(0)));
    let mut sample_world = game.world_sampler(&view, &mut rng(0));
    let mut rng = rng(1);
    let (mut likely, mut any) = (0, 0);
    for _ in 0..200 {
        likely += contrary_ties(&game, &sample_world(&mut rng));
        any += contrary_ties(&game, &game.determinize(&view, &mut rng));
    }
    assert!(0 < likely && likely < any, "{likely} of {any}");
}

/// How many neighbours of the rows are equal and not in the plain order.
fn contrary_ties(game: &Xylo, state: &State) -> usize {
    let contrary = |seat| {
        let left = Viewer::Seat(seat);
        let view = game.view(state, left);
        let sorted = &view.rows[seat.left(Seats(4)).index()];
        let two = sorted.cards.windows(2);
        two.filter(|two| two[0].number == two[1].number && two[0].back > two[1].back).count()
    };
    (0..4).map(|seat| contrary(Seat(seat))).sum()
}

#[test]
fn moves_to_try_are_legal_and_few() {
    for seats in 2..=5 {
        let game = game(seats, Rules { rounds: 1, ..Rules::default() });
        each_position(&game, 6, |state, seat, ply| {
            let view = game.view(state, Viewer::Seat(seat));
            for widest in [1, 3, 16] {
                let moves = game.candidates(&view, widest);
                assert!(!moves.is_empty() && moves.len() <= widest.max(2), "ply {ply}");
                for (n, action) in moves.iter().enumerate() {
                    assert_eq!(game.check(&view, action), Ok(()), "{action}");
                    assert!(!moves[..n].contains(action), "{action} twice");
                }
            }
        });
    }
}

/// X3: sorting is a decision: where a hand has equal numbers, more than one order is tried.
#[test]
fn x3_ties_are_sorted_in_more_than_one_way() {
    let game = game(4, Rules::default());
    let state = game.deal(Chance::new(Seed::numbered(1)), &mut ());
    let ways = game.candidates(&game.view(&state, Viewer::Seat(Seat(2))), 16);
    assert!(ways.len() > 1 && ways[0] == Action::Sort, "{ways:?}");
}

/// X6: a playout is worth what the round brings, the finished match what it brought.
#[test]
fn x6_endings_are_points_over_the_average_opponent() {
    let game = game(4, Rules { rounds: 2, ..Rules::default() });
    let mut state = game.deal(Chance::new(Seed::numbered(2)), &mut ());
    let (mut moves, mut rng) = (Vec::new(), rng(0));
    while game.standing(&state).round == 1 {
        let seat = game.awaits(&state).must.first().unwrap();
        let action = game.random_move(&state, seat, &mut moves, &mut rng).unwrap();
        game.step(&mut state, seat, &action);
    }
    let endings: Vec<_> = (0..4).map(|seat| game.ending(&state, Seat(seat))).collect();
    assert!(endings.iter().map(|ending| ending.value).sum::<f64>().abs() < 1e-9);
    assert!((endings.iter().map(|ending| ending.won).sum::<f64>() - 1.0).abs() < 1e-9);
    let scores = game.standing(&state).scores;
    let rest = (scores[1] + scores[2] + scores[3]) as f64 / 3.0;
    assert!((endings[0].value - (scores[0] as f64 - rest)).abs() < 1e-9);
}

/// X4.4: in the last place of a trick the fact is the truth.
#[test]
fn x4_4_the_last_card_of_a_trick_takes_it_or_not() {
    let game = game(4, Rules { rounds: 1, ..Rules::default() });
    let mut tried = [0; 2];
    each_position(&game, 8, |state, seat, _| {
        let view = game.view(state, Viewer::Seat(seat));
        let last = view.trick().is_some_and(|trick| trick.plays.len() == 3);
        if view.phase != Phase::Playing || !last {
            return;
        }
        let won = |state: &State| game.view(state, Viewer::Spectator).rows[seat.index()].won;
        for action in game.choices(&view).actions {
            let facts = game.facts(&view, state, &action);
            let mut after = state.clone();
            game.step(&mut after, seat, &action);
            let view = game.view(&after, Viewer::Seat(seat));
            if view.phase == Phase::Announcing {
                game.step(&mut after, seat, &Action::Pass);
            }
            if game.standing(&after).round == 1 && game.outcome(&after).is_none() {
                let takes = won(&after) > won(state);
                assert_eq!(facts & 1 != 0, takes, "{action}");
                tried[usize::from(takes)] += 1;
            }
        }
    });
    assert!(tried.iter().all(|times| *times > 0), "{tried:?}");
}

#[test]
fn reasons_are_sentences_in_every_language() {
    let game = game(4, Rules::default());
    let mut said = std::collections::BTreeSet::new();
    each_position(&game, 3, |state, seat, ply| {
        let view = game.view(state, Viewer::Seat(seat));
        let Some(action) = game.candidates(&view, 1).pop() else { return };
        let facts = game.facts(&view, &game.sample_world(&view, &mut rng(ply)), &action);
        assert!(facts >> 9 == 0, "a fact without a name");
        for fact in (0..9).filter(|fact| facts >> fact & 1 != 0) {
            let tell =
                |times, lang| game.reason(&view, &action, &FactCount { fact, times, of: 40 }, lang);
            let [en, fr, ko] = [Lang::En, Lang::Fr, Lang::Ko].map(|lang| tell(28, lang));
            assert!(en.starts_with("In 7 of 10 deals ") && en.ends_with('.'), "{en}");
            assert!(fr.starts_with("Dans 7 donnes sur 10, ") && fr.ends_with('.'), "{fr}");
            assert!(ko.starts_with("10번 중 7번은 ") && ko.ends_with("니다."), "{ko}");
            assert!(tell(40, Lang::En).starts_with("In all deals "));
            assert_eq!(tell(1, Lang::Fr), "");
            said.insert(en);
        }
    });
    assert!(said.len() >= 7, "{said:?}");
    let view = game.view(&game.deal(Chance::new(Seed::numbered(1)), &mut ()), Viewer::Spectator);
    assert_eq!(
        game.reason(&view, &Action::Sort, &FactCount { fact: 31, times: 9, of: 9 }, Lang::En),
        ""
    );
}

/// The oracle is the upper end of the ladder: in the same worlds, by the same slips, a seat that
/// sees all cards makes more of them than one that plays by what it may know.
#[test]
fn who_sees_all_cards_makes_more_of_the_same_worlds() {
    for seats in 2..=5 {
        let game = game(seats, Rules { rounds: 1, ..Rules::default() });
        let (mut seeing, mut guessing) = (0.0, 0.0);
        for seed in 0..60 {
            let state = game.deal(Chance::new(Seed::numbered(seed)), &mut ());
            let seat = Seat(seed as u8 % seats);
            let (rng, number) = (rng(seed as u32), game.round(&state));
            let room = &mut Vec::new();
            seeing +=
                game.play_on_seeing(state.clone(), seat, number, room, &mut rng.clone()).value;
            guessing += game.play_on(state, seat, number, room, &mut rng.clone()).value;
        }
        assert!(seeing > guessing + 60.0, "{seats} seats: {seeing:.0} against {guessing:.0}");
    }
}
