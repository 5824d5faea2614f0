//! Twins: two games that differ in hidden cards alone tell whoever looks on the same, to the letter.

use super::frames::Newest;
use super::game::{RunningGame, TableInput};
use super::game_tests::sneak;
use super::mark::{By, Stamp};
use serde_json::Map;
use tablee_engine::any::{AnyGame as _, Boxed};
use tablee_engine::clock::{Control, Millis};
use tablee_engine::{Assets, Fingerprints, Opening, Seat, Seed, Viewer};
use tablee_protocol::ServerMessage;

const START: Millis = Millis(5_000);

/// A game and what a spectator of it was shown last.
struct Twin {
    play: RunningGame,
    prints: Fingerprints,
}

impl Twin {
    fn begin(number: u64) -> Twin {
        let seed = Seed::numbered(number);
        let opening = Opening { seats: 3, rules: Map::new(), seed, deals: Vec::new() };
        let game = Boxed::<sneak::Sneak>::new(Vec::new());
        let table = game.open(&opening, &Assets::none()).unwrap();
        let mut prints = Fingerprints::keyed(number);
        table.note_view(Viewer::Spectator, &mut prints);
        Twin { play: RunningGame::begin(table, Control::default(), START), prints }
    }

    fn whole(&self) -> String {
        self.play.table.view_text(Viewer::Spectator).get().to_owned()
    }

    fn menu(&self, seat: Seat) -> Vec<String> {
        self.play.menu(seat).legal.actions.clone()
    }

    /// Somebody acts; the frame that spectators are sent.
    fn act(&mut self, seat: Seat, action: &str) -> String {
        let stamp = Stamp::prompt(START, 0);
        self.play.take(By::Seat(seat), TableInput::Act(action), None, stamp).unwrap();
        let newest = Newest::of(&self.play, None, None, START).unwrap();
        let diff = self.play.table.view_diff(Viewer::Spectator, &mut self.prints);
        let update = newest.update(&self.play, Viewer::Spectator, diff, None);
        ServerMessage::Update(update).text()
    }
}

/// What both do that looks the same from outside: a hidden swap of whatever card, else the same play.
fn alike(one: &[String], other: &[String]) -> Option<(String, String)> {
    let swap = |menu: &[String]| menu.iter().find(|action| action.starts_with("swap")).cloned();
    let play = || {
        let both = one.iter().find(|action| !action.starts_with("swap") && other.contains(action));
        both.map(|action| (action.clone(), action.clone()))
    };
    swap(one).zip(swap(other)).or_else(play)
}

#[test]
fn frames_of_a_spectator_do_not_depend_on_hidden_cards() {
    let (mut compared, mut hidden) = (0, 0);
    for number in 0..60 {
        let (mut one, mut other) = (Twin::begin(2 * number), Twin::begin(2 * number + 1));
        assert_eq!(one.whole(), other.whole(), "the deal tells nothing");
        while let Some(seat) = one.play.table.awaits().must.iter().next() {
            let Some((first, second)) = alike(&one.menu(seat), &other.menu(seat)) else { break };
            hidden += usize::from(first != second);
            let frames = (one.act(seat, &first), other.act(seat, &second));
            assert_eq!(frames.0, frames.1, "{first} and {second}");
            compared += 1;
        }
    }
    assert!(compared > 200 && hidden > 30, "{compared} frames, {hidden} hidden inputs");
}
