//! The word graph: every word is a path from the root, equal endings are shared, and the arcs of
//! all nodes lie in one flat row.

mod arc;
mod arc_fields;
mod build;
mod pruning;
mod words;

pub(crate) use arc::Arc;
use build::Builder;
use pruning::PruningMask;
use words::WordIterator;

/// The words of a language as a graph without double nodes.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// Place 0 holds where the root is; nodes below come before those above.
    arcs: Vec<u32>,
    /// For every arc, how many words lie below the arcs before it in its node.
    before: Vec<u32>,
    /// For every arc, what lies below it.
    outlooks: Vec<PruningMask>,
    len: usize,
}

impl Graph {
    /// A graph as [`Builder`] wrote it.
    pub fn new(arcs: Vec<u32>) -> Graph {
        let (mut before, mut outlooks) =
            (vec![0; arcs.len()], vec![PruningMask::default(); arcs.len()]);
        // What each node has, by the place of its first arc.
        let mut nodes = vec![(0u32, PruningMask::default()); arcs.len()];
        let (mut start, mut sum, mut wide) = (1, 0, PruningMask::default());
        for at in 1..arcs.len() {
            let arc = Arc(arcs[at]);
            let (words, below) = nodes[arc.target()];
            let outlook = if arc.ends() { below.ending() } else { below };
            (before[at], outlooks[at]) = (sum, outlook);
            sum += words + u32::from(arc.ends());
            wide.join(arc, outlook);
            if arc.is_last() {
                nodes[start] = (sum, wide);
                (start, sum, wide) = (at + 1, 0, PruningMask::default());
            }
        }
        let root = arcs.first().map_or(0, |root| *root as usize);
        let len = nodes.get(root).map_or(0, |(words, _)| *words as usize);
        Graph { arcs, before, outlooks, len }
    }

