//! Evidence about play: finished games evaluated by the expert, kept beside the data, and examined for admins
//! and organisers. It is shown and never acted on.

mod evaluation;
mod evaluations;
mod examination;
pub mod http;

pub use evaluation::{EvaluatedGame, Evaluation, NotEvaluated, WORLDS};
pub use evaluations::{BadEvaluations, Evaluations};
pub use examination::{Examination, GameSelection, read_examined};
