//! The dictionary (L4.1): which words there are, which of them some cards can make, and how far
//! off a wrong one is. A narrow face over the word graph.

use crate::pieces::bag::Bag;
use crate::words::anagrams::Anagrams;
use crate::words::fingerprint::sha256;
use crate::words::fold::fold;
use crate::words::graph::Graph;
use crate::words::overlay::{Overlay, can_change, can_fill, one_edit};
use crate::words::search::{LONGEST, change, fill, near};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// What the dictionary, or a steward, says about a word (L8.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Verdict {
    /// It is in the dictionary.
    Valid,
    /// It is not, but one edit away from a word that is.
    Misspelling,
    /// It is not, nor anything near it.
    Nonword,
}

/// Where the words of a shipped dictionary come from and what they are shipped under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Title, version and authors, in one line.
    pub title: &'static str,
    /// The name of the licence.
    pub licence_name: &'static str,
    /// Package and version, what was taken and dropped, how to rebuild.
    pub source: &'static str,
    /// The notice that travels with the words.
    pub licence: &'static str,
}

/// The words of a language, A–Z. Clones share them.
#[derive(Clone, Debug)]
pub struct Dictionary {
    name: String,
    graph: Arc<Graph>,
    /// Half a byte per word, how common it is; empty where nobody says.
    levels: &'static [u8],
    origin: Option<Origin>,
    overlay: Overlay,
    fingerprint: OnceLock<String>,
    /// The same words by their letters, made when first asked for.
    anagrams: Arc<OnceLock<Anagrams>>,
}

/// A word has at least so many letters.
const SHORTEST: usize = 2;

/// What was made of a shipped word list while compiling.
pub(crate) struct Shipped {
    pub name: &'static str,
    pub graph: &'static [u8],
    pub levels: &'static [u8],
    pub fingerprint: &'static str,
    pub origin: Origin,
}

impl Dictionary {
    /// Reads one word per line, in any order and spelling; what cards cannot spell is left out.
    pub fn new(name: &str, lines: &str) -> Dictionary {
        let mut words: Vec<String> = lines.lines().filter_map(|line| fold(line.trim())).collect();
        words.retain(|word| (SHORTEST..=LONGEST).contains(&word.len()));
        words.sort_unstable();
        words.dedup();
        let graph = Graph::of(words.iter().map(String::as_bytes));
        Dictionary {
            name: name.to_owned(),
            graph: Arc::new(graph),
            levels: &[],
            origin: None,
            overlay: Overlay::default(),
            fingerprint: OnceLock::new(),
            anagrams: Arc::default(),
        }
    }

    pub(crate) fn shipped(made: &Shipped) -> Dictionary {
        Dictionary {
            name: made.name.to_owned(),
            graph: Arc::new(Graph::read(made.graph)),
            levels: made.levels,
            origin: Some(made.origin),
            overlay: Overlay::default(),
            fingerprint: OnceLock::from(made.fingerprint.to_owned()),
            anagrams: Arc::default(),
        }
    }

    /// The same dictionary with some words more and some less (upper case); it keeps its name.
    #[must_use]
    pub fn amended(&self, more: &[String], less: &[String]) -> Dictionary {
        let fits = |word: &&String| {
            (SHORTEST..=LONGEST).contains(&word.len())
                && word.bytes().all(|letter| letter.is_ascii_uppercase())
        };
        let more: Vec<String> = more.iter().filter(fits).cloned().collect();
        let overlay = self.overlay.with(&more, less).trimmed(|word| self.graph.contains(word));
        let (fingerprint, anagrams) = (OnceLock::new(), Arc::default());
        Dictionary { overlay, fingerprint, anagrams, ..self.clone() }
    }

    /// Name of the dictionary.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where a shipped dictionary comes from; nothing for one that was brought along.
    pub fn origin(&self) -> Option<Origin> {
        self.origin
    }

    /// SHA-256 of the words, one per line, sorted, each with its line end.
    pub fn fingerprint(&self) -> &str {
        self.fingerprint.get_or_init(|| {
            let lines = self.words().map(|word| word + "\n");
            sha256(lines.collect::<String>().as_bytes())
        })
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        let (more, less) = self.overlay.counts();
        self.graph.len() + more - less
    }

    /// Whether it has no word at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its words by their letters; the first to ask waits until they are sorted.
    pub(crate) fn anagrams(&self) -> &Anagrams {
        self.anagrams.get_or_init(|| {
            let listed = |each: &mut dyn FnMut(&[u8])| self.graph.each_word(each);
            Anagrams::of(self.len(), |each| self.overlay.merge(|_| true, each, listed))
        })
    }

