//! Finished games: history, ratings, replay, analysis, and play on from any move. Everything is
//! made from sealed records; nothing here looks at a game that still runs.

mod analysis;
mod analysis_queue;
mod error;
mod fair_permits;
mod history;
pub mod http;
mod leaderboard;
mod opinion;
mod packed_timeline;
mod play_on;
mod replays;
mod sealed_record;
mod standing;
mod stats;
mod timeline;

pub use analysis::{Analysis, Progress};
pub use analysis_queue::{AnalysisQueue, Listener};
pub use error::FinishedError;
pub use opinion::OpinionTask;
pub use replays::Replays;
pub use sealed_record::{sealed, sealed_text};
pub use timeline::{TimelineError, TimelineJson};
