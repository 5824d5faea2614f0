//! The laws of the engine, on every number of seats and every option that changes play.

use tablee_engine::record::Chain;
use tablee_engine::table::Table;
use tablee_engine::{Assets, Chance, Game, Seat, Seats, Seed, Simulate, Viewer, laws};
use xylo::{Action, LateBid, Rules, Sight, ThreePlayer, Xylo};

fn hold(seats: u8, rules: Rules, games: u64) {
    let game = || Xylo::new(Seats(seats), rules.clone(), &Assets::none()).unwrap();
    let tally = laws::examine(game, &Assets::none(), 0..games).unwrap_or_else(|b| panic!("{b}"));
    assert_eq!(tally.games as u64, games);
    assert!(tally.sights > 0);
}

#[test]
fn laws_hold_for_two() {
    hold(2, Rules::default(), 6);
    hold(2, Rules { rounds: 1, late_bid: LateBid::Allowed, ..Rules::default() }, 6);
}

#[test]
fn laws_hold_for_three() {
    hold(3, Rules::default(), 6);
    hold(3, Rules { three_player: ThreePlayer::RedPink, ..Rules::default() }, 4);
}

#[test]
fn laws_hold_for_four() {
    hold(4, Rules::default(), 6);
    hold(4, Rules { rounds: 1, late_bid: LateBid::Allowed, ..Rules::default() }, 6);
}

#[test]
fn laws_hold_for_five() {
    hold(5, Rules::default(), 6);
    hold(5, Rules { rounds: 10, ..Rules::default() }, 1);
}

/// Random seats look at once, so their games never see a late bid or a forced one. Here seats pass
/// nearly always; what the laws say of views, samples, menus and sights is checked again.
fn hold_for_the_patient(seats: u8, rules: Rules) {
    let mut forced = 0;
    for n in 0..4 {
        let game = Xylo::new(Seats(seats), rules.clone(), &Assets::none()).unwrap();
        let mut table = Table::start(game, Chance::new(Seed::numbered(n)));
        let mut rng = Seed::numbered(n).stream("patient", 0);
        while !table.is_over() {
            let (game, state) = (table.game().clone(), table.state().clone());
            game.audit(&state).unwrap();
            for who in Viewer::everyone(Seats(seats)) {
                let view = game.view(&state, who);
                let world = game.determinize(&view, &mut rng);
                game.audit(&world).unwrap();
                assert_eq!(game.view(&world, who), view);
                assert_eq!(game.awaits(&world), game.awaits(&state));
                assert_eq!(game.standing(&world), game.standing(&state));
            }
            let seat = game.awaits(&state).must.first().unwrap();
            let menu = game.choices(&game.view(&state, Viewer::Seat(seat))).actions;
            let mut fast = Vec::new();
            game.moves(&state, seat, &mut fast);
            assert_eq!(fast, menu);
            let patient = menu[0] == Action::Pass && rng.below(60) > 0;
            let action = if patient { Action::Pass } else { menu[rng.index(menu.len())] };
            let events = table.act(seat, &action).unwrap();
            for who in Viewer::everyone(Seats(seats)) {
                let seen = table.sights(events.clone(), who);
                forced += seen.iter().filter(|s| matches!(s, Sight::LastBid { .. })).count();
                let mut world = game.determinize(&game.view(&state, who), &mut rng);
                let mut told = Vec::new();
                game.apply(&mut world, seat, &action, &mut told);
                if game.view(&world, who) == table.view(who) {
                    let told: Vec<_> = told.iter().filter_map(|e| game.sight(e, who)).collect();
                    assert_eq!(told, seen);
                }
            }
        }
        game_replays(&table);
    }
    assert!(forced > 20, "only {forced} forced bids");
}

fn game_replays(table: &Table<Xylo>) {
    let record = table.record();
    let again = Table::<Xylo>::replay(&record, &Assets::none(), Chain::Required).unwrap();
    assert!(again.state() == table.state());
}

#[test]
fn laws_hold_where_bids_come_late_or_are_forced() {
    for seats in 2..=5 {
        hold_for_the_patient(seats, Rules { rounds: 2, ..Rules::default() });
        let late_bid = LateBid::Allowed;
        hold_for_the_patient(seats, Rules { rounds: 2, late_bid, ..Rules::default() });
    }
}

/// An audit that cannot fail proves nothing: a state that is no game's is found out.
#[test]
fn the_audit_finds_what_cannot_be() {
    let four = Xylo::new(Seats(4), Rules::default(), &Assets::none()).unwrap();
    let five = Xylo::new(Seats(5), Rules::default(), &Assets::none()).unwrap();
    let state = four.deal(Chance::new(Seed::numbered(1)), &mut ());
    four.audit(&state).unwrap();
    assert!(five.audit(&state).is_err());
    // A bid out of nowhere: the action was never checked.
    let mut cheated = state.clone();
    four.apply(&mut cheated, Seat(0), &Action::Play(3), &mut ());
    assert!(four.audit(&cheated).is_err());
    // A card that does not follow, and a lead of the leftmost card.
    let mut laid = state;
    four.seats().iter().for_each(|seat| four.step(&mut laid, seat, &Action::Sort));
    let leader = four.awaits(&laid).must.first().unwrap();
    let mut wrong = laid.clone();
    four.step(&mut wrong, leader, &Action::Play(1));
    assert!(four.audit(&wrong).is_err());
    let mut right = laid;
    four.step(&mut right, leader, &Action::Play(2));
    four.audit(&right).unwrap();
    four.step(&mut right, leader, &Action::Pass);
    let next = four.awaits(&right).must.first().unwrap();
    let mut menu = Vec::new();
    four.moves(&right, next, &mut menu);
    let revoke = (1..=15).map(Action::Play).find(|play| !menu.contains(play)).unwrap();
    four.step(&mut right, next, &revoke);
    assert!(four.audit(&right).is_err());
}
