//! The messages of tournaments: the catalogue in `text/`.

use tablee_engine::text::{Catalogue, messages};

pub(crate) static TEXT: Catalogue = Catalogue::new(messages!("text"));
