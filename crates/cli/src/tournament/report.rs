//! Report of a simulated tournament, as text for people and as JSON for programs.

use super::bots;
use super::checks::{Checks, Spread};
use super::plan::SimulationPlan;
use super::simulation::Simulation;
use crate::args::Failure;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tablee_tournament::laws::Law;
use tablee_tournament::{Format, Row, standings};

/// How many lines of the standings are shown unless all are asked for.
const SHOWN: usize = 20;

/// A tournament that has been played.
pub(super) struct Report<'a> {
    plan: &'a SimulationPlan<'a>,
    simulation: &'a Simulation<'a>,
    rows: Vec<Row>,
    checks: Checks,
    seconds: f64,
}

impl<'a> Report<'a> {
    pub fn new(
        plan: &'a SimulationPlan<'a>,
        simulation: &'a Simulation<'a>,
        seconds: f64,
    ) -> Report<'a> {
        let rows = standings(&simulation.tournament);
        let checks = Checks::of(&simulation.tournament);
        Report { plan, simulation, rows, checks, seconds }
    }

    /// Whether every law held.
    pub fn verdict(&self) -> Result<(), Failure> {
        match &self.simulation.breach {
            None => Ok(()),
            Some(breach) => Err(Failure::no(breach.to_string())),
        }
    }

    /// The readable one.
    pub fn text(&self) -> String {
        format!("{}\n{}\n{}\n{}", self.head(), self.table(), self.levels(), self.checked())
    }

    fn head(&self) -> String {
        let (plan, counts) = (self.plan, &self.simulation.counts);
        let rounds = self.simulation.tournament.rounds();
        let most = rounds.iter().map(|round| round.boards.len()).max().unwrap_or_default();
        let bell = match counts.rang {
            0 => String::new(),
            rang => format!(", {rang} ended by the bell"),
        };
        let tables = counted(most, "table");
        format!(
            "{} of {}: {} people, {}, {tables} at most; seed “{}”\n\
             {} played in {:.1} s{bell}, {:.0} moves a game\n",
            plan.settings.format.name(),
            plan.game.id(),
            self.rows.len(),
            counted(rounds.len(), plan.unit().trim_end_matches('s')),
            plan.asked.seed,
            counted(counts.games, "game"),
            self.seconds,
            counts.plies as f64 / counts.games.max(1) as f64,
        )
    }

    fn table(&self) -> String {
        let wide = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(4).max(4);
        let mut text = format!("  place  {:<wide$}  {:>8}  won  played\n", "name", self.unit());
        let shown = if self.plan.asked.all { self.rows.len() } else { SHOWN };
        for row in self.rows.iter().take(shown) {
            let place = row.rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string());
            let played = row.marks.iter().filter(|mark| mark.place.is_some()).count();
            let _ = writeln!(
                text,
                "  {place:>5}  {:<wide$}  {:>8}  {:>3}  {played:>6}{}",
                row.name,
                self.worth(row.total),
                row.won,
                notes(row),
            );
        }
        if self.rows.len() > shown {
            let _ = writeln!(text, "  … and {} more (--all shows them)", self.rows.len() - shown);
        }
        text
    }

    fn unit(&self) -> &'static str {
        match self.plan.settings.format {
            Format::Drive | Format::Knockout => "total",
            Format::Rounds => "score",
            Format::Duplicate => "± field",
        }
    }

    fn worth(&self, total: i64) -> String {
        match self.plan.settings.format {
            Format::Duplicate => format!("{:+.2}", total as f64 / 100.0),
            _ => total.to_string(),
        }
    }

    /// How the levels did: whether strength shows.
    fn by_level(&self) -> BTreeMap<String, (usize, i64, i64)> {
        let mut levels: BTreeMap<String, (usize, i64, i64)> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| row.rank.is_some()) {
            let level = bots::level(&row.person, &self.plan.levels).name.clone();
            let played = row.marks.iter().filter(|mark| mark.place.is_some());
            let entry = levels.entry(level).or_default();
            for mark in played {
                *entry = (entry.0 + 1, entry.1 + mark.worth, entry.2);
            }
            entry.2 += i64::from(row.won);
        }
        levels
    }

    fn levels(&self) -> String {
        let mut text = String::new();
        for (level, (hands, worth, won)) in self.by_level() {
            let mean = worth as f64 / hands.max(1) as f64;
            let mean =
                if self.plan.settings.format == Format::Duplicate { mean / 100.0 } else { mean };
            let share = 100.0 * won as f64 / hands.max(1) as f64;
            let unit = self.plan.unit().trim_end_matches('s');
            let _ = writeln!(
                text,
                "  {level:<10} {mean:>7.2} a {unit} on average, won {share:.0} % of its tables"
            );
        }
        text
    }

    fn checked(&self) -> String {
        let c = &self.checks;
        let hands = self.plan.unit();
        let mut lines = vec![
            ("who met whom", meetings(c)),
            ("opponents", format!("people met {} others", spread_text(&c.opponents))),
            ("tables", format!("people sat at {} different tables", spread_text(&c.tables))),
        ];
        if self.plan.settings.format == Format::Drive {
            lines.push(("deals", format!("people dealt {} {hands}", spread_text(&c.deals))));
        }
        let uneven = format!(
            "the seat one had most often came {} {hands} more often than the rarest",
            spread_text(&c.uneven)
        );
        lines.push(("seats", uneven));
        lines.push(("won", format!("people won {} tables", spread_text(&c.won))));
        lines.push(("table sizes", sizes(c)));
        lines.push(match &self.simulation.breach {
            None => ("laws", format!("all {} laws held", Law::ALL.len())),
            Some(breach) => ("laws", breach.to_string()),
        });
        let mut text = String::new();
        for (name, value) in lines {
            let _ = writeln!(text, "  {name:<13} {value}");
        }
        text
    }

    /// The one for programs.
    pub fn json(&self) -> Value {
        let levels: BTreeMap<String, Value> = self
            .by_level()
            .into_iter()
            .map(|(level, (rounds, worth, won))| {
                (level, json!({ "rounds": rounds, "worth": worth, "won": won }))
            })
            .collect();
        json!({
            "format": self.plan.settings.format.name(),
            "game": self.plan.game.id(),
            "people": self.rows.len(),
            "rounds": self.simulation.tournament.rounds().len(),
            "games": self.simulation.counts.games,
            "ended_by_bell": self.simulation.counts.rang,
            "moves": self.simulation.counts.plies,
            "seconds": self.seconds,
            "seed": self.plan.asked.seed,
            "standings": self.rows,
            "levels": levels,
            "checks": self.checks,
            "entries": self.simulation.tournament.log().len(),
            "laws": self.simulation.breach.as_ref().map_or_else(|| "held".to_owned(), ToString::to_string),
        })
    }
}

