//! Static evaluation: a quick opinion on an action (no search): cards and points shed now, what is
//! left to shed.

use crate::action::{Action, Source};
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::public_state::Claim;
use crate::pieces::transfer::Transfer;
use crate::rules::Penalties;
use crate::view::View;
use crate::words::dictionary::Verdict;
use tablee_engine::{Appraise, SeatSet};

/// What a turn is worth that sheds nothing.
const TURN: f64 = 4.0;
/// Every card in hand is a turn or part of one still to come.
const PER_CARD: f64 = 1.5;

impl Lexicon {
    /// What a card in hand is expected to cost: its value, less where it is easily laid.
    fn burden(&self, card: Card) -> f64 {
        let value = f64::from(self.pack.value(card));
        if card.is_master() {
            // It costs most in the end and fits everywhere before.
            return 0.1 * value;
        }
        // Letters with many cards are letters of many words; the others wait long for one.
        let ease = (self.pack.cards().count(card) as f64).min(4.0) / 4.0;
        value * (0.65 - 0.3 * ease) + 4.0 * (1.0 - ease) + PER_CARD
    }

    fn weight(&self, hand: &Bag) -> f64 {
        hand.iter().map(|card| self.burden(card)).sum()
    }

    /// What an unseen card is expected to cost.
    fn unseen(&self) -> f64 {
        let cards = self.pack.cards();
        let kinds = cards.kinds().map(|card| self.burden(card) * cards.count(card) as f64);
        kinds.sum::<f64>() / cards.len().max(1) as f64
    }

    /// What the others pay on average if they pay for what they hold now.
    fn others_pay(&self, view: &View) -> f64 {
        let cards = self.pack.cards();
        self.rival_cards(view) * f64::from(self.pack.total(cards)) / cards.len().max(1) as f64
    }

    fn others_weigh(&self, view: &View) -> f64 {
        self.rival_cards(view) * self.unseen()
    }

    fn rivals(&self, view: &View) -> SeatSet {
        let rivals = view.scene.active(self.seats);
        view.seat.filter(|seat| self.seats.has(*seat)).map_or(rivals, |seat| rivals.without(seat))
    }

    /// How many cards another hand in play has on average.
    fn rival_cards(&self, view: &View) -> f64 {
        let rivals = self.rivals(view);
        let sizes = rivals.iter().filter_map(|seat| view.sizes.get(seat.index()));
        sizes.map(|size| f64::from(*size)).sum::<f64>() / rivals.len().max(1) as f64
    }

    fn after(&self, view: &View, hand: &Bag, lost: f64) -> f64 {
        if hand.is_empty() {
            return self.others_pay(view);
        }
        self.others_weigh(view) - self.weight(hand) - lost
    }

    fn made(&self, view: &View, cards: Option<Transfer>, lost: f64) -> f64 {
        match cards {
            Some(Transfer { given, taken }) => {
                self.after(view, &view.hand().minus(&given).plus(&taken), lost)
            }
            None => f64::MIN,
        }
    }

    fn changed(&self, view: &View, card: Card, source: Source) -> f64 {
        let mut hand = view.hand();
        hand.take(card);
        let taken = match source {
            Source::Open => view.scene.exposed().map_or(self.unseen(), |card| self.burden(card)),
            Source::Stock => self.unseen(),
        };
        self.others_weigh(view) - self.weight(&hand) - taken - TURN
    }

    /// The dictionary is public: it is known beforehand how a challenge ends.
    fn doubted(&self, view: &View, claim: &Claim) -> f64 {
        let (penalties, verdict) = (self.rules.penalties, self.verdict(&claim.word));
        let now = self.stands(view, claim);
        let back = self.weight(&claim.given) / self.rivals(view).len().max(1) as f64;
        let refused = self.others_weigh(view) - self.weight(&view.hand()) + back;
        // Whatever else is open stays open after a challenge, so it beats even going out.
        let spur = if claim.closes { 0.0 } else { self.others_pay(view) };
        match (penalties, verdict) {
            (Penalties::Home, Verdict::Valid) => now - 10.0,
            (Penalties::Home, Verdict::Misspelling | Verdict::Nonword) => refused + spur + 10.0,
            (Penalties::Tournament, Verdict::Valid) => now - 0.5,
            (Penalties::Tournament, Verdict::Misspelling) => refused + spur,
            (Penalties::Tournament, Verdict::Nonword) => refused + spur + 50.0,
        }
    }

    /// How things are when the open word stands.
    fn stands(&self, view: &View, claim: &Claim) -> f64 {
        if claim.closes {
            // The hand ends: what is held is paid, by the others as well.
            return self.others_pay(view) - f64::from(self.pack.total(&view.hand()));
        }
        self.others_weigh(view) - self.weight(&view.hand()) - TURN
    }
}

impl Appraise for Lexicon {
    fn appraise(&self, view: &View, action: &Action) -> f64 {
        let old = |number: &u8| view.scene.words.get(*number);
        match action {
            Action::Word(word) => self.made(view, Some(Transfer::laying(word)), 0.0),
            Action::Insert { number, word } => {
                let cards = old(number).and_then(|old| Transfer::inserting(old, word).ok());
                self.made(view, cards, 0.0)
            }
            Action::Exchange { number, word } => {
                let cards = old(number).and_then(|old| Transfer::exchanging(old, word).ok());
                self.made(view, cards, TURN)
            }
            Action::Discard { card, source } => self.changed(view, *card, *source),
            Action::Challenge => {
                view.scene.claim.as_ref().map_or(f64::MIN, |claim| self.doubted(view, claim))
            }
            Action::Accept => {
                view.scene.claim.as_ref().map_or(f64::MIN, |claim| self.stands(view, claim))
            }
        }
    }

    fn silence(&self, view: &View) -> f64 {
        view.scene.claim.as_ref().map_or(0.0, |claim| self.stands(view, claim))
    }
}
