//! Help texts of the command line, in the language of whoever reads them: the catalogue `text/help/`, by the path of a
//! subcommand (`admin.grant`) and the name of its option (`play.seats`; `arg.json` where several mean the same).

use super::Args;
use clap::{Arg, Command, CommandFactory as _};
use tablee_engine::Lang;
use tablee_text::{Catalogue, messages, say};

pub(super) static HELP: Catalogue = Catalogue::new(messages!("text/help"));

/// Command lines that are shown below the help of a subcommand, by its path.
const EXAMPLES: [(&str, &str); 1] = [(
    "tournament.simulate",
    "
  tablee tournament simulate --players 400 --hands 12
  tablee tournament simulate --players 30 --format rounds --game lexio --bots casual,strong
  tablee tournament simulate --players 50 --unrest 3 --all
  tablee tournament simulate --players 64 --format knockout --advance 2 --json",
)];

/// The whole command line with its help texts.
pub fn command(lang: Lang, version: &'static str) -> Command {
    let mut command = Args::command().version(version);
    command.build();
    with_texts(command, "tablee", "", lang)
}

/// The same for manual pages: without the subcommand `help`.
pub fn manual(lang: Lang, version: &'static str) -> Command {
    let mut command = Args::command().version(version).disable_help_subcommand(true);
    command.build();
    with_texts(command, "tablee", "", lang)
}

/// The texts of a subcommand, of its options and of what stands below its path.
fn with_texts(command: Command, key: &str, path: &str, lang: Lang) -> Command {
    let mut command = command.about(text(lang, key)).long_about(None);
    if let Some((_, lines)) = EXAMPLES.iter().find(|(of, _)| *of == path) {
        let title = text(lang, &format!("{path}.examples"));
        command = command.after_help(format!("{title}{lines}"));
    }
    if lang != Lang::En {
        command = translated_layout(command, lang);
    }
    command.mut_args(|arg| arg_with_text(arg, path, lang)).mut_subcommands(|sub| {
        let (key, path) = key_and_path(path, sub.get_name());
        with_texts(sub, &key, &path, lang)
    })
}

/// Where a subcommand is told of, and the path of what stands below it: `tablee help admin` tells of the same as
/// `tablee admin`.
fn key_and_path(above: &str, name: &str) -> (String, String) {
    let name = name.replace('-', "_");
    match above {
        _ if name == "help" => (name, above.to_owned()),
        "" => (name.clone(), name),
        _ => (format!("{above}.{name}"), format!("{above}.{name}")),
    }
}

fn text(lang: Lang, key: &str) -> &'static str {
    HELP.plain(lang, key)
}

/// What clap says in English by itself: the titles of lists.
fn translated_layout(command: Command, lang: Lang) -> Command {
    let usage = text(lang, "heading.usage");
    command.subcommand_help_heading(heading(lang, "heading.commands")).help_template(format!(
        "{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
    ))
}

/// The title of a list; clap adds the colon.
fn heading(lang: Lang, key: &str) -> &'static str {
    text(lang, key).trim_end_matches(':')
}

fn arg_with_text(arg: Arg, path: &str, lang: Lang) -> Arg {
    let id = arg.get_id().as_str();
    let own = text(lang, &format!("{path}.{id}"));
    let help = if own.is_empty() { text(lang, &format!("arg.{id}")) } else { own };
    let arg = arg.long_help(None);
    if lang == Lang::En {
        return arg.help(help);
    }
    let title = if arg.is_positional() { "heading.arguments" } else { "heading.options" };
    let title = heading(lang, title);
    let help: Vec<String> = std::iter::once(help.to_owned()).chain(notes(&arg, lang)).collect();
    arg.hide_default_value(true).hide_possible_values(true).help_heading(title).help(help.join(" "))
}

/// The default and the possible values of an option, which clap adds in English.
fn notes(arg: &Arg, lang: Lang) -> Vec<String> {
    if !arg.get_action().takes_values() {
        return Vec::new();
    }
    let defaults = arg.get_default_values().iter().map(|one| one.to_string_lossy());
    let defaults = defaults.collect::<Vec<_>>().join(" ");
    let possible = arg.get_possible_values();
    let names = possible.iter().map(|one| one.get_name()).collect::<Vec<_>>().join(", ");
    let default =
        (!defaults.is_empty()).then(|| say!(HELP, lang, "note.default", value = defaults));
    let possible = (!names.is_empty()).then(|| say!(HELP, lang, "note.possible", values = names));
    default.into_iter().chain(possible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The keys of what is said below a path of subcommands.
    fn said(command: &Command, path: &str, keys: &mut BTreeSet<String>) {
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str();
            let (own, shared) = (format!("{path}.{id}"), format!("arg.{id}"));
            keys.insert(if text(Lang::En, &own).is_empty() { shared } else { own });
        }
        for sub in command.get_subcommands() {
            let (key, path) = key_and_path(path, sub.get_name());
            keys.insert(key);
            said(sub, &path, keys);
        }
    }

    #[test]
    fn every_subcommand_and_option_has_its_text_in_every_language_and_no_text_is_unused() {
        let mut keys = BTreeSet::from(["tablee".to_owned()]);
        said(&command(Lang::En, "1"), "", &mut keys);
        keys.extend(EXAMPLES.iter().map(|(path, _)| format!("{path}.examples")));
        assert!(keys.len() > 120, "{keys:?}");
        let of_clap = ["heading.", "note.", "error."];
        for lang in Lang::ALL {
            let texts = HELP.messages(lang).keys();
            let told = texts.filter(|key| !of_clap.iter().any(|of| key.starts_with(of)));
            assert_eq!(told.cloned().collect::<BTreeSet<String>>(), keys, "{lang}");
            assert_eq!(HELP.messages(lang).len(), HELP.messages(Lang::En).len(), "{lang}");
        }
    }

    #[test]
    fn help_is_in_one_language_from_top_to_bottom() {
        let play = |lang| {
            let mut command = command(lang, "1");
            let play = command.find_subcommand_mut("play").unwrap();
            play.render_help().to_string()
        };
        let french = play(Lang::Fr);
        let parts =
            ["Usage\u{a0}: tablee play", "Options\u{a0}:", "Niveau", "[par défaut\u{a0}: casual]"];
        for part in parts {
            assert!(french.contains(part), "{part}: {french}");
        }
        let korean = play(Lang::Ko);
        for part in ["사용법: tablee play", "옵션:", "[가능한 값: en, fr, ko]", "도움말을"]
        {
            assert!(korean.contains(part), "{part}: {korean}");
        }
        for english in ["default:", "possible values", "Print", "Usage: "] {
            assert!(!french.contains(english) && !korean.contains(english), "{english}");
        }
        assert!(play(Lang::En).contains("[default: casual]"));
    }
}
