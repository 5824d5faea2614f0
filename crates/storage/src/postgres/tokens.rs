//! Bot accounts and their bearer tokens, in PostgreSQL.

use super::connection::{maybe_row, run};
use super::error::Failure;
use super::{Postgres, columns, forget, people};
use crate::{BotChange, BotMaking, Moment, NewBot, OwnName, Person, TokenHash};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;

impl Postgres {
    pub async fn add_bot(&self, bot: NewBot) -> Result<BotMaking, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // Whoever makes two at once makes one after the other: they are counted.
        people::lock(&transaction, &[bot.owner]).await?;
        if people::bots_of(&transaction, bot.owner).await?.len() >= bot.most {
            return Ok(BotMaking::TooMany);
        }
        if people::is_taken(&transaction, &bot.name, None).await? {
            return Ok(BotMaking::Taken);
        }
        let insert = "INSERT INTO persons (id, kind, name, skeleton, owner, created_at)
                      VALUES ($1, 'bot', $2, $3, $4, $5) ON CONFLICT (skeleton, namesake)
                      WHERE skeleton IS NOT NULL DO NOTHING";
        let (id, owner) = (bot.id.0.as_slice(), bot.owner.0.as_slice());
        let OwnName { name, skeleton } = &bot.name;
        if run(&transaction, insert, &[&id, name, skeleton, &owner, &bot.at]).await? == 0 {
            return Ok(BotMaking::Taken);
        }
        issue(&transaction, bot.id, bot.token, bot.at).await?;
        transaction.commit().await?;
        Ok(BotMaking::Done)
    }

    pub async fn change_bot(
        &self,
        owner: PersonId,
        bot: PersonId,
        change: BotChange,
        at: Moment,
    ) -> Result<Option<Person>, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        people::lock(&transaction, &[bot]).await?;
        let own = people::find(&transaction, bot).await?;
        let own = own.filter(|bot| bot.owner == Some(owner) && bot.deleted_at.is_none());
        if own.is_some() {
            match change {
                BotChange::Issue(token) => issue(&transaction, bot, token, at).await?,
                BotChange::Revoke => revoke(&transaction, bot).await?,
                BotChange::Delete => forget::forget(&transaction, bot, at).await.map(drop)?,
            }
        }
        transaction.commit().await?;
        Ok(own)
    }

    pub async fn bot_by_token(&self, token: TokenHash) -> Result<Option<Person>, Failure> {
        let client = self.reader().await?;
        let sql = "SELECT person FROM tokens WHERE hash = $1";
        let Some(row) = maybe_row(&client, sql, &[&token.as_slice()]).await? else {
            return Ok(None);
        };
        let Some(bot) = people::find(&client, columns::person(&row, 0)?).await? else {
            return Ok(None);
        };
        let owner = match bot.owner {
            Some(id) => people::find(&client, id).await?,
            None => None,
        };
        let banned_at = bot.banned_at.or(owner.and_then(|owner| owner.banned_at));
        Ok(bot.deleted_at.is_none().then_some(Person { banned_at, ..bot }))
    }
}

async fn issue(
    db: &impl GenericClient,
    bot: PersonId,
    token: TokenHash,
    at: Moment,
) -> Result<(), Failure> {
    revoke(db, bot).await?;
    let insert = "INSERT INTO tokens (hash, person, created_at) VALUES ($1, $2, $3)";
    run(db, insert, &[&token.as_slice(), &bot.0.as_slice(), &at]).await.map(drop)
}

async fn revoke(db: &impl GenericClient, bot: PersonId) -> Result<(), Failure> {
    run(db, "DELETE FROM tokens WHERE person = $1", &[&bot.0.as_slice()]).await.map(drop)
}
