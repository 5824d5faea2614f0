//! A refusal of the core in the words of the wire.

use crate::wire::ApiError;
use tablee_tournament::{Needs, Refusal};

/// What an HTTP request is told that the core refuses.
pub fn refused(refusal: &Refusal) -> ApiError {
    let message = sentence(refusal);
    let code = match refusal {
        Refusal::NotPermitted { .. } | Refusal::Interested { .. } => {
            return ApiError::forbidden(message);
        }
        Refusal::UnknownPerson { .. } | Refusal::NoTable { .. } | Refusal::NoSeat { .. } => {
            return ApiError::not_found(message);
        }
        Refusal::NotCreated
        | Refusal::Settings { .. }
        | Refusal::Text { .. }
        | Refusal::SheetSize { .. }
        | Refusal::Points { .. }
        | Refusal::BadBeat => return ApiError::bad_request(message),
        Refusal::Time { .. } | Refusal::Phase { .. } => "not_now",
        Refusal::Registered { .. } => "registered",
        Refusal::Presence { .. } => "presence",
        Refusal::TooLate => "too_late",
        Refusal::StandIn { .. } => "stand_in",
        Refusal::TooFew { .. } => "too_few",
        Refusal::WrongRound { .. } => "wrong_round",
        Refusal::HasResult { .. } => "has_result",
        Refusal::NoOpenResult { .. } => "no_open_result",
        Refusal::StillSigning { .. } => "still_signing",
        Refusal::NoTie { .. } => "no_tie",
        Refusal::Bell | Refusal::BellNotDue { .. } => "bell",
        Refusal::NoChallenge { .. } => "no_challenge",
        Refusal::OwnWord { .. } => "own_word",
        Refusal::NotAmendable { .. } => "not_amendable",
        Refusal::LastOrganiser { .. } => "last_organiser",
    };
    ApiError::conflict(code, message)
}

fn sentence(refusal: &Refusal) -> String {
    let text = match refusal {
        Refusal::NotPermitted { needs } => match needs {
            Needs::House => "only the house does that",
            Needs::Organiser => "only an organiser may do that",
            Needs::Steward => "only a steward of that table or an organiser may do that",
            Needs::Table => "only somebody at that table, its steward or an organiser may do that",
            Needs::Self_ => "only the person concerned or an organiser may do that",
        }
        .to_owned(),
        Refusal::Phase { phase } => {
            format!("not now: the tournament is in “{}”", super::wire::Phase::from(*phase).name())
        }
        other => other.to_string(),
    };
    format!("{}.", first_up(&text))
}

/// A sentence begins with a capital.
pub fn first_up(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
