//! French: the Dicollecte dictionary “toutes variantes”, expanded, with the web as a second opinion
//! on which words are common.

use crate::affixes::Affixes;
use crate::dawg;
use crate::debian::Debian;
use crate::entry::Entry;
use crate::expand::{Form, forms};
use crate::failure::Failure;
use crate::letters::laid;
use crate::level::Level;
use crate::roster::Roster;
use crate::tense::Tense;
use crate::web::Web;
use crate::words::Words;
use std::collections::HashSet;

const PACKAGE: &str = "hunspell-fr-comprehensive";
const WEB_PACKAGE: &str = "tesseract-ocr-fra";

/// Reads the packages and makes the words.
pub fn gather(debian: &mut Debian) -> Result<Words, Failure> {
    let affixes = Affixes::read(&debian.text(PACKAGE, "/usr/share/hunspell/fr.aff")?)?;
    let entries = debian.text(PACKAGE, "/usr/share/hunspell/fr.dic")?;
    let entries = Entry::read_all(&entries, affixes.style)?;
    let trained =
        debian.bytes(WEB_PACKAGE, "/usr/share/tesseract-ocr/5/tessdata/fra.traineddata")?;
    let web = Web::new(dawg::words(&trained)?);
    let mut words = harvest(&affixes, &entries, &web);
    words.obey(&Roster::read(include_str!("../lists/fr-deny.txt"), "")?)?;
    Ok(words)
}

/// All words the entries make, before the roster.
pub fn harvest(affixes: &Affixes, entries: &[Entry], web: &Web) -> Words {
    let mut words = Words::default();
    for entry in entries.iter().filter(|entry| is_playable(affixes, entry)) {
        glean(&forms(affixes, entry), web, &mut words);
    }
    let banned = forbidden(affixes, entries);
    words.remove_all(|word| banned.contains(word));
    words
}

/// Unit symbols (KEEPCASE), loose prefixes and suffixes and elided stems (po:err) are no words.
fn is_playable(affixes: &Affixes, entry: &Entry) -> bool {
    let fragment = |tag: &String| matches!(tag.as_str(), "po:pfx" | "po:sfx" | "po:err");
    !entry.has(affixes.keep_case)
        && !entry.has(affixes.forbidden)
        && !entry.tags.iter().any(fragment)
}

/// Adds the forms of one entry that can be laid.
fn glean(forms: &[Form<'_>], web: &Web, words: &mut Words) {
    let kept: Vec<(&Form<'_>, String)> =
        forms.iter().filter_map(|form| Some((form, laid(&form.word)?))).collect();
    let entry_seen = kept.iter().any(|(form, _)| web.dresses(&form.word) > 0);
    for (form, word) in kept {
        let seen = match web.dresses(&form.word) {
            0 if entry_seen && !form.has_prefix() => Seen::Kin,
            0 => Seen::Never,
            dresses => Seen::Itself { dresses },
        };
        words.add(word, level(seen, Tense::of(form)));
    }
}

/// What the web says about a form.
enum Seen {
    /// It was listed, in one to three casings.
    Itself { dresses: usize },
    /// Another form of its entry was. (That a metre is common says nothing of a yoctometre.)
    Kin,
    /// Neither.
    Never,
}

/// 1 to 3 by casing for a form that was seen; by tense, 4 to 6 for its kin and 7 to 9 for the rest.
fn level(seen: Seen, tense: Tense) -> Option<Level> {
    let step = match tense {
        Tense::Everyday => 0,
        Tense::Spoken => 1,
        Tense::Literary => 2,
    };
    Level::new(match seen {
        Seen::Itself { dresses: 3.. } => 1,
        Seen::Itself { dresses: 2 } => 2,
        Seen::Itself { .. } => 3,
        Seen::Kin => 4 + step,
        Seen::Never => 7 + step,
    })
}

/// Hunspell forbids the forms of a forbidden word too, whichever entry makes them.
fn forbidden(affixes: &Affixes, entries: &[Entry]) -> HashSet<String> {
    entries
        .iter()
        .filter(|entry| entry.has(affixes.forbidden))
        .flat_map(|entry| forms(affixes, entry))
        .filter_map(|form| laid(&form.word))
        .collect()
}
