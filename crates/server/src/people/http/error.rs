//! The answers of HTTP to what is refused about people.

use crate::net::error::{ApiError, sentence};
use crate::people::PeopleError;
use crate::people::admin::AdminError;
use crate::people::passkey_site::NoPasskeysHere;
use crate::people::password::BadPassword;
use axum::http::StatusCode;

impl From<PeopleError> for ApiError {
    fn from(error: PeopleError) -> ApiError {
        let message = sentence(&error);
        match error {
            PeopleError::Store(error) => error.into(),
            PeopleError::OverBudget(over) => over.into(),
            PeopleError::Name(_) => ApiError::new(StatusCode::BAD_REQUEST, "bad_name", message),
            PeopleError::Password(BadPassword::Length { .. }) => {
                ApiError::new(StatusCode::BAD_REQUEST, "bad_password", message)
            }
            PeopleError::Password(BadPassword::Common) => {
                ApiError::new(StatusCode::BAD_REQUEST, "common_password", message)
            }
            PeopleError::Password(BadPassword::Busy) => {
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
            }
            PeopleError::Wait(_) => {
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", message)
            }
            PeopleError::Admin(AdminError::Nobody(_) | AdminError::NoTable(_))
            | PeopleError::NoBot
            | PeopleError::NoSession
            | PeopleError::NoPasskey
            | PeopleError::NothingKept
            | PeopleError::NoAction { .. } => ApiError::not_found(message),
            PeopleError::Admin(AdminError::NoMember(_) | AdminError::IsAdmin(_)) => {
                ApiError::conflict("not_possible", message)
            }
            PeopleError::NoCompanion => ApiError::bad_request(message),
            PeopleError::NameTaken => ApiError::conflict("name_taken", message),
            PeopleError::Gone => ApiError::conflict("gone", message),
            PeopleError::Registered => ApiError::conflict("registered", message),
            PeopleError::TooManyAccounts => {
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_accounts", message)
            }
            PeopleError::TooManyBots { .. } => ApiError::conflict("too_many_bots", message),
            PeopleError::WrongPassword => unauthorized("wrong_password", message),
            PeopleError::WrongCode => unauthorized("wrong_code", message),
            PeopleError::SecondFactorNeeded => unauthorized("second_factor_needed", message),
            PeopleError::WrongFactor => unauthorized("wrong_factor", message),
            PeopleError::SecondFactorOn => ApiError::conflict("second_factor_on", message),
            PeopleError::NoSecondFactor => ApiError::conflict("no_second_factor", message),
            PeopleError::SecondFactorRequired => {
                ApiError::new(StatusCode::FORBIDDEN, "second_factor_required", message)
            }
            PeopleError::NoPasskeysHere(NoPasskeysHere::NeedsName) => {
                ApiError::conflict("passkey_needs_name", message)
            }
            PeopleError::NoPasskeysHere(NoPasskeysHere::NeedsHttps) => {
                ApiError::conflict("passkey_needs_https", message)
            }
            PeopleError::PasskeyName { .. } => {
                ApiError::new(StatusCode::BAD_REQUEST, "bad_passkey_name", message)
            }
            PeopleError::BadPasskey => {
                ApiError::new(StatusCode::BAD_REQUEST, "bad_passkey", message)
            }
            PeopleError::TooManyPasskeys { .. } => ApiError::conflict("too_many_passkeys", message),
            PeopleError::PasskeyKnown => ApiError::conflict("passkey_known", message),
            PeopleError::WrongPasskey => unauthorized("wrong_passkey", message),
            PeopleError::BadToken => unauthorized("bad_token", message),
            PeopleError::SessionEnded => unauthorized("session_ended", message),
            PeopleError::Banned => ApiError::new(StatusCode::FORBIDDEN, "banned", message),
            PeopleError::NotMember | PeopleError::NotAdmin => ApiError::forbidden(message),
        }
    }
}

fn unauthorized(code: &'static str, message: String) -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, code, message)
}
