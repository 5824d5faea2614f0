//! The messages of tournaments: the catalogue in `text/`.

use tablee_engine::text::Catalogue;

pub(crate) static TEXT: Catalogue = Catalogue::new([
    include_str!("../text/en.json"),
    include_str!("../text/fr.json"),
    include_str!("../text/ko.json"),
]);