fn notes(row: &Row) -> String {
    let missed = row.marks.iter().filter(|mark| mark.place.is_none()).count();
    let stood_in = row.marks.iter().filter(|mark| mark.stood_in).count();
    let mut notes = Vec::new();
    if row.penalties > 0 {
        notes.push(format!("penalties {}", row.penalties));
    }
    if missed > 0 {
        notes.push(format!("missed {missed}"));
    }
    if stood_in > 0 {
        notes.push(format!("a bot sat in {stood_in} times"));
    }
    if row.rank.is_none() {
        notes.push("left".to_owned());
    }
    if notes.is_empty() { String::new() } else { format!("  {}", notes.join(", ")) }
}

/// How many pairs sat together, and how often.
fn meetings(checks: &Checks) -> String {
    let met: usize = checks.pairs.values().sum();
    let often = checks.pairs.iter().map(|(times, pairs)| match times {
        1 => format!("{pairs} once"),
        2 => format!("{pairs} twice"),
        _ => format!("{pairs} {times} times"),
    });
    let often = often.collect::<Vec<_>>().join(", ");
    format!("{met} of {} pairs sat together: {often}", checks.possible)
}

/// How many tables there were of which size, over all rounds.
fn sizes(checks: &Checks) -> String {
    let sizes = checks.sizes.iter().rev();
    let parts = sizes.map(|(size, tables)| format!("{tables} of {size}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// A number of things.
fn counted(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

fn spread_text(spread: &Spread) -> String {
    match spread.least == spread.most {
        true => spread.least.to_string(),
        false => format!("{} to {} (mean {:.1})", spread.least, spread.most, spread.mean),
    }
}
