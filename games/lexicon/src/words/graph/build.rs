//! Builds the smallest graph for a sorted list of words: nodes with the same words below them are
//! one node (Daciuk, Mihov, Watson and Watson 2000). The build script of this crate reads this
//! file too, so that the shipped graphs are made while compiling.

use super::arc::Arc;

/// Makes a graph word by word. Nodes are written below first; the first number of the result
/// says where the root is.
pub struct Builder {
    arcs: Vec<u32>,
    /// Where finished nodes are, by their hash; 0 is a free slot.
    known: Vec<u32>,
    nodes: usize,
    /// The arcs so far of every node along the last word; the deepest may still be empty.
    open: Vec<Vec<u32>>,
    last: Vec<u8>,
}

impl Builder {
    /// A graph without words.
    pub fn new() -> Builder {
        // Place 0 is no node: arcs that lead nowhere point there.
        let known = vec![0; 1 << 10];
        Builder { arcs: vec![0], known, nodes: 0, open: vec![Vec::new()], last: Vec::new() }
    }

    /// Adds a word (letters A–Z) that comes after all before; tells whether it does.
    pub fn add(&mut self, word: &[u8]) -> bool {
        if word <= self.last.as_slice() || !word.iter().all(u8::is_ascii_uppercase) {
            return false;
        }
        let shared = self.last.iter().zip(word).take_while(|(old, new)| old == new).count();
        self.close(shared);
        for letter in &word[shared..] {
            // The target follows when the node below is finished.
            self.put(Arc::new(letter - b'A', 0));
            self.open.push(Vec::new());
        }
        let depth = word.len() - 1;
        if let Some(arc) = self.open[depth].last_mut() {
            *arc = Arc(*arc).ending().0;
        }
        self.last.clear();
        self.last.extend_from_slice(word);
        true
    }

    /// The finished graph.
    pub fn finish(mut self) -> Vec<u32> {
        self.close(0);
        let root = self.open.pop().unwrap_or_default();
        self.arcs[0] = self.settle(root);
        self.arcs
    }

    fn put(&mut self, arc: Arc) {
        if let Some(node) = self.open.last_mut() {
            node.push(arc.0);
        }
    }

    /// Finishes every open node deeper than `depth`.
    fn close(&mut self, depth: usize) {
        while self.open.len() > depth + 1 {
            let node = self.open.pop().unwrap_or_default();
            let place = self.settle(node);
            if let Some(arc) = self.open.last_mut().and_then(|above| above.last_mut()) {
                *arc |= Arc::new(0, place).0;
            }
        }
    }

    /// Where the node with these arcs is: found or written.
    fn settle(&mut self, mut node: Vec<u32>) -> u32 {
        let Some(last) = node.last_mut() else { return 0 };
        *last = Arc(*last).closing().0;
        let slot = self.slot(&node);
        if self.known[slot] == 0 {
            self.known[slot] = self.arcs.len() as u32;
            self.arcs.extend_from_slice(&node);
            self.nodes += 1;
        }
        let place = self.known[slot];
        if self.nodes * 2 > self.known.len() {
            self.grow();
        }
        place
    }

    /// The slot that holds this node, or the free one where it belongs.
    fn slot(&self, node: &[u32]) -> usize {
        let mask = self.known.len() - 1;
        let mut slot = hash(node) as usize & mask;
        loop {
            let place = self.known[slot] as usize;
            // Only the last arc of a node says so: an equal beginning is an equal node.
            if place == 0 || self.arcs[place..].starts_with(node) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let slots = self.known.len() * 2;
        let places = std::mem::replace(&mut self.known, vec![0; slots]);
        for place in places.into_iter().filter(|place| *place != 0) {
            let rest = &self.arcs[place as usize..];
            let size = rest.iter().take_while(|arc| !Arc(**arc).is_last()).count() + 1;
            let slot = self.slot(&rest[..size]);
            self.known[slot] = place;
        }
    }
}

/// A number for a node that differs between most nodes.
fn hash(node: &[u32]) -> u64 {
    let mixed = node.iter().fold(0u64, |hash, arc| {
        (hash.rotate_left(5) ^ u64::from(*arc)).wrapping_mul(0x517c_c1b7_2722_0a95)
    });
    mixed >> 32
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}
