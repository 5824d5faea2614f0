//! What a finished game can be asked for afterwards: its moves one by one with all hands open,
//! and a table to play on from any of them. Nothing here ever looks at a game that still runs:
//! everything is made from sealed records.

mod film;
mod routes;
mod sealed;

pub use film::{Film, NoFilm};
pub use routes::routes;
pub use sealed::{sealed, sealed_text};
