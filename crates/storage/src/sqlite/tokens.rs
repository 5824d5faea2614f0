//! Bot accounts and their bearer tokens, in the data file.

use super::{Sqlite, columns, forget, people};
use crate::{BotChange, BotMaking, Moment, NewBot, Person, StoreError, TokenHash};
use rusqlite::{Connection, OptionalExtension as _};
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn add_bot(&self, bot: NewBot) -> Result<BotMaking, StoreError> {
        self.write(move |db| {
            if people::bots_of(db, bot.owner)?.len() >= bot.most {
                return Ok(BotMaking::TooMany);
            }
            if people::is_taken(db, &bot.name, None)? {
                return Ok(BotMaking::Taken);
            }
            db.execute(
                "INSERT INTO persons (id, kind, name, skeleton, owner, created_at)
                 VALUES (?, 'bot', ?, ?, ?, ?)",
                (bot.id.0, &bot.name.name, &bot.name.skeleton, bot.owner.0, bot.at),
            )?;
            issue(db, bot.id, bot.token, bot.at)?;
            Ok(BotMaking::Done)
        })
        .await
    }

    pub async fn change_bot(
        &self,
        owner: PersonId,
        bot: PersonId,
        change: BotChange,
        at: Moment,
    ) -> Result<Option<Person>, StoreError> {
        self.write(move |db| {
            let own = people::find(db, bot)?;
            let own = own.filter(|bot| bot.owner == Some(owner) && bot.deleted_at.is_none());
            if own.is_some() {
                match change {
                    BotChange::Issue(token) => issue(db, bot, token, at)?,
                    BotChange::Revoke => revoke(db, bot)?,
                    BotChange::Delete => forget::forget(db, bot, at).map(drop)?,
                }
            }
            Ok(own)
        })
        .await
    }

    pub async fn bot_by_token(&self, token: TokenHash) -> Result<Option<Person>, StoreError> {
        self.read(move |db| {
            let bot = db
                .prepare_cached("SELECT person FROM tokens WHERE hash = ?")?
                .query_row([token], |row| columns::person(row, 0))
                .optional()?;
            let Some(bot) = bot.map(|id| people::find(db, id)).transpose()?.flatten() else {
                return Ok(None);
            };
            let owner = bot.owner.map(|id| people::find(db, id)).transpose()?.flatten();
            let banned_at = bot.banned_at.or(owner.and_then(|owner| owner.banned_at));
            Ok(bot.deleted_at.is_none().then_some(Person { banned_at, ..bot }))
        })
        .await
    }
}

fn issue(db: &Connection, bot: PersonId, token: TokenHash, at: Moment) -> rusqlite::Result<()> {
    revoke(db, bot)?;
    let insert = "INSERT INTO tokens (hash, person, created_at) VALUES (?, ?, ?)";
    db.execute(insert, (token, bot.0, at)).map(drop)
}

fn revoke(db: &Connection, bot: PersonId) -> rusqlite::Result<()> {
    db.execute("DELETE FROM tokens WHERE person = ?", [bot.0]).map(drop)
}
