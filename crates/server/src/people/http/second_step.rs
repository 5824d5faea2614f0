//! The second step of coming in: what may be shown beside the password or a recovery code, and whether a passkey
//! that is shown is right.

use super::passkeys::{challenge, keep};
use super::state::PeopleState;
use crate::net::hosts::Hosts;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::moment::now;
use crate::people::passkey::{self, BadPasskey};
use crate::people::passkey_site::PasskeySite;
use crate::people::throttle::Guess;
use crate::people::{PeopleError, PersonId, password, recovery};
use crate::store::{ChallengePurpose, OwnName, Passkey, Person};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::sync::Arc;
use tablee_protocol::ErrorBody;
use tablee_protocol::passkey::{FirstFactor, PasskeyAsked, PasskeyShown, SecondStep};

/// What to show as the second factor, once the first is right; a wrong one counts as a try. A challenge for a
/// passkey is good for one answer, within five minutes.
#[utoipa::path(post, path = "/api/second-factor", tag = "people", request_body = FirstFactor,
    responses((status = 200, body = SecondStep), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub async fn ask(
    State(state): State<PeopleState>,
    State(hosts): State<Arc<Hosts>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Body(asked): Body<FirstFactor>,
) -> Result<Json<SecondStep>, ApiError> {
    if asked.name.len() > 1000 {
        return Err(PeopleError::WrongPassword.into());
    }
    // A code that is too long would not be looked at, and the password would be tried without care of the name.
    if asked.code.as_ref().is_some_and(|code| code.len() > 100) {
        return Err(PeopleError::WrongCode.into());
    }
    let name = OwnName::new(&asked.name);
    let owner = state.store.owner_of_name(name.clone()).await?;
    let guess = match asked.code {
        Some(_) => Guess::LongSecret,
        None => state.guess(&headers, &name, owner.as_ref()).await?,
    };
    let tried = state.people.attempt(&guess, address).await?;
    let person = first_factor(&state, owner, asked.password, asked.code).await?;
    state.people.went_on(tried).await;
    let codes = state.has_codes(person).await?;
    let passkeys = state.store.passkeys_of(person).await?;
    let needed = codes || !passkeys.is_empty();
    let site = PasskeySite::of(&hosts, &headers).ok();
    let (here, elsewhere): (Vec<_>, Vec<_>) = passkeys
        .into_iter()
        .partition(|passkey| site.as_ref().is_some_and(|site| site.name == passkey.site));
    let passkey = match site {
        // A challenge without passkeys would be for any.
        Some(site) if !here.is_empty() => Some(begin(&state, &site, person, &here).await?),
        _ => None,
    };
    Ok(Json(SecondStep { needed, codes, passkey, elsewhere: !elsewhere.is_empty() }))
}

/// Whose password or recovery code this is. Unknown names take as long.
async fn first_factor(
    state: &PeopleState,
    person: Option<Person>,
    password: Option<String>,
    code: Option<String>,
) -> Result<PersonId, PeopleError> {
    let id = person.as_ref().map(|person| person.id);
    let passwords = state.people.passwords();
    if let Some(code) = code {
        let found = recovery::find(&state.store, passwords, id, &code).await?;
        return id.filter(|_| found.is_some()).ok_or(PeopleError::WrongCode);
    }
    let stored = person.and_then(|person| person.password);
    let password = password.filter(|password| password.chars().count() <= password::LONGEST);
    let matches = passwords.matches(password.unwrap_or_default(), stored).await?;
    id.filter(|_| matches).ok_or(PeopleError::WrongPassword)
}

async fn begin(
    state: &PeopleState,
    site: &PasskeySite,
    person: PersonId,
    passkeys: &[Passkey],
) -> Result<PasskeyAsked, PeopleError> {
    let begun = passkey::ask(site, passkeys).map_err(|error| refused(person, &error))?;
    keep(state, challenge(person, ChallengePurpose::Enter, begun.hash, begun.state)).await?;
    Ok(begun.challenge)
}

/// Whether one of a member's passkeys has signed a challenge that was given to them; it is used up.
pub(super) async fn check_passkey(
    state: &PeopleState,
    person: PersonId,
    passkeys: &[Passkey],
    shown: &PasskeyShown,
) -> Result<(), PeopleError> {
    let hash = passkey::answered(&shown.client_data).map_err(|error| refused(person, &error))?;
    let taken = state.store.take_challenge(hash, person, ChallengePurpose::Enter, now()).await?;
    let Some(begun) = taken else {
        tracing::warn!(%person, "a passkey answered no challenge that is open");
        return Err(PeopleError::WrongPasskey);
    };
    let credential = URL_SAFE_NO_PAD.decode(&shown.id).unwrap_or_default();
    let passkey = passkeys.iter().find(|passkey| passkey.credential == credential);
    let passkey = passkey.ok_or(PeopleError::WrongPasskey)?;
    let counter =
        passkey::signed(&begun, shown, passkey).map_err(|error| refused(person, &error))?;
    if !state.store.use_passkey(person, &passkey.id, counter, now()).await? {
        tracing::warn!(%person, "a passkey is gone, or its counter has not moved on");
        return Err(PeopleError::WrongPasskey);
    }
    Ok(())
}

/// Why goes to the log: it tells somebody who tries more than somebody who errs. What a browser wrote is quoted there.
fn refused(person: PersonId, error: &BadPasskey) -> PeopleError {
    tracing::warn!(%person, ?error, "a passkey was not accepted");
    PeopleError::WrongPasskey
}
