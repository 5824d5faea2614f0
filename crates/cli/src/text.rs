//! The messages of the command line: the catalogue in `text/`.

use tablee_text::{Catalogue, messages};

pub(crate) static TEXT: Catalogue = Catalogue::new(messages!("text"));
