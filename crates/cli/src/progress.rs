//! Progress on standard error, for people who wait: a bar where the amount is known, else a
//! spinner. Nothing is drawn where standard error is no terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A bar, how far it is, how things stand, and how long it will take.
const BAR: &str = "{bar:30} {pos}/{len}  {msg}  {eta} left";

/// A spinner, what is being done, and for how long.
const SPINNER: &str = "{spinner} {msg}  {elapsed}";

/// How often a bar or a spinner is drawn.
const TURN: Duration = Duration::from_millis(120);

/// What is drawn while a command works; it is wiped when the value is dropped.
pub struct Progress {
    drawn: ProgressBar,
}

impl Progress {
    /// A bar to so many steps.
    pub fn bar(steps: u64) -> Progress {
        let drawn = ProgressBar::new(steps);
        drawn.set_style(style(BAR));
        // The first step may take long: the bar is drawn before it.
        drawn.enable_steady_tick(TURN);
        Progress { drawn }
    }

    /// A spinner, for work whose length nobody knows.
    pub fn spinner(message: &str) -> Progress {
        let drawn = ProgressBar::new_spinner();
        drawn.set_style(style(SPINNER));
        drawn.set_message(message.to_owned());
        drawn.enable_steady_tick(TURN);
        Progress { drawn }
    }

    /// So many of so many steps are done.
    pub fn set(&self, done: u64, steps: u64) {
        self.drawn.set_length(steps);
        self.drawn.set_position(done);
    }

    /// One more step is done.
    pub fn step(&self) {
        self.drawn.inc(1);
    }

    /// What is being done, or how things stand.
    pub fn say(&self, message: impl Into<String>) {
        self.drawn.set_message(message.into());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.drawn.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    let plain = ProgressStyle::default_bar();
    plain.clone().template(template).unwrap_or(plain).progress_chars("█▓░")
}

#[cfg(test)]
mod tests {
    use super::{BAR, SPINNER};
    use indicatif::ProgressStyle;

    #[test]
    fn templates_are_understood() {
        for template in [BAR, SPINNER] {
            assert!(ProgressStyle::default_bar().template(template).is_ok(), "{template}");
        }
    }
}
