//! Crash points: the named moments at which a test may stop the process dead, so that every step of a write
//! can be shown to be either done or not done after a crash. Inert unless armed.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The variable that arms a point: `TABLEE_CRASH_AT=append.before_commit:17`.
pub const VARIABLE: &str = "TABLEE_CRASH_AT";

/// A named moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrashPoint {
    /// A move is checked and not yet handed to the writer.
    AppendBefore,
    /// A move's statements have run; its group is not committed.
    AppendBeforeCommit,
    /// A move is committed; nobody knows.
    AppendCommitted,
    /// The mover's acknowledgement waits to be sent; nobody else is told.
    MoveAcknowledged,
    /// Some frame has left for a client.
    FrameSent,
    /// The last move is told; the record is not written.
    ConcludeBefore,
    /// The record's statements have run, uncommitted.
    ConcludeBeforeCommit,
    /// The record is committed; nobody knows.
    ConcludeCommitted,
    /// A table's rows are written, uncommitted.
    CreateBeforeCommit,
    /// A table is committed; its maker does not know.
    CreateCommitted,
    /// Somebody's seat or readiness is written, uncommitted.
    KeepBeforeCommit,
    /// Somebody's seat or readiness is committed; nobody knows.
    KeepCommitted,
    /// The start of a game is written, uncommitted.
    StartBeforeCommit,
    /// The start of a game is committed; nobody knows.
    StartCommitted,
    /// A line of chat is written, uncommitted.
    ChatBeforeCommit,
    /// A line of chat is committed; nobody has read it.
    ChatCommitted,
    /// A guest is written down, uncommitted.
    GuestBeforeCommit,
    /// A guest is committed; their request is not answered.
    GuestCommitted,
    /// A registration is written, uncommitted.
    RegisterBeforeCommit,
    /// A registration is committed; the member has no answer.
    RegisterCommitted,
    /// The SQL of a step of a migration has run; what SQL alone cannot do is to come.
    MigrationWithin,
    /// A step of a migration is written, uncommitted.
    MigrationBeforeCommit,
    /// A step of a migration is committed; the next is to come.
    MigrationCommitted,
    /// Free pages are rewritten after a migration; that it is to be done is still noted.
    MigrationRewritten,
    /// Somebody is forgotten, uncommitted.
    ForgetBeforeCommit,
    /// Somebody is forgotten; nobody knows.
    ForgetCommitted,
    /// Entries of a tournament are written, uncommitted.
    TournamentBeforeCommit,
    /// Entries of a tournament are committed; nobody knows.
    TournamentCommitted,
    /// What an admin did is written, uncommitted.
    ModerateBeforeCommit,
    /// What an admin did is committed; the admin does not know.
    ModerateCommitted,
    /// A batch of a transfer is committed; the next is to come.
    TransferCommitted,
    /// A notice is taken from the outbox; it is not sent.
    NoticeTaken,
    /// A notice is sent; the outbox does not know.
    NoticeSent,
}

/// What happens at an armed point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CrashEffect {
    /// The process ends.
    Abort,
    /// The task panics.
    Panic,
}

struct Armed {
    point: CrashPoint,
    left: AtomicU64,
    manner: CrashEffect,
}

static ARMED: OnceLock<Armed> = OnceLock::new();

/// Why a point cannot be armed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCrashPoint {
    /// There is no such point.
    #[error("no crash point “{given}”; there are: {known}")]
    Unknown {
        /// What was asked for.
        given: String,
        /// What there is.
        known: String,
    },
    /// This build has none.
    #[error("this build has no crash points; build it with the feature `crash-points`")]
    NotBuilt,
    /// The count is no count.
    #[error("“{given}” is not how often a crash point is passed: a whole number from 1 on")]
    Count {
        /// What was asked for.
        given: String,
    },
}

