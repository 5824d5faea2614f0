//! Measured games: a game with all its bots, the measuring ones included, and tables whose whole
//! truth an oracle may look at. Hosts that play with people hold `AnyTable`s, from which there is
//! no way to an oracle:
//!
//! ```compile_fail,E0599
//! use tablee_bots::MeasuredTable;
//! use tablee_engine::{AnyTable, Budget, Rng, Seat};
//! fn cheat(table: &dyn AnyTable, rng: &mut Rng) -> Option<String> {
//!     table.oracle_move(Seat(0), Budget::Playouts(1), rng)
//! }
//! ```
//!
//! What measures can:
//!
//! ```
//! use tablee_bots::MeasuredTable;
//! use tablee_engine::{Budget, Rng, Seat};
//! fn measure(table: &dyn MeasuredTable, rng: &mut Rng) -> Option<String> {
//!     table.oracle_move(Seat(0), Budget::Playouts(1), rng)
//! }
//! ```

use crate::oracle::OracleBot;
use std::ops::Range;
use tablee_engine::any::{Boxed, Hosted, MakeBot};
use tablee_engine::laws::{self, Breach};
use tablee_engine::table::BadOpening;
use tablee_engine::{
    AnyGame, AnyTable, Assets, Budget, Opening, Rng, Seat, Simulate, Table, Voice,
};

/// Makes an oracle.
pub type MakeOracle<G> = fn() -> Box<dyn OracleBot<G>>;

/// A table under measurement.
pub trait MeasuredTable {
    /// The table as every host sees it.
    fn table(&self) -> &dyn AnyTable;
    /// The same, to act at.
    fn table_mut(&mut self) -> &mut dyn AnyTable;
    /// What a bot that sees all cards would do; nothing where the game does not wait for the seat.
    fn oracle_move(&self, seat: Seat, budget: Budget, rng: &mut Rng) -> Option<String>;
}

/// A game under measurement.
pub trait MeasuredGame: Send + Sync {
    /// The game with every honest bot there is.
    fn game(&self) -> &dyn AnyGame;
    /// Opens a table.
    fn open(
        &self,
        opening: &Opening,
        assets: &Assets,
    ) -> Result<Box<dyn MeasuredTable>, BadOpening>;
    /// Whether every bot gives the same advice in every world that looks the same to its seat,
    /// over random games from some seeds, asked at every `stride`th state. How often they were
    /// compared.
    fn advice_is_honest(
        &self,
        opening: &Opening,
        assets: &Assets,
        seeds: Range<u64>,
        stride: usize,
    ) -> Result<usize, ExaminationError>;
}

/// Why advice was not examined, or what was found.
#[derive(Debug, thiserror::Error)]
pub enum ExaminationError {
    /// No such table.
    #[error(transparent)]
    Opening(#[from] BadOpening),
    /// Somebody peeked.
    #[error(transparent)]
    Breach(#[from] Breach),
}

/// The game for measuring, typed.
pub struct Measured<G: Simulate + Voice> {
    levels: Vec<(&'static str, MakeBot<G>)>,
    game: Boxed<G>,
    oracle: MakeOracle<G>,
}

impl<G: Simulate + Voice> Measured<G> {
    /// The game with these honest bots and that oracle.
    pub fn new(levels: Vec<(&'static str, MakeBot<G>)>, oracle: MakeOracle<G>) -> Measured<G> {
        Measured { game: Boxed::new(levels.clone()), levels, oracle }
    }
}

impl<G: Simulate + Voice> MeasuredGame for Measured<G> {
    fn game(&self) -> &dyn AnyGame {
        &self.game
    }

    fn open(
        &self,
        opening: &Opening,
        assets: &Assets,
    ) -> Result<Box<dyn MeasuredTable>, BadOpening> {
        let hosted = self.game.host(Table::open(opening, assets)?);
        Ok(Box::new(OracleTable { hosted, oracle: self.oracle }))
    }

    fn advice_is_honest(
        &self,
        opening: &Opening,
        assets: &Assets,
        seeds: Range<u64>,
        stride: usize,
    ) -> Result<usize, ExaminationError> {
        let open = |seed| Ok(Table::open(&Opening { seed, ..opening.clone() }, assets)?);
        laws::examine_advice(open, &self.levels, seeds, stride)
    }
}

/// A table with an oracle, a bot that sees all hands.
struct OracleTable<G: Simulate + Voice> {
    hosted: Hosted<G>,
    oracle: MakeOracle<G>,
}

impl<G: Simulate + Voice> MeasuredTable for OracleTable<G> {
    fn table(&self) -> &dyn AnyTable {
        &self.hosted
    }

    fn table_mut(&mut self) -> &mut dyn AnyTable {
        &mut self.hosted
    }

    fn oracle_move(&self, seat: Seat, budget: Budget, rng: &mut Rng) -> Option<String> {
        let (game, state) = (self.hosted.table().game(), self.hosted.table().state());
        let awaited = game.awaits(state).must.contains(seat);
        let mut oracle = (self.oracle)();
        awaited.then(|| oracle.oracle_move(game, state, seat, (budget, rng)).to_string())
    }
}
