//! Dealing (L2) and reshuffling (L6): where chance enters, and fixed deals.

use crate::event::Event;
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::card::{Card, MOST_CARDS};
use crate::pieces::memory::Memory;
use crate::pieces::public_state::{Lot, Phase, PublicState};
use crate::state::State;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use tablee_engine::{BadDeal, BadNotation, Chance, Rng, Seat, SeatSet, Sink, Wire};

/// Cards in a row, the top first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Deck(pub ArrayVec<Card, MOST_CARDS>);

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.0.iter().map(Card::to_string).collect();
        f.write_str(&cards.join(" "))
    }
}

impl FromStr for Deck {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Deck, BadNotation> {
        const EXAMPLE: &str = "A T * …, the whole pack from the top";
        let mut cards = ArrayVec::new();
        for (at, glyph) in text.char_indices().filter(|(_, glyph)| !glyph.is_whitespace()) {
            let card = u8::try_from(glyph).ok().and_then(Card::from_glyph);
            let card = card.ok_or_else(|| BadNotation::unknown(&text[at..], EXAMPLE))?;
            cards.try_push(card).map_err(|_| BadNotation::too_long(&text[at..], EXAMPLE))?;
        }
        Ok(Deck(cards))
    }
}

impl TryFrom<String> for Deck {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<Deck, BadNotation> {
        text.parse()
    }
}

impl From<Deck> for String {
    fn from(deck: Deck) -> String {
        deck.to_string()
    }
}

/// One hand's fixed deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Who deals.
    pub dealer: Seat,
    /// The whole pack from the top.
    pub deck: Deck,
}

impl Wire for Deal {}

impl Lexicon {
    /// Whether these deals are whole packs dealt by somebody who is there.
    pub(crate) fn check_fixed(&self, deals: &[Deal]) -> Result<(), BadDeal> {
        for (round, deal) in deals.iter().enumerate() {
            let bad = |problem: String| Err(BadDeal { round, problem });
            if !self.seats.has(deal.dealer) {
                return bad(format!("no seat {} to deal", deal.dealer));
            }
            let given: Bag = deal.deck.0.iter().copied().collect();
            let pack = self.pack.cards();
            if let Some(card) = Card::all().find(|card| given.count(*card) != pack.count(*card)) {
                return bad(format!(
                    "{} times {card}, the pack has {}",
                    given.count(card),
                    pack.count(card)
                ));
            }
        }
        Ok(())
    }

    /// The pack in its own order, A to Z and the Masters last.
    fn fresh(&self) -> ArrayVec<Card, MOST_CARDS> {
        self.pack.cards().iter().take(MOST_CARDS).collect()
    }

    /// The pack shuffled, the top first.
    fn shuffled(&self, rng: &mut Rng) -> ArrayVec<Card, MOST_CARDS> {
        let mut cards = self.fresh();
        rng.shuffle(&mut cards);
        cards
    }

    /// A game opened: the first dealer found, the first hand dealt.
    pub(crate) fn open(&self, chance: Chance<Deal>, out: &mut impl Sink<Event>) -> State {
        let mut scene = PublicState::new(self.seats);
        match chance.fixed(0) {
            Some(deal) => scene.dealer = deal.dealer,
            None => {
                let (draw, dealer) = self.draw_for_deal(&mut chance.stream("draw", 0));
                scene.dealer = dealer;
                out.emit(|| Event::Drawn { draw: draw.clone(), dealer });
                scene.draw = Arc::new(draw);
            }
        }
        let (hands, stock) = ([Bag::EMPTY; 8], ArrayVec::new());
        let mut state = State { chance, scene, hands, stock, memory: Memory::blank() };
        self.deal_hand(&mut state, out);
        state
    }

    /// L2: one card each, A highest; a Master draws again, equal highest draw again.
    fn draw_for_deal(&self, rng: &mut Rng) -> (Vec<Lot>, Seat) {
        let mut draw = Vec::new();
        let mut deck: Vec<Card> = Vec::new();
        let mut rivals = self.seats.all();
        while rivals.len() > 1 {
            let from = draw.len();
            for seat in rivals.iter() {
                loop {
                    if deck.is_empty() {
                        deck.extend(self.shuffled(rng).iter().rev());
                    }
                    let Some(card) = deck.pop() else { break };
                    draw.push(Lot { seat, card });
                    if !card.is_master() {
                        break;
                    }
                }
            }
            rivals = highest(&draw[from..]);
        }
        (draw, rivals.first().unwrap_or(Seat(0)))
    }

