//! Lexio: shed your tiles in ever stronger singles, pairs, triples and fives, and get paid for
//! what the others still hold. The rulebook is `RULES.md`; code cites it as R1 to R9.

mod action;
mod appraise;
mod audit;
mod combo;
mod deal;
mod event;
mod game;
mod hidden;
mod judge;
mod made;
mod menu;
mod outlook;
mod pick;
mod pick_made;
mod play;
mod policy;
mod prices;
mod refusal;
mod rules;
mod run;
mod sample;
mod scale;
mod settlement;
mod simulate;
mod state;
mod story;
mod tile;
mod tiles;
mod view;
mod voice;
mod witness;

pub use action::Action;
pub use combo::Combo;
pub use deal::{Deal, Setup};
pub use event::{Event, Sight};
pub use game::Lexio;
pub use menu::Asked;
pub use refusal::Refusal;
pub use rules::{Doubling, Edition, Flush, Rules, Shortfall, StraightTie, TwoPlayer};
pub use scale::{Scale, Strength};
pub use settlement::{PerSeat, Reckoning, Settlement};
pub use state::State;
pub use tile::{Suit, Tile};
pub use tiles::Tiles;
pub use view::{OnTable, Phase, Turn, View};