impl CrashPoint {
    /// Those that people who come, play and talk pass by themselves.
    pub fn at_tables() -> impl Iterator<Item = CrashPoint> + Clone {
        CrashPoint::ALL.into_iter().filter(|point| match point {
            CrashPoint::MigrationWithin
            | CrashPoint::MigrationBeforeCommit
            | CrashPoint::MigrationCommitted
            | CrashPoint::MigrationRewritten
            | CrashPoint::ForgetBeforeCommit
            | CrashPoint::ForgetCommitted
            | CrashPoint::TournamentBeforeCommit
            | CrashPoint::TournamentCommitted
            | CrashPoint::ModerateBeforeCommit
            | CrashPoint::ModerateCommitted
            | CrashPoint::TransferCommitted
            | CrashPoint::NoticeTaken
            | CrashPoint::NoticeSent => false,
            CrashPoint::AppendBefore
            | CrashPoint::AppendBeforeCommit
            | CrashPoint::AppendCommitted
            | CrashPoint::MoveAcknowledged
            | CrashPoint::FrameSent
            | CrashPoint::ConcludeBefore
            | CrashPoint::ConcludeBeforeCommit
            | CrashPoint::ConcludeCommitted
            | CrashPoint::CreateBeforeCommit
            | CrashPoint::CreateCommitted
            | CrashPoint::KeepBeforeCommit
            | CrashPoint::KeepCommitted
            | CrashPoint::StartBeforeCommit
            | CrashPoint::StartCommitted
            | CrashPoint::ChatBeforeCommit
            | CrashPoint::ChatCommitted
            | CrashPoint::GuestBeforeCommit
            | CrashPoint::GuestCommitted
            | CrashPoint::RegisterBeforeCommit
            | CrashPoint::RegisterCommitted => true,
        })
    }

    /// All crash points.
    pub const ALL: [CrashPoint; 33] = [
        CrashPoint::AppendBefore,
        CrashPoint::AppendBeforeCommit,
        CrashPoint::AppendCommitted,
        CrashPoint::MoveAcknowledged,
        CrashPoint::FrameSent,
        CrashPoint::ConcludeBefore,
        CrashPoint::ConcludeBeforeCommit,
        CrashPoint::ConcludeCommitted,
        CrashPoint::CreateBeforeCommit,
        CrashPoint::CreateCommitted,
        CrashPoint::KeepBeforeCommit,
        CrashPoint::KeepCommitted,
        CrashPoint::StartBeforeCommit,
        CrashPoint::StartCommitted,
        CrashPoint::ChatBeforeCommit,
        CrashPoint::ChatCommitted,
        CrashPoint::GuestBeforeCommit,
        CrashPoint::GuestCommitted,
        CrashPoint::RegisterBeforeCommit,
        CrashPoint::RegisterCommitted,
        CrashPoint::MigrationWithin,
        CrashPoint::MigrationBeforeCommit,
        CrashPoint::MigrationCommitted,
        CrashPoint::MigrationRewritten,
        CrashPoint::ForgetBeforeCommit,
        CrashPoint::ForgetCommitted,
        CrashPoint::TournamentBeforeCommit,
        CrashPoint::TournamentCommitted,
        CrashPoint::ModerateBeforeCommit,
        CrashPoint::ModerateCommitted,
        CrashPoint::TransferCommitted,
        CrashPoint::NoticeTaken,
        CrashPoint::NoticeSent,
    ];

