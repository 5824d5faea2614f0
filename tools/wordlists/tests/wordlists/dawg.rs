//! Tesseract's word graph, on one built by hand.

use wordlists::dawg;
use wordlists::failure::DawgFault;

const LAST: u64 = 1;
const BACKWARD: u64 = 2;
const END: u64 = 4;

/// Three letters need two bits; above them the marks and the target.
fn edge(letter: u64, marks: u64, next: u64) -> u64 {
    letter | (marks << 2) | (next << 5)
}

/// Trained data with two parts only: the graph (19) and the characters (21).
fn trained(edges: &[u64]) -> Vec<u8> {
    let mut graph = 42_u16.to_le_bytes().to_vec();
    graph.extend(3_u32.to_le_bytes());
    graph.extend(u32::try_from(edges.len()).unwrap().to_le_bytes());
    graph.extend(edges.iter().flat_map(|edge| edge.to_le_bytes()));
    let header = 4 + 8 * 22;
    let mut offsets = [-1_i64; 22];
    offsets[19] = header;
    offsets[21] = header + i64::try_from(graph.len()).unwrap();
    let mut file = 22_u32.to_le_bytes().to_vec();
    file.extend(offsets.iter().flat_map(|offset| offset.to_le_bytes()));
    file.extend(graph);
    file.extend("3\nNULL 0\na 3 more\né 3 more\n".bytes());
    file
}

#[test]
fn words_are_the_paths_to_an_end() {
    let edges = [edge(1, END, 2), edge(2, LAST, 2), edge(1, BACKWARD, 0), edge(2, END | LAST, 0)];
    assert_eq!(dawg::words(&trained(&edges)).unwrap(), ["a", "aé", "éé"]);
}

#[test]
fn a_broken_graph_is_refused() {
    assert_eq!(dawg::words(b""), Err(DawgFault::Absent("character set")));
    assert_eq!(dawg::words(&trained(&[edge(1, 0, 9)])), Err(DawgFault::Edge));
    let cycle = [edge(1, LAST, 1), edge(1, LAST, 1)];
    assert_eq!(dawg::words(&trained(&cycle)), Err(DawgFault::Edge));
    let mut other = trained(&[edge(1, LAST | END, 0)]);
    other[4 + 8 * 22] = 7;
    assert_eq!(dawg::words(&other), Err(DawgFault::Magic));
}
