//! Xylo: a trick-taking game in which nobody sees its own cards. The rules are in `RULES.md`;
//! comments and tests cite its numbers.

mod action;
mod audit;
mod card;
mod check;
mod deal;
mod event;
mod game;
mod legal;
mod past;
mod range;
mod refusal;
mod round;
mod rules;
mod sample;
mod scoring;
mod seeing;
mod setup;
mod state;
mod story;
mod view;
mod voice;
pub mod worlds;

pub use action::{Action, Sorting};
pub use card::{Card, Colour, spell};
pub use deal::{Deal, Hand};
pub use event::{Event, Sight};
pub use game::Xylo;
pub use past::{Past, PastView};
pub use refusal::Refusal;
pub use round::Phase;
pub use rules::{LateBid, Rules, ThreePlayer};
pub use setup::{Automaton, Owner, Setup};
pub use state::State;
pub use view::{BidView, Face, PlayView, RowView, Slot, TrickView, View};
