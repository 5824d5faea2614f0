//! Errors of tables. Their HTTP answers are in `http/error.rs`.

use super::stored::{BadDeal, BadTable};
use crate::games::UnknownGame;
use crate::store::StoreError;
use tablee_engine::BadCommitment;
use tablee_engine::mixture::BadShare;
use tablee_protocol::{Pause, TablePhase};

/// Why something asked of a table was not done. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The table cannot be read.
    #[error(transparent)]
    Read(#[from] BadTable),
    /// The game cannot be dealt with these settings.
    #[error(transparent)]
    Deal(#[from] BadDeal),
    /// No such game is played here.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The game has no bots of this level.
    #[error("no such level; there are: {}", known.join(", "))]
    NoLevel {
        /// The levels there are.
        known: Vec<&'static str>,
    },
    /// The table has no such seat.
    #[error("there is no seat {seat}; the seats are 0 to {last}")]
    NoSeat {
        /// The seat that was asked for.
        seat: u8,
        /// The last seat there is.
        last: usize,
    },
    /// No seat is free.
    #[error("every seat of this table is taken")]
    Full,
    /// Somebody sits there already.
    #[error("seat {seat} is taken")]
    SeatTaken {
        /// The seat's number.
        seat: u8,
    },
    /// Nobody sits there.
    #[error("nobody sits at seat {seat}")]
    SeatEmpty {
        /// The seat's number.
        seat: u8,
    },
    /// A seat keeps the game from starting.
    #[error("{}", match reason {
        NotReady::Empty => format!("seat {seat} is empty: wait for somebody or seat a bot"),
        NotReady::Waiting => format!("seat {seat} is not ready"),
        NotReady::Withheld => format!("seat {seat} has not revealed its share: wait, or remove who sits there"),
    })]
    NotReady {
        /// The seat's number.
        seat: usize,
        /// What it lacks.
        reason: NotReady,
    },
    /// Only the host may do that.
    #[error("only the host of the table may do that")]
    NotHost,
    /// Only those who sit at the table may do that.
    #[error("you do not sit at this table")]
    NotSeated,
    /// The host has sent them away.
    #[error("the host has removed you from this table")]
    Removed,
    /// They and somebody at the table do not meet; which of them, and why, is not told.
    #[error("you cannot sit at this table")]
    Apart,
    /// A game that counts has one seat for each device.
    #[error("not at a table that counts: everybody plays from a device of their own there")]
    OneSeatEach,
    /// Somebody has made too many tables.
    #[error("you have {count} tables: end some of them first")]
    TooManyOwn {
        /// How many are open or running.
        count: usize,
    },
    /// Too many tables were made from one address.
    #[error("too many tables were made from your address")]
    TooManyFromAddress,
    /// The table is at another point of its life.
    #[error("{}", match phase {
        TablePhase::Open => "the game has not started",
        TablePhase::Running => "the game has started",
        TablePhase::Over => "the game is over",
        TablePhase::Closed => "the table is closed",
    })]
    WrongPhase {
        /// Where the table is.
        phase: TablePhase,
    },
    /// Who has left a rated game cannot come back to it.
    #[error("you left this rated game: a bot plays it to its end")]
    LeftRated,
    /// Who has left a table of a tournament, or was withdrawn, cannot come back to it by themselves.
    #[error(
        "a bot plays this table to its end for you, unless an organiser gives you the seat back"
    )]
    LeftTournament,
    /// Tables of tournaments, and mostly rated ones, count: nothing is taken back or stopped there.
    #[error("not at a table that counts")]
    InEarnest,
    /// The log would grow for ever.
    #[error("in one game no more than {most} things are taken back or agreed on")]
    TooManyAgreements {
        /// How many may be.
        most: usize,
    },
    /// There is no action of one's own to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// The game does not stand still, or does.
    #[error("{}", match pause {
        None => "the game goes on already",
        Some(_) => "the game stands still",
    })]
    OutOfPlay {
        /// Why it stands still.
        pause: Option<Pause>,
    },
    /// Somebody has moved since.
    #[error("the table is at {seq}: look again before you take something back")]
    MovedOn {
        /// How many inputs there have been.
        seq: u64,
    },
    /// What was answered is no longer proposed.
    #[error("that is no longer proposed")]
    NoProposal,
    /// One proposal at a time.
    #[error("something else is proposed: answer it first")]
    OtherProposal,
    /// What was agreed on could not be done.
    #[error("{message}")]
    NotDone {
        /// The reason, in a sentence.
        message: String,
    },
    /// Hands are not shown to whoever watches here.
    #[error("hands are not shown at this table")]
    NotShown,
    /// Who is shown hands is seen by those who play.
    #[error("connect to the table first: those who play see who looks into their hands")]
    NotWatching,
    /// Who plays sees its own hand alone.
    #[error("you play at this table: you see your own hand")]
    PlaysHere,
    /// Hands cannot be shown like that.
    #[error("hands are shown {least} to {most} seconds later at this table")]
    BadDelay {
        /// At least so late.
        least: u32,
        /// At most so late.
        most: u32,
    },
    /// A rematch is for finished games.
    #[error("the game is not over")]
    NotOver,
    /// What somebody adds to the seed cannot be read.
    #[error(transparent)]
    Share(#[from] BadShare),
    /// A commitment to a share cannot be read.
    #[error(transparent)]
    Commitment(#[from] BadCommitment),
    /// Shares are told once the host has started.
    #[error("shares are revealed once the host has started, not before")]
    NotRevealing,
    /// A share is not the one that was committed to.
    #[error("this is not the share that seat {seat} had committed to")]
    OtherShare {
        /// The seat's number.
        seat: usize,
    },
    /// The table left memory while it was asked.
    #[error("table {table} was just put away; try again")]
    PutAway {
        /// The table's id.
        table: String,
    },
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a seat lacks for the game to start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotReady {
    /// Nobody sits there.
    Empty,
    /// Who sits there has not said to be ready.
    Waiting,
    /// Who sits there has committed to a share and does not tell it.
    Withheld,
}
