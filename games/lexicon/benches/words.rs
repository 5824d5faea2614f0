//! Benchmarks of the shipped French dictionary, and the same two questions put to the `fst` crate:
//! membership, and all words from some letters.
#![allow(clippy::expect_used, reason = "a benchmark may fail loudly")]

use divan::{Bencher, black_box, counter::ItemsCount};
use fst::{IntoStreamer as _, Streamer as _};
use lexicon::{Bag, Board, Card, Dictionary, Language, Lexicon, Rules, View, Words};
use std::sync::{Arc, LazyLock};
use tablee_engine::{Assets, Chance, Game as _, Rng, Seats, Seed, Viewer};

fn main() {
    divan::main();
}

const LIST: &str = include_str!("../words/fr/words.txt");

fn french() -> Arc<Dictionary> {
    Language::Fr.dictionary()
}

fn rng() -> Rng {
    Seed::numbered(11).stream("bench", 0)
}

/// Random cards of the French pack, so many hands of so many letters and Masters.
fn hands(letters: usize, masters: usize) -> Vec<Bag> {
    let game = game();
    let pack: Vec<Card> = game.pack().cards().iter().filter(|card| !card.is_master()).collect();
    let mut rng = rng();
    let hand = |_| {
        let mut cards = pack.clone();
        rng.shuffle(&mut cards);
        let masters = std::iter::repeat_n(Card::MASTER, masters);
        cards.into_iter().take(letters).chain(masters).collect()
    };
    (0..256).map(hand).collect()
}

/// Random words of up to seven letters: what tends to lie on a table.
fn lying() -> Vec<&'static str> {
    let words: Vec<&str> = LIST.lines().filter(|word| word.len() <= 7).collect();
    let mut rng = rng();
    (0..256).map(|_| words[rng.index(words.len())]).collect()
}

/// Half words, half words with one letter changed.
fn queries() -> Vec<Vec<u8>> {
    let words: Vec<&str> = LIST.lines().collect();
    let mut rng = rng();
    let query = |n: usize| {
        let mut word = words[rng.index(words.len())].as_bytes().to_vec();
        let at = rng.index(word.len());
        if n % 2 == 1 {
            word[at] = b'A' + rng.below(26) as u8;
        }
        word
    };
    (0..10_000).map(query).collect()
}

fn game() -> Lexicon {
    let rules = Rules { words: Words::Strict, ..Rules::standard() };
    Lexicon::new(Seats(4), rules, &Assets::none()).expect("rules")
}

/// Runs through the things one by one, over and over.
fn cycle<'a, T>(things: &'a [T]) -> impl FnMut() -> &'a T {
    let mut at = 0;
    move || {
        at = (at + 1) % things.len();
        &things[at]
    }
}

#[divan::bench]
fn membership(bencher: Bencher) {
    let (dictionary, queries) = (french(), queries());
    bencher
        .counter(ItemsCount::new(queries.len()))
        .bench_local(|| queries.iter().filter(|word| dictionary.contains(word)).count());
}

#[divan::bench]
fn membership_fst(bencher: Bencher) {
    let queries = queries();
    bencher
        .counter(ItemsCount::new(queries.len()))
        .bench_local(|| queries.iter().filter(|word| FST.contains(word)).count());
}

#[divan::bench(args = [(10, 0), (9, 1), (8, 2)])]
fn words_from(bencher: Bencher, (letters, masters): (usize, usize)) {
    let (dictionary, hands) = (french(), hands(letters, masters));
    let mut next = cycle(&hands);
    bencher.bench_local(|| {
        let mut found = 0;
        dictionary.words_from(next(), 2, |word| found += word.len());
        found
    });
}

#[divan::bench(args = [(10, 0), (9, 1)])]
fn words_from_fst(bencher: Bencher, (letters, masters): (usize, usize)) {
    let hands = hands(letters, masters);
    let mut next = cycle(&hands);
    bencher.bench_local(|| {
        let mut stream = FST.search(Letters(next())).into_stream();
        let mut found = 0;
        while let Some(word) = stream.next() {
            found += word.len();
        }
        found
    });
}

/// A view of the table with this hand and these words.
fn opening(game: &Lexicon) -> View {
    let state = game.deal(Chance::new(Seed::numbered(4)), &mut ());
    let seat = game.awaits(&state).must.first().expect("a seat to move");
    game.view(&state, Viewer::Seat(seat))
}

