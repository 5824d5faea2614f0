//! Dealing (X2): fixed deals as the engine protocol gives them, and deals by chance.

use crate::pieces::card::{Card, spell};
use crate::pieces::setup::{Rows, Setup};
use serde::{Deserialize, Serialize};
use tablee_engine::{BadDeal, BadNotation, Chance, Seat, Wire};

/// One round's fixed deal: a hand per seat as dealt, before sorting; with two players the four
/// hands that will lie in the rows of seat 0, A, seat 1 and B. A hand is a string of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deal(pub Vec<Hand>);

impl Wire for Deal {}

/// The cards of one fixed hand. As JSON a string, `"R10 O9 …"`; a list of cards is read too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "String")]
pub struct Hand(pub Vec<Card>);

/// The ways to write a hand.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    List(Vec<Card>),
}

impl TryFrom<Written> for Hand {
    type Error = BadNotation;
    fn try_from(written: Written) -> Result<Hand, BadNotation> {
        match written {
            Written::Text(text) => {
                text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Hand)
            }
            Written::List(cards) => Ok(Hand(cards)),
        }
    }
}

impl From<Hand> for String {
    fn from(hand: Hand) -> String {
        spell(&hand.0)
    }
}

/// Where the hand numbered `n` of a deal will lie: on the left neighbour's table (X3), or, with
/// two players, where it says.
fn row_of_hand(setup: &Setup, n: usize) -> usize {
    let rows = usize::from(setup.rows);
    if setup.has_automata() { n } else { (n + 1) % rows }
}

/// A set of cards laid in the plain order: highest left, ties in the order of the colours.
#[inline]
pub(crate) fn lay_plain(mut set: u64, row: &mut [Card; 16]) {
    for place in &mut row[1..] {
        if set == 0 {
            return;
        }
        *place = Card::of_rank(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// Lays hands, given as sets, into the rows they are for.
pub(crate) fn lay_hands(setup: &Setup, hands: impl Iterator<Item = u64>) -> Rows {
    let mut rows = Rows::default();
    for (n, hand) in hands.enumerate().take(usize::from(setup.rows)) {
        lay_plain(hand, &mut rows[row_of_hand(setup, n)]);
    }
    rows
}

/// The rows of a round, each in the plain order, before anybody sorts.
pub(crate) fn deal(setup: &Setup, chance: &Chance<Deal>, round: u32) -> Rows {
    if let Some(fixed) = chance.fixed(round) {
        return lay_hands(setup, fixed.0.iter().map(|hand| set_of(&hand.0)));
    }
    let mut pack = setup.pack.clone();
    chance.stream("deal", round).shuffle(&mut pack);
    let hands = pack.chunks_exact(usize::from(setup.length));
    lay_hands(setup, hands.map(|hand| hand.iter().fold(0, |set, rank| set | 1 << rank)))
}

/// X4.1: the first dealer; seat 0 where the first deal is fixed.
pub(crate) fn first_dealer(setup: &Setup, chance: &Chance<Deal>) -> Seat {
    match chance.fixed(0) {
        Some(_) => Seat(0),
        None => Seat(chance.stream("dealer", 0).below(u32::from(setup.seats.0)) as u8),
    }
}

/// The cards as a set.
pub(crate) fn set_of(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |set, card| set | card.bit())
}

/// Whether fixed deals can be dealt.
pub(crate) fn check(setup: &Setup, deals: &[Deal]) -> Result<(), BadDeal> {
    for (round, deal) in deals.iter().enumerate() {
        problem(setup, deal).map_or(Ok(()), |problem| Err(BadDeal { round, problem }))?;
    }
    Ok(())
}

fn problem(setup: &Setup, deal: &Deal) -> Option<String> {
    let (hands, length) = (usize::from(setup.rows), usize::from(setup.length));
    if deal.0.len() != hands {
        return Some(format!("{} hands, but there must be {hands}", deal.0.len()));
    }
    let pack: u64 = setup.cards().fold(0, |set, card| set | card.bit());
    let mut seen = 0;
    for (n, Hand(hand)) in deal.0.iter().enumerate() {
        if hand.len() != length {
            return Some(format!("hand {n} has {} cards, not {length}", hand.len()));
        }
        for card in hand {
            if pack & card.bit() == 0 {
                return Some(format!("{card} is not in the pack of {} seats", setup.seats.0));
            }
            if seen & card.bit() != 0 {
                return Some(format!("{card} is there twice"));
            }
            seen |= card.bit();
        }
    }
    None
}
