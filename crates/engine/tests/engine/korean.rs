//! Korean: particles by sound, columns of a terminal, the language itself.

use tablee_engine::columns::{columns, cut, pad, shorten, unpainted};
use tablee_engine::text::{Value, fill};
use tablee_engine::{ColorMode, Hue, Lang};

const TOPIC: &str = "은/는";
const SUBJECT: &str = "이/가";
const OBJECT: &str = "을/를";
const WITH: &str = "과/와";
const INTO: &str = "으로/로";

/// A word with the particle that it asks for.
fn with(particle: &str, word: impl ToString) -> String {
    let values = [("word", Value::from(word.to_string()))];
    fill(&format!("{{word~{particle}}}"), &values, Lang::Ko)
}

#[test]
fn hangul_takes_the_form_of_its_final_consonant() {
    let forms: [(&str, &str, &str); 10] = [
        (TOPIC, "민수", "민수는"),
        (TOPIC, "서연", "서연은"),
        (SUBJECT, "민수", "민수가"),
        (SUBJECT, "바질", "바질이"),
        (OBJECT, "페어", "페어를"),
        (OBJECT, "트리플", "트리플을"),
        (WITH, "별", "별과"),
        (WITH, "해", "해와"),
        (INTO, "구름", "구름으로"),
        // ㄹ keeps 로.
        (INTO, "달", "달로"),
    ];
    for (particle, word, whole) in forms {
        assert_eq!(with(particle, word), whole);
    }
}

#[test]
fn digits_are_read_in_korean() {
    let subjects = ["0이", "1이", "2가", "3이", "4가", "5가", "6이", "7이", "8이", "9가", "10이"];
    for (number, whole) in subjects.iter().enumerate() {
        assert_eq!(with(SUBJECT, number), *whole);
    }
    let into =
        ["0으로", "1로", "2로", "3으로", "4로", "5로", "6으로", "7로", "8로", "9로", "10으로"];
    for (number, whole) in into.iter().enumerate() {
        assert_eq!(with(INTO, number), *whole);
    }
}

#[test]
fn latin_letters_are_read_by_name_alone_and_by_sound_in_words() {
    for (word, whole) in [("L", "L을"), ("R", "R을"), ("3N", "3N을"), ("9S", "9S를"), ("X", "X를")]
    {
        assert_eq!(with(OBJECT, word), whole);
    }
    for (word, whole) in
        [("Peter", "Peter가"), ("Ann", "Ann이"), ("Liang", "Liang이"), ("Chloé", "Chloé가")]
    {
        assert_eq!(with(SUBJECT, word), whole);
    }
    assert_eq!(with(INTO, "CHEVAL"), "CHEVAL로");
    assert_eq!(with(INTO, "MIN"), "MIN으로");
}

#[test]
fn brackets_and_colours_are_not_read() {
    assert_eq!(with(OBJECT, "9N☁ 9E★ (9 페어)"), "9N☁ 9E★ (9 페어)를");
    assert_eq!(with(SUBJECT, "(별)"), "(별)이");
    let painted = ColorMode::Ansi.paint(Hue::Red, "해");
    assert_eq!(with(OBJECT, &painted), format!("{painted}를"));
    assert_eq!(with(SUBJECT, "🎲"), "🎲가");
    assert_eq!(with(SUBJECT, ""), "가");
}

#[test]
fn hangul_takes_two_columns_and_colour_none() {
    assert_eq!(columns("렉시오 R10"), 10);
    assert_eq!(columns(&ColorMode::Ansi.paint(Hue::Bold, "해☀")), 3);
    assert_eq!(unpainted(&ColorMode::Ansi.paint(Hue::Bold, "해")), "해");
    assert_eq!(pad("나", 4), "나  ");
    assert_eq!(pad("너무 길다", 4), "너무 길다");
    assert_eq!(cut("가나다", 5), "가나");
    assert_eq!(shorten("가나다", 6), "가나다");
    assert_eq!(shorten("가나다라", 6), "가나…");
    assert_eq!(shorten("Clémentine-Marguerite", 14), "Clémentine-Ma…");
}

#[test]
fn a_language_is_found_by_its_code() {
    for lang in Lang::ALL {
        assert_eq!(Lang::coded(lang.code()), Some(lang));
    }
    assert_eq!(Lang::coded("de"), None);
}
