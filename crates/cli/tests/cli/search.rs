//! The searching bots: reproducible, legal, and no wiser than the seat they play for.

use lexicon::Lexicon;
use lexio::Lexio;
use serde_json::{Map, Value};
use tablee_bots::{NoisyPlayer, Search};
use tablee_engine::options::resolve;
use tablee_engine::{
    Appraise, Assets, Bot, Budget, Chance, Game, Opening, Policy, Rng, Seat, Seats, Seed,
    Simulate as _, Thought, Viewer,
};
use tablee_game_registry::all_games;
use xylo::Xylo;

const SMALL: Budget = Budget::Playouts(60);

fn table<G: Game>(seats: u8) -> G {
    let rules: Map<String, Value> = Map::new();
    G::new(Seats(seats), resolve(&G::options(), &rules).unwrap(), &Assets::none()).unwrap()
}

fn rng(n: u32) -> Rng {
    Seed::numbered(7).stream("test", n)
}

fn think<G: Policy + Appraise>(game: &G, view: &G::View, n: u32) -> Thought<G::Action> {
    let mut bot = Search::FULL;
    bot.think(game, view, SMALL, &mut rng(n))
}

/// Every position of a match in which all play by the policy.
fn each_position<G: Policy>(game: &G, plies: u32, mut visit: impl FnMut(&G::State, Seat, u32)) {
    let mut state = game.deal(Chance::new(Seed::numbered(3)), &mut ());
    let mut moves = Vec::new();
    for ply in 0..plies {
        let Some(seat) = game.awaits(&state).must.first() else { return };
        visit(&state, seat, ply);
        let action = game.decide(&state, seat, &mut moves, &mut rng(ply)).unwrap();
        game.apply(&mut state, seat, &action, &mut ());
    }
}

/// A thought is legal, the same every time, and the same in every world with the same view.
fn is_honest<G: Policy + Appraise>(game: &G, plies: u32) {
    each_position(game, plies, |state, seat, ply| {
        let view = game.view(state, Viewer::Seat(seat));
        let thought = think(game, &view, ply);
        assert_eq!(game.check(&view, &thought.action), Ok(()), "{}", thought.action);
        assert_eq!(thought.considered[0].action, thought.action);
        let others = &thought.considered[1..];
        assert!(others.is_sorted_by(|a, b| a.value >= b.value), "{others:?}");
        assert!(thought.considered.iter().all(|considered| considered.value.is_finite()));
        assert_eq!(thought, think(game, &view, ply));
        let other = game.determinize(&view, &mut rng(ply + 1000));
        assert_eq!(thought, think(game, &game.view(&other, Viewer::Seat(seat)), ply));
    });
}

/// In every world that looks the same to a seat its policy does the same: it cannot have read
/// what the seat does not see, its own row in Xylo least of all.
fn decides_by_the_view<G: Policy>(game: &G) {
    let mut moves = Vec::new();
    each_position(game, 400, |state, seat, ply| {
        let view = game.view(state, Viewer::Seat(seat));
        let here = game.decide(state, seat, &mut moves, &mut rng(ply));
        for n in 0..8 {
            let world = game.determinize(&view, &mut rng(10_000 + 10 * ply + n));
            let there = game.decide(&world, seat, &mut moves, &mut rng(ply));
            assert_eq!(here, there, "ply {ply}, seat {seat}");
        }
    });
}

/// A handful of playouts says little beside the net, about the move that was played, too.
#[test]
fn what_was_played_is_weighed_with_the_same_opinion() {
    let game: Lexio = table(4);
    each_position(&game, 40, |state, seat, ply| {
        let seen = game.view(state, Viewer::Seat(seat));
        let played = *game.choices(&seen).actions.last().expect("a choice");
        let budget = Budget::Playouts(4);
        let mut expert = Search::FULL;
        let thought = expert.weigh(&game, &seen, &played, budget, &mut rng(ply));
        for told in thought.considered.iter().take(2).filter(|_| thought.considered.len() > 1) {
            let expected = game.prior(&seen, &told.action).expect("an opinion").value;
            assert!((told.value - expected).abs() < 2.0, "{told:?} against {expected}");
        }
    });
}

