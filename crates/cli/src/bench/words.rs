//! Benchmark of the dictionaries, on random hands and words of their own.

use lexicon::{Bag, Card, Dictionary, Language, Pack, PackName};
use std::hint::black_box;
use std::time::Duration;
use tablee_bots::{Figure, stopwatch};
use tablee_engine::{Rng, Seats, Seed};

/// Random questions per figure; each is asked in turn.
const QUESTIONS: usize = 256;

/// The figures of one language, each for one question.
pub fn figures(language: Language, time: Duration) -> Vec<Figure> {
    let dictionary = language.dictionary();
    let mut asker = Asker::new(language);
    let batch = time / (9 * 7);
    let words = asker.words(&dictionary);
    let (ten, nine, seven, six) =
        (asker.hands(10, 0), asker.hands(9, 1), asker.hands(7, 0), asker.hands(6, 1));
    let each = |what, mut ask: Box<dyn FnMut(usize) + '_>| {
        let mut next = 0;
        stopwatch(what, batch, move || {
            ask(next % QUESTIONS);
            next += 1;
        })
    };
    let ignore = |word: &[u8]| {
        black_box(word);
    };
    vec![
        each(
            "contains",
            Box::new(|n| {
                black_box(dictionary.contains(black_box(&words[n])));
            }),
        ),
        each("from 10", Box::new(|n| dictionary.words_from(&ten[n], 2, ignore))),
        each("from 9 + *", Box::new(|n| dictionary.words_from(&nine[n], 2, ignore))),
        each("insert, 7", Box::new(|n| dictionary.insertions(&words[n], &seven[n], ignore))),
        each("insert, 6 + *", Box::new(|n| dictionary.insertions(&words[n], &six[n], ignore))),
        each("exchange, 7", Box::new(|n| dictionary.exchanges(&words[n], &seven[n], ignore))),
        each("exchange, 6 + *", Box::new(|n| dictionary.exchanges(&words[n], &six[n], ignore))),
    ]
}

/// Draws hands from the language's pack and words from its dictionary.
struct Asker {
    letters: Vec<Card>,
    rng: Rng,
}

impl Asker {
    fn new(language: Language) -> Asker {
        let name = match language {
            Language::Fr => PackName::Francais,
            Language::En => PackName::Classic,
        };
        let pack = Pack::new(name, Seats(4));
        let letters = pack.cards().iter().filter(|card| !card.is_master()).collect();
        Asker { letters, rng: Seed::numbered(5).stream("bench", 0) }
    }

    fn hands(&mut self, letters: usize, masters: usize) -> Vec<Bag> {
        let hand = |_| {
            self.rng.shuffle(&mut self.letters);
            let held = self.letters.iter().take(letters).copied();
            held.chain(std::iter::repeat_n(Card::MASTER, masters)).collect()
        };
        (0..QUESTIONS).map(hand).collect()
    }

    /// Words of three to seven letters, such as lie on a table.
    fn words(&mut self, dictionary: &Dictionary) -> Vec<Vec<u8>> {
        let fits = |word: &String| (3..=7).contains(&word.len());
        let mut words: Vec<String> = dictionary.words().filter(fits).collect();
        self.rng.shuffle(&mut words);
        words.into_iter().take(QUESTIONS).map(String::into_bytes).collect()
    }
}
