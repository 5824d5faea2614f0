//! Draws of a tournament: everything that anybody needs to check them, and the check.

use serde::{Deserialize, Serialize};
use tablee_engine::{Commitment, Seed, Share};
use tablee_tournament::round_seeds::mixed;
use tablee_tournament::{Format, TableNo, deal_seed};

/// What deals and draws come from (docs/chance.md).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Draws))]
pub struct Draws {
    /// SHA-256 of the first round's secret.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub commitment: Commitment,
    /// How people move; all tables of a duplicate play the same deal.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub format: Format,
    /// What people promised and told, in the order of registration.
    pub shares: Vec<ShareState>,
    /// Who held a share back, so that nobody's counted any more and all others promised new ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub withheld: Vec<String>,
    /// The secrets of the rounds that are over, the first one first; each is SHA-256 of the next.
    #[cfg_attr(feature = "ts", ts(type = "string[]"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub secrets: Vec<Seed>,
    /// The games of the server that were dealt from them.
    pub deals: Vec<Deal>,
}

/// One person's part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::ShareState))]
pub struct ShareState {
    /// The number of their registration.
    pub no: usize,
    /// What they are called; empty where nobody said it.
    #[serde(default)]
    pub name: String,
    /// SHA-256 of the share.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub commitment: Commitment,
    /// The share; nothing as long as it was not told.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub share: Option<Share>,
    /// How often they had promised another share before, while none was asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(as = "Option<usize>", optional))]
    pub replaced: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// A game and where it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Deal))]
pub struct Deal {
    /// In which round, from 1.
    pub round: u16,
    /// The table's number.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub table: TableNo,
    /// The id of the game.
    pub game: String,
}

/// What is wrong with draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadDraws {
    /// A secret that the one before, or the commitment, did not promise.
    #[error("the secret of round {round} is not the one that was promised")]
    Secret {
        /// The round's number.
        round: usize,
    },
    /// A share that was not promised.
    #[error("the share of number {no} is not the one that was promised")]
    Share {
        /// Whose, by registration.
        no: usize,
    },
}

impl Draws {
    /// Whether every secret and every share is the one that was promised.
    pub fn check(&self) -> Result<(), BadDraws> {
        let mut promised = self.commitment;
        for (round, secret) in (1..).zip(&self.secrets) {
            if secret.commitment() != promised {
                return Err(BadDraws::Secret { round });
            }
            // A secret is itself the commitment to the next one.
            promised = Commitment::new(*secret.bytes());
        }
        let kept = |one: &&ShareState| one.share.is_none_or(|s| s.commitment() == one.commitment);
        match self.shares.iter().find(|one| !kept(one)) {
            Some(ShareState { no, .. }) => Err(BadDraws::Share { no: *no }),
            None => Ok(()),
        }
    }

    /// The server's part of the seed at a table of a round that is over.
    pub fn deal_seed(&self, round: u16, table: TableNo) -> Option<Seed> {
        let secret = self.secrets.get(usize::from(round).checked_sub(1)?)?;
        let shares: Vec<Share> = self.shares.iter().filter_map(|one| one.share).collect();
        Some(deal_seed(&mixed(secret, &shares), self.format, round, table))
    }

    /// Who promised a share that was never told, where the tournament has begun.
    pub fn missing(&self) -> impl Iterator<Item = &ShareState> {
        let begun = !self.secrets.is_empty();
        self.shares.iter().filter(move |one| begun && one.share.is_none())
    }

    /// The game that was dealt from a secret.
    pub fn dealt_from(&self, secret: &Seed) -> Option<&Deal> {
        self.deals.iter().find(|deal| self.deal_seed(deal.round, deal.table) == Some(*secret))
    }
}
