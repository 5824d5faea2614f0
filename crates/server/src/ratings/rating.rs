//! Ratings for any number of seats: Weng and Lin's method, every seat a team of one.

use crate::store::{Rated, Rating};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use tablee_protocol::history::RatingShown as Shown;

/// How many rated games it takes until a rating says something.
pub const ENOUGH: u32 = 10;
/// From the inner scale (25 ± 8.3) to the shown one (1500 ± 500).
const SCALE: f64 = 60.0;

/// A rating as people see it.
pub fn shown(Rated { rating: Rating { mean, sigma }, games }: Rated) -> Shown {
    let round = |value: f64| (value * SCALE).round() as i64;
    let (rating, uncertainty) = (round(mean), round(2.0 * sigma));
    let provisional = games < ENOUGH;
    Shown { rating, uncertainty, at_least: rating - uncertainty, games, provisional }
}

/// A change of the mean as people see it.
pub fn shown_change(change: f64) -> i64 {
    (change * SCALE).round() as i64
}

/// The ratings after a game, seat by seat, from those before it and the places.
pub fn rate(before: &[Rating], places: &[u32]) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|rating| [WengLinRating { rating: rating.mean, uncertainty: rating.sigma }])
        .collect();
    let place = |place: &u32| MultiTeamOutcome::new(*place as usize);
    let seated: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|team| &team[..]).zip(places.iter().map(place)).collect();
    let after = weng_lin_multi_team(&seated, &WengLinConfig::new());
    let read = |one: &WengLinRating| Rating { mean: one.rating, sigma: one.uncertainty };
    after.iter().flatten().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_rise_losers_fall_and_all_become_surer() {
        let new = Rating::default();
        let after = rate(&[new; 4], &[3, 1, 2, 4]);
        let means: Vec<f64> = after.iter().map(|rating| rating.mean).collect();
        assert!(means[1] > means[2] && means[2] > means[0] && means[0] > means[3], "{means:?}");
        assert!(means[1] > new.mean && means[3] < new.mean);
        assert!(after.iter().all(|rating| rating.sigma < new.sigma));
    }

    #[test]
    fn an_upset_moves_more_than_the_expected() {
        let strong = Rating { mean: 32.0, sigma: 2.0 };
        let weak = Rating { mean: 18.0, sigma: 2.0 };
        let expected = rate(&[strong, weak], &[1, 2])[0].mean - strong.mean;
        let upset = strong.mean - rate(&[strong, weak], &[2, 1])[0].mean;
        assert!(upset > 5.0 * expected, "{upset} / {expected}");
    }

    #[test]
    fn equals_who_draw_stay_where_they_are() {
        let after = rate(&[Rating::default(); 3], &[1, 1, 1]);
        assert!(after.iter().all(|rating| (rating.mean - 25.0).abs() < 1e-9));
    }

    #[test]
    fn the_better_player_ends_up_higher_and_surer() {
        let mut ratings = [Rating::default(); 2];
        for game in 0..100 {
            let places = if game % 4 == 0 { [2, 1] } else { [1, 2] };
            ratings = rate(&ratings, &places).try_into().unwrap();
        }
        let [better, other] = ratings.map(|rating| shown(Rated { rating, games: 100 }));
        assert!(better.at_least > other.rating, "{better:?} {other:?}");
        assert!(!better.provisional);
        let new = shown(Rated { rating: Rating::default(), games: 0 });
        assert_eq!((new.rating, new.uncertainty), (1500, 1000));
    }
}
