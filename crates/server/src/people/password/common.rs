//! The commonest passwords: what everybody tries first. A list of our own of words that people
//! choose, with what they put around them; walks over the keyboard, runs, repetitions and dates.

/// Words that people choose, sorted, in small letters.
const WORDS: &str = include_str!("common.txt");

/// How many digits and signs around a word make no difference.
const AROUND: usize = 6;

/// Ways over the keyboard; also taken backwards.
const WALKS: [&str; 6] = [
    "1234567890qwertyuiopasdfghjklzxcvbnm",
    "1234567890azertyuiopqsdfghjklmwxcvbn",
    "1234567890qwertzuiopasdfghjklyxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "qawsedrftgyhujikolp",
];

/// Whether a password is among those that are tried first, or is its owner's name.
pub fn is_common(password: &str, name: &str) -> bool {
    let small: Vec<char> = password.to_lowercase().chars().collect();
    let digits_of = |c: &char| c.is_ascii_digit();
    repeats(&small)
        || runs(&small)
        || walks(&small)
        || (small.iter().all(digits_of) && is_date(&small))
        || is_word(&small, &name.to_lowercase())
}

/// A few characters again and again.
fn repeats(small: &[char]) -> bool {
    (1..=4).any(|period| small.iter().zip(small.iter().skip(period)).all(|(a, b)| a == b))
}

/// Each character the next of the one before, or the one before it: `12345678`, `hgfedcba`.
fn runs(small: &[char]) -> bool {
    let steps = |by: i64| {
        small.windows(2).all(|two| {
            let step = i64::from(u32::from(two[1])) - i64::from(u32::from(two[0]));
            step == by || step == -9 * by
        })
    };
    steps(1) || steps(-1)
}

fn walks(small: &[char]) -> bool {
    let forwards: String = small.iter().collect();
    let backwards: String = small.iter().rev().collect();
    WALKS.iter().any(|walk| walk.contains(&forwards) || walk.contains(&backwards))
}

/// Eight digits with a year of living people in front or behind.
fn is_date(digits: &[char]) -> bool {
    let year = |four: &[char]| {
        let four: String = four.iter().collect();
        ("1900".."2040").contains(&four.as_str())
    };
    digits.len() == 8 && (year(&digits[..4]) || year(&digits[4..]))
}

/// A word of the list or one's own name, once or twice, with digits and signs around it, letters
/// written as digits included.
fn is_word(small: &[char], name: &str) -> bool {
    let is_letter = |c: &char| c.is_alphabetic();
    let Some(from) = small.iter().position(is_letter) else { return false };
    let to = small.iter().rposition(is_letter).map_or(from, |last| last + 1);
    if small.len() - (to - from) > AROUND {
        return false;
    }
    let core: String = small[from..to].iter().map(letter).collect();
    let known = |word: &str| word == name || WORDS.lines().any(|line| line == word);
    let half = core.len() / 2;
    known(&core)
        || (core.is_char_boundary(half) && core[..half] == core[half..] && known(&core[..half]))
}

/// The letter that a digit or sign is written for.
fn letter(c: &char) -> char {
    match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => *other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_first_is_common() {
        for common in [
            "password",
            "Password1",
            "P@ssw0rd123",
            "motdepasse",
            "iloveyou!",
            "12345678",
            "0987654321",
            "1234567890",
            "abcdefgh",
            "aaaaaaaa",
            "12121212",
            "abcdabcd",
            "qwertyui",
            "poiuytrewq",
            "1q2w3e4r5t",
            "1qaz2wsx",
            "azertyuiop",
            "19840623",
            "23061984",
            "Football2012",
            "lovelove",
            "letmein99",
            "saranghae1",
            "administrator",
        ] {
            assert!(is_common(common, "Zoë"), "{common}");
        }
        assert!(is_common("Marguerite7", "Marguerite"), "one's own name");
    }

    #[test]
    fn what_nobody_tries_first_is_not() {
        for rare in [
            "correct horse",
            "a quiet pond",
            "battery staple",
            "Tr0ub4dor&3",
            "k7mqz2pw",
            "73920184",
            "password for my tables",
            "Marguerite7",
            "비밀번호가 아닙니다",
            "ééééûûûû",
        ] {
            assert!(!is_common(rare, "Zoë"), "{rare}");
        }
    }

    #[test]
    fn the_list_is_sorted_and_says_nothing_twice() {
        let words: Vec<&str> = WORDS.lines().collect();
        assert!(words.windows(2).all(|two| two[0] < two[1]));
        assert!(words.len() > 1000, "{}", words.len());
        assert!(words.iter().all(|word| word.to_lowercase() == **word));
    }
}
