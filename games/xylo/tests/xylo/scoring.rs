//! X6 and X7: points, the end of the match, ties.

use crate::table::{Match, game, random_match};
use tablee_engine::Seat;
use xylo::{PastView, Rules, Sight};

fn bid(past: &PastView, row: usize) -> u8 {
    past.rows[row][usize::from(past.bids[row]) - 1].number()
}

#[test]
fn x6_a_trick_is_a_point_and_a_met_bid_five() {
    let (mut met, mut missed, mut zero, mut printed) = (0, 0, 0, 0);
    for seats in 3..=5 {
        for n in 0..40 {
            for past in random_match(game(seats, Rules::default()), n).pasts {
                for seat in 0..usize::from(seats) {
                    let (won, hit) = (past.won[seat], bid(&past, seat) == past.won[seat]);
                    assert_eq!(past.points[seat], won + if hit { 5 } else { 0 });
                    met += usize::from(hit);
                    missed += usize::from(!hit && won > 0);
                    zero += usize::from(hit && won == 0);
                    // The printed example: two tricks and a met bid are seven points.
                    printed += usize::from(hit && won == 2 && past.points[seat] == 7);
                }
            }
        }
    }
    assert!(met > 0 && missed > 0 && zero > 0 && printed > 0);
}

#[test]
fn x6_totals_add_up_over_the_rounds() {
    for rounds in [1, 3, 10] {
        let Match { pasts, end, .. } =
            random_match(game(4, Rules { rounds, ..Rules::default() }), 2);
        assert!(pasts.len() >= usize::from(rounds));
        for seat in 0..4 {
            let sum: u32 = pasts.iter().map(|past| u32::from(past.points[seat])).sum();
            assert_eq!(end.scores[seat], sum);
        }
    }
}

/// What the rules say about the end, written a second time: a winner, or who goes on.
fn verdict(
    totals: &[u32],
    past: &PastView,
    row_of: impl Fn(usize) -> usize,
) -> Result<usize, Vec<usize>> {
    let best = *totals.iter().max().unwrap();
    let tied: Vec<usize> = (0..totals.len()).filter(|seat| totals[*seat] == best).collect();
    if let [one] = tied[..] {
        return Ok(one);
    }
    let met = |seat: &&usize| bid(past, row_of(**seat)) == past.won[row_of(**seat)];
    let tricks = |seat: &usize| past.won[row_of(*seat)];
    let fewest = tied.iter().filter(met).map(tricks).min();
    let first: Vec<usize> =
        tied.iter().filter(met).filter(|seat| Some(tricks(seat)) == fewest).copied().collect();
    match first[..] {
        [one] => Ok(one),
        _ => Err(tied),
    }
}

/// Replays the end of random matches; counts wins by the tie-break and extra rounds.
fn ends_are_right(seats: u8, rounds: u8, seeds: std::ops::Range<u64>) -> (usize, usize) {
    let (mut broken, mut extra) = (0, 0);
    let row_of = move |seat: usize| if seats == 2 { 2 * seat } else { seat };
    for n in seeds {
        let played = random_match(game(seats, Rules { rounds, ..Rules::default() }), n);
        let ties: Vec<Vec<usize>> = played
            .sights
            .iter()
            .filter_map(|sight| match sight {
                Sight::Extra { tied } => Some(tied.iter().map(Seat::index).collect()),
                _ => None,
            })
            .collect();
        let mut totals = vec![0; usize::from(seats)];
        let mut expected_ties = Vec::new();
        for (n, past) in played.pasts.iter().enumerate() {
            totals.iter_mut().zip(&past.points).for_each(|(sum, new)| *sum += u32::from(*new));
            let last = n + 1 == played.pasts.len();
            if n + 1 < usize::from(rounds) {
                assert!(!last);
                continue;
            }
            match verdict(&totals, past, row_of) {
                Ok(winner) => {
                    assert!(last);
                    assert_eq!(played.end.winner, Some(Seat(winner as u8)));
                    let best = totals[winner];
                    broken += usize::from(totals.iter().filter(|t| **t == best).count() > 1);
                }
                Err(tied) => {
                    assert!(!last);
                    expected_ties.push(tied);
                }
            }
        }
        assert_eq!(ties, expected_ties);
        extra += ties.len();
    }
    (broken, extra)
}

#[test]
fn x7_the_highest_total_wins() {
    ends_are_right(3, 3, 0..20);
    ends_are_right(4, 3, 0..20);
}

#[test]
fn x7_ties_go_to_the_met_bid_with_the_fewest_tricks() {
    let (broken, _) = ends_are_right(5, 1, 0..150);
    assert!(broken > 2, "the tie-break decided only {broken} times");
}

#[test]
fn x7_undecided_ties_play_one_more_round() {
    let (_, extra) = ends_are_right(5, 1, 150..300);
    assert!(extra > 2, "only {extra} extra rounds");
}

#[test]
fn x7_two_players_are_decided_alike() {
    let (broken, extra) = ends_are_right(2, 1, 0..150);
    assert!(broken + extra > 5);
}