    /// The graph of a sorted list of words without doubles; others are left out.
    pub fn of<'a>(words: impl Iterator<Item = &'a [u8]>) -> Graph {
        let mut builder = Builder::new();
        words.for_each(|word| {
            builder.add(word);
        });
        Graph::new(builder.finish())
    }

    /// A graph as bytes, the lowest of each number first.
    pub fn read(bytes: &[u8]) -> Graph {
        let numbers = bytes.as_chunks::<4>().0.iter();
        Graph::new(numbers.map(|bytes| u32::from_le_bytes(*bytes)).collect())
    }

    /// How many words.
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many numbers it takes.
    pub fn size(&self) -> usize {
        self.arcs.len()
    }

    /// Where the root begins; 0 if there is no word.
    #[inline]
    pub fn root(&self) -> usize {
        self.arcs.first().map_or(0, |root| *root as usize)
    }

    /// The arc at a place.
    #[inline]
    pub fn arc(&self, at: usize) -> Arc {
        Arc(self.arcs[at])
    }

    /// What lies below the arc at a place.
    #[inline]
    pub fn outlook(&self, at: usize) -> PruningMask {
        self.outlooks[at]
    }

    /// Which letters words begin with, a bit each.
    pub fn first(&self) -> u32 {
        self.node(self.root()).fold(0, |letters, arc| letters | 1 << arc.letter())
    }

    /// An arc that leads to the root.
    #[inline]
    pub fn entry(&self) -> Arc {
        Arc::new(0, self.root() as u32)
    }

    /// The arcs of the node at a place, none at place 0.
    #[inline]
    pub fn node(&self, start: usize) -> impl Iterator<Item = Arc> {
        let mut open = start != 0;
        self.arcs[start..].iter().map_while(move |arc| {
            let arc = Arc(*arc);
            let there = open;
            open &= !arc.is_last();
            there.then_some(arc)
        })
    }

    /// The place of the arc with this letter (A–Z) in the node at `start`.
    #[inline]
    pub fn find(&self, start: usize, glyph: u8) -> Option<usize> {
        if start == 0 {
            return None;
        }
        let mut at = start;
        loop {
            let arc = Arc(self.arcs[at]);
            if arc.glyph() >= glyph {
                return (arc.glyph() == glyph).then_some(at);
            }
            if arc.is_last() {
                return None;
            }
            at += 1;
        }
    }

    /// The last arc of the path that spells `letters` after `arc`.
    #[inline]
    pub fn follow(&self, mut arc: Arc, letters: &[u8]) -> Option<Arc> {
        for glyph in letters {
            arc = self.arc(self.find(arc.target(), *glyph)?);
        }
        Some(arc)
    }

    /// Whether this is a word.
    #[inline]
    pub fn contains(&self, word: &[u8]) -> bool {
        self.follow(self.entry(), word).is_some_and(Arc::ends)
    }

    /// Which word it is in alphabetical order, from 0.
    pub fn rank(&self, word: &[u8]) -> Option<usize> {
        let (mut node, mut rank, mut passed) = (self.root(), 0, 0);
        for glyph in word {
            let at = self.find(node, *glyph)?;
            // Words that end on the way come before the longer ones.
            rank += self.before[at] + passed;
            passed = u32::from(self.arc(at).ends());
            node = self.arc(at).target();
        }
        (passed == 1).then_some(rank as usize)
    }

    /// Tells every word in alphabetical order, without a copy of it.
    pub fn each_word(&self, each: &mut dyn FnMut(&[u8])) {
        self.each_below(self.root(), &mut Vec::new(), each);
    }

    fn each_below(&self, start: usize, spelt: &mut Vec<u8>, each: &mut dyn FnMut(&[u8])) {
        for arc in self.node(start) {
            spelt.push(arc.glyph());
            if arc.ends() {
                each(spelt);
            }
            if arc.target() != 0 {
                self.each_below(arc.target(), spelt, each);
            }
            spelt.pop();
        }
    }

    /// Every word in alphabetical order.
    pub fn words(&self) -> WordIterator<'_> {
        WordIterator::new(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(words: &str) -> Graph {
        Graph::of(words.split_whitespace().map(str::as_bytes))
    }

    #[test]
    fn it_has_its_words_and_no_others() {
        let graph = graph("AB ABLE ABLES BLE BLES TABLE TABLES");
        assert_eq!(graph.len(), 7);
        for word in ["AB", "ABLES", "TABLE"] {
            assert!(graph.contains(word.as_bytes()), "{word}");
        }
        for none in ["", "A", "ABL", "TABLESS", "S", "ab", "A-"] {
            assert!(!graph.contains(none.as_bytes()), "{none}");
        }
    }

    #[test]
    fn endings_are_shared() {
        // One arc each for A, B, T at the root, B after A, A after T, B after TA, then L, E, S.
        assert_eq!(graph("ABLE ABLES BLE BLES TABLE TABLES").size(), 1 + 3 + 2 + 1 + 3 - 1);
    }

    #[test]
    fn words_come_in_order_and_know_their_rank() {
        let list = "AA AB ABA ABAC B BA BAC BACS C CAB CABS";
        let graph = graph(list);
        let words: Vec<String> = graph.words().collect();
        assert_eq!(words.join(" "), list);
        let mut told = Vec::new();
        graph.each_word(&mut |word| told.push(String::from_utf8_lossy(word).into_owned()));
        assert_eq!(told, words);
        for (rank, word) in words.iter().enumerate() {
            assert_eq!(graph.rank(word.as_bytes()), Some(rank), "{word}");
        }
        assert_eq!(graph.rank(b"A"), None);
    }

    #[test]
    fn no_words_make_a_graph_too() {
        let graph = graph("");
        assert_eq!((graph.len(), graph.root(), graph.words().next()), (0, 0, None));
        assert!(!graph.contains(b"A") && graph.node(graph.root()).next().is_none());
    }
}
