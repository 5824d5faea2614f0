//! Everything that can stop a dictionary from being made.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why no dictionary came out.
#[derive(Debug, Error)]
pub enum Failure {
    /// A source file is not on this machine.
    #[error("{path} is missing: apt-get install {package}")]
    Missing {
        /// The file that was looked for.
        path: PathBuf,
        /// The Debian package that has it.
        package: &'static str,
    },
    /// A file is there but cannot be read or written.
    #[error("{path}: {cause}")]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// A source file is not text in the encoding it should have.
    #[error("{path} is not UTF-8")]
    NotUtf8 {
        /// The file.
        path: PathBuf,
    },
    /// A Hunspell line makes no sense.
    #[error("line {line} of the {file} file: {fault}")]
    Hunspell {
        /// Which of the two files.
        file: &'static str,
        /// Counted from one.
        line: usize,
        /// What is wrong.
        fault: HunspellFault,
    },
    /// The web word list is not in the format of Tesseract's trained data.
    #[error("trained data: {0}")]
    Trained(#[from] DawgFault),
    /// A deny or allow list has a line that cannot be read.
    #[error("line {line} of a word roster: {text:?} should be {should}")]
    Roster {
        /// Counted from one.
        line: usize,
        /// The line.
        text: String,
        /// What belongs there.
        should: &'static str,
    },
    /// A denied word is not in the source any more: the roster is stale.
    #[error("{word} is denied, but the source does not have it")]
    IdleDenial {
        /// The word.
        word: String,
    },
    /// An allowed word is in the source already: the roster is stale.
    #[error("{word} is allowed, but the source has it already")]
    IdleGrace {
        /// The word.
        word: String,
    },
}

/// What can be wrong with a line of an `.aff` or `.dic` file.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum HunspellFault {
    /// `FLAG num` and `FLAG UTF-8` are not read by this tool.
    #[error("FLAG {0} is not supported")]
    FlagStyle(String),
    /// Two-character flags need an even number of characters.
    #[error("{0:?} is not a list of flags")]
    Flags(String),
    /// A condition opens a bracket and never closes it.
    #[error("{0:?} is not a condition")]
    Condition(String),
    /// A directive lacks a field.
    #[error("too few fields")]
    TooShort,
    /// The header of an affix says neither Y nor N.
    #[error("cross product is {0:?}, neither Y nor N")]
    Cross(String),
    /// A rule comes before the header of its affix.
    #[error("rule without a header")]
    Orphan,
}

/// What can be wrong with a Tesseract word graph.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum DawgFault {
    /// The file ends in the middle of something.
    #[error("cut short")]
    Short,
    /// A part is missing.
    #[error("no {0}")]
    Absent(&'static str),
    /// The graph does not start with its magic number.
    #[error("not a word graph")]
    Magic,
    /// An edge points outside the graph, or the graph has a cycle.
    #[error("broken edge")]
    Edge,
}
