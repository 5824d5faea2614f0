//! Ratings for any number of seats: Weng and Lin's method, every seat a team of one.

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use utoipa::ToSchema;

/// How many rated games it takes until a rating says something.
pub const ENOUGH: u32 = 10;
/// From the inner scale (25 ± 8.3) to the shown one (1500 ± 500).
const SCALE: f64 = 60.0;

/// How good somebody is thought to be at a game, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The mean, on the inner scale.
    pub mean: f64,
    /// The standard deviation, on the same scale.
    pub sigma: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { mean: 25.0, sigma: 25.0 / 3.0 }
    }
}

/// A rating as people see it: `rating ± uncertainty`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RatingShown"))]
pub struct Shown {
    /// The best guess; everybody starts at 1500.
    pub rating: i64,
    /// Two standard deviations: the truth lies within this distance 19 times out of 20.
    pub uncertainty: i64,
    /// The lower end of that range, which leaderboards go by.
    pub at_least: i64,
    /// How many rated games it rests on.
    pub games: u32,
    /// Whether those are too few to mean much.
    pub provisional: bool,
}

impl Rating {
    /// As people see it.
    pub fn shown(self, games: u32) -> Shown {
        let round = |value: f64| (value * SCALE).round() as i64;
        let (rating, uncertainty) = (round(self.mean), round(2.0 * self.sigma));
        let provisional = games < ENOUGH;
        Shown { rating, uncertainty, at_least: rating - uncertainty, games, provisional }
    }
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
        let [better, other] = ratings.map(|rating| rating.shown(100));
        assert!(better.at_least > other.rating, "{better:?} {other:?}");
        assert!(!better.provisional);
        assert_eq!(Rating::default().shown(0).rating, 1500);
        assert_eq!(Rating::default().shown(0).uncertainty, 1000);
    }
}
