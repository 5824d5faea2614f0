//! All words of a graph, one after another.

use super::Graph;

/// Walks a graph in alphabetical order.
pub(crate) struct WordIterator<'a> {
    graph: &'a Graph,
    /// The places of the arcs on the way, the next one to take last.
    path: Vec<usize>,
    text: String,
}

impl<'a> WordIterator<'a> {
    pub fn new(graph: &'a Graph) -> WordIterator<'a> {
        let path = Some(graph.root()).filter(|root| *root != 0).into_iter().collect();
        WordIterator { graph, path, text: String::new() }
    }

    /// Goes on from the arc just taken: below it if it leads anywhere, else beside or above.
    fn step(&mut self, at: usize) {
        let target = self.graph.arc(at).target();
        if target != 0 {
            self.path.push(target);
            return;
        }
        while let Some(at) = self.path.pop() {
            self.text.pop();
            if !self.graph.arc(at).is_last() {
                self.path.push(at + 1);
                return;
            }
        }
    }
}

impl Iterator for WordIterator<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let at = *self.path.last()?;
            let arc = self.graph.arc(at);
            self.text.push(char::from(arc.glyph()));
            let word = arc.ends().then(|| self.text.clone());
            self.step(at);
            if word.is_some() {
                return word;
            }
        }
    }
}