/// All plays listed, every casing, for a hand and so many words on the table.
fn menu(bencher: Bencher, hands: &[Bag], words: usize) {
    let game = game();
    let (lying, mut view) = (lying(), opening(&game));
    let (mut hand, mut word) = (cycle(hands), cycle(&lying));
    bencher
        .with_inputs(|| {
            view.hand = Some(*hand());
            view.scene.words = Board::EMPTY;
            for _ in 0..words {
                view.scene.words.push(&word().parse().expect("a word"));
            }
            view.clone()
        })
        .bench_local_refs(|view| game.choices(black_box(view)).actions.len());
}

#[divan::bench(args = [(10, 0), (9, 1)])]
fn menu_of_words(bencher: Bencher, (letters, masters): (usize, usize)) {
    menu(bencher, &hands(letters, masters), 0);
}

#[divan::bench(args = [(10, 0), (7, 0), (9, 1), (6, 1)])]
fn menu_with_six_words(bencher: Bencher, (letters, masters): (usize, usize)) {
    menu(bencher, &hands(letters, masters), 6);
}

#[divan::bench(args = [(7, 0), (6, 1)])]
fn insertions(bencher: Bencher, (letters, masters): (usize, usize)) {
    let (dictionary, hands, lying) = (french(), hands(letters, masters), lying());
    let (mut hand, mut word) = (cycle(&hands), cycle(&lying));
    bencher.bench_local(|| {
        let mut found = 0;
        dictionary.insertions(word().as_bytes(), hand(), |word| found += word.len());
        found
    });
}

#[divan::bench(args = [(7, 0), (6, 1)])]
fn exchanges(bencher: Bencher, (letters, masters): (usize, usize)) {
    let (dictionary, hands, lying) = (french(), hands(letters, masters), lying());
    let (mut hand, mut word) = (cycle(&hands), cycle(&lying));
    bencher.bench_local(|| {
        let mut found = 0;
        dictionary.exchanges(word().as_bytes(), hand(), |word| found += word.len());
        found
    });
}

#[divan::bench]
fn nearest(bencher: Bencher) {
    let (dictionary, queries) = (french(), queries());
    let mut next = cycle(&queries);
    bencher.bench_local(|| dictionary.nearest(next()));
}

#[divan::bench]
fn level(bencher: Bencher) {
    let (dictionary, queries) = (french(), queries());
    bencher
        .counter(ItemsCount::new(queries.len()))
        .bench_local(|| queries.iter().filter_map(|word| dictionary.level(word)).count());
}

/// What a program pays once for a shipped dictionary; nothing else here asks for English.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn first_use_of_english() -> usize {
    Language::En.dictionary().len()
}

#[divan::bench(sample_count = 10)]
fn build_from_a_list(bencher: Bencher) {
    bencher.bench_local(|| Dictionary::new("fr", black_box(LIST)).len());
}

#[divan::bench]
fn amended(bencher: Bencher) {
    let (dictionary, more) = (french(), ["ZZZ".to_owned(), "XQA".to_owned()]);
    bencher.bench_local(|| dictionary.amended(black_box(&more), &[]).len());
}

static FST: LazyLock<fst::Set<Vec<u8>>> =
    LazyLock::new(|| fst::Set::from_iter(LIST.lines()).expect("a sorted list"));

/// The words from some letters, as an automaton for `fst`.
struct Letters<'a>(&'a Bag);

impl fst::Automaton for Letters<'_> {
    type State = Option<Bag>;

    fn start(&self) -> Option<Bag> {
        Some(*self.0)
    }

    fn is_match(&self, state: &Option<Bag>) -> bool {
        state.is_some()
    }

    fn can_match(&self, state: &Option<Bag>) -> bool {
        state.is_some()
    }

    fn accept(&self, state: &Option<Bag>, byte: u8) -> Option<Bag> {
        let mut rest = (*state)?;
        (rest.take(Card::under(byte)) || rest.take(Card::MASTER)).then_some(rest)
    }
}

/// Both must find the same, or the comparison says nothing.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn both_agree() {
    for hand in hands(7, 1) {
        let mut words: Vec<String> = Vec::new();
        french().words_from(&hand, 2, |word| words.push(String::from_utf8_lossy(word).into()));
        let listed = FST.search(Letters(&hand)).into_stream().into_strs().expect("text");
        assert_eq!(listed, words);
    }
}
