//! Hidden numbers are drawn exactly: every consistent world is there, once, and as likely as any.

use crate::table::{game, random_step};
use std::collections::{BTreeMap, BTreeSet};
use tablee_engine::table::Table;
use tablee_engine::{Chance, Game, Rng, Seat, Seed, Viewer};
use xylo::worlds::{Place, Worlds};
use xylo::{Rules, Slot, View, Xylo};

/// A small pack: colour c has the numbers 0 to `tops[c]`.
struct Puzzle {
    rows: Vec<Vec<Place>>,
    unseen: Vec<u8>,
}

impl Puzzle {
    /// A random deal of a small pack into sorted rows, ties shuffled, some numbers shown.
    fn random(tops: &[u8], rows: usize, shown: u32, rng: &mut Rng) -> Puzzle {
        let mut pack: Vec<(u8, u8)> = (0..tops.len() as u8)
            .flat_map(|c| (0..=tops[usize::from(c)]).map(move |n| (c, n)))
            .collect();
        rng.shuffle(&mut pack);
        let length = pack.len().div_ceil(rows);
        let mut unseen = vec![0u8; usize::from(*tops.iter().max().unwrap()) + 1];
        let mut places = |hand: &[(u8, u8)]| {
            let mut hand = hand.to_vec();
            hand.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
            hand.into_iter()
                .map(|(colour, number)| {
                    let known = rng.below(100) < shown;
                    if !known {
                        unseen[usize::from(number)] |= 1 << colour;
                    }
                    Place { colour, number: known.then_some(number) }
                })
                .collect()
        };
        let rows = pack.chunks(length).map(&mut places).collect();
        Puzzle { rows, unseen }
    }

    fn worlds(&self) -> Worlds {
        Worlds::new(self.rows.clone(), &self.unseen)
    }

    /// Every way to put the unseen numbers, tried one by one.
    fn by_trying(&self) -> BTreeSet<Vec<Vec<u8>>> {
        let mut found = BTreeSet::new();
        let mut filled = Vec::new();
        let mut unseen = self.unseen.clone();
        self.try_next(&mut filled, &mut unseen, &mut found);
        found
    }

    fn try_next(
        &self,
        filled: &mut Vec<Vec<u8>>,
        unseen: &mut [u8],
        found: &mut BTreeSet<Vec<Vec<u8>>>,
    ) {
        let done = filled.last().is_none_or(|row| row.len() == self.rows[filled.len() - 1].len());
        if done && filled.len() == self.rows.len() {
            assert!(unseen.iter().all(|colours| *colours == 0));
            found.insert(filled.clone());
            return;
        }
        if done {
            filled.push(Vec::new());
            self.try_next(filled, unseen, found);
            filled.pop();
            return;
        }
        let row = filled.len() - 1;
        let place = self.rows[row][filled[row].len()];
        let most = filled[row].last().copied().unwrap_or(u8::MAX);
        for number in 0..unseen.len() as u8 {
            let fits = match place.number {
                Some(known) => known == number,
                None => unseen[usize::from(number)] >> place.colour & 1 != 0,
            };
            if !fits || number > most {
                continue;
            }
            let before = unseen[usize::from(number)];
            if place.number.is_none() {
                unseen[usize::from(number)] &= !(1 << place.colour);
            }
            filled[row].push(number);
            self.try_next(filled, unseen, found);
            filled[row].pop();
            unseen[usize::from(number)] = before;
        }
    }
}

const PACKS: [(&[u8], usize); 6] = [
    (&[2, 2], 2),
    (&[3, 2, 1], 3),
    (&[2, 2, 2], 3),
    (&[4, 3, 2, 1], 2),
    (&[2, 2, 2, 2], 4),
    (&[3, 3, 3], 4),
];

#[test]
fn every_consistent_world_is_there_once() {
    let mut rng = Seed::numbered(1).stream("worlds", 0);
    let mut most = 0;
    for (tops, rows) in PACKS {
        for shown in [0, 20, 50, 100] {
            for _ in 0..12 {
                let puzzle = Puzzle::random(tops, rows, shown, &mut rng);
                let worlds = puzzle.worlds();
                let tried = puzzle.by_trying();
                assert_eq!(worlds.count(), tried.len() as u128);
                let listed: BTreeSet<_> =
                    (0..worlds.count()).map(|n| worlds.nth(n).unwrap()).collect();
                assert_eq!(listed, tried);
                assert_eq!(worlds.nth(worlds.count()), None);
                most = most.max(tried.len());
            }
        }
    }
    assert!(most > 50, "the puzzles are too easy: {most}");
}

#[test]
fn every_world_is_as_likely_as_any() {
    let mut rng = Seed::numbered(2).stream("worlds", 0);
    let mut judged = 0;
    while judged < 8 {
        let (tops, rows) = PACKS[rng.index(PACKS.len())];
        let puzzle = Puzzle::random(tops, rows, 15, &mut rng);
        let worlds = puzzle.worlds();
        let count = worlds.count() as usize;
        if !(5..60).contains(&count) {
            continue;
        }
        judged += 1;
        let draws = 200 * count;
        let mut seen: BTreeMap<Vec<Vec<u8>>, u32> = BTreeMap::new();
        for _ in 0..draws {
            *seen.entry(worlds.sample(&mut rng).unwrap()).or_default() += 1;
        }
        assert_eq!(seen.len(), count, "some world never appears");
        let expected = draws as f64 / count as f64;
        let square: f64 =
            seen.values().map(|times| (f64::from(*times) - expected).powi(2) / expected).sum();
        let freedom = (count - 1) as f64;
        // Five standard deviations of the chi-square distribution.
        assert!(square < freedom + 5.0 * (2.0 * freedom).sqrt(), "{square} for {freedom}");
    }
}

