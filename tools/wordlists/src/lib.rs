//! Makes the dictionaries of Lexicon from free word lists that Debian packages, the same bytes
//! every time. `catalog` is the list of languages; everything else serves one line of it.

pub mod affix;
pub mod affixes;
pub mod book;
pub mod catalog;
pub mod condition;
pub mod dawg;
pub mod debian;
pub mod english;
pub mod entry;
pub mod expand;
pub mod failure;
pub mod flag;
pub mod french;
pub mod letters;
pub mod level;
pub mod plain;
pub mod roster;
pub mod tense;
pub mod web;
pub mod words;
