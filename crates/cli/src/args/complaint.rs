//! Complaints about a command line that cannot be read, in the language of whoever typed it.

use super::help::HELP;
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use tablee_engine::Lang;
use tablee_text::say;

/// What is no complaint: help and version, which clap shows.
const SHOWN: [ErrorKind; 3] = [
    ErrorKind::DisplayHelp,
    ErrorKind::DisplayVersion,
    ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
];

/// Where clap keeps what somebody may have meant.
const SIMILAR: [ContextKind; 3] =
    [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];

/// What is wrong, how the command is used, and where more is said. In English clap says it, and in every language it shows
/// the help that was asked for.
pub fn complaint(error: &Error, lang: Lang) -> Option<String> {
    if lang == Lang::En || SHOWN.contains(&error.kind()) {
        return None;
    }
    let mut lines = vec![problem(error, lang)];
    if let Some(name) = SIMILAR.iter().find_map(|kind| context(error, *kind)) {
        lines.push(say!(HELP, lang, "error.similar", name = name));
    }
    if let Some(usage) = context(error, ContextKind::Usage) {
        let usage = usage.trim_start_matches("Usage:").trim();
        lines.push(format!("\n{} {usage}\n", HELP.plain(lang, "heading.usage")));
    }
    lines.push(say!(HELP, lang, "error.more", help = "--help"));
    Some(lines.join("\n"))
}

fn problem(error: &Error, lang: Lang) -> String {
    let of = |kind| context(error, kind).unwrap_or_default();
    let (arg, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::UnknownArgument => say!(HELP, lang, "error.unknown_argument", arg = arg),
        ErrorKind::InvalidSubcommand => {
            let name = of(ContextKind::InvalidSubcommand);
            say!(HELP, lang, "error.unknown_command", name = name)
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            say!(HELP, lang, "error.no_value", arg = arg)
        }
        ErrorKind::InvalidValue => {
            let known = of(ContextKind::ValidValue);
            let known = say!(HELP, lang, "note.possible", values = known);
            format!("{} {known}", say!(HELP, lang, "error.bad_value", arg = arg, value = value))
        }
        ErrorKind::ValueValidation => match range(error) {
            Some(range) => {
                say!(HELP, lang, "error.out_of_range", arg = arg, value = value, range = range)
            }
            None => say!(HELP, lang, "error.bad_value", arg = arg, value = value),
        },
        ErrorKind::TooManyValues => {
            say!(HELP, lang, "error.too_many_values", arg = arg, value = value)
        }
        ErrorKind::ArgumentConflict => {
            let other = of(ContextKind::PriorArg);
            say!(HELP, lang, "error.conflict", arg = arg, other = other)
        }
        ErrorKind::MissingRequiredArgument => say!(HELP, lang, "error.missing", args = arg),
        ErrorKind::MissingSubcommand => {
            let known = of(ContextKind::ValidSubcommand);
            say!(HELP, lang, "error.missing_command", known = known)
        }
        _ => say!(HELP, lang, "error.other"),
    }
}

/// What clap knows of an error, as text; several things with commas between.
fn context(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(one) => Some(one.clone()),
        ContextValue::Strings(all) => Some(all.join(", ")),
        ContextValue::StyledStr(one) => Some(one.to_string()),
        _ => None,
    }
}

/// The bounds that a number is beyond, as clap tells them: "0 is not in 1..=100".
fn range(error: &Error) -> Option<String> {
    let source = std::error::Error::source(error)?.to_string();
    let (_, range) = source.split_once(" is not in ")?;
    Some(range.replace("..=", "–").replace("..", "–"))
}

#[cfg(test)]
mod tests {
    use super::super::help;
    use super::*;

    fn told(line: &str, lang: Lang) -> String {
        let error = help::command(lang, "1").try_get_matches_from(line.split(' ')).unwrap_err();
        complaint(&error, lang).unwrap_or_default()
    }

    #[test]
    fn every_mistake_is_told_in_words_of_the_language() {
        let french = |line| told(line, Lang::Fr);
        let first = |line| french(line).lines().next().unwrap_or_default().to_owned();
        assert_eq!(first("tablee plai"), "la commande plai n’existe pas");
        assert!(french("tablee plai").contains("vouliez-vous dire replay, play\u{202f}?"));
        assert_eq!(first("tablee play --sets 3"), "--sets est inconnu ici");
        assert!(french("tablee play --sets 3").contains("Usage\u{a0}: tablee play"));
        assert!(first("tablee play --seats").ends_with("demande une valeur"));
        assert!(first("tablee play --lang xx").ends_with("[valeurs possibles\u{a0}: en, fr, ko]"));
        assert!(first("tablee play --seats x").ends_with("x n’est pas possible"));
        assert!(first("tablee arena lexio --deals 0").contains("0 n’est pas dans 1–"));
        assert!(first("tablee words --list fr --info").contains("ne va pas avec"));
        assert!(first("tablee arena").starts_with("il manque\u{a0}: "));
        assert_eq!(first("tablee play lexio 3"), "3 est inconnu ici");
        assert_eq!(french("tablee") + &french("tablee play --help"), "", "help is shown");
        for line in ["tablee plai", "tablee arena", "tablee play --seats x", "tablee play --x"] {
            let korean = told(line, Lang::Ko);
            assert!(!korean.contains("Usage"), "{korean}");
            // Of a value that is wrong in itself clap tells no usage.
            assert_eq!(korean.contains("사용법: tablee"), !line.ends_with(" x"), "{korean}");
            assert!(korean.ends_with("--help 옵션으로 자세한 안내를 볼 수 있습니다."), "{korean}");
        }
    }
}
