//! The shipped files against a fresh build. Runs where the Debian packages are installed, and says
//! so where they are not; `shipped` tests the files themselves everywhere.

use std::path::Path;
use wordlists::book::Book;
use wordlists::catalog::LANGUAGES;
use wordlists::failure::Failure;

#[test]
fn a_fresh_build_is_what_is_shipped() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/lexicon/words");
    for language in LANGUAGES {
        match Book::make(language, Path::new("/")) {
            Ok(book) => {
                let differing = book.differing(&folder).unwrap();
                assert!(differing.is_empty(), "{}: {differing:?}", language.code);
            }
            Err(failure @ Failure::Missing { .. }) => {
                eprintln!("{} is not rebuilt here: {failure}", language.code);
            }
            Err(failure) => panic!("{}: {failure}", language.code),
        }
    }
}
