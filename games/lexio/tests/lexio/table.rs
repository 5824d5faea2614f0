//! Tables and positions for the other tests.

use lexio::{Action, Deal, Lexio, Rules, State, Tiles, View};
use serde_json::{Map, Value};
use tablee_engine::options::resolve;
use tablee_engine::{Assets, Chance, Game, Seat, Seats, Seed, Viewer};

/// A game with these options as a JSON object, defaults for the rest.
pub fn game(seats: u8, options: &str) -> Lexio {
    let asked: Map<String, Value> = serde_json::from_str(options).expect("options");
    let rules: Rules = resolve(&Lexio::options(), &asked).expect("rules");
    Lexio::new(Seats(seats), rules, &Assets::none()).expect("a game")
}

/// A set of tiles from its notation.
pub fn tiles(text: &str) -> Tiles {
    text.parse().expect(text)
}

/// An action from its notation.
pub fn action(text: &str) -> Action {
    text.parse().expect(text)
}

/// Deals hands that begin with the given tiles; the rest of each hand is filled from the top of
/// what nobody asked for, seat by seat.
pub fn dealt(game: &Lexio, wishes: &[&str]) -> Deal {
    let mut hands: Vec<Tiles> = wishes.iter().map(|wish| tiles(wish)).collect();
    let taken = hands.iter().fold(Tiles::EMPTY, |all, hand| all.or(*hand));
    let mut rest: Vec<_> = game.setup().tiles.without(taken).iter().collect();
    for hand in &mut hands {
        while hand.len() < game.setup().each {
            *hand = hand.with(rest.pop().expect("enough tiles"));
        }
    }
    Deal(hands)
}

/// The first round of a match with such hands.
pub fn start(game: &Lexio, wishes: &[&str]) -> State {
    let deals = vec![dealt(game, wishes)];
    game.check_deals(&deals).expect("a deal");
    game.deal(Chance::with_deals(Seed::numbered(0), deals), &mut ())
}

/// What a seat knows.
pub fn view(game: &Lexio, state: &State, seat: u8) -> View {
    game.view(state, Viewer::Seat(Seat(seat)))
}

/// Who is to move.
pub fn turn(game: &Lexio, state: &State) -> u8 {
    game.awaits(state).must.first().expect("somebody to move").0
}

/// Carries out lines like `0: 3N 3E`; every one must be legal.
pub fn play(game: &Lexio, state: &mut State, script: &str) {
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (seat, text) = line.split_once(':').expect("seat: action");
        let seat: u8 = seat.trim().parse().expect("seat");
        let action = action(text);
        assert_eq!(game.check(&view(game, state, seat), &action), Ok(()), "{line}");
        game.apply(state, Seat(seat), &action, &mut ());
    }
}
