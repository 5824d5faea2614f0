//! Plans: what a seat could do on its turn, and how much of it deserves a closer look.

use super::next_turn::BoardChange;
use super::vocabulary::Vocabulary;
use crate::action::{Action, Source};
use crate::pieces::bag::Bag;
use crate::pieces::transfer::Transfer;
use crate::view::View;
use std::collections::HashMap;

/// How many draws from the stock are looked at closely.
const DRAWS: usize = 4;
/// How many ways to keep the same cards are.
const TWINS: usize = 3;

/// One thing to do and what it leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// What to do.
    pub action: Action,
    /// The cards that stay; a card from the stock is still to come.
    pub hand: Bag,
    /// What it changes on the table.
    pub change: BoardChange,
}

impl Candidate {
    /// What the action leaves; nothing for answers to a word and for what cannot be done.
    pub fn of(view: &View, action: &Action) -> Option<Candidate> {
        let hand = view.hand();
        let old = |number: u8| view.scene.words.get(number);
        let (transfer, change) = match action {
            Action::Word(word) => (Transfer::laying(word), BoardChange::New(*word)),
            Action::Insert { number, word } => {
                let transfer = Transfer::inserting(old(*number)?, word).ok()?;
                (transfer, BoardChange::Replaced(*number, *word))
            }
            Action::Exchange { number, word } => {
                let transfer = Transfer::exchanging(old(*number)?, word).ok()?;
                (transfer, BoardChange::Replaced(*number, *word))
            }
            Action::Discard { card, source } => {
                let given = [*card].into_iter().collect();
                let open = view.scene.exposed().filter(|_| *source == Source::Open);
                let taken = open.into_iter().collect();
                (Transfer { given, taken }, BoardChange::Nothing)
            }
            Action::Challenge | Action::Accept => return None,
        };
        let hand = hand.minus(&transfer.given).plus(&transfer.taken);
        Some(Candidate { action: *action, hand, change })
    }

    /// Whether it leaves no card.
    pub fn goes_out(&self) -> bool {
        self.hand.is_empty() && !self.draws()
    }

    /// Whether the new card is still unseen.
    pub fn draws(&self) -> bool {
        matches!(self.action, Action::Discard { source: Source::Stock, .. })
    }
}

/// The plans made of listed choices whose words the bot knows.
pub(crate) fn plans(view: &View, choices: &[Action], words: Vocabulary<'_>) -> Vec<Candidate> {
    let known = |action: &&Action| match action {
        Action::Word(word) | Action::Insert { word, .. } | Action::Exchange { word, .. } => {
            words.knows_word(word.spelling().letters())
        }
        Action::Discard { .. } | Action::Challenge | Action::Accept => true,
    };
    choices.iter().filter(known).filter_map(|action| Candidate::of(view, action)).collect()
}

/// The plans worth a closer look by a quick opinion, the best first.
pub(crate) fn shortlist(
    plans: Vec<Candidate>,
    reach: usize,
    quick: impl Fn(&Candidate) -> f64,
) -> Vec<Candidate> {
    let mut rated: Vec<(f64, Candidate)> =
        plans.into_iter().map(|plan| (quick(&plan), plan)).collect();
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut twins: HashMap<Bag, usize> = HashMap::new();
    let (mut lays, mut swaps, mut draws) = (0, 0, 0);
    let mut worth = |plan: &Candidate| {
        let (count, most) = match plan.action {
            Action::Word(_) | Action::Insert { .. } => (&mut lays, reach),
            Action::Exchange { .. } => (&mut swaps, reach / 2),
            Action::Discard { source: Source::Stock, .. } => (&mut draws, DRAWS),
            Action::Discard { .. } | Action::Challenge | Action::Accept => return true,
        };
        let twin = twins.entry(plan.hand).or_default();
        *twin += 1;
        if *twin > TWINS || *count >= most {
            return false;
        }
        *count += 1;
        true
    };
    rated.into_iter().map(|(_, plan)| plan).filter(|plan| worth(plan)).collect()
}
