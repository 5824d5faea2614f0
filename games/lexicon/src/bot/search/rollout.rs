//! Rollout: a light word bot that plays hands on: goes out when it can, sheds what leaves the best
//! rest, else changes a card. It is shown one hand and the public scene, nothing else.

use super::leaves::{LARGEST, leaves};
use super::memo::{CandidatePlay, CandidatePlays, recall};
use super::table_words::{CardSet, MOST_INSERTED, Placement, TableWords};
use super::weight_table::{NextTurnPlays, OpponentThreat, WeightTable};
use crate::action::{Action, Source};
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::card::{Card, MOST_CARDS};
use crate::pieces::public_state::PublicState;
use crate::pieces::word::Word;
use crate::words::casing::{Supply, fillings};
use tablee_engine::Seat;

/// With at most so many cards it also thinks of exchanging, and of what it may draw.
const FEW: usize = 4;

/// Besides plays that leave fewest cards, those are looked at that leave so many more.
const MORE: usize = 1;
/// From so many cards on it is remembered what a hand can lay.
const MANY: usize = 6;
/// How the others are taken to stand at first sight.
const USUAL: OpponentThreat = OpponentThreat { points: 20.0, danger: 0.2 };

/// One seat on its turn.
pub(super) struct Rollout<'a> {
    pub(super) game: &'a Lexicon,
    pub(super) scene: &'a PublicState,
    pub(super) seat: Seat,
    pub(super) hand: &'a Bag,
    pub(super) scale: &'static WeightTable,
    pub(super) spread: TableWords<'a>,
    pub(super) rivals: OpponentThreat,
}

/// Something to do and what it is worth.
pub(super) type Worth = (f64, Action);

impl<'a> Rollout<'a> {
    /// A seat with this hand; `sizes` are the cards of every seat.
    pub fn new(
        game: &'a Lexicon,
        scene: &'a PublicState,
        (seat, hand): (Seat, &'a Bag),
        sizes: impl Fn(Seat) -> usize,
    ) -> Rollout<'a> {
        let scale = WeightTable::of(game.rules.dictionary);
        let spread = TableWords::new(game, &scene.words);
        let others = scene.active(game.seats).without(seat);
        let mean = f64::from(game.pack.total(game.pack.cards())) / game.pack.cards().len() as f64;
        let cards: usize = others.iter().map(&sizes).sum();
        let points = mean * cards as f64 / others.len().max(1) as f64;
        let danger = scale.danger(others.iter().map(&sizes));
        Rollout {
            game,
            scene,
            seat,
            hand,
            scale,
            spread,
            rivals: OpponentThreat { points, danger },
        }
    }

    /// What it does on its turn.
    pub fn turn(&self) -> Action {
        if self.hand.len() > LARGEST {
            return self.longest().unwrap_or_else(|| self.change().1);
        }
        if let Some(out) = self.out() {
            return out;
        }
        let shed = self.shed();
        if let Some((_, action)) = shed.filter(|_| self.hand.len() > FEW) {
            return action;
        }
        let mut best = self.change();
        for other in shed.into_iter().chain(self.swap()) {
            if other.0 > best.0 {
                best = other;
            }
        }
        best.1
    }

    /// A play that leaves no card.
    pub fn out(&self) -> Option<Action> {
        let all = CardSet::of(self.hand);
        let mut spots = self.spread.lay(&all).into_iter().chain(self.spread.insert(&all));
        spots.find_map(|spot| self.laid(&Bag::EMPTY, &spot))
    }

    /// The best of the plays that leave fewest cards, or one more.
    fn shed(&self) -> Option<Worth> {
        let size = self.hand.len();
        let mut sheds = if size < MANY {
            self.lays()
        } else {
            let whose = (self.spread.number(), self.game.rules.pack, self.game.rules.min_word);
            recall(whose, self.hand, CardSet::of(self.hand).key, || self.lays())
        };
        self.inserts(&mut sheds);
        let mut best: Option<(f64, &CandidatePlay)> = None;
        for shed in sheds.plays.iter().filter(|shed| shed.rest.len() <= sheds.fewest + MORE) {
            let (rest, spot) = (&shed.rest, &shed.spot);
            let can = self.spread.prospect(rest, spot.number, Some(&spot.word));
            let table = self.spread.len() + usize::from(spot.number == 0);
            let value = self.value(rest, &can, table);
            if best.is_none_or(|best| best.0 < value) {
                best = Some((value, shed));
            }
        }
        best.and_then(|(value, shed)| Some((value, self.laid(&shed.rest, &shed.spot)?)))
    }

    /// New words; they do not depend on what lies on the table.
    fn lays(&self) -> CandidatePlays {
        let mut sheds = CandidatePlays::none(self.hand.len());
        for size in 1..self.hand.len() {
            if size > sheds.fewest + MORE {
                break;
            }
            leaves(self.hand, size, |rest, given| {
                if let Some(spot) = self.spread.lay(given) {
                    sheds.consider(self.glance(rest, spot));
                }
            });
        }
        sheds
    }

    /// Words made longer.
    fn inserts(&self, sheds: &mut CandidatePlays) {
        let size = self.hand.len();
        for size in size.saturating_sub(MOST_INSERTED).max(1)..size {
            if size > sheds.fewest + MORE {
                break;
            }
            leaves(self.hand, size, |rest, given| {
                self.spread.insert(given).for_each(|spot| sheds.consider(self.glance(rest, spot)));
            });
        }
    }

