//! The registry of games: every game with its bots. A fourth game is one more line here.
//!
//! A crate of its own because the compiler makes search and bots anew for each game here: that takes
//! as long as the server, and both are compiled at the same time.

use lexicon::{Level, Lexicon, WordBot};
use lexio::{Lexio, Novice};
use serde_json::{Map, Value};
use std::time::Duration;
use tablee_bots::{
    BenchmarkResult, Greedy, Measured, MeasuredGame, NoisyPlayer, Pimc, Random, Search,
    measure_game, play_matches,
};
use tablee_engine::any::{Boxed, MakeBot, UnknownGame, of_version};
use tablee_engine::options;
use tablee_engine::{
    AnyGame, Appraise, Assets, OptionSpec, Policy, Seats, Simulate, TournamentGame, Voice,
};
use xylo::Xylo;

/// Every game there is, in alphabetical order.
pub fn all_games() -> GameRegistry {
    let games = vec![
        entry(LEXICON_LEVELS, LEXICON_EXTRA),
        entry(LEXIO_LEVELS, &[]),
        entry(XYLO_LEVELS, &[]),
    ];
    // Rules that changed: the game as it was, for tables and records that began with it
    // (CONTRIBUTING.md, "A change of the rules").
    let older = Vec::new();
    GameRegistry { games, older, assets: Assets::none() }
}

/// The games and what they need.
pub struct GameRegistry {
    games: Vec<Entry>,
    /// Versions that no new table is played by.
    older: Vec<Box<dyn AnyGame>>,
    /// Dictionaries and the like.
    pub assets: Assets,
}

/// One game of the registry.
pub struct Entry {
    /// The game, type-erased.
    pub game: Box<dyn AnyGame>,
    /// The same game for measuring, with bots that nobody plays against.
    pub measured: Box<dyn MeasuredGame>,
    /// Measures its speed at a table of that many seats.
    pub benchmark: fn(u8, &Assets, Duration) -> Option<BenchmarkResult>,
    /// Plays so many random matches; how many rounds and plies they had.
    pub play_matches: fn(u8, &Assets, u64) -> Option<(u64, u64)>,
}

impl GameRegistry {
    /// All games.
    pub fn games(&self) -> &[Entry] {
        &self.games
    }

    /// The game of that name.
    pub fn find(&self, id: &str) -> Option<&dyn AnyGame> {
        self.games.iter().map(|entry| entry.game.as_ref()).find(|game| game.id() == id)
    }

    /// The game of that name in exactly this version: for tables and records that are there already.
    pub fn of_version(&self, id: &str, version: u16) -> Result<&dyn AnyGame, UnknownGame> {
        of_version(self.versions(), id, version)
    }

    /// Every version of every game.
    fn versions(&self) -> impl Iterator<Item = &dyn AnyGame> + Clone {
        let newest = self.games.iter().map(|entry| entry.game.as_ref());
        newest.chain(self.older.iter().map(AsRef::as_ref))
    }

    /// The game of that name for measuring.
    pub fn measured(&self, id: &str) -> Option<&dyn MeasuredGame> {
        let entry = self.games.iter().find(|entry| entry.game.id() == id);
        entry.map(|entry| entry.measured.as_ref())
    }

    /// Every version of the games and what they need, for a host that takes them over.
    pub fn into_parts(self) -> (Vec<Box<dyn AnyGame>>, Assets) {
        let newest = self.games.into_iter().map(|entry| entry.game);
        (newest.chain(self.older).collect(), self.assets)
    }

    /// The names of all games.
    pub fn ids(&self) -> Vec<&'static str> {
        self.games.iter().map(|entry| entry.game.id()).collect()
    }
}

