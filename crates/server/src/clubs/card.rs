//! Card of a club: a name that everybody can read and tell apart, and a few lines.

use crate::store::OwnName;
use crate::visible_text::{Invisible, check_visible, one_line};
use tablee_protocol::Visibility;
use tablee_protocol::club::ClubCard;
use unicode_normalization::UnicodeNormalization as _;

/// The most characters of a name.
const LONGEST_NAME: usize = 40;

/// The most characters of the lines about a club.
const LONGEST_ABOUT: usize = 600;

/// What is wrong with the way a club wants to present itself.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCard {
    /// Nothing to see, or too much.
    #[error("the name of a club has 1 to {LONGEST_NAME} characters, this one has {length}")]
    Name {
        /// How many it has.
        length: usize,
    },
    /// Too long.
    #[error("about a club at most {LONGEST_ABOUT} characters are said, these are {length}")]
    About {
        /// How many there are.
        length: usize,
    },
    /// Something that cannot be seen.
    #[error(transparent)]
    Invisible(#[from] Invisible),
}

/// How a club presents itself, fit to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presented {
    /// Display name.
    pub name: OwnName,
    /// A few lines about it.
    pub about: String,
    /// Whether strangers find it.
    pub visibility: Visibility,
}

impl Presented {
    /// Reads what somebody typed.
    pub fn read(card: ClubCard) -> Result<Presented, BadCard> {
        let name = title(&card.name)?;
        let about = card.about.trim().nfc().collect::<String>();
        let length = about.chars().count();
        if length > LONGEST_ABOUT {
            return Err(BadCard::About { length });
        }
        check_visible(&about)?;
        Ok(Presented { name: OwnName::new(&name), about, visibility: card.visibility })
    }
}

/// One line with single spaces, not empty and not too long, with something to tell it apart by.
pub fn title(text: &str) -> Result<String, BadCard> {
    let length = text.chars().count();
    // Hopeless input is turned away before it costs anything.
    if length > 4 * LONGEST_NAME {
        return Err(BadCard::Name { length });
    }
    let tidy = one_line(text);
    let length = tidy.chars().count();
    if length > LONGEST_NAME || OwnName::new(&tidy).skeleton.is_empty() {
        return Err(BadCard::Name { length });
    }
    check_visible(&tidy)?;
    Ok(tidy)
}

#[cfg(test)]
mod tests {
    use super::{BadCard, LONGEST_ABOUT, Presented, title};
    use tablee_protocol::Visibility;
    use tablee_protocol::club::ClubCard;

    fn card(name: &str, about: &str) -> ClubCard {
        ClubCard { name: name.into(), about: about.into(), visibility: Visibility::Link }
    }

    #[test]
    fn names_are_one_tidy_line() {
        assert_eq!(title("  Les \n Jeudis\tde Lexio ").unwrap(), "Les Jeudis de Lexio");
        assert_eq!(title("목요 렉시오 모임").unwrap(), "목요 렉시오 모임");
        assert!(title(&"x".repeat(40)).is_ok());
        assert_eq!(title(&"x".repeat(41)), Err(BadCard::Name { length: 41 }));
        assert_eq!(title(" .-_ "), Err(BadCard::Name { length: 3 }));
        assert!(matches!(title("a\u{202E}b"), Err(BadCard::Invisible(_))));
    }

    #[test]
    fn clubs_whose_names_look_alike_have_the_same_skeleton() {
        let key = |name| Presented::read(card(name, "")).unwrap().name.skeleton;
        assert_eq!(key("Les Jeudis"), key("les  JEUDIS!"));
        assert_ne!(key("Les Jeudis"), key("Les Lundis"));
    }

    #[test]
    fn the_lines_about_a_club_have_an_end() {
        let long = "x".repeat(LONGEST_ABOUT + 1);
        assert_eq!(
            Presented::read(card("Ours", &long)),
            Err(BadCard::About { length: LONGEST_ABOUT + 1 })
        );
        assert_eq!(Presented::read(card("Ours", " one\ntwo ")).unwrap().about, "one\ntwo");
    }
}