    /// A play at first sight.
    fn glance(&self, rest: &Bag, spot: Placement) -> CandidatePlay {
        let quick = self.scale.value(&self.game.pack, rest, &quick_estimate(rest), 3, &USUAL);
        CandidatePlay { quick, rest: *rest, spot }
    }

    pub(super) fn value(&self, rest: &Bag, can: &NextTurnPlays, table: usize) -> f64 {
        self.scale.value(&self.game.pack, rest, can, table, &self.rivals)
    }

    /// What a rest is worth while the table stays as it is.
    pub(super) fn worth(&self, rest: &Bag) -> f64 {
        self.value(rest, &self.spread.prospect(rest, 0, None), self.spread.len())
    }

    /// The play that leaves `rest`, Masters named.
    fn laid(&self, rest: &Bag, spot: &Placement) -> Option<Action> {
        let old = self.scene.words.get(spot.number).unwrap_or_default();
        let given = self.hand.minus(rest);
        let mut laid = None;
        fillings(spot.word.letters(), old, &Supply::of(&given), |word| {
            laid = laid.or(Some(*word));
        });
        laid.map(|word| match spot.number {
            0 => Action::Word(word),
            number => Action::Insert { number, word },
        })
    }

    /// The longest word of a large hand.
    fn longest(&self) -> Option<Action> {
        let mut best = Word::NONE;
        let min = usize::from(self.game.rules.min_word);
        self.game.dictionary.words_from(self.hand, min, |word| {
            if word.len() > best.len() {
                best = Word::trusted(word);
            }
        });
        let (means, mut laid) = (Supply::of(self.hand), None);
        if !best.is_empty() {
            fillings(best.letters(), &[], &means, |word| laid = laid.or(Some(*word)));
        }
        laid.map(Action::Word)
    }

    /// L3.b: the best discard, for the exposed card or for one of the stock.
    fn change(&self) -> Worth {
        let few = self.hand.len() <= FEW;
        let unseen = if few { self.unseen() } else { Bag::EMPTY };
        let mut best: Worth = (f64::MIN, Action::Accept);
        for card in self.hand.kinds() {
            let mut rest = *self.hand;
            rest.take(card);
            let open = self.scene.exposed().map(|open| (open, Source::Open));
            let by_open = open.map(|(open, source)| (self.with(&rest, open, few), source));
            let by_stock = (self.drawn(&rest, &unseen), Source::Stock);
            for (value, source) in by_open.into_iter().chain([by_stock]) {
                if value > best.0 {
                    best = (value, Action::Discard { card, source });
                }
            }
        }
        best
    }

    /// What a rest is worth with one card more.
    fn with(&self, rest: &Bag, card: Card, closely: bool) -> f64 {
        let mut hand = *rest;
        hand.add(card);
        if closely {
            self.worth(&hand)
        } else {
            self.value(&hand, &quick_estimate(&hand), self.spread.len())
        }
    }

    /// What a rest is worth with a card of those that may come.
    fn drawn(&self, rest: &Bag, unseen: &Bag) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for card in unseen.kinds() {
            let times = unseen.count(card) as f64;
            sum += times * self.with(rest, card, true);
            count += times;
        }
        if count > 0.0 {
            return sum / count;
        }
        // A letter that is neither good nor bad.
        self.with(rest, Card::under(b'L'), false)
    }

    /// All cards less those in sight: the own hand, the table, the pile, what others took openly.
    fn unseen(&self) -> Bag {
        let pile: Bag = self.scene.pile.iter().copied().collect();
        let mut seen = self.hand.plus(&self.scene.words.cards()).plus(&pile);
        for (at, known) in self.scene.known.iter().enumerate() {
            if at != self.seat.index() {
                seen = seen.plus(known);
            }
        }
        self.game.pack.cards().minus(&seen)
    }

    /// L3.d: the best exchange of one card against one letter.
    fn swap(&self) -> Option<Worth> {
        let mut best: Option<Worth> = None;
        for (number, old) in self.scene.words.iter() {
            for at in 0..old.len().min(MOST_CARDS) {
                for card in self.hand.kinds().filter(|card| !card.is_master()) {
                    let Some((word, rest)) = self.swapped(old, at, card) else { continue };
                    let can = self.spread.prospect(&rest, number, Some(&word));
                    let value = self.value(&rest, &can, self.spread.len());
                    if best.is_none_or(|best| best.0 < value) {
                        best = Some((value, Action::Exchange { number, word }));
                    }
                }
            }
        }
        best
    }

    /// The word with `card` at one place, and the hand after it; nothing if that is no word.
    fn swapped(&self, old: &[u8], at: usize, card: Card) -> Option<(Word, Bag)> {
        let (letter, there) = (card.glyph() as u8, *old.get(at)?);
        if letter == there {
            return None;
        }
        let word = Word::trusted(old).with(at, letter);
        // The card for the Master that stands for it changes no spelling.
        let same = letter == there.to_ascii_uppercase();
        if !same && !self.spread.knows(&word) {
            return None;
        }
        let mut rest = *self.hand;
        rest.take(card);
        rest.add(Card::under(there));
        Some((word, rest))
    }
}

/// What a rest can do at first sight.
fn quick_estimate(rest: &Bag) -> NextTurnPlays {
    NextTurnPlays { longest: rest.len().saturating_sub(2), ..NextTurnPlays::default() }
}
