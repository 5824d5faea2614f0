//! Hands played by the word bot against itself, and what there is to learn from them.

use lexicon::bot::{LARGEST, Level, Situation, Weights, WordBot};
use lexicon::{Action, Language, Lexicon, State};
use serde_json::json;
use std::ops::Range;
use std::sync::Arc;
use tablee_bots::Greedy;
use tablee_engine::{
    Assets, Bot as _, Budget, Chance, Game as _, Rng, Seat, Seats, Seed, Thought, Viewer, options,
};

/// A rest and how the hand ended for the seat that held it.
pub struct Lesson {
    /// The situation after the seat's move.
    pub situation: Situation,
    /// How many cards the others held.
    pub rivals: Vec<usize>,
    /// The final difference to the average opponent, more is better.
    pub result: f64,
}

/// What was heard of many hands.
#[derive(Default)]
pub struct Received {
    /// Positions, and for each what came of several moves in it.
    pub positions: Vec<Vec<Lesson>>,
    /// Per size of a hand: turns, and turns on which it went out.
    pub turns: [[u64; 2]; LARGEST + 1],
}

impl Received {
    fn join(&mut self, other: Received) {
        self.positions.extend(other.positions);
        for (mine, theirs) in self.turns.iter_mut().zip(other.turns) {
            mine[0] += theirs[0];
            mine[1] += theirs[1];
        }
    }
}

/// Threads; the hands are dealt out in order, so that their number changes nothing.
const THREADS: u64 = 2;

/// Plays one hand per seed number.
pub fn play(language: Language, weights: &Weights, seeds: Range<u64>) -> Received {
    let weights = Arc::new(weights.clone());
    let share = (seeds.end - seeds.start).div_ceil(THREADS);
    let mut heard = Received::default();
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..THREADS)
            .map(|part| {
                let first = seeds.start + part * share;
                let (last, weights) = ((first + share).min(seeds.end), Arc::clone(&weights));
                scope.spawn(move || hands(language, &weights, first..last))
            })
            .collect();
        parts.into_iter().filter_map(|part| part.join().ok()).for_each(|part| heard.join(part));
    });
    heard
}

fn hands(language: Language, weights: &Arc<Weights>, seeds: Range<u64>) -> Received {
    let mut heard = Received::default();
    let games: Vec<Lexicon> = (2..=4).filter_map(|seats| game(language, seats)).collect();
    for number in seeds {
        if let Some(game) = games.get((number % 3) as usize) {
            // Every other hand one seat plays against greedy bots, so that the weights do not
            // take every opponent for one that goes out as fast as they do.
            let hero =
                (number % 2 == 0).then_some(Seat((number / 6 % game.seats().0 as u64) as u8));
            hand(game, weights, (Seed::numbered(number), hero), &mut heard);
        }
    }
    heard
}

fn game(language: Language, seats: u8) -> Option<Lexicon> {
    let asked =
        json!({ "dictionary": language.name(), "words": "strict", "hands": 1, "target": 0 });
    let rules = options::resolve(&Lexicon::options(), asked.as_object()?).ok()?;
    Lexicon::new(Seats(seats), rules, &Assets::none()).ok()
}

/// One hand; at every other turn several moves are tried out to the end.
fn hand(
    game: &Lexicon,
    weights: &Arc<Weights>,
    (seed, hero): (Seed, Option<Seat>),
    heard: &mut Received,
) {
    let mut bot = WordBot::with(Level::EXPERT, Arc::clone(weights));
    let mut rng = seed.stream("train", 0);
    let mut state = game.deal(Chance::new(seed), &mut ());
    while let Some(seat) = game.awaits(&state).must.first() {
        let view = game.view(&state, Viewer::Seat(seat));
        let learns = hero.is_none_or(|hero| hero == seat);
        let thought = match learns {
            true => bot.think(game, &view, Budget::Playouts(1), &mut rng),
            false => Greedy.think(game, &view, Budget::Playouts(1), &mut rng),
        };
        let best = after(game, &state, seat, &thought.action);
        let out = game.outcome(&best).is_some();
        let turns = &mut heard.turns[view.hand().len().min(LARGEST)];
        turns[0] += 1;
        turns[1] += u64::from(out);
        if out {
            return;
        }
        if learns && (hero.is_some() || rng.below(2) == 0) {
            let moves = moves(&thought, &mut rng);
            let tried = |action: &Action| lesson(game, &mut bot, &state, (seat, hero), action);
            heard.positions.push(moves.iter().filter_map(tried).collect());
        }
        let near = thought.considered.len().min(5);
        let stray = rng.below(10) == 0;
        let action =
            if stray { thought.considered[rng.index(near)].action } else { thought.action };
        state = after(game, &state, seat, &action);
    }
}

fn after(game: &Lexicon, state: &State, seat: Seat, action: &Action) -> State {
    let mut state = state.clone();
    game.apply(&mut state, seat, action, &mut ());
    state
}

/// The best move and up to four others of the ten best: what a bot really chooses among.
fn moves(thought: &Thought<Action>, rng: &mut Rng) -> Vec<Action> {
    let mut moves = vec![thought.action];
    for _ in 0..4 {
        let action = thought.considered[rng.index(thought.considered.len())].action;
        if !moves.contains(&action) {
            moves.push(action);
        }
    }
    moves
}

/// Plays the hand out after a move, with the cards as they lie; nothing if the move ends it.
fn lesson(
    game: &Lexicon,
    bot: &mut WordBot,
    state: &State,
    (seat, hero): (Seat, Option<Seat>),
    action: &Action,
) -> Option<Lesson> {
    let mut state = after(game, state, seat, action);
    if game.outcome(&state).is_some() {
        return None;
    }
    let view = game.view(&state, Viewer::Seat(seat));
    let others = game.seats().iter().filter(|other| *other != seat);
    let rivals = others.map(|other| usize::from(view.sizes[other.index()])).collect();
    let situation = bot.situation(game, &view);
    finish(game, &mut bot.at(Level::QUICK), hero, &mut state);
    let scores = game.standing(&state).scores;
    let (sum, own): (i64, i64) = (scores.iter().sum(), scores[seat.index()]);
    let result = (sum - own) as f64 / (scores.len() - 1) as f64 - own as f64;
    Some(Lesson { situation, rivals, result })
}

fn finish(game: &Lexicon, bot: &mut WordBot, hero: Option<Seat>, state: &mut State) {
    // The bots draw no lots, so that any stream will do.
    let mut rng = Seed::numbered(0).stream("train", 1);
    while let Some(seat) = game.awaits(state).must.first() {
        let view = game.view(state, Viewer::Seat(seat));
        let action = match hero.is_none_or(|hero| hero == seat) {
            true => bot.think(game, &view, Budget::Playouts(1), &mut rng).action,
            false => Greedy.think(game, &view, Budget::Playouts(1), &mut rng).action,
        };
        game.apply(state, seat, &action, &mut ());
    }
}
