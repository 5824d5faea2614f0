//! The evaluated games of one sort in a file beside the data. They follow from the records and can be made again at
//! any time, so they are no part of the data.

use super::evaluation::EvaluatedGame;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The folder in the data folder.
const FOLDER: &str = "evidence";

/// The evaluated games of one sort, in the order in which they were evaluated.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Evaluations {
    /// The games.
    pub games: Vec<EvaluatedGame>,
}

/// Why evaluations cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum BadEvaluations {
    /// The file failed.
    #[error("{path}: {cause}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// The cause.
        cause: std::io::Error,
    },
    /// The file holds something else.
    #[error("{path} does not hold evaluations: {cause}")]
    Content {
        /// Path of the file.
        path: PathBuf,
        /// The cause.
        cause: serde_json::Error,
    },
}

impl Evaluations {
    /// What was evaluated so far; nothing where there is no file.
    pub fn read(data: &Path, game: &str) -> Result<Evaluations, BadEvaluations> {
        let path = path(data, game);
        let text = match std::fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Evaluations::default()),
            Err(cause) => return Err(BadEvaluations::File { path, cause }),
        };
        serde_json::from_slice(&text).map_err(|cause| BadEvaluations::Content { path, cause })
    }

    /// Puts the file in the place of the one before, whole or not at all.
    pub fn write(&self, data: &Path, game: &str) -> Result<(), BadEvaluations> {
        let path = path(data, game);
        let fresh = path.with_extension("new");
        let text = tablee_protocol::text(self);
        let put = || {
            std::fs::create_dir_all(data.join(FOLDER))?;
            std::fs::write(&fresh, text)?;
            std::fs::rename(&fresh, &path)
        };
        put().map_err(|cause| BadEvaluations::File { path: path.clone(), cause })
    }

    /// Whether the game of this table was evaluated.
    pub fn has(&self, table: &str) -> bool {
        self.games.iter().any(|game| game.table == table)
    }
}

fn path(data: &Path, game: &str) -> PathBuf {
    data.join(FOLDER).join(format!("{game}.json"))
}
