//! L4.1: what is left of a written letter on a card: accents and cedilla fall away, œ is oe.

/// The plain letters of one written letter, in its own case; nothing for anything else.
pub fn fold_letter(glyph: char) -> Option<&'static str> {
    const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
    let plain = match glyph {
        'A'..='Z' => return UPPER.get(glyph as usize - 65..glyph as usize - 64),
        'a'..='z' => return LOWER.get(glyph as usize - 97..glyph as usize - 96),
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => "A",
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
        'Ç' => "C",
        'ç' => "c",
        'È' | 'É' | 'Ê' | 'Ë' => "E",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'Ì' | 'Í' | 'Î' | 'Ï' => "I",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'Ñ' => "N",
        'ñ' => "n",
        'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' => "O",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => "o",
        'Ù' | 'Ú' | 'Û' | 'Ü' => "U",
        'ù' | 'ú' | 'û' | 'ü' => "u",
        'Ý' | 'Ÿ' => "Y",
        'ý' | 'ÿ' => "y",
        'Œ' => "OE",
        'œ' => "oe",
        'Æ' => "AE",
        'æ' => "ae",
        _ => return None,
    };
    Some(plain)
}

/// A written word as cards can spell it, in upper case; nothing where a hyphen, an apostrophe,
/// a blank or anything else stands in the way.
pub fn fold(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    for glyph in text.chars() {
        plain.push_str(fold_letter(glyph)?);
    }
    plain.make_ascii_uppercase();
    Some(plain)
}
