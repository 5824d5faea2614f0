//! Names that people own, and what names are compared by: two names that look alike have the same
//! skeleton (Unicode Technical Standard 39, whatever the case and the accents).
//!
//! Not covered: names that merely sound or mean the same.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A name that belongs to whoever takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnName {
    /// As it is shown.
    pub name: String,
    /// What names are compared by.
    pub skeleton: String,
}

impl OwnName {
    /// The name that is written so.
    pub fn new(name: &str) -> OwnName {
        OwnName { name: name.to_owned(), skeleton: skeleton(name) }
    }
}

/// The skeleton of a name.
///
/// Capitals are compared first, then small letters: `в` looks like no Latin letter, but `В` does,
/// and `r n` is like `m` only when both are small.
pub fn skeleton(name: &str) -> String {
    let capitals: String = name.nfkc().collect::<String>().to_uppercase();
    let small = prototype(&capitals).to_lowercase();
    // Without separators between, once more: `r.n` looks like `m` as well.
    let joined: String = prototype(&small).chars().filter(|c| !is_separator(*c)).collect();
    // Unicode knows `rn` for `m`, not two `v` for `w`.
    prototype(&joined).to_lowercase().replace("vv", "w")
}

/// What the signs look like, without accents.
fn prototype(text: &str) -> String {
    unicode_security::skeleton(text).nfd().filter(|c| !is_combining_mark(*c)).collect()
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c.is_ascii_punctuation() || "‐‑‒–—―·•…‘’“”«»‚„′″´¨¯".contains(c)
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
            // Beyond Greek and Cyrillic: Armenian, Cherokee, Lisu.
            ("oslo", "օslօ"),
            ("Sam", "Ꮪam"),
            ("Bab", "ꓐab"),
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