    /// Sorts its words by their letters, as the best bot needs them, unless that is done.
    pub fn prepare(&self) {
        self.anagrams();
    }

    /// How many bytes its graph takes.
    pub fn weight(&self) -> usize {
        self.graph.size() * size_of::<u32>()
    }

    /// Every word in alphabetical order.
    pub fn words(&self) -> impl Iterator<Item = String> + '_ {
        let mut more = self.overlay.more().filter_map(|w| std::str::from_utf8(w).ok()).peekable();
        let kept = |word: &String| self.overlay.verdict(word.as_bytes()) != Some(false);
        let mut listed = self.graph.words().filter(kept).peekable();
        std::iter::from_fn(move || match (more.peek(), listed.peek()) {
            (Some(early), Some(word)) if *early < word.as_str() => more.next().map(str::to_owned),
            (_, Some(_)) => listed.next(),
            (_, None) => more.next().map(str::to_owned),
        })
    }

    /// How common a word is, from 1 (most) to 9; nothing if it is no word or nobody knows.
    pub fn level(&self, word: &[u8]) -> Option<u8> {
        let rank = self.graph.rank(word).filter(|_| self.overlay.verdict(word).is_none())?;
        let pair = *self.levels.get(rank / 2)?;
        Some(pair >> (rank % 2 * 4) & 15).filter(|level| *level > 0)
    }

    /// Whether this spelling (upper case) is a word.
    #[inline]
    pub fn contains(&self, spelling: &[u8]) -> bool {
        self.overlay.verdict(spelling).unwrap_or_else(|| self.graph.contains(spelling))
    }

    /// L8.4: whether the spelling is a word, one edit away from one, or neither.
    pub fn verdict(&self, spelling: &[u8]) -> Verdict {
        if self.contains(spelling) {
            Verdict::Valid
        } else if self.nearest(spelling).is_some() {
            Verdict::Misspelling
        } else {
            Verdict::Nonword
        }
    }

    /// L8.4: what a misspelling stands for: of the words one edit away the most common one, of
    /// these the first in the alphabet.
    pub fn nearest(&self, spelling: &[u8]) -> Option<String> {
        let mut best: Option<(u8, Vec<u8>)> = None;
        let mut weigh = |word: &[u8]| {
            let level = self.level(word).unwrap_or(u8::MAX);
            if best.as_ref().is_none_or(|best| (level, word) < (best.0, best.1.as_slice())) {
                best = Some((level, word.to_vec()));
            }
        };
        near(&self.graph, spelling, |word| {
            if self.overlay.verdict(word) != Some(false) {
                weigh(word);
            }
        });
        self.overlay.more().filter(|word| one_edit(spelling, word)).for_each(weigh);
        best.and_then(|(_, word)| String::from_utf8(word).ok())
    }

    /// Every word of at least `min` letters that these cards can lay, Masters standing for
    /// anything, in alphabetical order.
    pub fn words_from(&self, hand: &Bag, min: usize, each: impl FnMut(&[u8])) {
        if self.overlay.is_empty() {
            return fill(&self.graph, &[], hand, min, each);
        }
        let fits = |word: &[u8]| word.len() >= min && can_fill(word, &[], hand);
        self.overlay.merge(fits, each, |each| fill(&self.graph, &[], hand, min, each));
    }

    /// Every longer word in which `old` (upper case) keeps its order and these cards can fill
    /// the rest (L3.c), in alphabetical order.
    pub fn insertions(&self, old: &[u8], hand: &Bag, each: impl FnMut(&[u8])) {
        if self.overlay.is_empty() {
            return fill(&self.graph, old, hand, 0, each);
        }
        let fits = |word: &[u8]| can_fill(word, old, hand);
        self.overlay.merge(fits, each, |each| fill(&self.graph, old, hand, 0, each));
    }

    /// Every word as long as `old` (upper case) that these cards can make of it by changing
    /// letters in place (L3.d), `old` itself included, in alphabetical order.
    pub fn exchanges(&self, old: &[u8], hand: &Bag, each: impl FnMut(&[u8])) {
        if self.overlay.is_empty() {
            return change(&self.graph, old, hand, each);
        }
        let fits = |word: &[u8]| can_change(word, old, hand);
        self.overlay.merge(fits, each, |each| change(&self.graph, old, hand, each));
    }
}