    /// The name of the crash point.
    pub fn name(self) -> &'static str {
        match self {
            CrashPoint::AppendBefore => "append.before",
            CrashPoint::AppendBeforeCommit => "append.before_commit",
            CrashPoint::AppendCommitted => "append.committed",
            CrashPoint::MoveAcknowledged => "move.acknowledged",
            CrashPoint::FrameSent => "frame.sent",
            CrashPoint::ConcludeBefore => "conclude.before",
            CrashPoint::ConcludeBeforeCommit => "conclude.before_commit",
            CrashPoint::ConcludeCommitted => "conclude.committed",
            CrashPoint::CreateBeforeCommit => "create.before_commit",
            CrashPoint::CreateCommitted => "create.committed",
            CrashPoint::KeepBeforeCommit => "keep.before_commit",
            CrashPoint::KeepCommitted => "keep.committed",
            CrashPoint::StartBeforeCommit => "start.before_commit",
            CrashPoint::StartCommitted => "start.committed",
            CrashPoint::ChatBeforeCommit => "chat.before_commit",
            CrashPoint::ChatCommitted => "chat.committed",
            CrashPoint::GuestBeforeCommit => "guest.before_commit",
            CrashPoint::GuestCommitted => "guest.committed",
            CrashPoint::RegisterBeforeCommit => "register.before_commit",
            CrashPoint::RegisterCommitted => "register.committed",
            CrashPoint::MigrationWithin => "migration.within",
            CrashPoint::MigrationBeforeCommit => "migration.before_commit",
            CrashPoint::MigrationCommitted => "migration.committed",
            CrashPoint::MigrationRewritten => "migration.rewritten",
            CrashPoint::ForgetBeforeCommit => "forget.before_commit",
            CrashPoint::ForgetCommitted => "forget.committed",
            CrashPoint::TournamentBeforeCommit => "tournament.before_commit",
            CrashPoint::TournamentCommitted => "tournament.committed",
            CrashPoint::ModerateBeforeCommit => "moderate.before_commit",
            CrashPoint::ModerateCommitted => "moderate.committed",
            CrashPoint::TransferCommitted => "transfer.committed",
            CrashPoint::NoticeTaken => "notice.taken",
            CrashPoint::NoticeSent => "notice.sent",
        }
    }

    /// Whether this build has crash points: those for tests do, those for players do not.
    pub const BUILT_IN: bool = cfg!(any(debug_assertions, feature = "crash-points"));

    /// Says that the process has come here. The process ends, or the task panics, if this is the
    /// armed moment.
    pub fn reached(self) {
        if Self::BUILT_IN
            && let Some(armed) = ARMED.get()
            && armed.point == self
            && armed.left.fetch_sub(1, Ordering::Relaxed) == 1
        {
            eprintln!("crash point {self} reached");
            match armed.manner {
                CrashEffect::Abort => std::process::abort(),
                CrashEffect::Panic => std::panic::resume_unwind(Box::new("a planted panic")),
            }
        }
    }

    /// Arms a point, for the rest of the process: `NAME` or `NAME:COUNT`, with `panic@` in front of
    /// it for a panic of the task in place of the end of the process. The first call counts.
    pub fn arm(text: &str) -> Result<(), BadCrashPoint> {
        if !Self::BUILT_IN {
            return Err(BadCrashPoint::NotBuilt);
        }
        let (text, manner) = match text.strip_prefix("panic@") {
            Some(rest) => (rest, CrashEffect::Panic),
            None => (text, CrashEffect::Abort),
        };
        let (name, count) = text.split_once(':').unwrap_or((text, "1"));
        let point = name.parse()?;
        let bad = || BadCrashPoint::Count { given: count.to_owned() };
        let left = count.parse().ok().filter(|left| *left > 0).ok_or_else(bad)?;
        ARMED.get_or_init(|| Armed { point, left: AtomicU64::new(left), manner });
        Ok(())
    }
}

impl FromStr for CrashPoint {
    type Err = BadCrashPoint;

    fn from_str(text: &str) -> Result<CrashPoint, BadCrashPoint> {
        let found = CrashPoint::ALL.into_iter().find(|point| point.name() == text);
        found.ok_or_else(|| BadCrashPoint::Unknown {
            given: text.to_owned(),
            known: CrashPoint::ALL.map(CrashPoint::name).join(", "),
        })
    }
}

impl fmt::Display for CrashPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::CrashPoint;

    #[test]
    fn every_point_is_found_by_its_name() {
        for point in CrashPoint::ALL {
            assert_eq!(point.name().parse(), Ok(point));
        }
    }

    #[test]
    fn what_cannot_be_armed_is_named() {
        let unknown = CrashPoint::arm("append.during").unwrap_err().to_string();
        assert!(unknown.contains("append.during") && unknown.contains("append.before_commit"));
        for count in ["0", "-1", "x", ""] {
            let refused = CrashPoint::arm(&format!("append.before:{count}")).unwrap_err();
            assert!(refused.to_string().contains(&format!("“{count}”")), "{refused}");
        }
    }
}