/// The four levels people know, weakest first.
type Levels<G> = [(&'static str, MakeBot<G>); 4];

/// The levels of Lexicon differ in the words they know and in how far they plan; the best one
/// tries the word bot's favourites out.
const LEXICON_LEVELS: Levels<Lexicon> = [
    ("novice", || Box::new(WordBot::new(Level::NOVICE))),
    ("casual", || Box::new(WordBot::new(Level::CASUAL))),
    ("strong", || Box::new(WordBot::new(Level::STRONG))),
    ("expert", || Box::new(Search { widest: 8, ..Search::FULL })),
];

/// The word bot without search: for measuring only.
const LEXICON_EXTRA: &[(&str, MakeBot<Lexicon>)] =
    &[("wordbot", || Box::new(WordBot::new(Level::EXPERT)))];

/// In Lexio newcomers hoard, overlook and break up what they hold; who plays well looks ahead.
const LEXIO_LEVELS: Levels<Lexio> = [
    ("novice", || Box::new(Novice::NOVICE)),
    ("casual", || Box::new(Novice::CASUAL)),
    ("strong", || Box::new(Search::of(16, 5))),
    ("expert", || Box::new(Search::FULL)),
];

/// Xylo's points are fewer, and so is what they are misjudged by. Newcomers bid early, by the look
/// of their row; who plays well waits, and one playout a move goes a long way then.
const XYLO_LEVELS: Levels<Xylo> = [
    ("novice", || Box::new(NoisyPlayer { overlooks: 0.4, wavers: 1.2 })),
    ("casual", || Box::new(NoisyPlayer { overlooks: 0.02, wavers: 0.05 })),
    ("strong", || Box::new(Search::of(1, 8))),
    ("expert", || Box::new(Search::FULL)),
];

fn greedy<G: Appraise>() -> MakeBot<G> {
    || Box::new(Greedy)
}

/// Plain sampling.
fn pimc<G: Simulate + Appraise>() -> MakeBot<G> {
    || Box::new(Pimc)
}

fn entry<G: Policy + Voice + TournamentGame>(
    four: Levels<G>,
    more: &[(&'static str, MakeBot<G>)],
) -> Entry {
    let mut levels: Vec<(&'static str, MakeBot<G>)> = vec![("random", || Box::new(Random))];
    levels.extend(four);
    levels.push(("greedy", greedy::<G>()));
    let game = Box::new(Boxed::<G>::new(levels.clone()).with_tournaments());
    // For measuring: the random bot by its proper name, the textbook search and older bots.
    levels.extend(more.iter().copied());
    levels.push(("uniform", || Box::new(Random)));
    levels.push(("pimc", pimc::<G>()));
    let measured = Box::new(Measured::new(levels, || Box::new(Search::FULL)));
    Entry { game, measured, benchmark: measure::<G>, play_matches: count::<G> }
}

fn measure<G: Simulate>(seats: u8, assets: &Assets, time: Duration) -> Option<BenchmarkResult> {
    Some(measure_game(&plain::<G>(seats, assets)?, &brief::<G>(seats, assets)?, time))
}

fn count<G: Simulate>(seats: u8, assets: &Assets, matches: u64) -> Option<(u64, u64)> {
    Some(play_matches(&plain::<G>(seats, assets)?, matches))
}

/// The game as it is when nobody sets an option.
fn plain<G: Simulate>(seats: u8, assets: &Assets) -> Option<G> {
    opened(seats, assets, &Map::new())
}

/// The same game, one round long.
fn brief<G: Simulate>(seats: u8, assets: &Assets) -> Option<G> {
    let length = |spec: &OptionSpec| ["rounds", "hands"].contains(&spec.name);
    let known = G::options().into_iter().filter(length);
    opened(seats, assets, &known.map(|spec| (spec.name.to_owned(), Value::from(1))).collect())
}

fn opened<G: Simulate>(seats: u8, assets: &Assets, set: &Map<String, Value>) -> Option<G> {
    let rules = options::resolve(&G::options(), set).ok()?;
    G::new(Seats(seats), rules, assets).ok()
}
