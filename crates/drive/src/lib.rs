//! Tournaments as event logs, purely: no I/O, no clock, no game.

mod apply;
pub mod bell;
mod check;
mod draw;
pub mod entry;
mod formats;
pub mod people;
pub mod person;
pub mod refusal;
pub mod roles;
pub mod round;
pub mod score;
pub mod seating;
pub mod settings;
pub mod standings;
pub mod tournament;

pub use bell::Bell;
pub use check::LONGEST_TEXT;
pub use entry::{Doubt, Entry, Input, Penalty, Sheet, Source, Verdict};
pub use formats::split::split;
pub use people::{People, Person, Presence};
pub use person::{By, PersonId, TableNo};
pub use refusal::{Needs, Refusal};
pub use roles::{Beat, Role};
pub use round::{Board, Entered, Round, TableStatus};
pub use seating::{Cause, Company, Place, Seating, Victory};
pub use settings::{BadSettings, Better, Format, Judge, Settings, Sizes};
pub use standings::{Mark, Row, standings};
pub use tournament::{Challenge, Given, Phase, Tournament};
