//! The seeds of the rounds: a chain of secrets, each told after its round, mixed with the shares.
//!
//! The secret of a round is SHA-256 of the secret of the round after it, so that one commitment at
//! the creation binds the server to all of them, and telling one tells nothing about later rounds.

use crate::settings::{MOST_ROUNDS, Settings};
use sha2::{Digest, Sha256};
use tablee_engine::{Commitment, Seed, Share};

/// The seed of every round; one for all in logs from before rounds had their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundSeeds(Vec<Seed>);

impl RoundSeeds {
    /// The seeds that follow from the secrets and from what people told.
    pub(crate) fn new(settings: &Settings, shares: &[Share]) -> RoundSeeds {
        if !settings.has_round_secrets() {
            return RoundSeeds(vec![settings.seed]);
        }
        let mut secrets = vec![settings.seed];
        while secrets.len() < usize::from(settings.last_secret()) {
            secrets.extend(secrets.last().map(before));
        }
        RoundSeeds(secrets.iter().rev().map(|secret| mixed(secret, shares)).collect())
    }

    /// The seed of a round, from 1; whatever comes before the first round belongs to it.
    pub fn of(&self, round: u16) -> &Seed {
        let at = usize::from(round).saturating_sub(1).min(self.0.len() - 1);
        &self.0[at]
    }
}

impl Settings {
    /// Whether every round has a secret of its own. In older logs one seed decides everything.
    pub fn has_round_secrets(&self) -> bool {
        self.version >= 3
    }

    /// The secret of a round, from 1; the log's one seed where rounds have none of their own.
    pub fn round_secret(&self, round: u16) -> Seed {
        let steps = match self.has_round_secrets() {
            true => self.last_secret().saturating_sub(round.max(1)),
            false => 0,
        };
        (0..steps).fold(self.seed, |secret, _| before(&secret))
    }

    /// The round whose secret all others follow from.
    fn last_secret(&self) -> u16 {
        self.told.unwrap_or(MOST_ROUNDS)
    }

    /// What is published at the creation: SHA-256 of the first round's secret.
    pub fn commitment(&self) -> Commitment {
        self.round_secret(1).commitment()
    }
}

/// The secret of the round before.
fn before(secret: &Seed) -> Seed {
    Seed::new(Sha256::digest(secret.bytes()).into())
}

/// The seed of a round: SHA-256 over `tablee/1/round`, its secret and all shares in the order of
/// registration. Frozen: logs depend on it.
pub fn mixed(secret: &Seed, shares: &[Share]) -> Seed {
    let mut hash = Sha256::new();
    hash.update(b"tablee/1/round");
    hash.update(secret.bytes());
    shares.iter().for_each(|share| hash.update(share.bytes()));
    Seed::new(hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::{RoundSeeds, mixed};
    use crate::settings::{MOST_ROUNDS, Settings};
    use tablee_engine::{Seed, Share};

    fn settings(version: u16) -> Settings {
        Settings { version, ..Settings::drive("d", "game", 4, Seed::numbered(3)) }
    }

    #[test]
    fn each_secret_is_bound_by_the_one_before() {
        let settings = settings(3);
        for round in 1..MOST_ROUNDS {
            let (this, next) = (settings.round_secret(round), settings.round_secret(round + 1));
            assert_eq!(next.commitment().to_string(), this.reveal(), "round {round}");
        }
        assert_eq!(settings.commitment(), settings.round_secret(1).commitment());
        assert_eq!(settings.round_secret(MOST_ROUNDS), settings.seed);
    }

    #[test]
    fn a_share_changes_every_round() {
        let settings = settings(3);
        let shares = [Share::new([7; 32])];
        let (alone, with) = (RoundSeeds::new(&settings, &[]), RoundSeeds::new(&settings, &shares));
        for round in 1..=MOST_ROUNDS {
            assert_ne!(alone.of(round), with.of(round), "round {round}");
            assert_eq!(*with.of(round), mixed(&settings.round_secret(round), &shares));
        }
    }

    /// Computed by another program from docs/chance.md. Logs depend on it.
    #[test]
    fn chain_and_mixture_are_frozen() {
        let settings = settings(3);
        let secret = "fe7209beda5130e6415ae38371294c974a35ca521503a46ee3dd5a6d86f5eb8c";
        let commitment = "7e57cfdfde06ebbac3bf59e9214c8c01e8dd92415b551cfbd6580468a36c21b0";
        let seed = "7b5cd50b4550bb3ca3b06a626ec0726486cf6634e423ab295e3001e2d2c1ed5a";
        assert_eq!(settings.round_secret(1).reveal(), secret);
        assert_eq!(settings.commitment().to_string(), commitment);
        let shares = [Share::new([7; 32]), Share::new([9; 32])];
        assert_eq!(RoundSeeds::new(&settings, &shares).of(1).reveal(), seed);
    }

    #[test]
    fn older_logs_have_one_seed() {
        let settings = settings(2);
        let seeds = RoundSeeds::new(&settings, &[]);
        assert!([1, 2, 200].iter().all(|round| *seeds.of(*round) == settings.seed));
        assert_eq!(settings.commitment(), settings.seed.commitment());
    }
}
