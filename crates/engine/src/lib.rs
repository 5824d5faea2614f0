//! The pure contract of Tablée: what a game is, how chance is fair, how a table runs one game,
//! how games are recorded, and the laws every game passes. No I/O, no clock, no game.

pub mod any;
pub mod assets;
pub mod bot;
pub mod chance;
pub mod clock;
pub mod columns;
pub mod game;
pub mod korean;
pub mod laws;
pub mod mixture;
pub mod notation;
mod nth;
pub mod options;
mod quick;
pub mod record;
pub mod seat;
pub mod table;
pub mod voice;

pub use any::{AnyGame, AnyTable};
pub use assets::Assets;
pub use bot::{
    Appraise, Bot, Budget, Considered, Ending, Hunch, Imagining, Policy, Sign, Thought, Trials,
};
pub use chance::{Chance, Commitment, Rng, Seed};
pub use clock::{BadControl, Clock, Control, Deadline, Face, Limit, Millis};
pub use game::{
    Appeal, Awaits, BadDeal, Choices, Game, Judgement, NoHost, Outcome, Pace, Simulate, Sink,
    Standing, Wire,
};
pub use korean::Particle;
pub use mixture::{BadMixture, BadShare, Mixture, Share};
pub use notation::{BadNotation, Fault};
pub use nth::nth_bit;
pub use options::{About, BadRules, Kind, OptionSpec, Preset};
pub use record::{Chain, Input, Record};
pub use seat::{BySeat, Seat, SeatSet, Seats, Viewer};
pub use table::{Opening, Status, Table};
pub use voice::{Hue, Ink, Lang, Names, Voice};
