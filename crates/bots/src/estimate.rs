//! Estimate: a mean with its confidence interval.

/// The mean of independent deals and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the 95 % interval; nothing where fewer than two deals say something.
    pub half: Option<f64>,
}

/// The 97.5 % points of Student's distribution for so many degrees of freedom and fewer than
/// the next: rounded towards the wider interval.
const STUDENT: [(usize, f64); 22] = [
    (1, 12.706),
    (2, 4.303),
    (3, 3.182),
    (4, 2.776),
    (5, 2.571),
    (6, 2.447),
    (7, 2.365),
    (8, 2.306),
    (9, 2.262),
    (10, 2.228),
    (11, 2.201),
    (12, 2.179),
    (13, 2.160),
    (14, 2.145),
    (15, 2.131),
    (17, 2.110),
    (20, 2.086),
    (25, 2.060),
    (30, 2.042),
    (40, 2.021),
    (60, 2.000),
    (120, 1.980),
];

impl Estimate {
    /// What some values come to.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Estimate {
        let values: Vec<f64> = values.into_iter().collect();
        let count = values.len();
        let mean = values.iter().sum::<f64>() / count.max(1) as f64;
        let spread: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let half = (count >= 2).then(|| {
            let variance = spread / (count - 1) as f64;
            student(count - 1) * (variance / count as f64).sqrt()
        });
        Estimate { mean, half }
    }

    /// Whether the interval lies wholly above nothing.
    pub fn is_clear(&self) -> bool {
        self.half.is_some_and(|half| self.mean - half > 0.0)
    }
}

fn student(freedom: usize) -> f64 {
    let below = STUDENT.iter().rev().find(|(least, _)| *least <= freedom);
    below.map_or(f64::INFINITY, |(_, point)| *point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_deals_are_trusted_less() {
        let two = Estimate::of([1.0, 3.0]);
        assert_eq!(two.mean, 2.0);
        assert!((two.half.unwrap() - 12.706).abs() < 1e-9);
        let many = Estimate::of((0..200).map(|n| f64::from(n % 2)));
        assert!((many.half.unwrap() - 1.980 * (0.25_f64 / 199.0).sqrt()).abs() < 1e-3);
        assert_eq!(Estimate::of([5.0]), Estimate { mean: 5.0, half: None });
        assert!(!Estimate::of([]).is_clear() && Estimate::of([1.0, 1.0]).is_clear());
    }
}
