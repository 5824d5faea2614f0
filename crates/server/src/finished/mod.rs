//! Finished games: history, ratings, replay, analysis, and play on from any move. Everything is
//! made from sealed records; nothing here looks at a game that still runs.

mod analysis;
mod analysis_queue;
mod history;
mod http;
mod leaderboard;
mod opinion;
mod play_on;
mod replay_http;
mod sealed_record;
mod standing;
mod stats;
mod timeline;

pub use analysis::{Progress, Study};
pub use analysis_queue::{AnalysisQueue, Listener};
pub use http::routes as history_routes;
pub use opinion::Question;
pub use replay_http::routes as replay_routes;
pub use sealed_record::{sealed, sealed_text};
pub use timeline::{Film, NoFilm};
