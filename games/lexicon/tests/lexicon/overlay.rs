//! A dictionary with words more and less answers like one that was made with them, and both
//! like the plain definitions do.

use crate::table::bag;
use lexicon::{Bag, Dictionary, Verdict};
use proptest::prelude::*;
use std::collections::BTreeSet;

type List = BTreeSet<String>;

fn words() -> impl Strategy<Value = List> {
    proptest::collection::btree_set("[ABC]{2,5}", 0..40)
}

fn made(words: &List) -> Dictionary {
    Dictionary::new("made", &words.iter().cloned().collect::<Vec<_>>().join("\n"))
}

/// Everything the dictionary says about a word on the table and a hand.
fn answers(dictionary: &Dictionary, old: &str, hand: &Bag) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new(), Vec::new(), Vec::new()];
    let text = |word: &[u8]| String::from_utf8_lossy(word).into_owned();
    dictionary.words_from(hand, 3, |word| all[0].push(text(word)));
    dictionary.insertions(old.as_bytes(), hand, |word| all[1].push(text(word)));
    dictionary.exchanges(old.as_bytes(), hand, |word| all[2].push(text(word)));
    all.push(dictionary.words().collect());
    all.push(dictionary.nearest(old.as_bytes()).into_iter().collect());
    all
}

/// L8.4: every spelling one edit away.
fn edits(word: &str) -> List {
    let mut edits = List::new();
    let alphabet = || "ABCD".chars();
    for at in 0..=word.len() {
        let (front, rest) = word.split_at(at);
        edits.extend(alphabet().map(|letter| format!("{front}{letter}{rest}")));
        if let Some(after) = rest.get(1..) {
            edits.insert(format!("{front}{after}"));
            edits.extend(alphabet().map(|letter| format!("{front}{letter}{after}")));
        }
        if let Some(after) = rest.get(2..) {
            edits.insert(format!("{front}{}{}{after}", &rest[1..2], &rest[..1]));
        }
    }
    edits.remove(word);
    edits
}

proptest! {
    #[test]
    fn amended_is_as_good_as_made(
        list in words(), more in words(), less in words(),
        old in "[ABC]{1,5}", hand in "[ABC]{0,5}[*]{0,2}",
    ) {
        let (more, less): (Vec<String>, Vec<String>) =
            (more.difference(&less).cloned().collect(), less.into_iter().collect());
        let amended = made(&list).amended(&more, &less);
        let mut all = list;
        all.extend(more);
        less.iter().for_each(|word| { all.remove(word); });
        let whole = made(&all);
        prop_assert_eq!(answers(&amended, &old, &bag(&hand)), answers(&whole, &old, &bag(&hand)));
        prop_assert_eq!(amended.len(), whole.len());
        prop_assert_eq!(amended.fingerprint(), whole.fingerprint());
    }

    #[test]
    fn l8_4_near_is_one_edit(list in words(), word in "[ABCD]{1,6}") {
        let dictionary = made(&list);
        let near = edits(&word).into_iter().find(|edit| list.contains(edit));
        let verdict = match (list.contains(&word), &near) {
            (true, _) => Verdict::Valid,
            (false, Some(_)) => Verdict::Misspelling,
            (false, None) => Verdict::Nonword,
        };
        prop_assert_eq!(dictionary.verdict(word.as_bytes()), verdict);
        // Where no class is known, the first in the alphabet is the nearest.
        let nearest = dictionary.nearest(word.as_bytes());
        prop_assert_eq!(nearest, near);
    }
}
