//! From a stem to its forms, as Hunspell would accept them: one prefix, two suffixes, cross product.

use crate::affix::{Affix, Crossing, Rule, Side};
use crate::affixes::Affixes;
use crate::entry::Entry;
use crate::flag::Flag;
use std::collections::BTreeMap;

/// One form of an entry.
#[derive(Clone, Debug)]
pub struct Form<'a> {
    /// Its spelling.
    pub word: String,
    /// The rules that made it, in the order they were applied; the stem itself has none.
    pub made_by: Vec<&'a Rule>,
}

impl Form<'_> {
    /// The morphological fields its rules bring.
    pub fn tags(&self) -> impl Iterator<Item = &str> {
        self.made_by.iter().flat_map(|rule| rule.tags.iter().map(String::as_str))
    }

    /// Whether something was put in front of the stem.
    pub fn has_prefix(&self) -> bool {
        self.made_by.iter().any(|rule| rule.side == Side::Start && !rule.add.is_empty())
    }
}

/// Every form of the entry. A `FORBIDDENWORD` entry gives the forms it forbids: the caller
/// subtracts them.
pub fn forms<'a>(affixes: &'a Affixes, entry: &Entry) -> Vec<Form<'a>> {
    let mut expansion = Expansion { affixes, forms: Vec::new() };
    expansion.stem(entry);
    expansion.forms
}

struct Expansion<'a> {
    affixes: &'a Affixes,
    forms: Vec<Form<'a>>,
}

impl<'a> Expansion<'a> {
    fn stem(&mut self, entry: &Entry) {
        let bare = Form { word: entry.stem.clone(), made_by: Vec::new() };
        for (crossing, once) in self.suffixed(&bare, &entry.flags) {
            for (_, twice) in self.suffixed(&once, next_of(&once)) {
                self.suffix(twice, crossing, entry);
            }
            self.suffix(once, crossing, entry);
        }
        self.prefixes(&bare, &entry.flags, Meeting::Bare);
        self.keep(bare, &entry.flags);
    }

    /// A form with suffixes, with the prefixes its last suffix brings and those of its stem.
    fn suffix(&mut self, form: Form<'a>, crossing: Crossing, entry: &Entry) {
        let next = next_of(&form);
        if crossing == Crossing::Meets {
            self.prefixes(&form, &entry.flags, Meeting::Suffixed);
        }
        self.prefixes(&form, next, Meeting::Bare);
        self.keep(form, next);
    }

    /// The word with each prefix of these flags, and with the suffix such a prefix may bring.
    fn prefixes(&mut self, form: &Form<'a>, flags: &[Flag], meeting: Meeting) {
        let affixes = self.affixes;
        for (crossing, rule) in rules(&affixes.prefixes, flags) {
            if meeting == Meeting::Suffixed && crossing == Crossing::Alone {
                continue;
            }
            let Some(word) = rule.apply(&form.word, affixes.strip) else { continue };
            let prefixed = form.then(word, rule);
            for (_, form) in self.suffixed(&prefixed, &rule.next) {
                let next = next_of(&form);
                self.keep(form, next);
            }
            self.keep(prefixed, &rule.next);
        }
    }

    fn suffixed(&self, form: &Form<'a>, flags: &[Flag]) -> Vec<(Crossing, Form<'a>)> {
        let affixes = self.affixes;
        rules(&affixes.suffixes, flags)
            .filter_map(|(crossing, rule)| {
                let word = rule.apply(&form.word, affixes.strip)?;
                Some((crossing, form.then(word, rule)))
            })
            .collect()
    }

    /// NEEDAFFIX: such a form is only a step on the way.
    fn keep(&mut self, form: Form<'a>, flags: &[Flag]) {
        let incomplete = self.affixes.need_affix.is_some_and(|need| flags.contains(&need));
        if !incomplete {
            self.forms.push(form);
        }
    }
}

/// Whether a prefix of the stem meets a form that has a suffix of the stem already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    Bare,
    Suffixed,
}

impl<'a> Form<'a> {
    fn then(&self, word: String, rule: &'a Rule) -> Self {
        let made_by = self.made_by.iter().copied().chain([rule]).collect();
        Form { word, made_by }
    }
}

/// The flags of the last rule.
fn next_of<'a>(form: &Form<'a>) -> &'a [Flag] {
    form.made_by.last().map_or(&[], |rule| &rule.next)
}

fn rules<'a>(
    affixes: &'a BTreeMap<Flag, Affix>,
    flags: &[Flag],
) -> impl Iterator<Item = (Crossing, &'a Rule)> {
    flags
        .iter()
        .filter_map(|flag| affixes.get(flag))
        .flat_map(|affix| affix.rules.iter().map(|rule| (affix.crossing, rule)))
}
