//! Korean particles: the form that a word asks for by the sound it ends in, and names with 님.

/// How a word ends when it is read aloud.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    Vowel,
    /// ㄹ, after which 으로 loses its vowel.
    Rieul,
    Consonant,
}

/// The particle after `word`: `closed` after a final consonant, `open` after a vowel.
pub fn particle<'a>(word: &str, closed: &'a str, open: &'a str) -> &'a str {
    match last_sound(&unpainted(word)) {
        Sound::Vowel => open,
        Sound::Rieul if closed == "으로" => open,
        Sound::Rieul | Sound::Consonant => closed,
    }
}

/// A name with 님 and its particle: 민지 님이. The reader, 나, has forms of its own, and a label
/// such as 오토마 A is nobody.
pub fn honorific(name: &str, form: &str) -> String {
    let bare = form.strip_prefix('님').unwrap_or(form);
    if name == "나" {
        return mine(bare);
    }
    if !is_label(name) {
        return format!("{name} {form}");
    }
    let ending = match bare {
        "이" => particle(name, "이", "가"),
        "은" => particle(name, "은", "는"),
        "을" => particle(name, "을", "를"),
        "과" => particle(name, "과", "와"),
        other => other,
    };
    format!("{name}{ending}")
}

fn mine(bare: &str) -> String {
    match bare {
        "" | "의" => "내".to_owned(),
        "이" => "내가".to_owned(),
        "은" => "나는".to_owned(),
        "을" => "나를".to_owned(),
        "과" => "나와".to_owned(),
        other => format!("나{other}"),
    }
}

/// Whether a name is a letter alone, perhaps after other words.
fn is_label(name: &str) -> bool {
    let last = name.rsplit(char::is_whitespace).next().unwrap_or_default();
    last.len() == 1 && last.chars().all(|letter| letter.is_ascii_uppercase())
}

/// The text without the escape sequences that paint it in a terminal.
pub fn unpainted(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain += before;
        rest = after.split_once('m').map_or("", |(_, tail)| tail);
    }
    plain + rest
}

/// The first syllable of Hangul; each block of 28 has the same beginning and vowel.
const FIRST: u32 = 0xac00;
const SYLLABLES: u32 = 11_172;
const FINALS: u32 = 28;
const RIEUL: u32 = 8;

/// The sound a word ends in; brackets and full stops are not read.
fn last_sound(word: &str) -> Sound {
    let read = word.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let start = read.rfind(|letter: char| !letter.is_alphanumeric());
    let read: Vec<char> = match start {
        Some(at) => read[at..].chars().skip(1).collect(),
        None => read.chars().collect(),
    };
    let Some(last) = read.last() else { return Sound::Vowel };
    match u32::from(*last).checked_sub(FIRST).filter(|code| *code < SYLLABLES) {
        Some(code) => match code % FINALS {
            0 => Sound::Vowel,
            RIEUL => Sound::Rieul,
            _ => Sound::Consonant,
        },
        None => foreign(&read),
    }
}

/// Digits as Korean reads them; Latin letters by their names where they stand alone, otherwise
/// by the consonants that Korean keeps at the end of a foreign word: 캣, 북, 컵, 잭.
fn foreign(read: &[char]) -> Sound {
    let lower: Vec<char> = read.iter().rev().take(3).map(char::to_ascii_lowercase).collect();
    let vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u');
    match lower.as_slice() {
        ['1' | '7' | '8' | 'l', ..] => Sound::Rieul,
        ['r'] => Sound::Rieul,
        ['r', before, ..] if !before.is_alphabetic() => Sound::Rieul,
        // 영, 삼, 육, which also close ten, a hundred and a thousand.
        ['0' | '3' | '6' | 'm' | 'n', ..] => Sound::Consonant,
        ['g', 'n', ..] | ['k', 'c', ..] | ['t' | 'k', 'o', 'o', ..] => Sound::Consonant,
        ['p' | 't' | 'k' | 'b', short] if vowel(*short) => Sound::Consonant,
        ['p' | 't' | 'k' | 'b', short, before, ..] if vowel(*short) && !vowel(*before) => {
            Sound::Consonant
        }
        _ => Sound::Vowel,
    }
}
