//! Events as sentences, one each.

use super::words;
use crate::event::Sight;
use crate::pieces::card::Card;
use crate::pieces::past_round::PastView;
use crate::pieces::setup::{Owner, Setup};
use crate::text::TEXT;
use tablee_engine::text::{Value, say};
use tablee_engine::{ColorMode, Lang, Names, Seat, narrated};

/// How and to whom a sentence is told.
pub(super) struct Narrator<'a> {
    pub setup: &'a Setup,
    pub names: &'a Names,
    pub lang: Lang,
    pub colors: ColorMode,
}

impl Narrator<'_> {
    /// One sentence, or nothing where nothing need be said.
    pub fn narrate(&self, sight: &Sight) -> String {
        match sight {
            Sight::Dealt { round, leader, .. } => {
                self.narrated("tell.dealt", *leader, &[("round", Value::from(*round))])
            }
            Sight::Sorted { seat } => self.narrated("tell.sorted", *seat, &[]),
            Sight::Laid { leader, .. } => self.narrated("tell.laid", *leader, &[]),
            Sight::AutomatonBid { row, card, .. } => {
                self.told_of("tell.bid", *row, &self.bidding(*card))
            }
            Sight::Played { row, position, card } => {
                let card = Value::from(words::card(*card, self.colors));
                self.told_of("tell.played", *row, &[("place", (*position).into()), ("card", card)])
            }
            Sight::Passed { .. } => String::new(),
            Sight::Looked { seat, positions, cards } => self.looked(*seat, *positions, *cards),
            Sight::Bid { seat, card, .. } => self.narrated("tell.bid", *seat, &self.bidding(*card)),
            Sight::LastBid { seat, card, .. } => {
                self.narrated("tell.last", *seat, &self.bidding(*card))
            }
            Sight::Taken { row, won } => {
                self.told_of("tell.taken", *row, &[("n", Value::from(*won))])
            }
            Sight::RoundOver { result } => self.round_over(result),
            Sight::Extra { tied } => {
                let tied: Vec<String> = tied.iter().map(|seat| self.names.of(seat)).collect();
                say!(TEXT, self.lang, "tell.extra", names = words::list(&tied, self.lang))
            }
            Sight::Won { seat } => self.narrated("tell.won", *seat, &[]),
        }
    }

    fn looked(&self, seat: Seat, [left, right]: [u8; 2], cards: Option<[Card; 2]>) -> String {
        let mut values = vec![("left", Value::from(left)), ("right", Value::from(right))];
        let Some(cards) = cards else { return self.narrated("terminal.looked", seat, &values) };
        let cards = cards.map(|card| words::card(card, self.colors)).join(", ");
        values.push(("cards", Value::from(cards)));
        self.narrated("tell.looked", seat, &values)
    }

    /// What each seat scored and why.
    fn round_over(&self, result: &PastView) -> String {
        let seats = self.setup.seats.iter();
        let results = seats.filter_map(|seat| self.scored(result, seat));
        let results = words::enumerated(results, self.lang);
        let over = say!(TEXT, self.lang, "tell.round", round = result.round, results = results);
        match self.automata_that_met(result) {
            0 => over,
            1 => format!("{over} {}", say!(TEXT, self.lang, "past.spoiled")),
            _ => format!("{over} {}", say!(TEXT, self.lang, "past.void")),
        }
    }

    /// X8.5: how many automata met their bids.
    fn automata_that_met(&self, result: &PastView) -> usize {
        let automata = (0..self.setup.rows).filter(|row| self.setup.seat_of(*row).is_none());
        let met = |row: &u8| result.met.get(usize::from(*row)).copied().unwrap_or(false);
        automata.filter(met).count()
    }

    fn scored(&self, result: &PastView, seat: Seat) -> Option<String> {
        let row = usize::from(self.setup.row_of(seat));
        let (won, met) = (*result.won.get(row)?, *result.met.get(row)?);
        let points = *result.points.get(seat.index())?;
        let bid = match met {
            true => say!(TEXT, self.lang, "past.met"),
            false => say!(TEXT, self.lang, "past.missed"),
        };
        let name = self.names.of(seat);
        Some(say!(
            TEXT,
            self.lang,
            "terminal.scored",
            name = name,
            n = points,
            won = won,
            bid = bid
        ))
    }

    /// A bid in numbers and as a card.
    fn bidding(&self, card: Card) -> [(&'static str, Value); 2] {
        [("n", Value::from(card.number())), ("card", Value::from(words::card(card, self.colors)))]
    }

    fn narrated(&self, stem: &str, seat: Seat, values: &[(&str, Value)]) -> String {
        narrated(&TEXT, self.lang, stem, self.names, seat, values)
    }

    /// The same of whoever owns a row: nobody reads as an automaton.
    fn told_of(&self, stem: &str, row: u8, values: &[(&str, Value)]) -> String {
        match self.setup.owner(row) {
            Owner::Seat(seat) => self.narrated(stem, seat, values),
            automaton => {
                let name = words::owner(self.names, automaton, self.lang);
                let values = [values, &[("name", Value::from(name))]].concat();
                TEXT.say(self.lang, &format!("{stem}.they"), &values)
            }
        }
    }
}
