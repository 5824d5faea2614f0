//! Small statistics: means, spreads that a few outliers do not move, ranks, and intervals.

/// How many standard errors half of a 95 % interval is, for large samples.
pub(crate) const WIDE: f64 = 1.96;

/// From the median of absolute deviations to a standard deviation, for a normal distribution.
const NORMAL: f64 = 1.4826;

pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The sum of squared deviations from the mean, and how many of them are free.
pub(crate) fn scatter(values: &[f64]) -> (f64, usize) {
    let mean = mean(values);
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares, values.len().saturating_sub(1))
}

pub(crate) fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// The value below which this share lies.
pub(crate) fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

/// A standard deviation that a few outliers do not move.
pub(crate) fn spread(values: &[f64]) -> f64 {
    let middle = median(values);
    let away: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
    NORMAL * median(&away)
}

/// The rank of every value, equal ones sharing theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|other| **other < value).count();
    let equal = |value: f64| values.iter().filter(|other| **other == value).count();
    values.iter().map(|value| below(*value) as f64 + (equal(*value) as f64 - 1.0) / 2.0).collect()
}

/// Spearman's correlation of ranks; nothing where one of the two never varies.
pub(crate) fn spearman(left: &[f64], right: &[f64]) -> Option<f64> {
    let (left, right) = (ranks(left), ranks(right));
    let (l, r) = (mean(&left), mean(&right));
    let shared: f64 = left.iter().zip(&right).map(|(a, b)| (a - l) * (b - r)).sum();
    let scale = (scatter(&left).0 * scatter(&right).0).sqrt();
    (scale > 0.0).then(|| shared / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_quantiles_and_spreads() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[1.0, 2.0]), 1.5);
        assert_eq!(quantile(&[0.0, 10.0], 0.25), 2.5);
        assert_eq!((median(&[]), mean(&[])), (0.0, 0.0));
        let even: Vec<f64> = (0..101).map(f64::from).collect();
        assert!((spread(&even) - NORMAL * 25.0).abs() < 1e-9);
        let outlier = [&even[..], &[1e9]].concat();
        assert!((spread(&outlier) - spread(&even)).abs() < 2.0, "one outlier moves nothing");
    }

    #[test]
    fn ranks_correlate_whatever_the_scale() {
        let up = [1.0, 2.0, 30.0, 400.0];
        assert_eq!(spearman(&up, &[5.0, 6.0, 7.0, 8.0]), Some(1.0));
        assert_eq!(spearman(&up, &[4.0, 3.0, 2.0, 1.0]), Some(-1.0));
        assert_eq!(spearman(&up, &[7.0; 4]), None, "nothing varies");
        let ties = spearman(&[1.0, 1.0, 2.0, 2.0], &[1.0, 2.0, 3.0, 4.0]).unwrap();
        assert!((ties - 0.894).abs() < 1e-3, "{ties}");
    }
}
