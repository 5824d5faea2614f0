//! English: SCOWL's `words` classes up to size 80, all spellings. The size is the commonness.

use crate::debian::Debian;
use crate::failure::Failure;
use crate::letters::laid;
use crate::level::Level;
use crate::roster::Roster;
use crate::words::Words;

const PACKAGE: &str = "scowl";
const FOLDER: &str = "/usr/share/dict/scowl";

/// The sizes taken, the most common first: one class each.
const SIZES: [u8; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];

/// Spellings of all four countries. `variant_3` stays out: SCOWL says of it that it “may not even
/// be considered correct”.
const SPELLINGS: [&str; 14] = [
    "english",
    "american",
    "british",
    "british_z",
    "canadian",
    "australian",
    "variant_1",
    "variant_2",
    "british_variant_1",
    "british_variant_2",
    "canadian_variant_1",
    "canadian_variant_2",
    "australian_variant_1",
    "australian_variant_2",
];

/// Reads the package and makes the words.
pub fn gather(debian: &mut Debian) -> Result<Words, Failure> {
    // Debian recodes the lists: UTF-8, where SCOWL itself has ISO-8859-1.
    let name = format!("{FOLDER}/*-words.* (the files named above)");
    let texts = debian.texts(PACKAGE, &name, &paths())?;
    let mut words = Words::default();
    for (of_one_size, level) in texts.chunks(SPELLINGS.len()).zip(Level::all()) {
        for word in of_one_size.iter().flat_map(|text| text.lines()).filter_map(laid) {
            words.add(word, Some(level));
        }
    }
    words.obey(&Roster::read(
        include_str!("../lists/en-deny.txt"),
        include_str!("../lists/en-allow.txt"),
    )?)?;
    Ok(words)
}

/// All files, by size and then by spelling.
fn paths() -> Vec<String> {
    let of_one_size = |size| SPELLINGS.map(|spelling| format!("{FOLDER}/{spelling}-words.{size}"));
    SIZES.into_iter().flat_map(of_one_size).collect()
}
