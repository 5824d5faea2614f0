//! Played games, as the detectors examine them: who sat where, and what every decision was worth to every seat.

/// The number of a person in one examination.
pub type Player = usize;

/// A decision that somebody made, beside the one the expert would have made there.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// Whose seat.
    pub seat: usize,
    /// Among how many moves.
    pub choices: u32,
    /// How long it took; nothing where it is not known.
    pub think_ms: Option<u32>,
    /// For every seat: how much more the game was worth to it after this move than after the
    /// expert's. All zero where both are the same.
    pub swings: Vec<f64>,
}

impl Decision {
    /// What the move cost whoever made it.
    pub fn cost(&self) -> f64 {
        -self.swings.get(self.seat).copied().unwrap_or_default()
    }
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// Who sat where; nothing for bots of the server.
    pub seats: Vec<Option<Player>>,
    /// The decisions of people, in order.
    pub decisions: Vec<Decision>,
}

impl PlayedGame {
    /// The decisions of one seat.
    pub fn of(&self, seat: usize) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(move |decision| decision.seat == seat)
    }
}

/// Games of one sort and their people.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Play {
    /// The rating of every player, by number.
    pub ratings: Vec<f64>,
    /// The games.
    pub games: Vec<PlayedGame>,
}

impl Play {
    /// A number for every player and game, where the game gives one.
    pub(crate) fn values(
        &self,
        of: impl Fn(&PlayedGame, usize) -> Option<f64>,
    ) -> Vec<Vec<(usize, f64)>> {
        let mut values = vec![Vec::new(); self.ratings.len()];
        for (number, game) in self.games.iter().enumerate() {
            for (seat, player) in game.seats.iter().enumerate() {
                let Some(list) = player.and_then(|player| values.get_mut(player)) else { continue };
                list.extend(of(game, seat).map(|value| (number, value)));
            }
        }
        values
    }
}
