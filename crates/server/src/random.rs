//! Random bytes from the system, and bytes as text.

/// Random bytes nobody can guess. A system without randomness cannot run a fair table: the
/// process ends rather than go on with predictable ones.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(error) = getrandom::fill(&mut bytes) {
        tracing::error!(%error, "the system gives no random bytes");
        std::process::abort();
    }
    bytes
}

/// A name of twenty characters, 100 random bits: knowing it is being invited.
pub fn name() -> String {
    // No vowels and nothing that looks alike: a name is read aloud and spells no word.
    const LETTERS: &[u8; 32] = b"23456789bcdfghjkmnpqrstvwxzBCDFG";
    bytes::<20>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// Bytes from hexadecimal digits, if that is what they are.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) || text.len() % 2 == 1 {
        return None;
    }
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(text.get(i..i + 2)?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::{name, unhex};

    #[test]
    fn names_differ() {
        assert_eq!(name().len(), 20);
        assert_ne!(name(), name());
    }

    #[test]
    fn only_hexadecimal_digits_are_bytes() {
        assert_eq!(unhex("00ff"), Some(vec![0, 255]));
        for wrong in ["0", "0g", "é0", "+1"] {
            assert_eq!(unhex(wrong), None, "{wrong}");
        }
    }
}
