//! Which types go over the wire: what the page's types are made from (tools/types).

use crate::history::{Game, GameStats, Leaderboard, Page, Standing};
use crate::people;
use crate::wire::frame::{LobbyMessage, ServerMessage};
use crate::wire::game::GameList;
use crate::wire::request::{ChatSwitch, Mute, Ready, Remove, SeatBot, Sit, Start};
use crate::wire::{ClientMessage, ErrorBody, MyTables, Setup, Tables};
use ts_rs::TypeVisitor;

/// Shows the visitor every message and every body; what they are made of follows from them.
pub fn visit(visitor: &mut impl TypeVisitor) {
    visitor.visit::<ServerMessage>();
    visitor.visit::<ClientMessage>();
    visitor.visit::<LobbyMessage>();
    visitor.visit::<GameList>();
    visitor.visit::<Setup>();
    visitor.visit::<Tables>();
    visitor.visit::<MyTables>();
    visitor.visit::<ErrorBody>();
    visitor.visit::<Sit>();
    visitor.visit::<Ready>();
    visitor.visit::<Start>();
    visitor.visit::<SeatBot>();
    visitor.visit::<Remove>();
    visitor.visit::<ChatSwitch>();
    visitor.visit::<Mute>();
    visitor.visit::<Page>();
    visitor.visit::<Game>();
    visitor.visit::<GameStats>();
    visitor.visit::<Leaderboard>();
    visitor.visit::<Standing>();
    people::visit_types(visitor);
}
