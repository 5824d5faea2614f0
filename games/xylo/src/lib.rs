//! Xylo: a trick-taking game in which nobody sees its own cards. The rules are in `RULES.md`;
//! comments and tests cite its numbers.

mod action;
mod apply;
mod audit;
mod bot;
mod deal;
mod determinize;
mod event;
mod fast;
mod game;
mod legal;
mod pieces;
mod ranges;
mod refusal;
mod rules;
mod scoring;
mod state;
mod text;
mod tournament;
mod view;
mod voice;
pub mod worlds;

pub use action::{Action, Sorting};
pub use deal::{Deal, Hand};
pub use event::{Event, Sight};
pub use game::Xylo;
pub use pieces::card::{Card, Colour, spell};
pub use pieces::past_round::{Past, PastView};
pub use pieces::round::Phase;
pub use pieces::setup::{Automaton, Owner, Setup};
pub use refusal::Refusal;
pub use rules::{LateBid, Rules, ThreePlayer};
pub use state::State;
pub use view::{BidView, Face, PlayView, RowView, Slot, TrickView, View};
