//! A bot's advice in words: what it would do, why, and what else it looked at.

use crate::text::TEXT;
use tablee_engine::any::{Advice, Opinion};
use tablee_engine::{ColorMode, Hue, Lang};
use tablee_text::say;

/// How many actions are compared at most.
const COMPARED: usize = 4;

/// The advice as lines; `caption` says an action in words, or nothing.
pub fn lines(
    advice: &Advice,
    caption: impl Fn(&str) -> String,
    lang: Lang,
    colors: ColorMode,
) -> Vec<String> {
    if !advice.is_worth_it() {
        return vec![say!(TEXT, lang, "hint.pass")];
    }
    let with_caption = |action: &str| match caption(action) {
        caption if caption.is_empty() => String::new(),
        caption => format!(" ({caption})"),
    };
    let action = colors.paint(Hue::Green, &advice.action) + &with_caption(&advice.action);
    let mut lines = vec![say!(TEXT, lang, "hint.plays", action = action)];
    if let Some(reason) = &advice.reason {
        lines.push(reason.in_language(lang).to_owned());
    }
    if advice.considered.len() > 1 {
        let line = |opinion: &Opinion| {
            let words = with_caption(&opinion.action);
            format!("{}  {}{words}", colors.paint(Hue::Dim, judged(opinion, lang)), opinion.action)
        };
        lines.extend(advice.considered.iter().take(COMPARED).map(line));
    }
    lines
}

/// What an action is worth, and how sure that is.
fn judged(opinion: &Opinion, lang: Lang) -> String {
    let value = format!("{:+.1}", opinion.value);
    let (Some(error), Some(won)) = (opinion.error, opinion.won) else { return value };
    let won = format!("{:.0}", won * 100.0);
    let value = format!("{value} ± {error:.1}");
    say!(TEXT, lang, "hint.wins", value = value, won = won)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tablee_engine::any::Reason;

    fn advice(silence: Option<f64>) -> Advice {
        let opinion = |action: &str, value| Opinion {
            action: action.to_owned(),
            value,
            won: Some(0.62),
            error: Some(0.31),
            worlds: Some(40),
        };
        let reason = json!({"en": "It is safe.", "fr": "C'est sûr.", "ko": "안전합니다."});
        let reason: Reason = serde_json::from_value(reason).unwrap();
        let considered = vec![opinion("3N", 2.0), opinion("pass", -1.0)];
        Advice { action: "3N".to_owned(), considered, silence, kind: None, reason: Some(reason) }
    }

    #[test]
    fn the_reason_comes_in_the_language_of_the_player() {
        let caption =
            |action: &str| if action == "3N" { "three".to_owned() } else { String::new() };
        let said = lines(&advice(None), caption, Lang::En, ColorMode::Plain);
        assert_eq!(said[0], "A bot would choose: 3N (three)");
        assert_eq!(said[1], "It is safe.");
        assert_eq!(said[2], "+2.0 ± 0.3, wins 62%  3N (three)");
        assert_eq!(said[3], "-1.0 ± 0.3, wins 62%  pass");
        let said = lines(&advice(None), caption, Lang::Fr, ColorMode::Plain);
        assert_eq!(said[1], "C'est sûr.");
        assert!(said[2].contains("gagne 62\u{a0}%"), "{said:?}");
        let said = lines(&advice(None), caption, Lang::Ko, ColorMode::Plain);
        assert_eq!(said[0], "봇이라면: 3N (three)");
        assert_eq!(said[1], "안전합니다.");
        assert!(said[2].contains("승률 62%"), "{said:?}");
    }

    #[test]
    fn silence_is_advice_too() {
        let said = lines(&advice(Some(5.0)), |_| String::new(), Lang::Fr, ColorMode::Plain);
        assert_eq!(said, ["Un robot laisserait faire."]);
    }
}
