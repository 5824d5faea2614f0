//! The engine's messages: the catalogue in `text/`.

use tablee_text::Catalogue;

pub(crate) static TEXT: Catalogue = Catalogue::new([
    include_str!("../text/en.json"),
    include_str!("../text/fr.json"),
    include_str!("../text/ko.json"),
]);
