//! The quick opinion is worth something: who follows it beats who plays at random.

use tablee_engine::{Appraise, Assets, Chance, Game, Rng, Seat, Seats, Seed, Viewer};
use xylo::{Action, Rules, Xylo};

/// The action the quick opinion likes best, the first of equals.
fn greedy(game: &Xylo, view: &xylo::View) -> Action {
    let menu = game.choices(view).actions;
    let value = |action: &Action| game.appraise(view, action);
    let first = menu[0];
    menu.into_iter().fold(first, |best, one| if value(&one) > value(&best) { one } else { best })
}

/// Points and met bids of seat 0, who is greedy, and of the others, who are not, per round.
fn contest(seats: u8, matches: u64) -> [f64; 4] {
    let game = Xylo::new(Seats(seats), Rules::default(), &Assets::none()).unwrap();
    let mut sums = [0.0; 4];
    let mut rounds = 0.0;
    for n in 0..matches {
        let mut rng: Rng = Seed::numbered(n).stream("contest", 0);
        let mut state = game.deal(Chance::new(Seed::numbered(n)), &mut ());
        let mut before = None;
        while let Some(seat) = game.awaits(&state).must.first() {
            let view = game.view(&state, Viewer::Seat(seat));
            let action = if seat == Seat(0) {
                greedy(&game, &view)
            } else {
                let menu = game.choices(&view).actions;
                menu[rng.index(menu.len())]
            };
            game.apply(&mut state, seat, &action, &mut ());
            let last = game.view(&state, Viewer::Spectator).last;
            if last != before {
                let past = last.clone().unwrap();
                rounds += 1.0;
                for s in 0..usize::from(seats) {
                    let row = if seats == 2 { 2 * s } else { s };
                    let share = if s == 0 { 1.0 } else { 1.0 / f64::from(seats - 1) };
                    let at = if s == 0 { 0 } else { 2 };
                    sums[at] += share * f64::from(past.points[s]);
                    sums[at + 1] += share * f64::from(u8::from(past.met[row]));
                }
                before = last;
            }
        }
    }
    sums.map(|sum| sum / rounds)
}

#[test]
fn greedy_beats_random() {
    for seats in 2..=5 {
        let [points, hits, others, other_hits] = contest(seats, 40);
        assert!(points > others + 0.5, "{seats} seats: {points} against {others}");
        assert!(hits > other_hits, "{seats} seats: {hits} against {other_hits}");
    }
}
