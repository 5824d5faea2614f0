//! Tables with chosen cards, and random matches to compare with the rules.

use tablee_engine::table::{Refused, Table};
use tablee_engine::{Assets, Chance, Game, Rng, Seat, Seats, Seed, Viewer};
use xylo::{Action, Card, Colour, Deal, Hand, PastView, Refusal, Rules, Sight, View, Xylo};

pub fn game(seats: u8, rules: Rules) -> Xylo {
    Xylo::new(Seats(seats), rules, &Assets::none()).unwrap()
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// What must lie in a row, and which colours must not.
pub struct Wish {
    pub has: &'static str,
    pub lacks: &'static str,
}

/// Rows of the whole pack that grant the wishes, each sorted, ties in the order of the colours.
pub fn rows(game: &Xylo, wishes: &[Wish]) -> Vec<Vec<Card>> {
    let length = usize::from(game.setup().length);
    let mut rows: Vec<Vec<Card>> = wishes.iter().map(|wish| cards(wish.has)).collect();
    // The scarcest colours first, so that the last rows are not left with what they must lack.
    let mut pack: Vec<Card> = game.setup().cards().collect();
    pack.retain(|card| rows.iter().all(|row| !row.contains(card)));
    let welcome = |row: usize, colour: Colour| !wishes[row].lacks.contains(colour.letter());
    pack.sort_by_key(|card| (0..rows.len()).filter(|row| welcome(*row, card.colour())).count());
    for card in pack {
        let free = |row: &usize| rows[*row].len() < length && welcome(*row, card.colour());
        let row = (0..rows.len()).filter(free).min_by_key(|row| rows[*row].len()).unwrap();
        rows[row].push(card);
    }
    rows.iter_mut().for_each(|row| row.sort_by_key(|card| card.rank()));
    rows
}

/// A table whose first round has these rows, given as they will lie.
pub struct Play {
    pub table: Table<Xylo>,
}

impl Play {
    /// All have sorted; seat 1 leads, because the deal is fixed (X4.1).
    pub fn laid(game: Xylo, rows: &[Vec<Card>]) -> Play {
        let mut play = Play::dealt(game, rows);
        for seat in play.table.game().seats().iter() {
            let named: Vec<String> = play
                .table
                .game()
                .setup()
                .sorted_by(seat)
                .iter()
                .map(|row| xylo::spell(&rows[usize::from(*row)]))
                .collect();
            play.act(seat.0, &format!("sort {}", named.join(" / ")));
        }
        play
    }

    /// Nobody has sorted yet.
    pub fn dealt(game: Xylo, rows: &[Vec<Card>]) -> Play {
        let count = rows.len();
        let hand = |n: usize| {
            Hand(rows[if count == 4 && game.seats().0 == 2 { n } else { (n + 1) % count }].clone())
        };
        let deal = Deal((0..count).map(hand).collect());
        game.check_deals(std::slice::from_ref(&deal)).unwrap();
        Play { table: Table::start(game, Chance::with_deals(Seed::numbered(1), vec![deal])) }
    }

    /// Does what must be legal, and tells what a spectator saw.
    pub fn act(&mut self, seat: u8, action: &str) -> Vec<Sight> {
        let parsed: Action = action.parse().unwrap();
        match self.table.act(Seat(seat), &parsed) {
            Ok(events) => self.table.sights(events, Viewer::Spectator),
            Err(refused) => panic!("{action} by {seat}: {refused}"),
        }
    }

    /// Plays a card, and passes where an announcement is offered.
    pub fn play(&mut self, seat: u8, position: u8) {
        self.act(seat, &format!("play {position}"));
        if self.menu(seat).first().is_some_and(|first| first == "pass") {
            self.act(seat, "pass");
        }
    }

    /// Plays a card that lies in the seat's row.
    pub fn play_card(&mut self, seat: u8, rows: &[Vec<Card>], card: &str) {
        let card: Card = card.parse().unwrap();
        let row = usize::from(self.table.game().setup().row_of(Seat(seat)));
        let at = rows[row].iter().position(|one| *one == card).unwrap();
        self.play(seat, at as u8 + 1);
    }

    /// Does what must be refused.
    pub fn refused(&mut self, seat: u8, action: &str) -> Refusal {
        let before = self.table.state().clone();
        let refused = self.table.act(Seat(seat), &action.parse().unwrap()).unwrap_err();
        assert!(*self.table.state() == before, "a refusal changed the state");
        match refused {
            Refused::Illegal(refusal) => refusal,
            other => panic!("{other:?}"),
        }
    }

    pub fn view(&self, seat: u8) -> View {
        self.table.view(Viewer::Seat(Seat(seat)))
    }

    pub fn menu(&self, seat: u8) -> Vec<String> {
        let choices = self.table.game().choices(&self.view(seat));
        choices.actions.iter().map(Action::to_string).collect()
    }

    pub fn turn(&self) -> u8 {
        self.view(0).turn.unwrap().0
    }

    /// Plays on at random until the predicate holds for the spectator's view.
    pub fn wander(&mut self, rng: &mut Rng, until: impl Fn(&View) -> bool) {
        while !until(&self.table.view(Viewer::Spectator)) && !self.table.is_over() {
            random_step(&mut self.table, rng);
        }
    }
}

/// One random action of somebody who is awaited.
pub fn random_step(table: &mut Table<Xylo>, rng: &mut Rng) -> Vec<Sight> {
    let seats: Vec<Seat> = table.game().awaits(table.state()).must.iter().collect();
    let seat = seats[rng.index(seats.len())];
    let menu = table.game().choices(&table.view(Viewer::Seat(seat))).actions;
    let events = table.act(seat, &menu[rng.index(menu.len())]).unwrap();
    table.sights(events, Viewer::Spectator)
}

/// A finished random match: each round's result, and everything a spectator saw.
pub struct Match {
    pub pasts: Vec<PastView>,
    pub sights: Vec<Sight>,
    pub end: View,
}

pub fn random_match(game: Xylo, seed: u64) -> Match {
    let mut table = Table::start(game, Chance::new(Seed::numbered(seed)));
    let mut rng = Seed::numbered(seed).stream("test", 0);
    let mut sights = table.sights(0..table.event_count(), Viewer::Spectator);
    while !table.is_over() {
        sights.extend(random_step(&mut table, &mut rng));
    }
    let past = |sight: &Sight| match sight {
        Sight::RoundOver { result } => Some(result.clone()),
        _ => None,
    };
    let pasts = sights.iter().filter_map(past).collect();
    Match { pasts, sights, end: table.view(Viewer::Spectator) }
}
