//! The places of a finished game: the winners first, the others by their scores.

use std::cmp::Ordering;
use tablee_engine::Better;

/// The place of every seat: 1 is best, equal seats share a number. Seats in `left` come last,
/// whatever they came to, and share that place.
pub fn places(scores: &[i64], winners: &[usize], left: &[usize], better: Better) -> Vec<u32> {
    let key = |seat: usize| {
        let score = scores.get(seat).copied().unwrap_or_default();
        // A tie that the game broke stays broken; equal winners are equal.
        match (left.contains(&seat), winners.contains(&seat)) {
            (true, _) => (true, true, 0),
            (false, true) => (false, false, 0),
            (false, false) => (false, true, better.as_cost(score)),
        }
    };
    let ahead_of = |one: usize, other: usize| key(one).cmp(&key(other)) == Ordering::Less;
    let seats = 0..scores.len();
    let ahead = |seat: usize| seats.clone().filter(|other| ahead_of(*other, seat)).count();
    seats.clone().map(|seat| 1 + u32::try_from(ahead(seat)).unwrap_or(u32::MAX - 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::places;
    use tablee_engine::Better::{High, Low};

    #[test]
    fn the_game_says_which_scores_are_good() {
        assert_eq!(places(&[10, 30, 20, 20], &[1], &[], High), [4, 1, 2, 2]);
        assert_eq!(places(&[10, 30, 20, 20], &[0], &[], Low), [1, 4, 2, 2]);
        assert_eq!(places(&[5, 5, 1], &[0, 1], &[], High), [1, 1, 3]);
    }

    #[test]
    fn a_tie_broken_by_the_game_stays_broken() {
        assert_eq!(places(&[5, 5, 1], &[0], &[], High), [1, 2, 3]);
        assert_eq!(places(&[5, 5], &[1], &[], High), [2, 1]);
    }

    #[test]
    fn who_left_comes_last_whatever_the_seat_came_to() {
        assert_eq!(places(&[10, 30, 20, 20], &[1], &[1], High), [3, 4, 1, 1]);
        assert_eq!(places(&[10, 30, 20, 20], &[1], &[2, 3], High), [2, 1, 3, 3]);
        assert_eq!(places(&[10, 30], &[0], &[1], Low), [1, 2]);
        assert_eq!(places(&[10, 30], &[0], &[0, 1], Low), [1, 1]);
    }

    /// The winners alone do not show it here: two of four have the score of the winner.
    #[test]
    fn winners_that_show_nothing_leave_the_others_in_their_order() {
        assert_eq!(places(&[1, 2, 3], &[1], &[], High), [3, 1, 2]);
        assert_eq!(places(&[7, 7, 7, 9], &[0], &[], Low), [1, 2, 2, 4]);
        assert_eq!(places(&[1, 2, 3], &[0, 1, 2], &[], Low), [1, 1, 1]);
        assert_eq!(places(&[], &[], &[], High), [0u32; 0]);
    }
}
