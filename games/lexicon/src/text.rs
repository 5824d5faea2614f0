//! Lexicon's messages: the catalogue in `text/`, which the page reads too.

use tablee_engine::text::{Catalogue, messages};

pub(crate) static TEXT: Catalogue = Catalogue::new(messages!("text"));
