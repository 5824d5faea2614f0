//! Checkpoints: earlier states of a game in which something was taken back, so that the next undo
//! need not replay it from its deal. A cache: without it every undo comes to the same state, later.

/// How many are kept: enough for a log of sixty thousand inputs.
const MOST: usize = 16;
/// Replaying so few inputs is cheaper than keeping a state.
const NEAR: usize = 8;

/// States, each with the number of inputs it stood after; the oldest first.
#[derive(Debug)]
pub(super) struct Checkpoints<S>(Vec<(usize, S)>);

impl<S> Default for Checkpoints<S> {
    fn default() -> Checkpoints<S> {
        Checkpoints(Vec::new())
    }
}

impl<S: Clone> Checkpoints<S> {
    /// Of a game that began in a state which no deal leads to.
    pub(super) fn beginning_with(state: S) -> Checkpoints<S> {
        Checkpoints(vec![(0, state)])
    }

    /// How many are kept.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// The state after exactly so many inputs, if it is kept.
    pub(super) fn at(&self, count: usize) -> Option<&S> {
        self.0.iter().find(|(kept, _)| *kept == count).map(|(_, state)| state)
    }

    /// The game goes back to where it stood after `count` inputs: what came later no longer counts.
    /// On the way there `more` were found.
    pub(super) fn keep(&mut self, count: usize, more: Vec<(usize, S)>) {
        self.0.retain(|(kept, _)| *kept <= count);
        self.0.extend(more);
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }
}

/// Whether the state is kept before the last `left` of `all` inputs that are replayed: half-way, half
/// of the rest, and so on, and the last one. Going back step by step then replays each half once.
pub(super) fn is_kept(left: usize, all: usize) -> bool {
    let mut next = all / 2;
    while next > left && next >= NEAR {
        next /= 2;
    }
    left == 0 || next == left && next >= NEAR
}

#[cfg(test)]
mod tests {
    use super::{Checkpoints, MOST, is_kept};

    #[test]
    fn states_are_kept_at_half_of_what_is_left() {
        let kept =
            |all: usize| (0..all).rev().filter(|left| is_kept(*left, all)).collect::<Vec<_>>();
        assert_eq!(kept(1000), [500, 250, 125, 62, 31, 15, 0]);
        assert_eq!(kept(5), [0]);
        assert_eq!(kept(0), [0; 0]);
    }

    #[test]
    fn what_was_taken_back_is_forgotten_and_the_oldest_goes_first() {
        let mut checkpoints = Checkpoints::default();
        checkpoints.keep(100, vec![(50, 'a'), (75, 'b'), (100, 'c')]);
        checkpoints.keep(80, vec![(80, 'd')]);
        assert_eq!(
            (checkpoints.at(75), checkpoints.at(80), checkpoints.at(100)),
            (Some(&'b'), Some(&'d'), None)
        );
        for count in 100..100 + MOST {
            checkpoints.keep(count, vec![(count, 'e')]);
        }
        assert_eq!((checkpoints.at(80), checkpoints.at(100)), (None, Some(&'e')));
    }
}
