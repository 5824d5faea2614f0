//! Undo: a seat takes its last action back, and whether anybody has learned anything from it but
//! the action itself.

use super::checkpoints::is_kept;
use super::{Refused, Table};
use crate::chance::Rng;
use crate::game::Game;
use crate::record::Input;
use crate::seat::{Seat, Viewer};
use serde_json::Value;
use std::ops::Range;

/// How many worlds are tried for each viewer. Where two outcomes are as likely, the other one goes
/// unseen less than once in a million times.
const WORLDS: usize = 20;

/// One step on the way to where a log stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The input with this index counts.
    Counts(usize),
    /// The inputs from `first` on were taken back by the input with the index `by`.
    TakenBack {
        /// The index of the first input that does not count.
        first: usize,
        /// The index of the input that took it back.
        by: usize,
    },
}

/// The way to where a log stood after its first `count` inputs.
pub fn way(log: &[Input], count: usize) -> Vec<Step> {
    let mut steps: Vec<Step> = way_back(log, count).collect();
    steps.reverse();
    steps
}

/// The same from its end.
fn way_back(log: &[Input], count: usize) -> impl Iterator<Item = Step> {
    let mut stands = count.min(log.len());
    std::iter::from_fn(move || {
        let last = stands.checked_sub(1)?;
        let step = match log[last] {
            Input::Undo { undo, .. } => {
                Step::TakenBack { first: (undo as usize).min(last), by: last }
            }
            Input::Seat { .. } | Input::Host { .. } | Input::Agreed { .. } => Step::Counts(last),
        };
        stands = step.began();
        Some(step)
    })
}

impl Step {
    /// After how many inputs the log stood before it.
    fn began(self) -> usize {
        match self {
            Step::Counts(at) => at,
            Step::TakenBack { first, .. } => first,
        }
    }
}

/// A state, and earlier ones that are worth keeping.
struct Replayed<S> {
    state: S,
    /// Each with the number of inputs it stood after.
    checkpoints: Vec<(usize, S)>,
}

/// An action, and the game before and after it.
struct Done<'a, G: Game> {
    by: Seat,
    action: &'a G::Action,
    before: &'a G::State,
    after: &'a G::State,
    events: &'a [G::Event],
}

impl<G: Game> Table<G> {
    /// The last action of a seat that counts, as an index of the log.
    pub fn last_action(&self, seat: Seat) -> Option<usize> {
        let own = |at: &usize| matches!(self.log[*at], Input::Seat { seat: by, .. } if by == seat);
        let mut counting = way_back(&self.log, self.log.len()).filter_map(|step| match step {
            Step::Counts(at) => Some(at),
            Step::TakenBack { .. } => None,
        });
        counting.find(own)
    }

    /// A seat takes its last action back, and with it everything after it: the game stands as it
    /// did after the first `to` inputs of its log. The events stay; they were seen.
    pub fn undo(&mut self, seat: Seat, to: u32) -> Result<Range<usize>, Refused<G::Refusal>> {
        if !self.game.seats().has(seat) {
            return Err(Refused::NoSuchSeat { seats: self.game.seats() });
        }
        if self.is_over() {
            return Err(Refused::GameOver);
        }
        self.check_flow()?;
        let own = self.last_action(seat).filter(|last| *last == to as usize);
        let replayed = own.and_then(|last| self.state_after(last)).ok_or(Refused::NothingToUndo)?;
        // What was asked outside is needed to play the log again, also where it no longer counts.
        self.asked = self.testimony();
        self.state = replayed.state;
        self.checkpoints.keep(to as usize, replayed.checkpoints);
        self.log.push(Input::Undo { seat, undo: to });
        Ok(self.events.len()..self.events.len())
    }

    /// Whether nobody has learned anything from the newest input, an action of `seat`, but that
    /// action itself: whoever acted could have foretold everything that anybody was shown of it,
    /// and nobody else could tell the game from another one that looked the same before.
    ///
    /// A new deal, a question to the outside and what turns something over always tell something. Everything else is tried out
    /// in worlds that look the same before: what a viewer sees afterwards must be the same in all.
    pub fn revealed_only_itself(&self, seat: Seat, rng: &mut Rng) -> bool {
        let Some((Input::Seat { seat: by, action }, earlier)) = self.log.split_last() else {
            return false;
        };
        let (Ok(action), Some(Replayed { state: before, .. })) =
            (action.parse(), self.state_after(earlier.len()))
        else {
            return false;
        };
        let same_round = self.game.standing(&before).round == self.game.standing(&self.state).round;
        let unasked = self.game.testimony(&before) == self.game.testimony(&self.state);
        let revealed = self.game.reveals(&action);
        if *by != seat || self.is_over() || !same_round || !unasked || revealed {
            return false;
        }
        let (mut after, mut events) = (before.clone(), Vec::new());
        self.game.apply(&mut after, seat, &action, &mut events);
        let done =
            Done { by: seat, action: &action, before: &before, after: &after, events: &events };
        (0..WORLDS).all(|_| {
            self.was_predictable(&done, rng)
                && Viewer::everyone(self.game.seats())
                    .all(|who| self.still_looks_alike(&done, who, rng))
        })
    }