#[test]
fn what_cannot_be_has_no_world() {
    let place = |colour, number| Place { colour, number };
    let mut rng = Seed::numbered(3).stream("worlds", 0);
    // A known 0 left of the unseen 1 of the same row.
    let worlds = Worlds::new([vec![place(0, Some(0)), place(1, None)]], &[0, 2]);
    assert_eq!(worlds.count(), 0);
    assert_eq!(worlds.sample(&mut rng), None);
    let nothing = Worlds::new([], &[]);
    assert_eq!((nothing.count(), nothing.nth(0)), (1, Some(vec![])));
}

fn puzzle_of(game: &Xylo, view: &View) -> Puzzle {
    let known: BTreeSet<String> = view
        .rows
        .iter()
        .flat_map(|row| &row.cards)
        .filter_map(Slot::card)
        .map(|card| card.to_string())
        .collect();
    let mut unseen = vec![0u8; 11];
    for card in game.setup().cards().filter(|card| !known.contains(&card.to_string())) {
        unseen[usize::from(card.number())] |= card.colour().bit();
    }
    let hidden = view.rows.iter().filter(|row| row.cards.iter().any(|slot| slot.number.is_none()));
    let place = |slot: &Slot| Place { colour: slot.back.index() as u8, number: slot.number };
    let rows = hidden.map(|row| row.cards.iter().map(place).collect()).collect();
    Puzzle { rows, unseen }
}

/// Late in real rounds, where trying is quick: the real worlds, counted and listed.
#[test]
fn the_worlds_of_real_views_are_those_found_by_trying() {
    let mut compared = 0;
    for seats in 2..=5 {
        let mut table = Table::start(game(seats, Rules::default()), Chance::new(Seed::numbered(8)));
        let mut rng = Seed::numbered(8).stream("test", 0);
        while table.status().round == 1 {
            random_step(&mut table, &mut rng);
            for who in Viewer::everyone(table.game().seats()) {
                let view = table.view(who);
                let worlds = table.game().worlds(&view);
                if view.rows.is_empty() || worlds.count() > 300 {
                    continue;
                }
                let tried = puzzle_of(table.game(), &view).by_trying();
                let listed: BTreeSet<_> =
                    (0..worlds.count()).map(|n| worlds.nth(n).unwrap()).collect();
                assert_eq!(listed, tried);
                compared += usize::from(tried.len() > 1);
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

/// The true world is among those drawn for a view with few worlds, and all of them come up.
#[test]
fn determinize_draws_every_world_of_a_view() {
    let mut table = Table::start(game(3, Rules::default()), Chance::new(Seed::numbered(12)));
    let mut rng = Seed::numbered(12).stream("test", 0);
    let count = loop {
        random_step(&mut table, &mut rng);
        let view = table.view(Viewer::Seat(Seat(0)));
        let count = table.game().worlds(&view).count();
        if !view.rows.is_empty() && (2..=40).contains(&count) {
            break count as usize;
        }
    };
    let game = table.game();
    let view = table.view(Viewer::Seat(Seat(0)));
    // What all sorters together know is the whole truth.
    let truth = |state: &xylo::State| -> Vec<View> {
        (0..3).map(|seat| game.view(state, Viewer::Seat(Seat(seat)))).collect()
    };
    let mut seen: Vec<(Vec<View>, u32)> = Vec::new();
    for _ in 0..count * 100 {
        let world = truth(&game.determinize(&view, &mut rng));
        match seen.iter_mut().find(|(known, _)| *known == world) {
            Some((_, times)) => *times += 1,
            None => seen.push((world, 1)),
        }
    }
    assert_eq!(seen.len(), count);
    assert!(seen.iter().any(|(world, _)| *world == truth(table.state())));
    assert!(seen.iter().all(|(_, times)| (50..170).contains(times)), "far from even");
}

/// While all sort, what the others hold is any deal; what the viewer chose is remembered.
#[test]
fn while_all_sort_hidden_hands_are_dealt_anew() {
    let game = game(4, Rules::default());
    let mut table = Table::start(game, Chance::new(Seed::numbered(3)));
    table.act(Seat(2), &"sort".parse().unwrap()).unwrap();
    let game = table.game();
    let mut rng = Seed::numbered(3).stream("test", 0);
    let view = table.view(Viewer::Seat(Seat(2)));
    let mut first = BTreeMap::new();
    for _ in 0..4500 {
        let world = game.determinize(&view, &mut rng);
        assert_eq!(game.view(&world, Viewer::Seat(Seat(2))), view);
        let theirs = game.view(&world, Viewer::Seat(Seat(0))).hand.concat();
        for card in theirs {
            *first.entry(card.to_string()).or_insert(0) += 1;
        }
    }
    // Forty-five cards, each in this hand a third of the time.
    assert_eq!(first.len(), 45);
    assert!(first.values().all(|times| (1300..1700).contains(times)), "{first:?}");
}
