//! The menu over the shipped dictionaries, held against trying every word in every casing: no
//! play is missing, none is listed twice, and they come in order.

use crate::table::rules;
use lexicon::{Action, Bag, Board, Card, Lexicon, Transfer, View, Word};
use serde_json::json;
use tablee_engine::{Assets, Chance, Game as _, Rng, Seats, Seed, Viewer};

const LISTS: [(&str, &str); 2] = [
    ("fr", include_str!("../../words/fr/words.txt")),
    ("en", include_str!("../../words/en/words.txt")),
];

/// The words with what is quickly compared, each in its own row: every search reads all of it.
struct List {
    words: Vec<&'static str>,
    letters: Vec<u32>,
    counts: Vec<[u8; 26]>,
}

impl List {
    fn new(text: &'static str) -> List {
        let words: Vec<&str> = text.lines().collect();
        let counts: Vec<[u8; 26]> = words.iter().map(|word| counts(word.as_bytes())).collect();
        List { letters: counts.iter().map(mask).collect(), words, counts }
    }
}

fn counts(word: &[u8]) -> [u8; 26] {
    let mut counts = [0; 26];
    word.iter().for_each(|letter| counts[usize::from(letter.to_ascii_uppercase() - b'A')] += 1);
    counts
}

fn mask(counts: &[u8; 26]) -> u32 {
    counts.iter().enumerate().fold(0, |mask, (at, count)| mask | u32::from(*count > 0) << at)
}

/// Every casing with at most so many Masters, letter cards first.
fn casings(word: &mut Vec<u8>, at: usize, masters: usize, each: &mut impl FnMut(Word)) {
    if at == word.len() || masters == 0 {
        return each(Word::new(word).expect("letters"));
    }
    casings(word, at + 1, masters, each);
    word[at].make_ascii_lowercase();
    casings(word, at + 1, masters - 1, each);
    word[at].make_ascii_uppercase();
}

/// Every casing of every word that the hand might make of what lies there, by letters alone.
fn candidates(list: &List, old: &[u8], hand: &Bag, mut each: impl FnMut(Word)) {
    let mut have = counts(old);
    Card::all().take(26).for_each(|card| have[card.index()] += hand.count(card) as u8);
    let (letters, masters) = (mask(&have), hand.masters());
    let lowers = old.iter().filter(|letter| letter.is_ascii_lowercase()).count();
    for (at, there) in list.letters.iter().enumerate() {
        let foreign = there & !letters;
        if foreign != 0 && (masters == 0 || foreign.count_ones() as usize > masters) {
            continue;
        }
        let missing = list.counts[at].iter().zip(have).map(|(n, have)| n.saturating_sub(have));
        if missing.map(usize::from).sum::<usize>() <= masters {
            casings(&mut list.words[at].as_bytes().to_vec(), 0, masters + lowers, &mut each);
        }
    }
}

/// The plays by the definition of the rules.
fn by_trial(list: &List, view: &View) -> Vec<Action> {
    let (hand, mut plays) = (view.hand(), Vec::new());
    let pays = |cards: Transfer| hand.holds(&cards.given);
    candidates(list, &[], &hand, |word| {
        if pays(Transfer::laying(&word)) {
            plays.push(Action::Word(word));
        }
    });
    for (number, old) in view.scene.words.iter() {
        candidates(list, old, &hand, |word| {
            if Transfer::inserting(old, &word).is_ok_and(pays) {
                plays.push(Action::Insert { number, word });
            }
        });
    }
    for (number, old) in view.scene.words.iter() {
        candidates(list, old, &hand, |word| {
            if Transfer::exchanging(old, &word).is_ok_and(pays) {
                plays.push(Action::Exchange { number, word });
            }
        });
    }
    plays
}

/// So many cards from the game's pack, with so many Masters among them.
fn hand(game: &Lexicon, size: usize, masters: usize, rng: &mut Rng) -> Bag {
    let mut cards: Vec<Card> =
        game.pack().cards().iter().filter(|card| !card.is_master()).collect();
    rng.shuffle(&mut cards);
    let letters = cards.into_iter().take(size - masters);
    letters.chain(std::iter::repeat_n(Card::MASTER, masters)).collect()
}

/// A word for the table: mostly one of the dictionary, some of its letters Masters.
fn table_word(list: &List, masters: usize, rng: &mut Rng) -> Word {
    let mut letters = loop {
        let text = list.words[rng.index(list.words.len())];
        if text.len() <= 9 {
            break text.as_bytes().to_vec();
        }
    };
    if rng.below(8) == 0 {
        // Somebody bluffed.
        rng.shuffle(&mut letters);
    }
    letters.truncate(2 + rng.index(letters.len() - 1));
    for _ in 0..masters {
        let at = rng.index(letters.len());
        letters[at].make_ascii_lowercase();
    }
    Word::new(&letters).expect("letters")
}

fn plays(game: &Lexicon, view: &View) -> Vec<Action> {
    let play = |action: &Action| {
        matches!(action, Action::Word(_) | Action::Insert { .. } | Action::Exchange { .. })
    };
    game.choices(view).actions.into_iter().filter(play).collect()
}

/// Compares so many menus with hands of at most `size` cards.
fn compare(masters: usize, lying: usize, size: usize, tables: u32) {
    for (language, text) in LISTS {
        let list = List::new(text);
        let asked = rules(&json!({ "dictionary": language, "words": "strict" }));
        let game = Lexicon::new(Seats(5), asked, &Assets::none()).expect("a game");
        assert_eq!(game.dictionary().len(), list.words.len());
        let seed = Seed::numbered(masters as u64 * 10 + lying as u64);
        let state = game.deal(Chance::new(seed), &mut ());
        let seat = game.awaits(&state).must.first().expect("a seat to play");
        let mut view = game.view(&state, Viewer::Seat(seat));
        let mut rng = seed.stream("tables", 0);
        let mut found = 0;
        for _ in 0..tables {
            let size = masters.max(1) + rng.index(size - masters.max(1) + 1);
            view.hand = Some(hand(&game, size, masters, &mut rng));
            view.scene.words = Board::EMPTY;
            for _ in 0..rng.index(3) + lying.min(1) {
                view.scene.words.push(&table_word(&list, lying, &mut rng));
            }
            let listed = plays(&game, &view);
            found += listed.len();
            assert_eq!(listed, by_trial(&list, &view), "{language} {view:?}");
        }
        assert!(found > 10 * tables as usize, "{language}: {found} plays are hardly a test");
    }
}

#[test]
fn menus_without_masters() {
    compare(0, 0, 10, 300);
}

#[test]
fn menus_with_a_master_in_hand() {
    compare(1, 0, 9, 80);
}

#[test]
fn menus_with_a_master_on_the_table() {
    compare(0, 1, 9, 120);
}

#[test]
fn menus_with_masters_in_hand_and_on_the_table() {
    compare(1, 1, 6, 40);
    compare(1, 2, 5, 20);
}

#[test]
fn menus_with_two_masters_in_hand() {
    compare(2, 0, 5, 20);
    compare(2, 1, 4, 12);
    compare(2, 2, 3, 8);
}
