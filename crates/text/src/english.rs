//! English ordinals: 1st, 22nd, 13th.

/// A number as an ordinal.
pub(crate) fn ordinal(number: &str) -> String {
    let teen = ["11", "12", "13"].iter().any(|teen| number.ends_with(teen));
    let ending = match number.as_bytes().last() {
        Some(b'1') if !teen => "st",
        Some(b'2') if !teen => "nd",
        Some(b'3') if !teen => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
