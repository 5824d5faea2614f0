//! The engine's messages: the catalogue in `text/`.

use tablee_text::{Catalogue, messages};

pub(crate) static TEXT: Catalogue = Catalogue::new(messages!("text"));
