//! `tablee rules`: the rulebooks in the terminal.

use crate::args::{Failure, Rules};
use crate::game_choice;
use crate::rulebook;
use crate::terminal::{colors, lang, width};
use crate::text::TEXT;
use std::io::{self, Write};
use tablee_engine::columns::pad;
use tablee_engine::{AnyGame, Hue, Lang};
use tablee_game_registry::{GameRegistry, all_games};
use tablee_text::{say, typeset};

/// Prints what was asked for on standard output.
pub fn run(asked: &Rules) -> Result<(), Failure> {
    let (registry, lang) = (all_games(), lang(asked.lang));
    let text = match &asked.game {
        None => list(&registry, lang),
        Some(id) => book(game_choice::find(&registry, id, lang)?, asked, lang)?,
    };
    match writeln!(io::stdout(), "{}", text.trim_end()) {
        // Whoever reads has seen enough (`| head`).
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(|error| Failure::no(error.to_string())),
    }
}

/// The games and how to read more.
fn list(registry: &GameRegistry, lang: Lang) -> String {
    let line = |game: &dyn AnyGame| {
        let (name, about) = game.blurb(lang);
        format!("  {}  {name}: {about}\n", colors().paint(Hue::Bold, pad(game.id(), 8)))
    };
    let games: String = registry.games().iter().map(|entry| line(entry.game.as_ref())).collect();
    let example = "tablee rules lexio R4";
    games + "\n" + &say!(TEXT, lang, "rules.how", example = example)
}

/// A whole rulebook, or the section or rule that was asked for.
fn book(game: &dyn AnyGame, asked: &Rules, lang: Lang) -> Result<String, Failure> {
    let book = typeset(game.rulebook(lang), lang);
    let Some(topic) = &asked.section else {
        return Ok(rulebook::whole(&book, width(), colors()));
    };
    rulebook::section(&book, topic, width(), colors()).ok_or_else(|| {
        let topic = say!(TEXT, lang, "quote", text = topic);
        let titles = rulebook::contents(&book).join(" · ");
        let missing = say!(TEXT, lang, "help.no_section", topic = topic);
        Failure::usage(format!("{missing}\n{}", say!(TEXT, lang, "help.sections", titles = titles)))
    })
}