    /// L2: the next hand, its number and dealer already set but for a fixed deal's.
    pub(crate) fn deal_hand(&self, state: &mut State, out: &mut impl Sink<Event>) {
        let round = state.scene.number;
        let mut deck = match state.chance.fixed(round) {
            Some(deal) => {
                // L2.5: a fixed deal names the dealer, be it a retired seat.
                state.scene.dealer = deal.dealer;
                deal.deck.0.clone()
            }
            None => self.shuffled(&mut state.chance.stream("deal", round)),
        };
        deck.reverse();
        self.clear(state);
        state.scene.number += 1;
        state.scene.turn = state.scene.after(state.scene.dealer, self.seats);
        state.stock = deck;
        self.hand_out(state);
        let scene = &state.scene;
        let Some(exposed) = scene.exposed() else { return };
        out.emit(|| Event::Dealt {
            number: scene.number,
            dealer: scene.dealer,
            first: scene.turn,
            hands: state.hands,
            exposed,
            stock: state.stock.len() as u8,
        });
    }

    /// L2: one card at a time from the dealer's left, then the exposed card.
    fn hand_out(&self, state: &mut State) {
        let size = usize::from(self.rules.hand_size);
        let dealt = size * state.scene.active(self.seats).len();
        let exposed = state.stock.len().checked_sub(dealt + 1).map(|at| state.stock.remove(at));
        // Dealing is drawing: everything but the exposed card comes from one unseen pool.
        let pool = state.stock.iter().copied().collect();
        state.memory.begin(pool, [Bag::EMPTY; 8]);
        for _ in 0..size {
            for seat in self.seats.from(state.scene.turn) {
                if !state.scene.retired.contains(seat) {
                    state.draw(seat);
                }
            }
        }
        state.scene.pile.extend(exposed);
    }

    /// A bare table: no cards, no words, nothing to challenge.
    pub(crate) fn clear(&self, state: &mut State) {
        state.hands = [Bag::EMPTY; 8];
        state.stock.clear();
        state.memory.begin(Bag::EMPTY, [Bag::EMPTY; 8]);
        let scene = &mut state.scene;
        scene.phase = Phase::Play;
        scene.words = crate::pieces::board::Board::EMPTY;
        scene.pile.clear();
        scene.known.iter_mut().for_each(|known| *known = Bag::EMPTY);
        scene.idle = 0;
        scene.claim = None;
        scene.waiting = SeatSet::EMPTY;
        scene.challenger = None;
        scene.rung = false;
        scene.recent = Arc::default();
    }

    /// L6: the pile is shuffled into a new stock and its top card exposed.
    pub(crate) fn reshuffle(&self, state: &mut State, out: &mut impl Sink<Event>) {
        let mut cards = state.scene.pile.clone();
        state.chance.stream("reshuffle", state.scene.reshuffles).shuffle(&mut cards);
        state.scene.reshuffles += 1;
        cards.reverse();
        let Some(exposed) = cards.pop() else { return };
        state.scene.pile.clear();
        state.scene.pile.push(exposed);
        let mut old = [Bag::EMPTY; 8];
        for seat in self.seats.iter() {
            old[seat.index()] = state.hand(seat).minus(&state.scene.known[seat.index()]);
        }
        state.memory.begin(cards.iter().copied().collect(), old);
        state.stock = cards;
        out.emit(|| Event::Reshuffled { exposed, stock: state.stock.len() as u8 });
    }
}

/// The seats whose last card is highest: A before Z (L2).
fn highest(draw: &[Lot]) -> SeatSet {
    let plain = || draw.iter().filter(|lot| !lot.card.is_master());
    let best = plain().map(|lot| lot.card).min();
    plain().filter(|lot| Some(lot.card) == best).map(|lot| lot.seat).collect()
}
