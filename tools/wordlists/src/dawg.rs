//! Tesseract's trained data, of which only the word graph is read: words that seem to come from the web.

use crate::failure::DawgFault;

/// The word graph and the characters its edges stand for (`ccutil/tessdatamanager.h`).
const WORD_DAWG: usize = 19;
const UNICHARSET: usize = 21;
const MAGIC: u16 = 42;
/// No word is longer: a deeper walk means that the graph has a cycle.
const DEEPEST: usize = 128;

/// The words of a `.traineddata` file, in the order of the graph.
pub fn words(trained: &[u8]) -> Result<Vec<String>, DawgFault> {
    let characters = part(trained, UNICHARSET).ok_or(DawgFault::Absent("character set"))?;
    let graph = part(trained, WORD_DAWG).ok_or(DawgFault::Absent("word graph"))?;
    let characters = String::from_utf8_lossy(characters);
    let mut walk = Walk::new(graph, &characters)?;
    walk.node(0, &mut Vec::new())?;
    Ok(walk.words)
}

/// The file starts with a count and that many offsets; −1 marks an absent part.
fn part(trained: &[u8], index: usize) -> Option<&[u8]> {
    let count = number::<4>(trained, 0).map(u32::from_le_bytes)? as usize;
    let offset = |at: usize| number::<8>(trained, 4 + 8 * at).map(i64::from_le_bytes);
    let start = usize::try_from(offset(index).filter(|_| index < count)?).ok()?;
    let later = (0..count).map_while(offset).filter_map(|end| usize::try_from(end).ok());
    let end = later.filter(|&end| end > start).min().unwrap_or(trained.len());
    trained.get(start..end)
}

fn number<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

struct Walk<'a> {
    edges: Vec<u64>,
    characters: Vec<&'a str>,
    letter_bits: u32,
    words: Vec<String>,
}

impl<'a> Walk<'a> {
    fn new(graph: &[u8], characters: &'a str) -> Result<Self, DawgFault> {
        let magic = number(graph, 0).map(u16::from_le_bytes).ok_or(DawgFault::Short)?;
        let letters = number(graph, 2).map(u32::from_le_bytes).ok_or(DawgFault::Short)?;
        let count = number(graph, 6).map(u32::from_le_bytes).ok_or(DawgFault::Short)?;
        if magic != MAGIC {
            return Err(DawgFault::Magic);
        }
        let edges =
            (0..count as usize).map(|at| number(graph, 10 + 8 * at).map(u64::from_le_bytes));
        Ok(Self {
            edges: edges.collect::<Option<_>>().ok_or(DawgFault::Short)?,
            characters: characters.lines().skip(1).filter_map(|l| l.split(' ').next()).collect(),
            letter_bits: u32::BITS - letters.leading_zeros(),
            words: Vec::new(),
        })
    }

    /// Follows every forward edge of a node; the last one carries a mark.
    fn node(&mut self, first: usize, path: &mut Vec<&'a str>) -> Result<(), DawgFault> {
        if path.len() > DEEPEST {
            return Err(DawgFault::Edge);
        }
        for at in first.. {
            let edge = *self.edges.get(at).ok_or(DawgFault::Edge)?;
            let (last, backward, ends, next) = self.fields(edge);
            if !backward {
                path.push(self.letter(edge)?);
                if ends {
                    self.words.push(path.concat());
                }
                if next != 0 {
                    self.node(next, path)?;
                }
                path.pop();
            }
            if last {
                break;
            }
        }
        Ok(())
    }

    /// Above the letter: last edge of its node, backward, end of a word, target node.
    fn fields(&self, edge: u64) -> (bool, bool, bool, usize) {
        let bits = edge >> self.letter_bits;
        (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, (bits >> 3) as usize)
    }

    fn letter(&self, edge: u64) -> Result<&'a str, DawgFault> {
        let index = (edge & ((1 << self.letter_bits) - 1)) as usize;
        self.characters.get(index).copied().ok_or(DawgFault::Edge)
    }
}
