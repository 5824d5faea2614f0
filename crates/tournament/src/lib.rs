//! Tournaments as event logs, purely: no I/O, no clock, no game.
//!
//! # The log
//!
//! A tournament is a list of [`Entry`]s: what was done ([`Input`]), by whom ([`By`]), when (server
//! milliseconds, [`tablee_engine::Millis`]). [`Tournament::replay`] makes the state of it;
//! [`Tournament::check`] says whether an entry may follow, [`Tournament::apply`] lets it follow,
//! [`Tournament::enter`] does both. Chance comes from the seed in the first entry only, so equal
//! logs are equal tournaments. A host checks, writes the entry down, applies, tells.
//!
//! # Phases
//!
//! `registration` → `started` → `between` → `bell_started` → `playing` → (all results stand) →
//! `between` … → `finished` → `ended`. The seating of the round to come
//! ([`Tournament::upcoming`]) is derived anew when it is asked for; `bell_started` makes it a fact.
//! A round ends by itself when every table's result stands: countersigned by all seats, settled
//! by time or by a steward, or amended.
//!
//! # Facts and amendments
//!
//! - The seating of a round that has **begun** is a fact: people sat there. No entry changes it.
//! - **Standings** are a function of those facts and of the results *as they are amended now*.
//! - The seating of a round **not yet begun** is a function of the facts, of the results as they
//!   are amended now, of who is there, and of moves by hand.
//!
//! So a tournament with a wrong result that was corrected has, after the correction, the
//! standings, the seating to come and everything after of a tournament in which the right result
//! had been entered at once and people had sat where they really sat. Where no round began
//! between the two entries there is no difference at all. [`laws::amendment`] checks exactly
//! that.
//!
//! # Comings and goings
//!
//! - Everybody who is `present` (checked in, or arrived late) when a round begins is seated; none of
//!   them sits out. Table sizes follow [`split`].
//! - **Late**: who arrives while a round is on sits from the next round on. A round that was
//!   missed counts as the mean of the tables' worst marks of that round, rounded against the
//!   latecomer. A knockout takes nobody once its first round has begun.
//! - **No-show, withdrawal**: not seated any more; the hand in progress is scored as it lies. Who
//!   has left is listed without a rank (in a knockout: with the place reached); who comes back
//!   counts as late.
//! - **Disconnection**: a bot sits in, the person keeps the seat and the score; every mark of a
//!   round in which a bot played says so. Its seat needs no countersign.
//! - **Levelling** (L8.5): between rounds empty seats are filled by arrivals, surplus tables are
//!   dissolved from the highest number down, and of a table that is too large moves who was moved
//!   least, never who came to deal.
//! - **Two left** play at one table if the game allows it; **one left** cannot be seated: the
//!   round to come has no seating and only `ended` can follow.

mod apply;
pub mod bell;
mod check;
mod draw;
pub mod entry;
mod formats;
pub mod laws;
mod next_seating;
pub mod people;
pub mod person;
pub mod published;
pub mod refusal;
pub mod roles;
pub mod round;
pub mod round_seeds;
pub mod score;
mod score_sheet;
pub mod seating;
pub mod settings;
pub mod shares;
pub mod standings;
mod text;
pub mod tournament;
pub mod voice;
pub mod why;

pub use bell::Bell;
pub use check::LONGEST_TEXT;
pub use entry::{Doubt, Entry, Input, Penalty, Sheet, Source};
pub use formats::deal_seed;
pub use formats::split::split;
pub use people::{People, Person, Presence};
pub use person::{By, PersonId, TableNo};
pub use refusal::{Needs, Refusal};
pub use roles::{Beat, Role};
pub use round::{Board, Entered, Round, TableStatus};
pub use seating::{Cause, Place, Seating, TableSeating, Victory};
pub use settings::{BadSettings, Format, Settings, Sizes};
pub use standings::{Mark, Row, standings, standings_before_last};
pub use tablee_engine::{Better, Judge, Verdict};
pub use tournament::{Challenge, Given, Tournament, TournamentPhase};
pub use voice::describe;
pub use why::{Fact, Next};
