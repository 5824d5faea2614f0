//! Bearer tokens of bot accounts: shown once, kept as hashes, revocable.

use super::PersonId;
use super::moment::Moment;
use super::person::Person;
use super::secret::Secret;
use rusqlite::{Connection, OptionalExtension as _};

/// How a token begins, so that people and scanners see what they have found.
const PREFIX: &str = "tablee_";

/// The token as it is shown once and sent as `Authorization: Bearer …`.
pub fn reveal(secret: &Secret) -> String {
    format!("{PREFIX}{}", secret.reveal())
}

/// The secret in an `Authorization` header.
pub fn parse(header: &str) -> Option<Secret> {
    let (scheme, token) = header.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return None;
    }
    Secret::parse(token.trim().strip_prefix(PREFIX)?)
}

/// Gives a bot account a new token; the old ones end.
pub fn issue(db: &Connection, secret: &Secret, bot: PersonId, now: Moment) -> rusqlite::Result<()> {
    revoke(db, bot)?;
    let query = "INSERT INTO tokens (hash, person, created_at) VALUES (?, ?, ?)";
    db.execute(query, (secret.hash(), bot, now))?;
    Ok(())
}

/// Ends every token of a bot account.
pub fn revoke(db: &Connection, bot: PersonId) -> rusqlite::Result<()> {
    db.execute("DELETE FROM tokens WHERE person = ?", [bot])?;
    Ok(())
}

/// Whose token it is. The owner's ban is the bot's ban.
pub fn find(db: &Connection, secret: &Secret) -> rusqlite::Result<Option<Person>> {
    let bot: Option<PersonId> = db
        .prepare_cached("SELECT person FROM tokens WHERE hash = ?")?
        .query_row([secret.hash()], |row| row.get(0))
        .optional()?;
    let Some(bot) = bot.map(|id| Person::find(db, id)).transpose()?.flatten() else {
        return Ok(None);
    };
    let owner = bot.owner.map(|id| Person::find(db, id)).transpose()?.flatten();
    let banned_at = bot.banned_at.or(owner.and_then(|owner| owner.banned_at));
    Ok(bot.deleted_at.is_none().then_some(Person { banned_at, ..bot }))
}
