//! The places of a finished game: the winners first, the others by their scores, who left behind all of them.

use std::cmp::Ordering;
use tablee_engine::Better;

/// A seat whose person left, and when (ms since 1970).
pub type Left = (usize, i64);

/// The place of every seat: 1 is best, equal seats share a number. Seats in `left` come last,
/// whatever they came to: who left first is last, so that nobody gains by leaving after others.
pub fn places(scores: &[i64], winners: &[usize], left: &[Left], better: Better) -> Vec<u32> {
    let key = |seat: usize| {
        let score = scores.get(seat).copied().unwrap_or_default();
        let left = left.iter().find(|(one, _)| *one == seat).map(|(_, at)| *at);
        // A tie that the game broke stays broken; equal winners are equal.
        match (left, winners.contains(&seat)) {
            (Some(at), _) => (true, true, at.saturating_neg()),
            (None, true) => (false, false, 0),
            (None, false) => (false, true, better.as_cost(score)),
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
        assert_eq!(places(&[10, 30, 20, 20], &[1], &[(1, 5)], High), [3, 4, 1, 1]);
        assert_eq!(places(&[10, 30], &[0], &[(1, 5)], Low), [1, 2]);
    }

    #[test]
    fn of_those_who_left_the_first_is_last() {
        assert_eq!(places(&[10, 30], &[0], &[(0, 5), (1, 6)], Low), [2, 1]);
        assert_eq!(places(&[10, 30], &[0], &[(0, 6), (1, 5)], Low), [1, 2]);
        let all = [(0, 8), (1, 5), (2, 6), (3, 7)];
        assert_eq!(places(&[10, 30, 20, 20], &[1], &all, High), [1, 4, 3, 2]);
        assert_eq!(places(&[10, 30, 20, 20], &[1], &all[1..3], High), [2, 4, 3, 1]);
        // The clock cannot tell them apart.
        assert_eq!(places(&[10, 30, 20, 20], &[1], &[(2, 5), (3, 5)], High), [2, 1, 3, 3]);
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
