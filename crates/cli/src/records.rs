//! `tablee replay` and `tablee verify`: recorded games, shown and checked.

mod draws;
mod log;

use crate::args::{Failure, Replay, Verify};
use crate::output::outln;
use crate::terminal::{colors, lang};
use crate::text::TEXT;
use std::io::{Read, Write};
use std::path::Path;
use tablee_engine::{
    Agreement, AnyGame, AnyTable, Chain, Hue, Input, Lang, Names, Record, Seat, Status,
};
use tablee_game_registry::{GameRegistry, all_games};
use tablee_text::say;

/// The largest record that is read.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Shows a game move by move.
pub fn replay(options: &Replay) -> Result<(), Failure> {
    let (registry, lang) = (all_games(), lang(options.lang));
    let record = read(&options.file, lang)?;
    let game = find(&registry, &record)?;
    let table = game.open_record(&record, &registry.assets, Chain::IfPresent);
    let mut table = table.map_err(|bad| Failure::no(bad.to_string()))?;
    let seats = table.seats();
    let you = options.seat.map(Seat);
    if let Some(seat) = you.filter(|seat| !seats.has(*seat)) {
        let message = say!(TEXT, lang, "play.no_seat", seat = seat.0, last = seats.0 - 1);
        return Err(Failure::usage(message));
    }
    let names = seats.iter().map(|seat| say!(TEXT, lang, "replay.seat", seat = seat.0));
    let names = Names { seats: names.collect(), you };
    let mut show = Show { names, lang, tables: options.tables, out: std::io::stdout().lock() };
    // Without a seal nothing is signed, whatever stands there.
    let signer = record.seal.is_some().then(|| signed(&record, lang));
    let about: Vec<String> = broken_starts(&record, lang).into_iter().chain(signer).collect();
    show.opening(game, table.as_ref(), &about)?;
    for (before, entry) in record.inputs.iter().enumerate() {
        let events = table.redo(before + 1, &entry.input);
        let events = events.map_err(|bad| Failure::no(bad.to_string()))?;
        show.ply(before + 1, &entry.input, table.as_ref(), events)?;
    }
    show.ending(table.as_ref())
}

/// Writes a replay for a reader.
struct Show<W> {
    names: Names,
    lang: Lang,
    tables: bool,
    out: W,
}

impl<W: Write> Show<W> {
    fn line(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}").map_err(|error| Failure::no(error.to_string()))
    }

    fn opening(
        &mut self,
        game: &dyn AnyGame,
        table: &dyn AnyTable,
        about: &[String],
    ) -> Result<(), Failure> {
        let title = game.blurb(self.lang).0;
        self.line(&colors().paint(Hue::Bold, title))?;
        about.iter().try_for_each(|line| self.line(line))?;
        self.after(table, 0..table.event_count())
    }

    fn ply(
        &mut self,
        ply: usize,
        input: &Input,
        table: &dyn AnyTable,
        events: std::ops::Range<usize>,
    ) -> Result<(), Failure> {
        let head = match input {
            Input::Seat { seat, action } => {
                format!("{:4}. {}: {action}", ply, self.names.of(*seat))
            }
            Input::Host { host } => {
                format!("{:4}. {}: {host}", ply, TEXT.plain(self.lang, "replay.host"))
            }
            Input::Undo { seat, .. } => self.table_line(ply, *seat, "replay.undo"),
            Input::Agreed { seat, agreed } => {
                let key = match agreed {
                    Agreement::Pause => "replay.pause",
                    Agreement::Resume => "replay.resume",
                    Agreement::Stop => "replay.stop",
                };
                self.table_line(ply, *seat, key)
            }
        };
        self.line(&head)?;
        self.after(table, events)
    }

    /// What a seat did with the game rather than in it.
    fn table_line(&self, ply: usize, seat: Seat, key: &str) -> String {
        format!("{:4}. {}: {}", ply, self.names.of(seat), TEXT.plain(self.lang, key))
    }

    fn after(
        &mut self,
        table: &dyn AnyTable,
        events: std::ops::Range<usize>,
    ) -> Result<(), Failure> {
        for sentence in table.voice().narrate(events, &self.names, self.lang, colors()) {
            self.line(&format!("      {}", sentence.replace('\n', "\n      ")))?;
        }
        if self.tables {
            self.line(&table.voice().picture(&self.names, self.lang, colors()))?;
        }
        Ok(())
    }

    fn ending(&mut self, table: &dyn AnyTable) -> Result<(), Failure> {
        let status = table.status();
        let scores: Vec<String> = status.scores.iter().map(i64::to_string).collect();
        let scores = scores.join(" ");
        let winners: Vec<String> = status.winners.iter().map(|s| self.names.of(s)).collect();
        let told = match status.over {
            true => {
                let names = winners.join(", ");
                say!(TEXT, self.lang, "replay.over", scores = scores, names = names)
            }
            false => say!(TEXT, self.lang, "replay.unfinished", scores = scores),
        };
        self.line(&told)
    }
}

