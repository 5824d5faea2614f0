//! Errors of tournaments. Their HTTP answers are in `http/error.rs`.

use super::stored::BadTournament;
use crate::games::UnknownGame;
use crate::heavy_work::Panicked;
use crate::store::StoreError;
use crate::tables::{BadDeal, TableError};
use crate::visible_text::Invisible;
use tablee_tournament::settings::BadSettings;
use tablee_tournament::{Needs, Refusal, TableNo};

/// Why something asked of a tournament was not done. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// The rules of tournaments do not allow it.
    #[error("{}", refusal_text(.0))]
    Refused(#[from] Refusal),
    /// There is no tournament of that name.
    #[error("there is no such tournament")]
    Missing,
    /// What the file holds makes no sense to this program.
    #[error("tournament {id} cannot be replayed: {problem}")]
    Unplayable {
        /// The tournament's id.
        id: String,
        /// What does not fit.
        problem: String,
    },
    /// The tournament left memory while it was asked.
    #[error("the tournament was just put away; try again")]
    PutAway,
    /// The log has grown meanwhile.
    #[error("somebody else was quicker; try again")]
    Overtaken,
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The settings of a new tournament.
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// A table of the server refused.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The request does not say what it must.
    #[error(transparent)]
    Request(#[from] BadRequest),
    /// It is for tournaments at the other sort of tables.
    #[error("{0}")]
    Venue(WrongVenue),
    /// The tournament takes no more people.
    #[error("a tournament takes at most {most} people")]
    Full {
        /// How many it takes.
        most: usize,
    },
    /// There is no room for more of something.
    #[error("a tournament has at most {most} {what}")]
    NoRoom {
        /// Of what.
        what: &'static str,
        /// How many it may have.
        most: usize,
    },
    /// Somebody has made too many that have not ended.
    #[error("you have {most} tournaments that have not ended; end one first")]
    TooMany {
        /// How many somebody may have.
        most: usize,
    },
    /// The program has a fault.
    #[error(transparent)]
    Failed(#[from] Panicked),
    /// Nobody stands in for a bot of the server.
    #[error("a bot of the server plays for itself")]
    BotPlaysItself,
    /// Every organiser plays: nobody could give the seat back, and the bot keeps it for a while.
    #[error("a bot keeps your seat for {seconds} more seconds; then you may take it back")]
    ReturnLater {
        /// How many seconds are left.
        seconds: u64,
    },
    /// Only organisers may do that.
    #[error("only an organiser may do that")]
    NotOrganiser,
    /// Only members may register.
    #[error("this tournament is for members: register an account first")]
    MembersOnly,
    /// Programs with an account may not register.
    #[error("bot accounts do not take part in this tournament")]
    NoBotAccounts,
    /// Only invited members may register.
    #[error("this tournament is by invitation: ask an organiser")]
    NotInvited,
    /// It is for tournaments that have ended.
    #[error("the tournament has not ended")]
    StillPlaying,
    /// Only organisers and stewards may do that.
    #[error("only an organiser or a steward may do that")]
    NoRole,
    /// The table is for its players and stewards while the round is on.
    #[error(
        "this table belongs to a tournament: its players and stewards look on until the round is over"
    )]
    NotAtTable,
    /// The log has no such entry.
    #[error("there is no entry {entry}")]
    NoEntry {
        /// The number that was given.
        entry: usize,
    },
    /// The round has not begun.
    #[error("round {round} has not begun; {begun} have")]
    NoRound {
        /// The round that was asked for.
        round: u16,
        /// How many have begun.
        begun: usize,
    },
    /// Nobody of that id takes part.
    #[error("nobody of that id is registered here")]
    NotRegistered,
}

