//! The shipped dictionaries, as the game will read them. Needs no package.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use wordlists::book::{ROW, UNKNOWN};
use wordlists::catalog::LANGUAGES;
use wordlists::debian::sha256;
use wordlists::letters::is_laid;

fn shipped(code: &str, name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/lexicon/words");
    let path = folder.join(code).join(name);
    fs::read_to_string(&path).unwrap_or_else(|cause| panic!("{}: {cause}", path.display()))
}

#[test]
fn l4_1_words_are_capital_letters_sorted_and_distinct() {
    for language in LANGUAGES {
        let text = shipped(language.code, "words.txt");
        assert!(text.ends_with('\n') && !text.contains('\r'), "{}", language.code);
        let words: Vec<&str> = text.split_terminator('\n').collect();
        assert!(words.iter().all(|word| is_laid(word)), "{}", language.code);
        assert!(words.is_sorted_by(|one, next| one < next), "{}", language.code);
    }
}

#[test]
fn levels_have_one_class_per_word() {
    for language in LANGUAGES {
        let words = shipped(language.code, "words.txt").lines().count();
        let levels = shipped(language.code, "levels.txt");
        let rows: Vec<&str> = levels.lines().collect();
        let (last, full) = rows.split_last().unwrap();
        assert!(full.iter().all(|row| row.len() == ROW), "{}", language.code);
        assert_eq!(full.len() * ROW + last.len(), words, "{}", language.code);
        let is_class = |class: char| matches!(class, '1'..='9') || class == UNKNOWN;
        assert!(levels.chars().all(|class| class == '\n' || is_class(class)), "{}", language.code);
    }
}

#[test]
fn source_says_how_many_and_which() {
    for language in LANGUAGES {
        let words = shipped(language.code, "words.txt");
        let source = shipped(language.code, "SOURCE.md");
        let stated = format!(
            "{} words. SHA-256 of `words.txt`: `{}`",
            words.lines().count(),
            sha256(words.as_bytes())
        );
        assert!(source.contains(&stated), "{}: {stated}", language.code);
        assert!(!source.contains('{'), "{}: a blank is left", language.code);
    }
}

#[test]
fn notices_are_there() {
    for (code, notice) in [
        ("fr", "Mozilla Public License Version 2.0"),
        ("fr", "Dicollecte contributors"),
        ("fr", "Apache License"),
        ("en", "Copyright 2000-2018 by Kevin Atkinson"),
        ("en", "Copyright (c) J Ross Beresford 1993-1999"),
        ("en", "Copyright 1993, Geoff Kuenning"),
        ("en", "WordNet 1.6 Copyright 1997 by Princeton University"),
    ] {
        assert!(shipped(code, "LICENCE").contains(notice), "{code}: {notice}");
    }
}

#[track_caller]
fn check(code: &str, inside: &str, outside: &str) {
    let text = shipped(code, "words.txt");
    let words: BTreeSet<&str> = text.lines().collect();
    for word in inside.split_whitespace() {
        assert!(words.contains(word), "{code} lacks {word}");
    }
    for word in outside.split_whitespace() {
        assert!(!words.contains(word), "{code} has {word}");
    }
}

#[test]
fn french_has_words_and_no_names_symbols_or_pieces() {
    check(
        "fr",
        "MER AMERTUME TOUR ENTOURER MOT MORTE DOS DOSE FARINE FAMINE CHEVAUX YEUX MANGEASSIONS
         KIWIS WHISKYS OEUF EUSSIEZ DEUX DIX PAPA SANS AFIN KILOMETRES CAUSA RETRO PATRES VAIS
         GARCON FORET EXAEQUO ETE",
        "MARSEILLE LISBONNE FRANCE IBM KM CD LORSQU PUISQU QU MUTANDIS ETC ANTI AE",
    );
}

#[test]
fn words_that_only_look_like_names_stay() {
    // The plural of a bet, a cigar.
    check("fr", "PARI PARIS LONDRES", "");
}

#[test]
fn english_has_words_and_no_names_symbols_or_plural_letters() {
    check(
        "en",
        "SEA COLOUR COLOR REALISE REALIZE CENTRE CENTER CAFE CAFES NAIVE SMORREBROD QI AA WIFI VLOG HORSES MICE
         GAOL DREAMT ORGANISATION TRAVELLED TRAVELED",
        "LONDON MADRID IBM BS CS KB MB LM LX DONT",
    );
}
