//! The bodies of requests about a tournament.

use serde::Deserialize;
use tablee_drive::Verdict;
use utoipa::ToSchema;

/// Declares bodies: every member is documented, unknown ones are refused.
macro_rules! bodies {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $kind:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        #[schema(as = drive::$name)]
        pub struct $name { $($(#[$field_doc])* pub $field: $kind,)* }
    )*};
}

bodies! {
    /// Who wants to take part: oneself, bots of the house, or somebody without a device.
    Register {
        /// How many bots of the house.
        bots: Option<u16>,
        /// How well they play.
        level: Option<String>,
        /// Somebody without a device, where real cards are played with.
        name: Option<String>,
    }
    /// Somebody; oneself unless given.
    Whom {
        /// Who.
        person: Option<String>,
    }
    /// A bot for somebody, or the end of it.
    StandIn {
        /// For whom; oneself unless given.
        person: Option<String>,
        /// How well it plays; nothing ends it.
        level: Option<String>,
    }
    /// What the bell shall do.
    Bell {
        /// What.
        r#do: BellDo,
    }
    /// Somebody changes places.
    Seat {
        /// Who.
        person: String,
        /// To which table.
        table: u16,
        /// To which seat of it.
        seat: u8,
    }
    /// What a table scored.
    Score {
        /// Which table.
        table: u16,
        /// Points by seat, without penalties.
        points: Vec<i64>,
        /// Penalties by seat.
        penalties: Option<Vec<i64>>,
        /// Who went out.
        out: Option<u8>,
    }
    /// Somebody signs.
    Sign {
        /// Which table.
        table: u16,
        /// Which seat; one's own unless given.
        seat: Option<u8>,
    }
    /// Somebody does not agree.
    Dispute {
        /// Which table.
        table: u16,
        /// Which seat; one's own unless given.
        seat: Option<u8>,
        /// Why.
        reason: String,
    }
    /// A result stands.
    Settle {
        /// Which table.
        table: u16,
    }
    /// Who drew the higher card.
    Tie {
        /// Which table.
        table: u16,
        /// Which seat.
        seat: u8,
    }
    /// Somebody doubts a word laid with real cards.
    Challenge {
        /// Which table.
        table: u16,
        /// Who laid it.
        author: u8,
        /// Who doubts it.
        challenger: u8,
        /// The word.
        word: String,
    }
    /// A ruling.
    Rule {
        /// The entry of the challenge.
        challenge: usize,
        /// `valid`, `misspelling` or `nonword`.
        #[schema(value_type = String)]
        verdict: Verdict,
    }
    /// Points against somebody.
    Penalise {
        /// Against whom.
        person: String,
        /// How many.
        points: i64,
        /// What for.
        reason: String,
    }
    /// What a result should have been.
    Sheet {
        /// Points by seat, without penalties.
        points: Vec<i64>,
        /// Penalties by seat.
        penalties: Option<Vec<i64>>,
        /// Who went out.
        out: Option<u8>,
    }
    /// An entry was wrong: exactly one of `result`, `seat`, `verdict`, `points` says what is right.
    Correct {
        /// Which entry.
        entry: usize,
        /// Why.
        reason: String,
        /// The right result.
        result: Option<Sheet>,
        /// Who really won the tie.
        seat: Option<u8>,
        /// The right ruling.
        #[schema(value_type = Option<String>)]
        verdict: Option<Verdict>,
        /// The right penalty.
        points: Option<i64>,
    }
    /// A role for somebody, or none.
    Roles {
        /// Who.
        person: String,
        /// `organiser`, `steward`, or nothing.
        role: Option<RoleName>,
        /// A steward's first table.
        from: Option<u16>,
        /// A steward's last table.
        to: Option<u16>,
    }
    /// Something for everybody to read.
    Announce {
        /// What.
        text: String,
    }
}

/// What the bell shall do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BellDo {
    /// The round begins.
    Start,
    /// It stands still.
    Pause,
    /// It runs on.
    Resume,
    /// It rings now.
    Ring,
}

/// A role.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RoleName {
    /// May do everything.
    Organiser,
    /// Keeps order at some tables.
    Steward,
}

/// What somebody asks of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named like its body")]
pub enum Request {
    Register(Register),
    CheckIn(Whom),
    Withdraw(Whom),
    NoShow(Whom),
    StandIn(StandIn),
    Start,
    Bell(Bell),
    Seat(Seat),
    Result(Score),
    Countersign(Sign),
    Dispute(Dispute),
    Settle(Settle),
    Tie(Tie),
    Challenge(Challenge),
    Rule(Rule),
    Penalise(Penalise),
    Correct(Correct),
    Roles(Roles),
    Announce(Announce),
    End,
}