/// Checks a record and says what it found.
pub fn verify(options: &Verify) -> Result<(), Failure> {
    let lang = lang(options.lang);
    let text = read_text(&options.file, lang)?;
    if let Some(entries) = log::entries(&text) {
        return log::verify(options, &entries, lang);
    }
    let (registry, record) = (all_games(), parse(&options.file, &text)?);
    let game = find(&registry, &record)?;
    let table = game
        .replay(&record, &registry.assets, Chain::Required)
        .map_err(|bad| Failure::no(format!("{}: {bad}", options.file.display())))?;
    let deal = options.draws.as_deref().map(|file| draws::verify(file, &record, lang));
    let deal = deal.transpose()?.unwrap_or_default();
    outln!("{}: OK", options.file.display());
    let (game, seats) = (format!("{} {}", game.id(), record.version), table.seats().0);
    outln!("  {}", say!(TEXT, lang, "verify.game", game = game, seats = seats));
    outln!("  {}", say!(TEXT, lang, "verify.chain", plies = record.inputs.len()));
    verify_seed(&record, lang);
    deal.iter().for_each(|line| outln!("  {line}"));
    outln!("  {}", signed(&record, lang));
    outln!("  {}", result(&table.status(), lang));
    Ok(())
}

/// Says what the deal was made from.
fn verify_seed(record: &Record, lang: Lang) {
    let commitment = record.seed.commitment().to_string();
    outln!("  {}", say!(TEXT, lang, "verify.seed", commitment = commitment));
    let Some(mixture) = &record.mixture else { return };
    let commitment = mixture.commitment.to_string();
    outln!("  {}", say!(TEXT, lang, "verify.secret", commitment = commitment));
    let seed = record.seed.reveal().to_string();
    outln!("  {}", say!(TEXT, lang, "verify.mixed", seed = seed));
    for (seat, share) in mixture.shares.iter().enumerate() {
        let told = match share.map(|share| share.to_string()) {
            Some(share) => say!(TEXT, lang, "verify.share", seat = seat, share = share),
            None => say!(TEXT, lang, "verify.no_share", seat = seat),
        };
        outln!("    {told}");
    }
    broken_starts(record, lang).iter().for_each(|line| outln!("  {line}"));
}

/// Says how many starts were broken off before the deal, if any.
fn broken_starts(record: &Record, lang: Lang) -> Option<String> {
    let n = record.mixture.as_ref().map(|mixture| mixture.broken_starts).filter(|n| *n > 0)?;
    Some(say!(TEXT, lang, "verify.broken_starts", n = n))
}

fn signed(record: &Record, lang: Lang) -> String {
    match &record.signature {
        Some(signature) => {
            say!(TEXT, lang, "verify.signed", key = signature.key.to_string())
        }
        None => say!(TEXT, lang, "verify.unsigned"),
    }
}

fn result(status: &Status, lang: Lang) -> String {
    let scores = format!("{:?}", status.scores);
    match status.over {
        true => {
            let winners = format!("{:?}", seats(status));
            say!(TEXT, lang, "verify.result", scores = scores, winners = winners)
        }
        false => say!(TEXT, lang, "verify.unfinished", scores = scores),
    }
}

fn seats(status: &Status) -> Vec<u8> {
    status.winners.iter().map(|seat| seat.0).collect()
}

fn read(file: &Path, lang: Lang) -> Result<Record, Failure> {
    parse(file, &read_text(file, lang)?)
}

fn parse(file: &Path, text: &str) -> Result<Record, Failure> {
    Record::parse(text).map_err(|bad| Failure::no(format!("{}: {bad}", file.display())))
}

/// The text of a file, or of standard input.
fn read_text(file: &Path, lang: Lang) -> Result<String, Failure> {
    let open = || -> std::io::Result<String> {
        let mut text = String::new();
        let source: Box<dyn Read> = match file.as_os_str() == "-" {
            true => Box::new(std::io::stdin()),
            false => Box::new(std::fs::File::open(file)?),
        };
        source.take(LARGEST).read_to_string(&mut text)?;
        Ok(text)
    };
    open().map_err(|error| {
        let (file, error) = (file.display().to_string(), error.to_string());
        Failure::usage(say!(TEXT, lang, "file.not_read", file = file, error = error))
    })
}

fn find<'a>(registry: &'a GameRegistry, record: &Record) -> Result<&'a dyn AnyGame, Failure> {
    let found = registry.of_version(&record.game, record.version);
    found.map_err(|error| Failure::no(error.to_string()))
}
