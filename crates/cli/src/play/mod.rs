//! `tablee play`: a person against bots in the terminal.

mod hint;
mod menu;
mod screen;
mod session;
mod typed_line;

use crate::args::{Failure, Play};
use crate::chance;
use crate::game_choice;
use crate::option_values;
use crate::terminal::{Terminal, colors, lang, width};
use crate::text::TEXT;
use serde_json::{Map, Value};
use session::Session;
use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Write};
use std::path::Path;
use tablee_engine::{AnyGame, AnyTable, ColorMode, Kind, Lang, Opening, OptionSpec, Seat};
use tablee_game_registry::{GameRegistry, all_games};
use tablee_text::say;

/// How a person sits down: everything about the terminal that is not the game.
#[derive(Clone, Copy, Debug)]
pub struct TerminalStyle {
    /// The language of every sentence.
    pub lang: Lang,
    /// Whether there are colours.
    pub colors: ColorMode,
}

/// Plays on standard input and output.
pub fn run(options: &Play) -> Result<(), Failure> {
    let style = TerminalStyle { lang: lang(options.lang), colors: colors() };
    let terminal = Terminal::new(io::stdin().lock(), io::stdout().lock()).wide(width());
    play(&all_games(), options, style, terminal)
}

/// Plays over any input and output.
pub fn play<R: BufRead, W: Write>(
    registry: &GameRegistry,
    options: &Play,
    style: TerminalStyle,
    mut terminal: Terminal<R, W>,
) -> Result<(), Failure> {
    let game = match &options.game {
        Some(id) => game_choice::find(registry, id, style.lang)?,
        None => match menu::choose(registry, style, &mut terminal)? {
            Some(game) => game,
            None => return Ok(()),
        },
    };
    let table = open(registry, game, options, style.lang)?;
    let you = Seat(options.seat);
    if !table.seats().has(you) {
        let last = table.seats().0 - 1;
        let message = say!(TEXT, style.lang, "play.no_seat", seat = you.0, last = last);
        return Err(Failure::usage(message));
    }
    if !game.levels().contains(&options.level.as_str()) {
        let known = game.levels().join(", ");
        let level = options.level.clone();
        let message = say!(TEXT, style.lang, "play.no_level", level = level, known = known);
        return Err(Failure::usage(message));
    }
    if let Some(file) = &options.save {
        try_to_write(file, style.lang)?;
    }
    let mut session = Session::new(game, table, you, style, &options.level, terminal);
    let played = session.run();
    if let Some(file) = &options.save {
        let record = serde_json::to_string_pretty(&session.record());
        let record = record.map_err(|error| not_written(file, &error.into(), style.lang))?;
        let written = std::fs::write(file, record + "\n");
        written.map_err(|error| not_written(file, &error, style.lang))?;
    }
    played
}

/// Whether a game can be saved there is known before it is played. No file is replaced, and none is left behind by
/// whoever breaks off.
fn try_to_write(file: &Path, lang: Lang) -> Result<(), Failure> {
    match File::create_new(file).and_then(|_| std::fs::remove_file(file)) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let file = file.display().to_string();
            Err(Failure::usage(say!(TEXT, lang, "file.exists", file = file)))
        }
        Err(error) => Err(not_written(file, &error, lang)),
    }
}

fn not_written(file: &Path, error: &io::Error, lang: Lang) -> Failure {
    let (file, error) = (file.display().to_string(), error.to_string());
    Failure::no(say!(TEXT, lang, "file.not_written", file = file, error = error))
}

/// Four sit down unless somebody says otherwise.
const USUAL_SEATS: u64 = 4;

fn open(
    registry: &GameRegistry,
    game: &dyn AnyGame,
    asked: &Play,
    lang: Lang,
) -> Result<Box<dyn AnyTable>, Failure> {
    let specs = game.options();
    let mut rules = default_dictionary(&specs, lang);
    rules.extend(option_values::read(&specs, &asked.set, lang)?);
    let seed = match &asked.seed {
        Some(text) => chance::chosen(text),
        None => chance::fresh()?,
    };
    let seats = asked.seats.unwrap_or(USUAL_SEATS);
    let opening = Opening { seats, rules, seed, deals: Vec::new() };
    game.open(&opening, &registry.assets).map_err(|bad| Failure::usage(bad.in_language(lang)))
}

/// Who plays in a language plays with its dictionary, where a game has one.
fn default_dictionary(specs: &[OptionSpec], lang: Lang) -> Map<String, Value> {
    let dictionary = specs.iter().find(|spec| spec.name == "dictionary");
    let Some(OptionSpec { name, kind: Kind::Choice(known), .. }) = dictionary else {
        return Map::new();
    };
    // Where there is none for the language (the letters are Latin), English is the nearest.
    let code = [lang, Lang::En].map(Lang::code).into_iter().find(|code| known.contains(code));
    code.map(|code| ((*name).to_owned(), Value::from(code))).into_iter().collect()
}