#[test]
fn lexio_is_searched_honestly() {
    (2..=5).for_each(|seats| is_honest(&table::<Lexio>(seats), 25));
}

#[test]
fn xylo_is_searched_honestly() {
    (2..=5).for_each(|seats| is_honest(&table::<Xylo>(seats), 25));
}

#[test]
fn lexicon_is_searched_honestly() {
    [2, 4].into_iter().for_each(|seats| is_honest(&table::<Lexicon>(seats), 8));
}

#[test]
fn lexicon_is_played_out_by_what_each_seat_knows() {
    [2, 4, 5].into_iter().for_each(|seats| decides_by_the_view(&table::<Lexicon>(seats)));
}

#[test]
fn lexio_is_played_out_by_what_each_seat_knows() {
    (2..=5).for_each(|seats| decides_by_the_view(&table::<Lexio>(seats)));
}

#[test]
fn xylo_is_played_out_by_what_each_seat_knows() {
    (2..=5).for_each(|seats| decides_by_the_view(&table::<Xylo>(seats)));
}

#[test]
fn the_last_tiles_are_played() {
    let game: Lexio = table(4);
    let (mut tried, mut moves) = (0, Vec::new());
    each_position(&game, 600, |state, seat, ply| {
        let view = game.view(state, Viewer::Seat(seat));
        let all = view.hand.unwrap();
        game.moves(state, seat, &mut moves);
        if moves.contains(&lexio::Action::Play(all)) {
            assert_eq!(think(&game, &view, ply).action, lexio::Action::Play(all));
            tried += 1;
        }
    });
    assert!(tried >= 3, "{tried} rounds ended");
}

#[test]
fn who_forgets_still_plays_by_the_rules() {
    let game: Xylo = table(4);
    let mut blind = NoisyPlayer { overlooks: 1.0, wavers: 0.0 };
    each_position(&game, 120, |state, seat, ply| {
        let view = game.view(state, Viewer::Seat(seat));
        let thought = blind.think(&game, &view, SMALL, &mut rng(ply));
        assert_eq!(game.check(&view, &thought.action), Ok(()));
    });
}

#[test]
fn a_playout_or_none_is_enough_to_move() {
    let game: Lexio = table(4);
    let state = game.deal(Chance::new(Seed::numbered(5)), &mut ());
    let seat = game.awaits(&state).must.first().unwrap();
    let view = game.view(&state, Viewer::Seat(seat));
    for budget in [Budget::Playouts(0), Budget::Playouts(1), Budget::Millis(0)] {
        let mut bot = Search::FULL;
        let thought = bot.think(&game, &view, budget, &mut rng(0));
        assert_eq!(game.check(&view, &thought.action), Ok(()));
    }
}

#[test]
fn a_move_that_was_made_is_weighed_against_the_best_one() {
    let registry = all_games();
    for game in registry.ids() {
        let opening =
            Opening { seats: 4, rules: Map::new(), seed: Seed::numbered(5), deals: Vec::new() };
        let table = registry.find(game).unwrap().open(&opening, &registry.assets).unwrap();
        let seat = table.awaits().must.first().unwrap();
        let menu = table.legal(seat).actions;
        for played in [menu.first().unwrap(), menu.last().unwrap()] {
            let ask = || {
                let mut rng = Seed::numbered(1).stream("review", 0);
                table.review(seat, "expert", played).unwrap()(Budget::Playouts(600), &mut rng)
            };
            let advice = ask();
            let told = advice.considered.iter().find(|told| told.action == *played);
            let told = told.unwrap_or_else(|| panic!("{game}: no opinion about {played}"));
            assert_eq!(advice.considered[0].action, advice.action, "{game}");
            assert!(advice.considered[0].value >= told.value, "{game}: {advice:?}");
            assert_eq!(ask(), advice, "{game}: not reproducible");
        }
        assert!(table.review(seat, "expert", "no such thing").is_none());
        assert!(table.review(seat, "nobody", &menu[0]).is_none());
    }
}
