//! R6: who pays whom, in both ways of doubling and for seats that cannot pay.

use crate::table::{game, play, start, tiles, view};
use lexio::{PerSeat, RoundEnd, Settlement, Tiles};
use tablee_engine::{Game, Judge, Seat, TournamentGame, Viewer};

/// The payments after a round in which `winner` went out.
fn settle(options: &str, winner: u8, left: &[&str], chips: &[i64]) -> Settlement {
    let game = game(left.len() as u8, options);
    let left: Vec<Tiles> = left.iter().map(|hand| tiles(hand)).collect();
    let winner = Seat(winner);
    let reckoning = RoundEnd { rules: game.rules(), winner, left: &left, chips };
    Settlement {
        round: 1,
        winner,
        last_play: tiles("3N"),
        payments: reckoning.payments(),
        left: left.into_iter().collect(),
    }
}

fn nets(settlement: &Settlement) -> Vec<i64> {
    (0..settlement.left.len() as u8).map(|seat| settlement.net(Seat(seat))).collect()
}

const A: &str = "3E 4E 5E";
const B: &str = "6N 7N 8N 9N 10N 11N 12N 2N";
const C: &str = "6S 7S 2L 2S";
const DIFFERENCE: &str = r#"{"doubling":"difference"}"#;
const COUNT: &str = r#"{"doubling":"count"}"#;

#[test]
fn r6_4_the_example_by_difference() {
    assert_eq!(nets(&settle(DIFFERENCE, 0, &["", A, B, C], &[149; 4])), [35, 11, -34, -12]);
}

#[test]
fn r6_1_the_printed_examples() {
    // Eight tiles against three: 5, or 10 with a 2 among the eight.
    let plain = settle(DIFFERENCE, 0, &["", A, "6N 7N 8N 9N 10N 11N 12N 1N"], &[149; 3]);
    assert_eq!(plain.payments[2].as_slice(), [8, 5, 0]);
    let doubled = settle(DIFFERENCE, 0, &["", A, B], &[149; 3]);
    assert_eq!(doubled.payments[2].as_slice(), [16, 10, 0]);
    // Four tiles with one 2: 8; with two: 16, where the text says 18.
    assert_eq!(nets(&settle(DIFFERENCE, 0, &["", "6S 7S 8S 2S"], &[149; 2])), [8, -8]);
    assert_eq!(nets(&settle(DIFFERENCE, 0, &["", C], &[149; 2])), [16, -16]);
}

#[test]
fn r6_1_the_takers_twos_do_not_count() {
    let settled = settle(DIFFERENCE, 0, &["", "2N 2E", "6N 7N 8N"], &[149; 3]);
    assert_eq!(settled.payments[2].as_slice(), [3, 1, 0]);
    assert_eq!(settled.payments[1].as_slice(), [8, 0, 0]);
}

#[test]
fn r6_4_the_example_by_count() {
    assert_eq!(nets(&settle(COUNT, 0, &["", A, B, C], &[149; 4])), [35, 23, -29, -29]);
}

#[test]
fn r6_2_doubled_counts_decide_who_pays() {
    // Two tiles, both 2s, weigh 8: more than seven plain ones.
    let settled = settle(COUNT, 0, &["", "2N 2E", "3E 4E 5E 6E 7E 8E 9N"], &[149; 3]);
    assert_eq!(settled.payments[1].as_slice(), [8, 0, 1]);
    assert_eq!(settled.payments[2].as_slice(), [7, 0, 0]);
}

#[test]
fn r6_3_capped_pays_the_winner_first_and_stops() {
    let settled = settle(DIFFERENCE, 0, &["", "3E 4E", "6N 7N 8N 9N 10N"], &[4; 3]);
    assert_eq!(settled.payments[2].as_slice(), [4, 0, 0]);
    assert_eq!(settled.payments[1].as_slice(), [2, 0, 0]);
    let settled = settle(DIFFERENCE, 0, &["", "3E 4E", "6N 7N 8N 9N 10N"], &[4, 4, 6]);
    assert_eq!(settled.payments[2].as_slice(), [5, 1, 0]);
}

#[test]
fn r6_3_the_heaviest_pays_first_and_what_came_in_can_be_paid_out() {
    let ten = "6N 7N 8N 9N 10N 11N 12N 13N 14N 15N";
    let settled = settle(DIFFERENCE, 0, &["", A, ten], &[20, 1, 20]);
    assert_eq!(settled.payments[2].as_slice(), [10, 7, 0]);
    assert_eq!(settled.payments[1].as_slice(), [3, 0, 0], "one chip of its own and two received");
}

#[test]
fn r6_3_equal_weights_take_clockwise_from_the_winner() {
    let ten = "6N 7N 8N 9N 10N 11N 12N 13N 14N 15N";
    let settled = settle(DIFFERENCE, 1, &[A, "", "3S 4S 5S", ten], &[50, 50, 50, 12]);
    assert_eq!(settled.payments[3].as_slice(), [0, 10, 2, 0]);
    let settled = settle(DIFFERENCE, 1, &[A, "", "3S 4S 5S", ten], &[50, 50, 50, 19]);
    assert_eq!(settled.payments[3].as_slice(), [2, 10, 7, 0]);
}

