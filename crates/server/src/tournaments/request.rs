//! Requests to a tournament.

pub use tablee_protocol::request::{ChatSwitch, Mute};
pub use tablee_protocol::tournament::RoleName;
pub use tablee_protocol::tournament::request::*;

/// A member is invited, or no longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invite {
    /// The person's id.
    pub person: crate::people::PersonId,
    /// Whether they are invited from now on.
    pub invited: bool,
}

/// What somebody asks of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named like its body")]
pub enum Request {
    Register(Register),
    CheckIn(CheckIn),
    Share(TellShare),
    Withdraw(PersonChoice),
    NoShow(PersonChoice),
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
    Chat(ChatSwitch),
    Mute(Mute),
    Invite(Invite),
    End,
}

impl Request {
    /// The client's own name for it, where it could be done twice.
    pub fn id(&self) -> Option<&str> {
        match self {
            Request::Register(asked) => asked.id.as_deref(),
            Request::Penalise(asked) => asked.id.as_deref(),
            Request::Announce(asked) => asked.id.as_deref(),
            _ => None,
        }
    }
}
