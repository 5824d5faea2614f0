//! L4.1: what a word becomes on the cards. Letters A–Z, accents and cedilla fall away, œ→OE, æ→AE;
//! whatever else a spelling holds makes it no word of the game.

/// The word as it is laid, or nothing when it cannot be: capitals (proper nouns, symbols),
/// hyphens, apostrophes, blanks, digits, foreign letters, and fewer than two letters.
pub fn laid(spelling: &str) -> Option<String> {
    let mut word = String::with_capacity(spelling.len() + 1);
    for letter in spelling.chars() {
        word.push_str(face(letter)?);
    }
    (word.len() >= 2).then_some(word)
}

/// Whether the text is already in the form of the shipped files.
pub fn is_laid(word: &str) -> bool {
    word.len() >= 2 && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The card or cards of one small letter; a combining accent has none.
fn face(letter: char) -> Option<&'static str> {
    const CARDS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    Some(match letter {
        'a'..='z' => {
            let at = letter as usize - 'a' as usize;
            CARDS.get(at..=at)?
        }
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' => "A",
        'ç' | 'ć' | 'č' => "C",
        'è' | 'é' | 'ê' | 'ë' | 'ē' => "E",
        'ì' | 'í' | 'î' | 'ï' | 'ī' => "I",
        'ñ' | 'ń' => "N",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' => "O",
        'ś' | 'š' | 'ş' => "S",
        'ù' | 'ú' | 'û' | 'ü' | 'ū' => "U",
        'ý' | 'ÿ' => "Y",
        'ź' | 'ż' | 'ž' => "Z",
        'œ' => "OE",
        'æ' => "AE",
        '\u{300}'..='\u{36f}' => "",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn l4_1_accents_cedilla_and_ligatures_fall_away() {
        for (spelling, cards) in [
            ("mer", "MER"),
            ("forêt", "FORET"),
            ("garçon", "GARCON"),
            ("œuf", "OEUF"),
            ("cæcum", "CAECUM"),
            ("maïs", "MAIS"),
            ("cañon", "CANON"),
            ("smørrebrød", "SMORREBROD"),
            ("e\u{301}te\u{301}", "ETE"),
        ] {
            assert_eq!(laid(spelling).as_deref(), Some(cards), "{spelling}");
        }
    }

    #[test]
    fn l4_1_no_hyphen_apostrophe_blank_digit_or_capital() {
        for spelling in [
            "arc-en-ciel",
            "l'eau",
            "l’eau",
            "a priori",
            "2d",
            "Paris",
            "kWh",
            "é",
            "a",
            "",
            "µm",
            "π",
        ] {
            assert_eq!(laid(spelling), None, "{spelling}");
        }
    }
}
