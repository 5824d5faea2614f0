//! What names are compared by: two names that look alike have the same skeleton.
//!
//! Covered: case, accents, compatibility forms (full width, mathematical, ligatures: NFKC),
//! spaces and punctuation, Greek and Cyrillic letters drawn like Latin ones, `0`/`o`,
//! `1`/`i`/`l`/`|`, `rn`/`m`, `vv`/`w`, some Latin letters of other alphabets.
//! Not covered: look-alikes among other scripts (Armenian, Cherokee, Han variants), nor words
//! that merely sound or mean the same. This is a hand-made table, not Unicode's whole one.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The skeleton of a name.
pub fn skeleton(name: &str) -> String {
    // Upper, then lower: a full case folding but for a few Cherokee letters (ß → ss, ς → σ).
    let cased: String = name.nfkc().collect::<String>().to_uppercase().to_lowercase();
    let bare = cased.nfkd().filter(|c| !is_combining_mark(*c));
    let mut folded = String::new();
    for c in bare {
        match double(c) {
            Some(letters) => folded.push_str(letters),
            None => folded.push(fold(c)),
        }
    }
    let mut merged = folded.replace("rn", "m").replace("vv", "w");
    merged.retain(|c| !is_separator(c));
    // Once more without separators between: `r.n` looks like `m` as well.
    merged.replace("rn", "m").replace("vv", "w")
}

fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || (c.is_ascii_punctuation() && c != '|')
        || "‐‑‒–—―·•…‘’“”«»‚„′″´¨¯".contains(c)
}

/// Letters that look like two.
fn double(c: char) -> Option<&'static str> {
    Some(match c {
        'æ' | 'ӕ' => "ae",
        'œ' => "oe",
        'ю' => "lo",
        'ы' => "bl",
        'љ' | 'њ' => "hb",
        _ => return None,
    })
}

/// The plain Latin letter that a lower-case letter looks like, in either case.
fn fold(c: char) -> char {
    match c {
        'а' | 'α' | 'ɑ' | 'ⱥ' => 'a',
        'в' | 'β' | 'ƀ' | 'ь' | 'ъ' | 'ɓ' => 'b',
        'с' | 'ς' | 'ϲ' | 'ƈ' | 'ȼ' => 'c',
        'ԁ' | 'đ' | 'ɗ' | 'ð' => 'd',
        'е' | 'ε' | 'є' | 'ɛ' | 'ҽ' => 'e',
        'ғ' | 'ƒ' | 'ϝ' => 'f',
        'ɡ' | 'ց' | 'ɠ' | 'ǥ' => 'g',
        'н' | 'η' | 'һ' | 'ħ' | 'ћ' | 'ђ' | 'ԋ' => 'h',
        'і' | 'ι' | 'ı' | 'ɩ' | 'ӏ' | 'ł' | 'ƚ' | 'i' | '1' | '|' | 'ǀ' | 'ɪ' | '!' => 'l',
        'ј' | 'ϳ' | 'ɉ' => 'j',
        'к' | 'κ' | 'қ' | 'ĸ' | 'ҝ' | 'ƙ' => 'k',
        'м' | 'μ' => 'm',
        'ν' | 'ѵ' => 'v',
        'п' | 'ո' | 'ŋ' | 'ɲ' => 'n',
        'о' | 'ο' | 'σ' | '0' | 'ø' | 'ө' | 'ɵ' | 'օ' | 'º' => 'o',
        'р' | 'ρ' | 'þ' | 'ƥ' => 'p',
        'ԛ' | 'զ' => 'q',
        'г' | 'ɼ' | 'ɾ' => 'r',
        'ѕ' | 'ʂ' | 'ƨ' => 's',
        'т' | 'τ' | 'ŧ' | 'ƭ' => 't',
        'υ' | 'ս' | 'ʉ' | 'ц' => 'u',
        'ѡ' | 'ω' | 'ԝ' | 'ш' | 'щ' => 'w',
        'х' | 'χ' | 'ҳ' | '×' => 'x',
        'у' | 'γ' | 'ү' | 'ұ' | 'ყ' | 'ɣ' => 'y',
        'ζ' | 'ƶ' | 'ʐ' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::skeleton;

    #[test]
    fn look_alikes_share_a_skeleton() {
        let pairs = [
            ("Alice", "ALICE"),
            ("Alice", "AIice"),
            ("Alice", "A1ice"),
            ("alice", "аlісе"),
            ("Alice", "Αlice"),
            ("alice", "a l-i_c.e"),
            ("alice", "ａｌｉｃｅ"),
            ("alice", "𝓪𝓵𝓲𝓬𝓮"),
            ("René", "Rene"),
            ("Straße", "STRASSE"),
            ("bob", "B0B"),
            ("modern", "modem"),
            ("Wolf", "VVolf"),
            ("Σωκράτης", "σωκρατησ"),
            ("HOME", "НОМЕ"),
            ("Łukasz", "Lukasz"),
        ];
        for (one, other) in pairs {
            assert_eq!(skeleton(one), skeleton(other), "{one} / {other}");
        }
    }

    #[test]
    fn different_names_stay_different() {
        let names =
            ["Alice", "Alina", "Bob", "Bop", "Ольга", "Олег", "王小明", "王小红", "🦊", "🐻"];
        for (n, one) in names.iter().enumerate() {
            for other in &names[n + 1..] {
                assert_ne!(skeleton(one), skeleton(other), "{one} / {other}");
            }
        }
    }

    #[test]
    fn a_skeleton_is_its_own_skeleton() {
        for name in ["Alice", "r r n n", "vvv", "Ωmega", "ŉ", "ﬃ", "İstanbul"] {
            assert_eq!(skeleton(&skeleton(name)), skeleton(name), "{name}");
        }
    }
}
