//! The pure contract of Tablée: what a game is, how chance is fair, how a table runs one game,
//! how games are recorded, and the laws every game passes. No I/O, no clock, no game.

#![warn(missing_docs)]

pub mod any;
pub mod assets;
mod better;
pub mod bot;
pub mod chance;
pub mod clock;
pub mod columns;
pub mod game;
mod lang;
pub mod laws;
mod messages;
pub mod mixture;
pub mod notation;
mod nth;
pub mod options;
pub mod promises;
mod quick;
pub mod record;
mod reference;
pub mod seat;
mod signature;
pub mod table;
pub mod tournament;
mod view_diff;
pub mod voice;

pub use any::{AnyGame, AnyTable, AnyTournament, AnyVoice};
pub use assets::Assets;
pub use better::Better;
pub use bot::{
    Appraise, Bot, Budget, Considered, Effect, Ending, FactCount, MOST_CONSIDERED, Policy, Prior,
    Thought, Trials, WorldSampler,
};
pub use chance::{BadCommitment, Chance, Commitment, Rng, Seed};
pub use clock::{BadControl, Clock, Control, Deadline, Face, Limit, Millis};
pub use game::{
    Awaits, BadDeal, Choices, Game, NoHost, Outcome, Pace, Simulate, Sink, Standing, Wire,
};
pub use lang::{Lang, Names};
pub use mixture::{BadMixture, BadShare, Mixture, Share};
pub use notation::{BadNotation, NotationFault};
pub use nth::nth_bit;
pub use options::{About, BadRules, Kind, OptionSpec, Preset};
pub use promises::{BrokenPromise, Promises};
pub use record::{Chain, Input, Record};
pub use reference::{Entry, Reference, ReferenceInfo};
pub use seat::{BySeat, Seat, SeatSet, Seats, Viewer};
pub use signature::{BadSignature, RecordSignature, RecordSigner};
pub use table::{Agreement, Flow, Opening, Status, Table};
pub use tablee_text as text;
pub use tournament::{HostCommand, Judge, OpenChallenge, TableResult, TournamentGame, Verdict};
pub use view_diff::{Fingerprints, ViewDiff};
pub use voice::{ColorMode, Hue, Voice, narrated};
