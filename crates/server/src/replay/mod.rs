//! What a finished game can be asked for afterwards: its moves one by one with all hands open,
//! a bot's opinion of every decision, and a table to play on from any of them. Nothing here ever
//! looks at a game that still runs: everything is made from sealed records.

mod film;
mod opinion;
mod practice;
mod routes;
mod sealed;
mod studies;
mod study;

pub use film::{Film, NoFilm};
pub use opinion::{Opinion, Question};
pub use practice::PlayOn;
pub use routes::routes;
pub use sealed::{sealed, sealed_text};
pub use studies::{Listener, Studies};
pub use study::{Progress, Study};