#[test]
fn r6_3_in_count_the_doubled_weight_sets_the_order() {
    // Seat 1 weighs 12 with three tiles, seat 2 weighs 5 with five: seat 1 pays first, and what
    // seat 2 gets from it pays the winner.
    let hands = ["", "2N 2E 3E", "6N 7N 8N 9N 10N"];
    let settled = settle(COUNT, 0, &hands, &[20, 14, 1]);
    assert_eq!(settled.payments[1].as_slice(), [12, 0, 2]);
    assert_eq!(settled.payments[2].as_slice(), [3, 0, 0]);
    // By difference seat 2 is the heavier and pays first, out of its single chip.
    let settled = settle(DIFFERENCE, 0, &hands, &[20, 14, 1]);
    assert_eq!(settled.payments[2].as_slice(), [1, 0, 0]);
    assert_eq!(settled.payments[1].as_slice(), [12, 0, 0]);
}

#[test]
fn r6_3_debt_pays_in_full() {
    let options = r#"{"doubling":"difference","shortfall":"debt"}"#;
    assert_eq!(nets(&settle(options, 0, &["", A, B, C], &[1; 4])), [35, 11, -34, -12]);
}

#[test]
fn r6_payments_add_up_and_nobody_capped_goes_below_zero() {
    for (seed, options) in (0..300u64).zip([DIFFERENCE, COUNT].into_iter().cycle()) {
        let mut rng = tablee_engine::Seed::numbered(seed).stream("chips", 0);
        let mut all: Vec<_> = Tiles::in_use(15).iter().collect();
        rng.shuffle(&mut all);
        let mut cut = all.chunks(12);
        let hands: Vec<String> = (0..5)
            .map(|seat| {
                let size = if seat == 2 { 0 } else { 1 + rng.index(12) };
                let block = cut.next().unwrap_or_default();
                block[..size].iter().copied().collect::<Tiles>().to_string()
            })
            .collect();
        let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
        let chips: Vec<i64> = (0..5).map(|_| 1 + i64::from(rng.below(40))).collect();
        let settled = settle(options, 2, &hands, &chips);
        let nets = nets(&settled);
        assert_eq!(nets.iter().sum::<i64>(), 0);
        assert!(nets.iter().zip(&chips).all(|(net, chips)| net + chips >= 0));
        assert!(nets[2] > 0 && settled.payments[2].iter().all(|paid| *paid == 0));
    }
}

#[test]
fn r6_a_played_round_is_settled_on_the_table() {
    let game = game(3, "{}");
    let mut state = start(&game, &["3N 3E 3L 4N 4E 5N 5E 5L 6N 6E 7N 7E", "", ""]);
    play(&game, &mut state, "0: 3N 3E 3L 4N 4E\n1: pass\n2: pass");
    play(&game, &mut state, "0: 5N 5E 5L 6N 6E\n1: pass\n2: pass\n0: 7N 7E");
    let seen = view(&game, &state, 1);
    let last = seen.last.unwrap();
    // Seat 1 was filled from the top: it holds all four 2s. 12 × 2⁴ is more than it has.
    assert_eq!(last.left[1].twos(), 4);
    let paid: Vec<&[u16]> = last.payments.iter().map(PerSeat::as_slice).collect();
    assert_eq!(paid, [[0, 0, 0], [149, 0, 0], [12, 0, 0]]);
    assert_eq!(seen.chips.as_slice(), [310, 0, 137]);
}

/// R3, R7.1: everybody begins every table of a tournament with the same chips, so a result is what
/// was won or lost there.
#[test]
fn r7_1_a_table_of_a_tournament_comes_to_what_was_won_and_lost() {
    for chips in [100, 149] {
        let game = game(3, &format!(r#"{{"rounds":1,"chips":{chips}}}"#));
        let mut state = start(&game, &["", "", ""]);
        while let Some(seat) = game.awaits(&state).must.first() {
            let action = game.choices(&view(&game, &state, seat.0)).actions.remove(0);
            game.apply(&mut state, seat, &action, &mut ());
        }
        let view = game.view(&state, Viewer::Spectator);
        let result = game.result(&view);
        let last = view.last.as_ref().expect("a settled round");
        let nets: Vec<i64> = (0..3).map(|seat| last.net(Seat(seat))).collect();
        assert_eq!((&result.points, result.out), (&nets, Some(last.winner)));
        assert_eq!(result.points.iter().sum::<i64>(), 0);
    }
}

#[test]
fn r7_1_a_table_of_a_tournament_is_one_round() {
    let rules = game(3, "{}").rules().clone();
    let rules = lexio::Lexio::tournament_rules(rules, Judge::Auto);
    assert_eq!(&rules, game(3, r#"{"rounds":1}"#).rules());
}
