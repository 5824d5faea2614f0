//! Lexio: shed your tiles in ever stronger singles, pairs, triples and fives, and get paid for
//! what the others still hold. The rulebook is `RULES.md`; code cites it as R1 to R9.

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
mod refusal;
mod rules;
mod scoring;
mod state;
mod text;
mod tournament;
mod view;
mod voice;

pub use action::Action;
pub use bot::novice::Novice;
pub use bot::weights::{WEIGHTS, Weights};
pub use deal::{Deal, Setup};
pub use event::{Event, Sight};
pub use game::Lexio;
pub use pieces::combo::Combo;
pub use pieces::plays::ToBeat;
pub use pieces::straight::straights;
pub use pieces::strength::{Scale, Strength};
pub use pieces::tile::{Suit, Tile};
pub use pieces::tiles::Tiles;
pub use refusal::Refusal;
pub use rules::{Doubling, Edition, Flush, Rules, Shortfall, StraightTie, TwoPlayer};
pub use scoring::{PerSeat, RoundEnd, Settlement};
pub use state::State;
pub use view::{OnTable, Phase, Turn, View};
