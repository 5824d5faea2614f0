//! The messages of notices: the catalogue in `text/`.

use tablee_engine::text::{Catalogue, messages};

pub(super) static TEXT: Catalogue = Catalogue::new(messages!("text"));
