//! Hash table that finds a node of the worlds by how far its rows are filled.

use crate::worlds::{Fill, Node};

/// Finds the node of a fill: open addressing, cleared for each level.
pub(crate) struct NodeTable {
    /// Node numbers plus one; 0 is free.
    table: Vec<u32>,
    used: usize,
}

impl NodeTable {
    pub(crate) fn new() -> NodeTable {
        NodeTable { table: vec![0; 256], used: 0 }
    }

    pub(crate) fn clear(&mut self) {
        if self.used > 0 {
            self.table.fill(0);
            self.used = 0;
        }
    }

    fn place(&self, fill: Fill) -> usize {
        (fill.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.table.len() - 1)
    }

    /// The node that has this fill, or `new`, noted down for it.
    pub(crate) fn find_or_insert(&mut self, fill: Fill, new: u32, nodes: &[Node]) -> u32 {
        let mut place = self.place(fill);
        while let Some(node) = self.table[place].checked_sub(1) {
            if nodes[node as usize].fill == fill {
                return node;
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        self.table[place] = new + 1;
        self.used += 1;
        if self.used * 2 > self.table.len() {
            self.grow(nodes, fill, new);
        }
        new
    }

    fn grow(&mut self, nodes: &[Node], fill: Fill, new: u32) {
        self.table = vec![0; self.table.len() * 4];
        let known = nodes.iter().map(|node| node.fill).zip(0u32..);
        for (fill, node) in known.chain([(fill, new)]) {
            let mut place = self.place(fill);
            while self.table[place] != 0 {
                place = (place + 1) & (self.table.len() - 1);
            }
            self.table[place] = node + 1;
        }
    }
}
