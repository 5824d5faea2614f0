//! The detectors beside people whose play is known, because it is made up: honest ones of every strength,
//! one who loses nothing, one who thinks equally long, two who help each other.

use tablee_evidence::{
    CLOSE, Decision, FAVOURED, LEAST_GAMES, Play, PlayedGame, UNMOVED, closeness, pairs,
    think_times,
};

/// A stream of numbers that is the same every time (SplitMix64).
struct Luck(u64);

impl Luck {
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}

/// How somebody plays.
#[derive(Clone, Copy, Default)]
struct Habit {
    /// The mean cost of a decision.
    weakness: f64,
    /// Whether every move takes as long.
    even: bool,
    /// Whom it helps.
    friend: Option<usize>,
}

const TABLES: usize = 10;
const ROUNDS: usize = 20;

fn decision(rng: &mut Luck, seat: usize, seats: &[Option<usize>], habit: Habit) -> Decision {
    let choices = 2 + (rng.unit() * 30.0) as u32;
    let cost = if rng.unit() < 0.5 { 0.0 } else { -rng.unit().ln() * habit.weakness * 2.0 };
    let mut swings = vec![0.0; seats.len()];
    for (other, swing) in swings.iter_mut().enumerate().filter(|_| cost > 0.0) {
        // The next seat gains most from a mistake, whoever sits there.
        let gain = if other == (seat + 1) % seats.len() { 2.0 } else { 0.5 };
        *swing = gain * cost / 3.0 + 0.3 * rng.normal();
    }
    swings[seat] = -cost;
    if let Some(to) = seats.iter().position(|one| one.is_some() && *one == habit.friend) {
        swings[to] += 0.5;
        swings[seat] -= 0.2;
    }
    let pace = if habit.even { 0.0 } else { 0.5 * f64::from(choices).ln() };
    let think_ms = Some((2_000.0 * (pace + 0.5 * rng.normal()).exp()) as u32);
    Decision { seat, choices, think_ms, swings }
}

/// Everybody plays every round at tables of four; neighbours by number always sit together.
fn played(habits: &[Habit]) -> Play {
    let mut rng = Luck(7);
    let mut games = Vec::new();
    for round in 0..ROUNDS {
        for table in 0..TABLES {
            let pair = |half: usize| {
                let at = (table + half * (TABLES + round)) % TABLES;
                [4 * at + 2 * half, 4 * at + 2 * half + 1]
            };
            let mut seats: Vec<Option<usize>> =
                [pair(0), pair(1)].concat().into_iter().map(Some).collect();
            seats.rotate_left(round % 4);
            let turns = (0..40).map(|turn| turn % 4);
            let decisions = turns.map(|seat| {
                let habit = seats[seat].map(|player| habits[player]).unwrap_or_default();
                decision(&mut rng, seat, &seats, habit)
            });
            let decisions = decisions.collect();
            games.push(PlayedGame { seats, decisions });
        }
    }
    let ratings = habits.iter().map(|habit| 2_000.0 - 200.0 * habit.weakness).collect();
    Play { ratings, games }
}

fn honest() -> Vec<Habit> {
    let mut rng = Luck(3);
    (0..4 * TABLES).map(|_| Habit { weakness: 1.0 + rng.unit(), ..Habit::default() }).collect()
}

#[test]
fn honest_people_are_not_shown_as_unusual() {
    let play = played(&honest());
    assert!(closeness(&play).iter().all(|one| one.score < CLOSE));
    assert!(think_times(&play).iter().all(|one| one.score < UNMOVED));
    assert!(pairs(&play).iter().all(|one| one.score < FAVOURED));
    // Everybody is examined, with all their games and with peers.
    assert_eq!(closeness(&play).len(), 4 * TABLES);
    assert!(closeness(&play).iter().all(|one| one.games.len() == ROUNDS && one.peers >= 8));
    assert!(pairs(&play).iter().all(|one| one.games.len() >= LEAST_GAMES));
}

#[test]
fn who_loses_nothing_for_a_middling_rating_comes_first() {
    let mut habits = honest();
    habits[5].weakness = 0.02;
    let mut play = played(&habits);
    play.ratings[5] = 1_700.0;
    let found = closeness(&play);
    assert_eq!(found[0].player, 5);
    assert!(found[0].score > CLOSE && found[1].score < CLOSE, "{:?}", &found[..2]);
    assert!(found[0].mean + found[0].half < found[0].usual);
}

#[test]
fn who_thinks_equally_long_about_everything_comes_first() {
    let mut habits = honest();
    habits[8].even = true;
    let found = think_times(&played(&habits));
    assert_eq!(found[0].player, 8);
    assert!(found[0].score > UNMOVED && found[1].score < UNMOVED, "{:?}", &found[..2]);
}

#[test]
fn two_who_help_each_other_come_first_and_it_costs_them() {
    let mut habits = honest();
    (habits[12].friend, habits[13].friend) = (Some(13), Some(12));
    let found = pairs(&played(&habits));
    assert_eq!(found[0].players, [12, 13]);
    assert!(found[0].score > FAVOURED && found[1].score < FAVOURED, "{:?}", &found[..2]);
    assert!(found[0].mean > found[0].half && found[0].cost > 0.0);
}

#[test]
fn with_too_few_games_nothing_is_said() {
    let mut play = played(&honest());
    play.games.truncate(LEAST_GAMES - 1);
    assert!(
        closeness(&play).is_empty() && think_times(&play).is_empty() && pairs(&play).is_empty()
    );
    assert!(closeness(&Play::default()).is_empty());
}

#[test]
fn two_seats_have_no_third_to_compare_with() {
    let mut play = played(&honest());
    for game in &mut play.games {
        game.seats.truncate(2);
        game.decisions.retain(|decision| decision.seat < 2);
        game.decisions.iter_mut().for_each(|decision| decision.swings.truncate(2));
    }
    assert!(pairs(&play).is_empty());
}
