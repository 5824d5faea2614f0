//! An input as the log of the file holds it: the column `origin` says what is no move of the game.

use crate::store::Logged;
use tablee_engine::{Agreement, Input, Seat};

/// The origin of what took an action back; its action is the number of inputs that stand again.
pub const UNDO: &str = "undo";

/// The origin of what everybody agreed on; its action names it.
pub const AGREED: &str = "agreed";

/// The input that was logged. What cannot be read is handed to the game, which refuses it.
pub fn input_of(logged: &Logged) -> Input {
    let action = || logged.action.clone();
    let Some(seat) = logged.seat.map(Seat) else { return Input::Host { host: action() } };
    let read = match logged.origin.as_deref() {
        Some(UNDO) => logged.action.parse().ok().map(|undo| Input::Undo { seat, undo }),
        Some(AGREED) => {
            Agreement::read(&logged.action).map(|agreed| Input::Agreed { seat, agreed })
        }
        _ => None,
    };
    read.unwrap_or_else(|| Input::Seat { seat, action: action() })
}
