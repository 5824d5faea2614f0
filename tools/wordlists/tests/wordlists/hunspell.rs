//! The expander on small dictionaries: what Hunspell would accept, and nothing else.

use wordlists::affixes::Affixes;
use wordlists::entry::Entry;
use wordlists::expand::forms;
use wordlists::failure::{Failure, HunspellFault};
use wordlists::french::harvest;
use wordlists::web::Web;

const AFFIXES: &str = "
SET UTF-8
FLAG long
FULLSTRIP
NEEDAFFIX ()
FORBIDDENWORD {}
KEEPCASE ||
REP 1
REP a e

PFX L' Y 1
PFX L' 0 l' [aeiouh]

PFX Re Y 1
PFX Re 0 re .

PFX Al N 1
PFX Al 0 non .

PFX Um Y 2
PFX Um 0 kilo/S.() .
PFX Um 0 0/S. .

SFX S. Y 2
SFX S. 0 0/L' [^sxz] is:sg
SFX S. 0 s [^sxz] is:pl

SFX X. Y 2
SFX X. l ux al is:pl
SFX X. il ux ail is:pl

SFX a0 Y 4
SFX a0 er er er po:infi
SFX a0 er ons [^cg]er po:ipre po:1pl
SFX a0 ger geons ger po:ipre po:1pl
SFX a0 er assions er po:simp po:1pl

SFX Aa N 1
SFX Aa 0 issime .

SFX aL Y 1
SFX aL aller vais aller po:ipre

SFX M1 Y 1
SFX M1 0 able/S.() .

SFX M2 Y 1
SFX M2 0 isme/M3 .

SFX M3 Y 1
SFX M3 0 e/M4 .

SFX M4 Y 1
SFX M4 0 x .
";

fn expanded(line: &str) -> Vec<String> {
    let affixes = Affixes::read(AFFIXES).unwrap();
    let entries = Entry::read_all(&format!("1\n{line}\n"), affixes.style).unwrap();
    let mut words: Vec<String> =
        entries.iter().flat_map(|entry| forms(&affixes, entry)).map(|form| form.word).collect();
    words.sort();
    words.dedup();
    words
}

#[track_caller]
fn check(line: &str, words: &[&str]) {
    assert_eq!(expanded(line), words, "{line}");
}

#[test]
fn a_stem_without_flags_is_itself() {
    check("afin", &["afin"]);
}

#[test]
fn conditions_choose_the_rule() {
    check("cheval/X.", &["cheval", "chevaux"]);
    check("bail/X.", &["bail", "baux"]);
    check("mer/X.", &["mer"]);
    check("bouger/a0", &["bougassions", "bougeons", "bouger"]);
    check("aimer/a0", &["aimassions", "aimer", "aimons"]);
}

#[test]
fn need_affix_stems_are_no_words() {
    check("souri/S.()", &["souri", "souris"]);
    check("bus/S.()", &[]);
    check("bus/S.", &["bus"]);
}

#[test]
fn suffixes_bring_prefixes_of_their_own() {
    check("arbre/S.()", &["arbre", "arbres", "l'arbre"]);
}

#[test]
fn cross_product_joins_both_ends() {
    check("cheval/X.Re", &["cheval", "chevaux", "recheval", "rechevaux"]);
}

#[test]
fn without_cross_product_affixes_stay_apart() {
    check("cheval/X.Al", &["cheval", "chevaux", "noncheval"]);
    check("rare/AaRe", &["rare", "rareissime", "rerare"]);
}

#[test]
fn two_suffix_levels_and_no_third() {
    check("mange/M1()", &["mangeable", "mangeables"]);
    check("sport/M2", &["sport", "sportisme", "sportismee"]);
}

#[test]
fn prefixes_bring_suffixes_of_their_own() {
    check("mètre/Um()", &["kilomètre", "kilomètres", "mètre", "mètres"]);
}

#[test]
fn fullstrip_takes_the_whole_word() {
    check("aller/aL", &["aller", "vais"]);
    let partial = Affixes::read(&AFFIXES.replace("FULLSTRIP", "")).unwrap();
    let entry = Entry::read_all("1\naller/aL", partial.style).unwrap();
    assert_eq!(forms(&partial, &entry[0]).len(), 1);
}

fn harvested(lines: &str) -> Vec<String> {
    let affixes = Affixes::read(AFFIXES).unwrap();
    let entries = Entry::read_all(&format!("9\n{lines}"), affixes.style).unwrap();
    let words = harvest(&affixes, &entries, &Web::default());
    words.iter().map(|(word, _)| word.to_owned()).collect()
}

#[test]
fn forbidden_words_forbid_their_forms_too() {
    assert_eq!(harvested("cheval/X.\nchevaux/{}\n"), ["CHEVAL"]);
    assert_eq!(harvested("mots\nmoto/S.()\nmot/S.(){}\n"), ["MOTO", "MOTOS"]);
}

#[test]
fn keepcase_fragments_and_capitals_stay_out() {
    let lines = "km/||\nanti po:pfx\nlorsqu po:mg po:err\nfr po:sfx\nParis po:npr\ndeux po:nb\n";
    assert_eq!(harvested(lines), ["DEUX"]);
}

#[test]
fn classes_follow_the_web_and_the_tense() {
    let affixes = Affixes::read(AFFIXES).unwrap();
    let lines = "9\nmer/S.()\naimer/a0\nzézer/a0\nmètre/Um()\n";
    let entries = Entry::read_all(lines, affixes.style).unwrap();
    let seen = ["mer", "Mer", "MER", "mers", "Mers", "aimer", "mètre"];
    let words = harvest(&affixes, &entries, &Web::new(seen.map(str::to_owned)));
    let classes: Vec<String> =
        words.iter().map(|(word, level)| format!("{word} {}", level.unwrap())).collect();
    let expected = [
        "AIMASSIONS 6",
        "AIMER 3",
        "AIMONS 4",
        "KILOMETRE 7",
        "KILOMETRES 7",
        "MER 1",
        "MERS 2",
        "METRE 3",
        "METRES 4",
        "ZEZASSIONS 9",
        "ZEZER 7",
        "ZEZONS 7",
    ];
    assert_eq!(classes, expected);
}

#[test]
fn a_bad_line_is_named() {
    for (text, line, fault) in [
        ("FLAG num", 1, HunspellFault::FlagStyle("num".to_owned())),
        ("\nSFX a", 2, HunspellFault::Orphan),
        ("SFX a Y 1\nSFX a 0", 2, HunspellFault::TooShort),
        ("PFX a X 1", 1, HunspellFault::Cross("X".to_owned())),
        ("SFX a Y 1\nSFX a 0 s [s", 2, HunspellFault::Condition("[s".to_owned())),
    ] {
        match Affixes::read(text) {
            Err(Failure::Hunspell { line: at, fault: found, .. }) => {
                assert_eq!((at, found), (line, fault), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}
