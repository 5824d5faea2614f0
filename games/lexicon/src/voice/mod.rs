//! Lexicon in words: rulebook, sentences and the terminal picture; the sentences are in `text/`.

mod hand_over;
mod narration;
mod picture;
mod reasons;
mod refusals;
mod ruling;
mod shorthand;
mod words;

use crate::action::{Action, Source};
use crate::event::Sight;
use crate::game::Lexicon;
use crate::legal::{Position, Role};
use crate::pieces::bag::Bag;
use crate::pieces::public_state::Phase;
use crate::pieces::transfer::Transfer;
use crate::refusal::Refusal;
use crate::text::TEXT;
use crate::view::View;
use tablee_engine::text::{rulebooks, say};
use tablee_engine::{ColorMode, FactCount, Lang, Names, Voice};
use words::cards;

/// The rules, in the order of `Lang::ALL`.
const RULEBOOKS: [&str; Lang::ALL.len()] = rulebooks!();

impl Voice for Lexicon {
    fn blurb(lang: Lang) -> (&'static str, &'static str) {
        (TEXT.plain(lang, "title"), TEXT.plain(lang, "blurb"))
    }

    fn rulebook(lang: Lang) -> &'static str {
        RULEBOOKS[lang as usize]
    }

    fn topic(&self, view: &View) -> &'static str {
        match view.scene.phase {
            Phase::Play => "L3",
            Phase::Closing => "L5",
            Phase::Ruling => "L8",
            Phase::Over => "L7",
        }
    }

    fn narrate(&self, sight: &Sight, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.narration(sight, names, lang, colors)
    }

    fn explain(&self, refusal: &Refusal, lang: Lang) -> String {
        self.why_not(refusal, lang)
    }

    fn picture(&self, view: &View, names: &Names, lang: Lang, colors: ColorMode) -> String {
        self.draw(view, names, lang, colors)
    }

    fn caption(&self, view: &View, action: &Action, lang: Lang) -> String {
        let old = |number: &u8| view.scene.words.get(*number);
        match action {
            Action::Word(word) => self.shed(view, Some(Transfer::laying(word)), lang),
            Action::Insert { number, word } => {
                self.shed(view, old(number).and_then(|o| Transfer::inserting(o, word).ok()), lang)
            }
            Action::Exchange { number, word } => {
                swap(old(number).and_then(|o| Transfer::exchanging(o, word).ok()), lang)
            }
            Action::Discard { card: _, source: Source::Open } => match view.scene.exposed() {
                Some(open) => say!(TEXT, lang, "caption.takes", card = open.to_string()),
                None => String::new(),
            },
            Action::Discard { card: _, source: Source::Stock } => {
                say!(TEXT, lang, "caption.draws")
            }
            Action::Challenge => match &view.scene.claim {
                Some(claim) => {
                    let word = claim.word.spelling().to_string();
                    say!(TEXT, lang, "caption.challenge", word = word)
                }
                None => String::new(),
            },
            Action::Accept => say!(TEXT, lang, "caption.accept"),
        }
    }

    fn gives_away(&self, action: &Action) -> bool {
        matches!(action, Action::Word(_) | Action::Insert { .. } | Action::Exchange { .. })
    }

    fn shorthand(&self, view: &View, said: &str) -> Option<Action> {
        shorthand::read(view, said)
    }

    fn prompt(&self, view: &View, lang: Lang) -> String {
        let position = Position { seat: view.seat, hand: &view.hand(), scene: &view.scene };
        match position.role() {
            Ok(Role::Turn) => your_turn(&position, lang),
            Ok(Role::Judge) => say!(TEXT, lang, "terminal.judge"),
            Ok(Role::Onlooker) => {
                say!(TEXT, lang, "terminal.onlooker", seat = view.scene.turn.0)
            }
            Err(_) => waiting(view, lang),
        }
    }

    fn reason(&self, view: &View, action: &Action, count: &FactCount, lang: Lang) -> String {
        self.because(view, action, count, lang)
    }
}

impl Lexicon {
    /// What a play rids the hand of.
    fn shed(&self, view: &View, transfer: Option<Transfer>, lang: Lang) -> String {
        let given = transfer.map_or(Bag::EMPTY, |cards| cards.given);
        if !given.is_empty() && view.hand().minus(&given).is_empty() {
            return say!(TEXT, lang, "caption.out");
        }
        say!(TEXT, lang, "caption.sheds", n = given.len(), points = self.pack.total(&given))
    }
}

fn your_turn(position: &Position<'_>, lang: Lang) -> String {
    let turn = match position.scene.words.is_empty() {
        true => say!(TEXT, lang, "terminal.turn.first"),
        false => say!(TEXT, lang, "terminal.turn"),
    };
    let master = (position.hand.masters() > 0).then(|| say!(TEXT, lang, "terminal.turn.master"));
    let challenge = (position.seat.is_some_and(|seat| position.may_challenge(seat)))
        .then(|| say!(TEXT, lang, "terminal.turn.challenge"));
    let more = |most, last| say!(TEXT, lang, "list.more", most = most, last = last);
    master.into_iter().chain(challenge).fold(turn, more) + "."
}

fn waiting(view: &View, lang: Lang) -> String {
    match view.scene.phase {
        Phase::Over => say!(TEXT, lang, "terminal.wait.over"),
        Phase::Ruling => say!(TEXT, lang, "terminal.wait.ruling"),
        Phase::Closing => say!(TEXT, lang, "terminal.wait.closing"),
        Phase::Play => say!(TEXT, lang, "terminal.wait.play", seat = view.scene.turn.0),
    }
}

fn swap(transfer: Option<Transfer>, lang: Lang) -> String {
    let Some(Transfer { given, taken }) = transfer else { return String::new() };
    say!(TEXT, lang, "caption.swaps", given = cards(&given), taken = cards(&taken))
}
