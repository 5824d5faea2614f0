//! Words one edit away (L8.4): a letter more, a letter less, another letter, or two neighbours
//! swapped.

use crate::words::graph::{Arc, Graph};

/// Every word one edit away from `word` (upper case), in no order, some of them repeatedly.
pub(crate) fn near(graph: &Graph, word: &[u8], mut each: impl FnMut(&[u8])) {
    let mut edited = Vec::with_capacity(word.len() + 1);
    let mut here = graph.entry();
    for at in 0..=word.len() {
        // The letters before led here; the edit comes now, the rest must lead to an end.
        let (front, rest) = word.split_at(at);
        let mut attempt = |from: Option<Arc>, middle: &[u8], rest: &[u8]| {
            if from.and_then(|arc| graph.follow(arc, rest)).is_some_and(Arc::ends) {
                edited.clear();
                [front, middle, rest].iter().for_each(|part| edited.extend_from_slice(part));
                each(&edited);
            }
        };
        for arc in graph.node(here.target()) {
            attempt(Some(arc), &[arc.glyph()], rest);
            if let Some((_, after)) = rest.split_first().filter(|(first, _)| **first != arc.glyph())
            {
                attempt(Some(arc), &[arc.glyph()], after);
            }
        }
        let Some((first, after)) = rest.split_first() else { return };
        attempt(Some(here), &[], after);
        if let Some((second, after)) = after.split_first().filter(|(second, _)| *second != first) {
            let swapped = [*second, *first];
            attempt(graph.follow(here, &swapped), &swapped, after);
        }
        let Some(next) = graph.follow(here, &[*first]) else { return };
        here = next;
    }
}
