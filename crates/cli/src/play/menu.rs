//! The menu of games, for whoever did not name one.

use super::TerminalStyle;
use crate::args::Failure;
use crate::terminal::{Line, Terminal};
use crate::text::TEXT;
use std::io::{BufRead, Write};
use tablee_engine::columns::pad;
use tablee_engine::{AnyGame, Hue, Lang};
use tablee_game_registry::GameRegistry;
use tablee_text::say;

/// Asks which game; nothing when the person leaves.
pub fn choose<'a, R: BufRead, W: Write>(
    registry: &'a GameRegistry,
    style: TerminalStyle,
    terminal: &mut Terminal<R, W>,
) -> Result<Option<&'a dyn AnyGame>, Failure> {
    let TerminalStyle { lang, colors } = style;
    terminal.say(colors.paint(Hue::Bold, "Tablée"))?;
    terminal.say("")?;
    for (number, entry) in registry.games().iter().enumerate() {
        let (name, about) = entry.game.blurb(lang);
        let seats = entry.game.seats();
        let players = say!(TEXT, lang, "menu.players", least = *seats.start(), most = *seats.end());
        terminal.say(format!(
            "  {}  {} {}",
            colors.paint(Hue::Yellow, number + 1),
            colors.paint(Hue::Bold, pad(name, 8)),
            colors.paint(Hue::Dim, players),
        ))?;
        terminal.say(format!("     {about}"))?;
    }
    terminal.say("")?;
    loop {
        let prompt = say!(TEXT, lang, "menu.which") + " ";
        let said = match terminal.ask(&prompt)? {
            Line::End => return Ok(None),
            Line::Text(said) => said.to_lowercase(),
        };
        if matches!(said.as_str(), "q" | "quit" | "quitter" | "끝") {
            return Ok(None);
        }
        if let Some(game) = pick(registry, &said, lang) {
            return Ok(Some(game));
        }
        let known = registry.ids().join(", ");
        let said = say!(TEXT, lang, "quote", text = said);
        terminal.say(say!(TEXT, lang, "menu.unknown", said = said, known = known))?;
    }
}

fn pick<'a>(registry: &'a GameRegistry, said: &str, lang: Lang) -> Option<&'a dyn AnyGame> {
    let called = |game: &&'a dyn AnyGame| game.blurb(lang).0.to_lowercase() == said;
    let called = || registry.games().iter().map(|entry| entry.game.as_ref()).find(called);
    let numbered = || {
        let number = said.parse::<usize>().ok()?.checked_sub(1)?;
        registry.games().get(number).map(|entry| entry.game.as_ref())
    };
    registry.find(said).or_else(numbered).or_else(called)
}
