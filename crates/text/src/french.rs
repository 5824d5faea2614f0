//! French typography: curly apostrophes, spaces that do not break, elision.

/// The text with curly apostrophes, U+00A0 before `: » %` and after `«`, U+202F before `; ! ?`.
pub(crate) fn french(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let at = |index: usize| letters.get(index).copied().unwrap_or_default();
    let typeset = |(index, letter): (usize, &char)| {
        let before = index.checked_sub(1).map(at).unwrap_or_default();
        match (letter, at(index + 1)) {
            ('\'', next) if before.is_alphabetic() && opens_a_word(next) => '’',
            (' ', ':' | '»' | '%') => '\u{a0}',
            (' ', ';' | '!' | '?') => '\u{202f}',
            (' ', _) if before == '«' => '\u{a0}',
            (other, _) => *other,
        }
    };
    letters.iter().enumerate().map(typeset).collect()
}

fn opens_a_word(letter: char) -> bool {
    letter.is_alphabetic() || letter == '{' || letter == '«'
}

/// `de`, `que` or `du` before a name: d’Ada, de Bob, qu’Élise, du rouge, de l’orange.
pub(crate) fn elided(word: &str, name: &str) -> String {
    let vowel = name.chars().next().is_some_and(|first| {
        let first = first.to_lowercase().next().unwrap_or(first);
        "aeiouyhàâäáãåéèêëíìîïóòôöõúùûüýÿ".contains(first)
    });
    match (vowel, word.strip_suffix('e')) {
        (true, Some(stem)) => format!("{stem}’{name}"),
        (true, None) if word == "du" => format!("de l’{name}"),
        _ => format!("{word} {name}"),
    }
}

/// A number as an ordinal: 1er, 1re, 2e.
pub(crate) fn ordinal(number: &str, feminine: bool) -> String {
    let ending = match (number, feminine) {
        ("1", false) => "er",
        ("1", true) => "re",
        _ => "e",
    };
    format!("{number}{ending}")
}
