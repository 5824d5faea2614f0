//! The menu of games, for whoever did not name one.

use super::Manner;
use crate::args::Failure;
use crate::catalog::Catalog;
use crate::terminal::{Line, Terminal};
use std::io::{BufRead, Write};
use tablee_engine::columns::pad;
use tablee_engine::{AnyGame, Hue, Lang, Particle};

/// Asks which game; nothing when the person leaves.
pub fn choose<'a, R: BufRead, W: Write>(
    catalog: &'a Catalog,
    manner: Manner,
    terminal: &mut Terminal<R, W>,
) -> Result<Option<&'a dyn AnyGame>, Failure> {
    let Manner { lang, ink } = manner;
    terminal.say(ink.paint(Hue::Bold, "Tablée"))?;
    terminal.say("")?;
    for (number, entry) in catalog.games().iter().enumerate() {
        let (name, about) = entry.game.blurb(lang);
        let seats = entry.game.seats();
        let players = lang.pick(" players", " joueurs", "명");
        terminal.say(format!(
            "  {}  {} {}",
            ink.paint(Hue::Yellow, number + 1),
            ink.paint(Hue::Bold, pad(name, 8)),
            ink.paint(Hue::Dim, format!("{}–{}{players}", seats.start(), seats.end())),
        ))?;
        terminal.say(format!("     {about}"))?;
    }
    terminal.say("")?;
    loop {
        let prompt = lang.pick(
            "Which game? (number or name, q to leave) ",
            "Quel jeu ? (numéro ou nom, q pour partir) ",
            "어떤 게임을 할까요? (번호나 이름, 나가려면 q) ",
        );
        let said = match terminal.ask(prompt)? {
            Line::End => return Ok(None),
            Line::Text(said) => said.to_lowercase(),
        };
        if matches!(said.as_str(), "q" | "quit" | "quitter" | "끝") {
            return Ok(None);
        }
        if let Some(game) = pick(catalog, &said, lang) {
            return Ok(Some(game));
        }
        let known = catalog.ids().join(", ");
        terminal.say(lang.pick(
            format!("“{said}” is not in the list; type a number or one of: {known}."),
            format!("« {said} » n’est pas dans la liste ; tapez un numéro ou : {known}."),
            format!(
                "“{said}”{} 없는 게임입니다. 번호나 이름을 입력하세요: {known}.",
                Particle::Topic.after(&said)
            ),
        ))?;
    }
}

fn pick<'a>(catalog: &'a Catalog, said: &str, lang: Lang) -> Option<&'a dyn AnyGame> {
    let called = |game: &&'a dyn AnyGame| game.blurb(lang).0.to_lowercase() == said;
    let called = || catalog.games().iter().map(|entry| entry.game.as_ref()).find(called);
    let numbered = || {
        let number = said.parse::<usize>().ok()?.checked_sub(1)?;
        catalog.games().get(number).map(|entry| entry.game.as_ref())
    };
    catalog.find(said).or_else(numbered).or_else(called)
}
