//! Who came where, from scores and winners alone: whether high or low scores are good is the
//! game's own business, but its winners show it.

use std::cmp::Ordering;

/// The place of every seat: 1 is best, equal seats share a number.
pub fn places(scores: &[i64], winners: &[usize]) -> Vec<u32> {
    let sense = sense(scores, winners);
    let key = |seat: usize| {
        let score = scores.get(seat).copied().unwrap_or_default();
        let loses = !winners.contains(&seat) && !winners.is_empty();
        (loses, if loses { sense.key(score) } else { 0 })
    };
    let better = |one: usize, other: usize| key(one).cmp(&key(other)) == Ordering::Less;
    let seats = 0..scores.len();
    let ahead = |seat: usize| seats.clone().filter(|other| better(*other, seat)).count();
    seats.clone().map(|seat| 1 + u32::try_from(ahead(seat)).unwrap_or(u32::MAX - 1)).collect()
}

/// Which scores are good.
#[derive(Clone, Copy)]
enum Sense {
    High,
    Low,
    /// The winners do not show it: everybody else comes second.
    Unknown,
}

impl Sense {
    fn key(self, score: i64) -> i64 {
        match self {
            Sense::High => score.saturating_neg(),
            Sense::Low => score,
            Sense::Unknown => 0,
        }
    }
}

fn sense(scores: &[i64], winners: &[usize]) -> Sense {
    let of = |wins: bool| {
        let seats = scores.iter().enumerate();
        seats.filter(move |(seat, _)| winners.contains(seat) == wins).map(|(_, score)| *score)
    };
    let bounds = (of(true).min(), of(true).max(), of(false).min(), of(false).max());
    let (Some(low), Some(high), Some(least), Some(most)) = bounds else { return Sense::Unknown };
    match (low >= most, high <= least) {
        (true, false) => Sense::High,
        (false, true) => Sense::Low,
        _ => Sense::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn the_winners_show_which_scores_are_good() {
        assert_eq!(places(&[10, 30, 20, 20], &[1]), [4, 1, 2, 2]);
        assert_eq!(places(&[10, 30, 20, 20], &[0]), [1, 4, 2, 2]);
        assert_eq!(places(&[5, 5, 1], &[0, 1]), [1, 1, 3]);
    }

    #[test]
    fn a_tie_broken_by_the_game_stays_broken() {
        assert_eq!(places(&[5, 5, 1], &[0]), [1, 2, 3]);
        assert_eq!(places(&[5, 5], &[1]), [2, 1]);
    }

    #[test]
    fn where_winners_show_nothing_the_others_are_equal() {
        assert_eq!(places(&[1, 2, 3], &[1]), [2, 1, 2]);
        assert_eq!(places(&[1, 2, 3], &[]), [1, 1, 1]);
        assert_eq!(places(&[1, 2, 3], &[0, 1, 2]), [1, 1, 1]);
        assert_eq!(places(&[], &[]), [0u32; 0]);
    }
}
