//! Tables with fixed hands, told in one line.

use lexicon::{
    Action, Bag, Card, Dictionary, HostAction, Lexicon, Pack, Refusal, Rules, Sight, View,
};
use serde_json::{Map, Value, json};
use std::sync::{Arc, LazyLock};
use tablee_engine::table::Refused;
use tablee_engine::{Assets, Chance, Game as _, Seat, Seats, Seed, Table, Viewer, options};

/// A running game whose cards the test knows.
pub struct Fixture {
    pub table: Table<Lexicon>,
}

pub fn rules(asked: &Value) -> Rules {
    let empty = Map::new();
    options::resolve(&Lexicon::options(), asked.as_object().unwrap_or(&empty)).expect("rules")
}

pub fn game(seats: u8, asked: Value) -> Lexicon {
    Lexicon::new(Seats(seats), rules(&asked), &small()).expect("a game")
}

/// The small lists: what tests count on stays when the shipped dictionaries grow.
pub fn small() -> Assets {
    static FR: LazyLock<Arc<Dictionary>> =
        LazyLock::new(|| Arc::new(Dictionary::new("fr-small", include_str!("../../words/fr.txt"))));
    static EN: LazyLock<Arc<Dictionary>> =
        LazyLock::new(|| Arc::new(Dictionary::new("en-small", include_str!("../../words/en.txt"))));
    Assets::none().with("words/fr", Arc::clone(&FR)).with("words/en", Arc::clone(&EN))
}

pub fn bag(text: &str) -> Bag {
    text.bytes().filter_map(Card::from_glyph).collect()
}

/// The deck that gives these hands, seat 0 first, with the last seat dealing.
pub fn deck(pack: &Pack, hands: &[&str], exposed: &str, stock: &str) -> String {
    let size = hands[0].len();
    let mut cards: Vec<Card> = Vec::new();
    for round in 0..size {
        cards.extend(hands.iter().filter_map(|hand| Card::from_glyph(hand.as_bytes()[round])));
    }
    cards.extend(exposed.bytes().chain(stock.bytes()).filter_map(Card::from_glyph));
    let rest = pack.cards().minus(&cards.iter().copied().collect());
    let all: Vec<String> = cards.into_iter().chain(rest.iter()).map(|c| c.to_string()).collect();
    all.join(" ")
}

/// A table where seat `n` holds `hands[n]` and seat 0 begins; the stock begins with `stock`.
pub fn table(mut asked: Value, hands: &[&str], exposed: &str, stock: &str) -> Fixture {
    asked["hand_size"] = json!(hands[0].len());
    let game = game(hands.len() as u8, asked);
    let deck = deck(game.pack(), hands, exposed, stock);
    let deal = json!({ "dealer": hands.len() - 1, "deck": deck });
    let deal = serde_json::from_value(deal).expect("a deal");
    game.check_deals(&[deal]).expect("a fair deal");
    let deal = json!({ "dealer": hands.len() - 1, "deck": deck });
    let deal = serde_json::from_value(deal).expect("a deal");
    Fixture { table: Table::start(game, Chance::with_deals(Seed::numbered(7), vec![deal])) }
}

impl Fixture {
    pub fn view(&self, seat: u8) -> View {
        self.table.view(Viewer::Seat(Seat(seat)))
    }

    pub fn watch(&self) -> View {
        self.table.view(Viewer::Spectator)
    }

    /// A seat does something legal; the sights of that seat.
    pub fn play(&mut self, seat: u8, action: &str) -> Vec<Sight> {
        let parsed: Action = action.parse().expect("notation");
        let done = self.table.act(Seat(seat), &parsed);
        let events = done.unwrap_or_else(|refused| panic!("{action} by {seat}: {refused}"));
        self.table.game().audit(self.table.state()).expect("a sound state");
        self.table.sights(events, Viewer::Seat(Seat(seat)))
    }

    /// Why the seat may not do that, judged by its view.
    pub fn refusal(&self, seat: u8, action: &str) -> Refusal {
        let action: Action = action.parse().expect("notation");
        self.table.game().check(&self.view(seat), &action).expect_err("a refusal")
    }

    pub fn host(&mut self, action: &str) -> Vec<Sight> {
        let action: HostAction = action.parse().expect("notation");
        let events = self.table.host(&action).unwrap_or_else(|refused| panic!("{refused}"));
        self.table.game().audit(self.table.state()).expect("a sound state");
        self.table.sights(events, Viewer::Spectator)
    }

    pub fn host_refusal(&mut self, action: &str) -> Refusal {
        let action: HostAction = action.parse().expect("notation");
        match self.table.host(&action) {
            Err(Refused::Illegal(refusal)) => refusal,
            other => panic!("{other:?}"),
        }
    }

    pub fn hand(&self, seat: u8) -> Bag {
        self.view(seat).hand.expect("a hand")
    }

    /// The words on the table.
    pub fn words(&self) -> Vec<String> {
        let board = self.watch().scene.words;
        board.iter().map(|(_, word)| String::from_utf8_lossy(word).into_owned()).collect()
    }

    pub fn totals(&self) -> Vec<i64> {
        self.table.status().scores
    }

    pub fn to_act(&self) -> Vec<u8> {
        self.table.status().to_act.iter().map(|seat| seat.0).collect()
    }

    pub fn may_act(&self) -> Vec<u8> {
        self.table.status().may_act.iter().map(|seat| seat.0).collect()
    }

    pub fn menu(&self, seat: u8) -> Vec<String> {
        let choices = self.table.game().choices(&self.view(seat));
        choices.actions.iter().map(ToString::to_string).collect()
    }
}
