//! Challenge decision: whether to challenge the open word, by what the bot knows of words.

use super::level::Level;
use super::vocabulary::Vocabulary;
use crate::game::Lexicon;
use crate::pieces::public_state::Claim;
use crate::rules::Penalties;
use crate::view::View;
use crate::words::dictionary::Verdict;

/// What it is worth besides points that the author's turn is gone.
const LOST_TURN: f64 = 4.0;

/// What the bot believes the dictionary says about the open word.
pub(crate) fn belief(game: &Lexicon, view: &View, claim: &Claim, level: Level) -> Verdict {
    let spelling = claim.word.spelling();
    // What was judged before is known to everybody.
    if let Some(verdict) = view.scene.verdicts.get(&spelling) {
        return *verdict;
    }
    if level.vocabulary.is_none() {
        return game.verdict(&claim.word);
    }
    let words = Vocabulary::new(&game.dictionary, level);
    let letters = spelling.letters();
    if words.knows(letters) || !words.doubts(letters, game.rules.dictionary) {
        return Verdict::Valid;
    }
    Verdict::Nonword
}

/// What a challenge changes, if the belief is right.
pub(crate) fn gain(game: &Lexicon, view: &View, claim: &Claim, belief: Verdict) -> f64 {
    let rivals = view.scene.active(game.seats).len().saturating_sub(1).max(1) as f64;
    let back = f64::from(game.pack.total(&claim.given) - game.pack.total(&claim.taken));
    let undone = (back.max(0.0) * 0.5 + LOST_TURN) / rivals;
    match (game.rules.penalties, belief) {
        (Penalties::Home, Verdict::Valid) => -10.0,
        (Penalties::Home, Verdict::Misspelling | Verdict::Nonword) => 10.0 + undone,
        (Penalties::Tournament, Verdict::Valid) => -0.5,
        (Penalties::Tournament, Verdict::Misspelling) => undone,
        (Penalties::Tournament, Verdict::Nonword) => undone + 50.0 / rivals,
    }
}
