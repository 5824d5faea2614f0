//! Lexicon's messages: the catalogue in `text/`, which the page reads too.

use tablee_engine::text::Catalogue;

pub(crate) static TEXT: Catalogue = Catalogue::new([
    include_str!("../text/en.json"),
    include_str!("../text/fr.json"),
    include_str!("../text/ko.json"),
]);
