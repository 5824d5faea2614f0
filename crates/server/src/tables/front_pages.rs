//! Pages in front: who looks at a page of this node that shows their tables, and so sees by itself that one of them
//! waits.

use crate::people::PersonId;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// How many pages of each person are in front; cheap to clone.
#[derive(Clone, Default)]
pub struct FrontPages(Arc<Mutex<HashMap<PersonId, usize>>>);

impl FrontPages {
    /// Whether somebody has a page in front.
    pub fn has(&self, person: PersonId) -> bool {
        self.0.lock().contains_key(&person)
    }

    fn add(&self, person: PersonId) {
        *self.0.lock().entry(person).or_default() += 1;
    }

    fn remove(&self, person: PersonId) {
        let mut pages = self.0.lock();
        if let Some(count) = pages.get_mut(&person) {
            *count -= 1;
            if *count == 0 {
                pages.remove(&person);
            }
        }
    }
}

/// One page, in front or behind others; it counts until it is dropped.
pub struct Page {
    pages: FrontPages,
    person: PersonId,
    in_front: bool,
}

impl Page {
    /// A page that is opened.
    pub fn open(pages: &FrontPages, person: PersonId, hidden: bool) -> Page {
        let mut page = Page { pages: pages.clone(), person, in_front: false };
        page.turn(hidden);
        page
    }

    /// Whether it is in front.
    pub fn is_in_front(&self) -> bool {
        self.in_front
    }

    /// It is hidden now, or shown.
    pub fn turn(&mut self, hidden: bool) {
        match (self.in_front, hidden) {
            (false, false) => self.pages.add(self.person),
            (true, true) => self.pages.remove(self.person),
            (true, false) | (false, true) => {}
        }
        self.in_front = !hidden;
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.turn(true);
    }
}

#[cfg(test)]
mod tests {
    use super::{FrontPages, Page};
    use crate::people::PersonId;

    #[test]
    fn somebody_looks_as_long_as_one_page_is_in_front() {
        let (pages, ada) = (FrontPages::default(), PersonId([7; 16]));
        let mut first = Page::open(&pages, ada, true);
        assert!(!pages.has(ada), "it is behind others");
        let second = Page::open(&pages, ada, false);
        first.turn(false);
        first.turn(false);
        drop(second);
        assert!(pages.has(ada) && !pages.has(PersonId([8; 16])));
        first.turn(true);
        assert!(!pages.has(ada));
        drop(first);
        assert!(!pages.has(ada));
    }
}
