//! Whatever a file holds, reading it ends with a value or a failure, never with a panic.

use proptest::prelude::*;
use wordlists::affixes::Affixes;
use wordlists::dawg;
use wordlists::entry::Entry;
use wordlists::expand::forms;
use wordlists::flag::FlagStyle;
use wordlists::letters::{is_laid, laid};
use wordlists::roster::Roster;

proptest! {
    #[test]
    fn affix_files(text in "((PFX|SFX|FLAG|NEEDAFFIX) [a-cé0/.^\\[\\] YN]{0,12}\n){0,8}") {
        if let Ok(affixes) = Affixes::read(&text) {
            for entry in Entry::read_all("1\nabc/abc", affixes.style).unwrap_or_default() {
                forms(&affixes, &entry);
            }
        }
    }

    #[test]
    fn dictionaries(text in "\\PC*") {
        let _ = Entry::read_all(&format!("1\n{text}"), FlagStyle::Long);
    }

    #[test]
    fn rosters(denied in "\\PC*", allowed in "\\PC*") {
        let _ = Roster::read(&denied, &allowed);
    }

    #[test]
    fn trained_data(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = dawg::words(&bytes);
    }

    #[test]
    fn l4_1_what_is_laid_is_capital_letters(text in "\\PC*") {
        prop_assert!(laid(&text).is_none_or(|word| is_laid(&word)));
    }
}
