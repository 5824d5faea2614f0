//! Bot accounts and their bearer tokens. What opens an account is kept hashed.

use crate::store::{Pending, ask};
use crate::{Moment, OwnName, Person, Store};
use tablee_protocol::PersonId;

/// A token, hashed.
pub type TokenHash = [u8; 32];

/// A bot account about to be made.
#[derive(Clone, Debug)]
pub struct NewBot {
    /// Who it will be.
    pub id: PersonId,
    /// Display name.
    pub name: OwnName,
    /// The member who answers for it.
    pub owner: PersonId,
    /// Its token, hashed.
    pub token: TokenHash,
    /// When (ms since 1970).
    pub at: Moment,
    /// How many bot accounts a member may have.
    pub most: usize,
}

/// What came of making a bot account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotMaking {
    /// It is there.
    Done,
    /// The member has as many as they may have.
    TooMany,
    /// Somebody owns the name, or one that looks like it.
    Taken,
}

/// What a member does with a bot account of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotChange {
    /// Gives it a new token; the old ones end.
    Issue(TokenHash),
    /// Ends every token.
    Revoke,
    /// Deletes it.
    Delete,
}

impl Store {
    /// Makes a bot account with its token, all at once.
    pub fn add_bot(&self, bot: NewBot) -> Pending<'_, BotMaking> {
        ask!(self, add_bot(bot))
    }

    /// Changes a bot account of this owner; nothing, and no change, where it is not theirs.
    pub fn change_bot(
        &self,
        owner: PersonId,
        bot: PersonId,
        change: BotChange,
        at: Moment,
    ) -> Pending<'_, Option<Person>> {
        ask!(self, change_bot(owner, bot, change, at))
    }

    /// Whose token it is. The owner's ban is the bot's ban.
    pub fn bot_by_token(&self, token: TokenHash) -> Pending<'_, Option<Person>> {
        ask!(self, bot_by_token(token))
    }
}