    /// Whether a world that looks the same to whoever acted shows everybody the same of the action.
    fn was_predictable(&self, done: &Done<'_, G>, rng: &mut Rng) -> bool {
        let game = self.game();
        let actor = Viewer::Seat(done.by);
        let mut world = game.determinize(&game.view(done.before, actor), rng);
        let mut events = Vec::new();
        game.apply(&mut world, done.by, done.action, &mut events);
        let seen = |events: &[G::Event], who| -> Vec<G::Sight> {
            events.iter().filter_map(|event| game.sight(event, who)).collect()
        };
        [actor, Viewer::Spectator]
            .iter()
            .all(|who| game.view(&world, *who) == game.view(done.after, *who))
            && Viewer::everyone(game.seats())
                .all(|who| seen(&events, who) == seen(done.events, who))
    }

    /// Whether a world that looked the same to `who`, and in which the action could be done, still
    /// looks the same.
    fn still_looks_alike(&self, done: &Done<'_, G>, who: Viewer, rng: &mut Rng) -> bool {
        let game = self.game();
        let mut world = game.determinize(&game.view(done.before, who), rng);
        // Whoever acted holds other things in that world: that it can be done is the action itself.
        if game.check(&game.view(&world, Viewer::Seat(done.by)), done.action).is_err() {
            return true;
        }
        game.apply(&mut world, done.by, done.action, &mut ());
        game.view(&world, who) == game.view(done.after, who)
    }

    /// The game as it stood after the first `count` inputs of the log; nothing where what was
    /// logged cannot be read, which the law of notation rules out.
    fn state_after(&self, count: usize) -> Option<Replayed<G::State>> {
        let (mut counting, mut known) = (Vec::new(), self.checkpoints.at(count));
        for step in way_back(&self.log, count) {
            if known.is_some() {
                break;
            }
            if let Step::Counts(at) = step {
                counting.push(at);
            }
            known = self.checkpoints.at(step.began());
        }
        let dealt = || self.game.deal(self.chance.clone(), &mut ());
        let (mut state, mut checkpoints) = (known.cloned().unwrap_or_else(dealt), Vec::new());
        for (left, at) in counting.iter().enumerate().rev() {
            self.apply_logged(&mut state, &self.log[*at])?;
            if is_kept(left, counting.len()) {
                checkpoints.push((at + 1, state.clone()));
            }
        }
        Some(Replayed { state, checkpoints })
    }

    fn apply_logged(&self, state: &mut G::State, input: &Input) -> Option<()> {
        match input {
            Input::Seat { seat, action } => {
                self.game.apply(state, *seat, &action.parse().ok()?, &mut ());
            }
            Input::Host { host } => {
                self.game.apply_host(state, &host.parse().ok()?, &mut ());
            }
            Input::Undo { .. } | Input::Agreed { .. } => {}
        }
        Some(())
    }

    /// What the game has asked outside, also for what was taken back.
    pub(super) fn testimony(&self) -> Option<Value> {
        match (self.asked.clone(), self.game.testimony(&self.state)) {
            (Some(mut earlier), Some(now)) => {
                add(&mut earlier, now);
                Some(earlier)
            }
            (earlier, now) => now.or(earlier),
        }
    }
}

/// Adds what `more` says to `told`: members of objects are joined, anything else is replaced.
fn add(whole: &mut Value, more: Value) {
    match (whole, more) {
        (Value::Object(whole), Value::Object(more)) => {
            for (name, value) in more {
                add(whole.entry(name).or_insert(Value::Null), value);
            }
        }
        (whole, more) => *whole = more,
    }
}

#[cfg(test)]
mod tests {
    use super::{Step, way};
    use crate::record::Input;
    use crate::seat::Seat;

    fn act() -> Input {
        Input::Seat { seat: Seat(0), action: "x".to_owned() }
    }

    fn undo(to: u32) -> Input {
        Input::Undo { seat: Seat(0), undo: to }
    }

    #[test]
    fn the_way_leaves_out_what_was_taken_back() {
        use Step::{Counts, TakenBack};
        let log = [act(), act(), undo(1), act(), undo(3), act()];
        assert_eq!(way(&log, 2), [Counts(0), Counts(1)]);
        assert_eq!(way(&log, 3), [Counts(0), TakenBack { first: 1, by: 2 }]);
        let twice =
            [Counts(0), TakenBack { first: 1, by: 2 }, TakenBack { first: 3, by: 4 }, Counts(5)];
        assert_eq!(way(&log, 9), twice);
    }

    #[test]
    fn a_log_that_points_ahead_of_itself_comes_to_an_end() {
        assert_eq!(way(&[undo(7)], 1), [Step::TakenBack { first: 0, by: 0 }]);
    }
}
