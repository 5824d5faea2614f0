//! THE list of games: a fourth game is one more line here.

use lexicon::Lexicon;
use lexio::Lexio;
use std::time::Duration;
use tablee_bots::{Gauge, Greedy, Random, gauge, rehearse};
use tablee_engine::any::{Boxed, MakeBot};
use tablee_engine::options;
use tablee_engine::{AnyGame, Appraise, Assets, Seats, Simulate, Voice};
use xylo::Xylo;

/// Every game there is, in alphabetical order.
pub fn catalog() -> Catalog {
    let games = vec![entry::<Lexicon>(), entry::<Lexio>(), entry::<Xylo>()];
    Catalog { games, assets: Assets::none() }
}

/// The games and what they need.
pub struct Catalog {
    games: Vec<Entry>,
    /// Dictionaries and the like.
    pub assets: Assets,
}

/// One game of the catalogue.
pub struct Entry {
    /// The game behind its erased face.
    pub game: Box<dyn AnyGame>,
    /// Measures its speed at a table of that many seats.
    pub gauge: fn(u8, &Assets, Duration) -> Option<Gauge>,
    /// Plays so many random matches; how many rounds and plies they had.
    pub rehearse: fn(u8, &Assets, u64) -> Option<(u64, u64)>,
}

impl Catalog {
    /// All games.
    pub fn games(&self) -> &[Entry] {
        &self.games
    }

    /// The game of that name.
    pub fn find(&self, id: &str) -> Option<&dyn AnyGame> {
        self.games.iter().map(|entry| entry.game.as_ref()).find(|game| game.id() == id)
    }

    /// The names of all games.
    pub fn ids(&self) -> Vec<&'static str> {
        self.games.iter().map(|entry| entry.game.id()).collect()
    }
}

fn entry<G: Simulate + Voice + Appraise>() -> Entry {
    // The four levels people know share the greedy bot until the search can tell them apart.
    let greedy: MakeBot<G> = || Box::new(Greedy);
    let mut levels: Vec<(&'static str, MakeBot<G>)> = vec![("random", || Box::new(Random))];
    levels.extend(["novice", "casual", "strong", "expert", "greedy"].map(|name| (name, greedy)));
    Entry { game: Box::new(Boxed::<G>::new(levels)), gauge: measure::<G>, rehearse: count::<G> }
}

fn measure<G: Simulate>(seats: u8, assets: &Assets, time: Duration) -> Option<Gauge> {
    Some(gauge(&plain::<G>(seats, assets)?, time))
}

fn count<G: Simulate>(seats: u8, assets: &Assets, matches: u64) -> Option<(u64, u64)> {
    Some(rehearse(&plain::<G>(seats, assets)?, matches))
}

/// The game as it is when nobody sets an option.
fn plain<G: Simulate>(seats: u8, assets: &Assets) -> Option<G> {
    let rules = options::resolve(&G::options(), &serde_json::Map::new()).ok()?;
    G::new(Seats(seats), rules, assets).ok()
}
