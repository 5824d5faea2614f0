//! Maximum flow: a feasible flow in a small network whose edges have a least and a most: the proof
//! by construction that hidden cards can be placed at all.

/// A network of numbered nodes. Node 0 is the source, node 1 the sink.
pub(crate) struct Network {
    /// Where an edge goes and how much it can still carry; edge `e ^ 1` is its reverse.
    edges: Vec<(usize, i32)>,
    leaving: Vec<Vec<usize>>,
    /// How much more must enter a node than leave it, owing to edges' least.
    excess: Vec<i32>,
}

/// Enough for anything that cards can count.
pub(crate) const PLENTY: i32 = 1_000;

impl Network {
    pub fn new(nodes: usize) -> Network {
        // Two more nodes carry what the least of each edge demands.
        let leaving = vec![Vec::new(); nodes + 2];
        Network { edges: Vec::new(), leaving, excess: vec![0; nodes] }
    }

    fn connect(&mut self, from: usize, to: usize, most: i32) -> usize {
        let edge = self.edges.len();
        self.edges.extend([(to, most), (from, 0)]);
        self.leaving[from].push(edge);
        self.leaving[to].push(edge + 1);
        edge
    }

    /// Adds an edge that carries between `least` and `most`; tells its number.
    pub fn edge(&mut self, from: usize, to: usize, least: i32, most: i32) -> usize {
        self.excess[to] += least;
        self.excess[from] -= least;
        self.connect(from, to, (most - least).max(0))
    }

    /// What an edge carries beyond its least, once [`Network::solve`] has run.
    pub fn carried(&self, edge: usize) -> i32 {
        self.edges[edge ^ 1].1
    }

    /// Finds some flow that keeps every least and most, if there is one.
    pub fn solve(&mut self) {
        let (giver, taker) = (self.excess.len(), self.excess.len() + 1);
        self.connect(1, 0, PLENTY);
        for node in 0..self.excess.len() {
            match self.excess[node] {
                more if more > 0 => {
                    self.connect(giver, node, more);
                }
                less if less < 0 => {
                    self.connect(node, taker, -less);
                }
                _ => {}
            }
        }
        while self.augment(giver, taker, &mut vec![false; taker + 1]) {}
    }

    /// Sends one unit along some path; tells whether there was one.
    fn augment(&mut self, node: usize, taker: usize, seen: &mut [bool]) -> bool {
        if node == taker {
            return true;
        }
        seen[node] = true;
        for at in 0..self.leaving[node].len() {
            let edge = self.leaving[node][at];
            let (to, room) = self.edges[edge];
            if room > 0 && !seen[to] && self.augment(to, taker, seen) {
                self.edges[edge].1 -= 1;
                self.edges[edge ^ 1].1 += 1;
                return true;
            }
        }
        false
    }
}
