//! Report of a contest, as a table for people and as JSON for programs.

use super::ArenaRun;
use super::contender::{Contender, written};
use super::figures::{columns, estimate_text, plain, share};
use serde_json::{Map, Value, json};
use tablee_bots::{ContestResults, Estimate, Format, Measure};

/// A contest that has been played.
pub(super) struct Report<'a> {
    pub arena_run: &'a ArenaRun<'a>,
    pub bots: &'a [Contender],
    pub format: Format,
    pub results: &'a ContestResults,
}

impl Report<'_> {
    fn tables(&self) -> usize {
        match self.format {
            Format::Duel => self.arena_run.asked.seats as usize,
            Format::Mixed => self.bots.len(),
        }
    }

    fn manner(&self) -> String {
        match self.format {
            Format::Duel => format!("{} alone against the rest", self.bots[0].name),
            Format::Mixed => "mixed tables".to_owned(),
        }
    }

    /// The readable one.
    pub fn table(&self) -> String {
        let (asked, deals) = (self.arena_run.asked, self.results.deals());
        let tables = self.tables();
        let mut text = format!("{}, {} seats, {}", asked.game, asked.seats, self.manner());
        for setting in &asked.set {
            text += &format!(", {setting}");
        }
        text += &format!(
            "\n{deals} deals at {tables} tables each, seed “{}”; mean ± 95 % over deals\n\n",
            asked.seed
        );
        text += &self.results();
        text += &self.figures();
        text += &self.pairs();
        text += &self.troubles();
        text
    }

    fn results(&self) -> String {
        let head = ["bot", "points/round", "margin/round", "margin/game", "won", "even", "ms/move"];
        let even = format!("{:.1} %", 100.0 / self.arena_run.asked.seats.max(1) as f64);
        let row = |(at, bot): (usize, &Contender)| {
            let measure = |what| self.results.measure(at, what);
            vec![
                named(bot),
                estimate_text(measure(Measure::PointsPerRound)),
                estimate_text(measure(Measure::MarginPerRound)),
                estimate_text(measure(Measure::MarginPerGame)),
                share(measure(Measure::Wins)),
                even.clone(),
                format!("{:.2}", self.results.pace(at).ms()),
            ]
        };
        let rows = self.bots.iter().enumerate().map(row);
        columns(&[head.map(str::to_owned).to_vec()].into_iter().chain(rows).collect::<Vec<_>>())
    }

    /// What the game itself counts, per round.
    fn figures(&self) -> String {
        let counted: Vec<_> = (0..self.bots.len()).map(|bot| self.results.figures(bot)).collect();
        let Some(first) = counted.first().filter(|first| !first.is_empty()) else {
            return String::new();
        };
        let names = first.iter().map(|(name, _)| (*name).to_owned());
        let head = ["per round".to_owned()].into_iter().chain(names).collect();
        let row = |(bot, figures): (&Contender, &Vec<(&str, Estimate)>)| {
            let values = figures.iter().map(|(_, value)| plain(*value));
            [named(bot)].into_iter().chain(values).collect()
        };
        let rows = self.bots.iter().zip(&counted).map(row);
        format!("\n{}", columns(&[head].into_iter().chain(rows).collect::<Vec<Vec<String>>>()))
    }

    /// Every two bots with the same cards from the same seats.
    fn pairs(&self) -> String {
        let row = |(one, other): (usize, usize)| {
            vec![
                format!("{} − {}", self.bots[one].name, self.bots[other].name),
                estimate_text(self.results.difference(one, other, Measure::PointsPerRound)),
                estimate_text(self.results.difference(one, other, Measure::PointsPerGame)),
            ]
        };
        let head = ["paired difference", "points/round", "points/game"].map(str::to_owned);
        let rows = pairs(self.bots.len()).map(row);
        format!("\n{}", columns(&[head.to_vec()].into_iter().chain(rows).collect::<Vec<_>>()))
    }

    fn troubles(&self) -> String {
        let tell = |(at, bot): (usize, &Contender)| {
            let faults = self.results.faults(at);
            let parts: Vec<String> =
                faults.iter().map(|(fault, times)| format!("{times} {}", fault.name())).collect();
            let moves = self.results.pace(at).moves;
            match parts.is_empty() {
                true => String::new(),
                false => format!(
                    "\n  {}: faults in {moves} moves: {}; the rules' timeout action was played\n",
                    bot.name,
                    parts.join(", ")
                ),
            }
        };
        self.bots.iter().enumerate().map(tell).collect()
    }

    /// The one for programs.
    pub fn json(&self) -> Value {
        let asked = self.arena_run.asked;
        let pair = |(one, other): (usize, usize)| {
            json!({
                "bots": [self.bots[one].name, self.bots[other].name],
                "round": figure(self.results.difference(one, other, Measure::PointsPerRound)),
                "game": figure(self.results.difference(one, other, Measure::PointsPerGame)),
            })
        };
        let bots = self.bots.iter().enumerate().map(|(at, bot)| self.bot(at, bot));
        json!({
            "game": asked.game,
            "seats": asked.seats,
            "rules": self.arena_run.rules,
            "seed": asked.seed,
            "format": match self.format { Format::Duel => "duel", Format::Mixed => "mixed" },
            "deals": self.results.deals(),
            "tables": self.tables(),
            "complete": self.results.deals() == asked.deals as usize,
            "bots": bots.collect::<Vec<_>>(),
            "pairs": pairs(self.bots.len()).map(pair).collect::<Vec<_>>(),
        })
    }

    fn bot(&self, at: usize, bot: &Contender) -> Value {
        let measure = |what| figure(self.results.measure(at, what));
        let figures = self.results.figures(at).into_iter();
        let figures = figures.map(|(name, value)| (name.to_owned(), figure(value)));
        let faults = self.results.faults(at).into_iter();
        let faults = faults.map(|(fault, times)| (fault.name().to_owned(), json!(times)));
        let pace = self.results.pace(at);
        json!({
            "name": bot.name,
            "budget": written(bot.budget),
            "games": self.results.sat(at),
            "points": { "round": measure(Measure::PointsPerRound), "game": measure(Measure::PointsPerGame) },
            "margin": { "round": measure(Measure::MarginPerRound), "game": measure(Measure::MarginPerGame) },
            "wins": measure(Measure::Wins),
            "even": 1.0 / self.arena_run.asked.seats.max(1) as f64,
            "figures": figures.collect::<Map<_, _>>(),
            "moves": pace.moves,
            "ms_per_move": pace.ms(),
            "slowest_ms": pace.slowest.as_secs_f64() * 1e3,
            "faults": faults.collect::<Map<_, _>>(),
        })
    }
}

fn named(bot: &Contender) -> String {
    match bot.name.contains('@') {
        true => bot.name.clone(),
        false => format!("{}@{}", bot.name, written(bot.budget)),
    }
}

fn figure(estimate: Estimate) -> Value {
    json!({ "mean": estimate.mean, "half": estimate.half })
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}