/// What is wrong with the settings of a new tournament.
#[derive(Debug, thiserror::Error)]
pub enum BadSetup {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The game knows no tournaments.
    #[error("{game} has no tournaments")]
    NoTournaments {
        /// The game's id.
        game: String,
    },
    /// Tables are too small or too large for the game.
    #[error("tables of {game} have {min} to {max} seats")]
    Sizes {
        /// The game's id.
        game: String,
        /// The fewest seats.
        min: u8,
        /// The most seats.
        max: u8,
    },
    /// The pause between two rounds is too long.
    #[error("“interval” is at most {most} seconds")]
    Interval {
        /// The longest pause.
        most: u32,
    },
    /// Hands would be shown too early, or too late.
    #[error("“watch”: hands are shown {least} to {most} seconds later")]
    WatchDelay {
        /// The shortest delay (s).
        least: u32,
        /// The longest delay (s).
        most: u32,
    },
    /// The same cards lie at every table.
    #[error("“watch”: nobody may watch the tables of a duplicate")]
    WatchedDuplicate,
    /// Something in its name cannot be seen.
    #[error(transparent)]
    Invisible(#[from] Invisible),
    /// The rules of tournaments do not allow them.
    #[error(transparent)]
    Settings(#[from] BadSettings),
    /// The game cannot be dealt with these rules.
    #[error(transparent)]
    Deal(#[from] BadDeal),
}

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadRequest {
    /// Which seat is meant is unclear.
    #[error("you do not sit at table {table}: say which “seat”")]
    WhichSeat {
        /// The table's number.
        table: TableNo,
    },
    /// Something in a text cannot be seen.
    #[error(transparent)]
    Invisible(#[from] Invisible),
    /// The name of a request is empty or too long.
    #[error("“id” has 1 to {most} characters")]
    RequestId {
        /// How many bytes it may have.
        most: usize,
    },
    /// Bots and somebody by name at once.
    #[error("register either “bots” or somebody by “name”")]
    BotsAndName,
    /// Too few or too many bots.
    #[error("“bots” is 1 to {most}")]
    Bots {
        /// The most bots of one request.
        most: u16,
    },
    /// The game knows no such word.
    #[error("a word has letters A to Z, and only a game of words knows any")]
    Word,
    /// What is corrected is not said, or said twice.
    #[error(
        "say exactly one of “result” (for a result), “seat” (a tie), “verdict” (a ruling) and “points” (a penalty), as entry says"
    )]
    Correction,
    /// The tables of a role.
    #[error("a steward has tables “from” and “to”; an organiser, and nobody, has none")]
    RoleTables,
    /// Bots and people without a device have no role.
    #[error("a role is for a person with an id of 32 hex digits")]
    RoleForNobody,
    /// A bot account is its owner's, who may play.
    #[error("a role is for a person, not for a bot account")]
    RoleForBot,
}

/// What the venue of a tournament does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WrongVenue {
    /// Whoever plays at tables of the server has a device.
    #[error(
        "only where real cards are played with can people come without a device; others follow the link"
    )]
    NeedsDevice,
    /// Bots play at tables of the server.
    #[error("bots cannot hold real cards")]
    RealCards,
    /// Games at tables of the server know their score.
    #[error("tables of the server score themselves; ask a steward")]
    ScoresItself,
    /// Games at tables of the server have challenges of their own.
    #[error("at a table of the server a word is challenged in the game itself")]
    ChallengedInGame,
}

impl TournamentError {
    /// What the file holds makes no sense to this program.
    pub fn unplayable(id: &str, problem: &impl ToString) -> TournamentError {
        TournamentError::Unplayable { id: id.to_owned(), problem: problem.to_string() }
    }

    /// Why tournament `id` cannot be read.
    pub fn read(id: &str, error: BadTournament) -> TournamentError {
        match error {
            BadTournament::Store(error) => error.into(),
            BadTournament::Unreadable(error) => TournamentError::unplayable(id, &error),
        }
    }
}

fn refusal_text(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NotPermitted { needs } => match needs {
            Needs::Server => "only the server does that",
            Needs::Organiser => "only an organiser may do that",
            Needs::Steward => "only a steward of that table or an organiser may do that",
            Needs::Table => "only somebody at that table, its steward or an organiser may do that",
            Needs::Alone => "only the person concerned may do that",
            Needs::Self_ => "only the person concerned or an organiser may do that",
        }
        .to_owned(),
        Refusal::Phase { phase } => {
            format!(
                "not now: the tournament is in “{}”",
                tablee_protocol::tournament::TournamentPhase::from(*phase).name()
            )
        }
        other => other.to_string(),
    }
}
