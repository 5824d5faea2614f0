//! Learns what rests are worth in Lexicon: plays hands against itself, fits weights to how they
//! ended, and plays on with them. Writes `games/lexicon/data/remainders-LANG.txt`:
//!
//! `cargo run --release -p tablee --example train_remainders -- fr 20000 3 1`
//!
//! The arguments are the language, hands per round, rounds, and the number of the first seed in
//! millions. The same arguments give the same file.

mod fit;
mod selfplay;

use lexicon::Language;
use lexicon::bot::Weights;
use std::process::ExitCode;

/// What was asked for.
struct Lesson {
    language: Language,
    hands: u64,
    rounds: u64,
    millions: u64,
}

impl Lesson {
    fn read(args: &[String]) -> Option<Lesson> {
        let [language, hands, rounds, millions] = args else { return None };
        let language = Language::ALL.iter().find(|known| known.name() == language)?;
        let number = |text: &String| text.parse().ok();
        Some(Lesson {
            language: *language,
            hands: number(hands)?,
            rounds: number(rounds)?,
            millions: number(millions)?,
        })
    }

    /// Plays and fits, round after round; the last weights and how well they fit.
    fn learn(&self) -> (Weights, String) {
        let (mut weights, mut told) = (Weights::rough(), String::new());
        for round in 0..self.rounds {
            let first = (self.millions + round) * 1_000_000;
            let heard = selfplay::play(self.language, &weights, first..first + self.hands);
            let fitted = fit::fit(&heard, self.language, &weights);
            told = format!(
                "{} hands of the last round, {} rests, mean square in a position {:.1}, left {:.1}",
                self.hands, fitted.rests, fitted.before, fitted.left
            );
            eprintln!("round {}: {told}", round + 1);
            weights = fitted.weights;
        }
        (weights, told)
    }

    fn header(&self, told: &str) -> String {
        let name = self.language.name();
        let (first, last) = (self.millions, self.millions + self.rounds - 1);
        format!(
            "# What rests of a hand are worth in Lexicon ({name}), learned by self-play. Made by\n\
             #   cargo run --release -p tablee --example train_remainders -- {name} {} {} {}\n\
             # {} rounds of {} hands at 2, 3 and 4 seats in turn, words=strict, seeds from {first}\n\
             # to {last} million; round 1 plays by weights written by hand, each later one by\n\
             # those of the round before; in every other hand against greedy bots. At every other turn up to five of the best moves were played\n\
             # out from the same cards.\n\
             # Fit: ridge regression of the final difference to the average opponent, centred\n\
             # within each position and pulled towards the weights before; {told}.\n\
             # out N P: a hand of N cards goes out on its next turn with chance P.\n\
             # weight NAME W: see games/lexicon/src/bot/features.rs.\n\
             # small REST W: what this rest of one or two cards is worth beyond the weights,\n\
             # the mean error shrunk towards 0.\n",
            self.hands, self.rounds, self.millions, self.rounds, self.hands
        )
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(lesson) = Lesson::read(&args).filter(|lesson| lesson.rounds > 0) else {
        eprintln!("usage: train_remainders fr|en HANDS ROUNDS MILLIONS");
        return ExitCode::from(2);
    };
    let (weights, told) = lesson.learn();
    let name = lesson.language.name();
    let path =
        format!("{}/../../games/lexicon/data/remainders-{name}.txt", env!("CARGO_MANIFEST_DIR"));
    match std::fs::write(&path, format!("{}{weights}", lesson.header(&told))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}
