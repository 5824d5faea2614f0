//! Arm: one move under trial and how it did.

use tablee_engine::{Considered, Ending, Prior, Trials};

/// One move and how it did.
pub(crate) struct Arm<A> {
    pub(crate) action: A,
    /// What the game thought of it before, and how many worlds that counts for.
    thought: Option<(f64, f64)>,
    played: u64,
    sum: f64,
    squares: f64,
    won: f64,
}

impl<A> Arm<A> {
    /// A move that has not been tried yet.
    pub(crate) fn new(action: A) -> Arm<A> {
        Arm { action, thought: None, played: 0, sum: 0.0, squares: 0.0, won: 0.0 }
    }

    /// A move that the game has an opinion of.
    pub(crate) fn thought(prior: Prior<A>) -> Arm<A> {
        Arm { thought: Some((prior.value, prior.worlds)), ..Arm::new(prior.action) }
    }

    pub(crate) fn note(&mut self, ending: Ending) {
        self.played += 1;
        self.sum += ending.value;
        self.squares += ending.value * ending.value;
        self.won += ending.won;
    }

    /// Whether it has never been tried.
    pub(crate) fn is_fresh(&self) -> bool {
        self.played == 0
    }

    /// What it was worth on average.
    fn mean(&self) -> f64 {
        self.sum / self.played.max(1) as f64
    }

    /// What it seems to be worth: by its trials, and by what was thought before them.
    pub(crate) fn worth(&self) -> f64 {
        let Some((value, worlds)) = self.thought else { return self.mean() };
        let tried = self.played as f64;
        let counts = worlds.max(tried);
        (self.sum + value * counts) / (tried + counts).max(1.0)
    }

    /// How it did, if it was tried at all.
    pub(crate) fn trials(&self) -> Option<Trials> {
        let worlds = self.played as f64;
        let variance = (self.squares / worlds - self.mean().powi(2)).max(0.0);
        let error = (variance / (worlds - 1.0).max(1.0)).sqrt();
        (self.played > 0).then(|| Trials { worlds: self.played, won: self.won / worlds, error })
    }
}

impl<A: Clone> Arm<A> {
    /// What a bot tells of it; nothing where it was never tried.
    pub(crate) fn considered(&self) -> Option<Considered<A>> {
        let trials = self.trials()?;
        Some(Considered { action: self.action.clone(), value: self.worth(), trials: Some(trials) })
    }
}
