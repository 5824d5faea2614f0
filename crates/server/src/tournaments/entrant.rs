//! Entrants of a tournament of the server. The core keeps an opaque id for everybody; this is the
//! one place that knows how the server writes it.

use crate::people::PersonId;
use std::fmt;
use tablee_tournament::PersonId as EntrantId;

/// Before the level and the number of a bot.
const BOT: &str = "bot.";

/// Before the random name of somebody without a device.
const ON_PAPER: &str = "paper.";

/// Somebody, or something, that takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant {
    /// A person the server knows.
    Person(PersonId),
    /// A bot of the server.
    Bot {
        /// How well it plays.
        level: String,
        /// The bot's number.
        number: usize,
    },
    /// Somebody without a device, who plays with real cards; by a random name.
    OnPaper(String),
    /// An id that another program chose.
    Other(EntrantId),
}

impl Entrant {
    /// Somebody without a device, new.
    pub fn on_paper() -> Entrant {
        Entrant::OnPaper(crate::random::name())
    }

    /// The person behind an id, if the server knows one by it.
    pub fn person(id: &EntrantId) -> Option<PersonId> {
        match Entrant::from(id) {
            Entrant::Person(person) => Some(person),
            Entrant::Bot { .. } | Entrant::OnPaper(_) | Entrant::Other(_) => None,
        }
    }

    /// Whether an id is that of a bot of the server.
    pub fn is_bot(id: &EntrantId) -> bool {
        matches!(Entrant::from(id), Entrant::Bot { .. })
    }

    /// The id that the log keeps.
    pub fn id(&self) -> EntrantId {
        EntrantId::from(self.to_string())
    }
}

impl From<PersonId> for Entrant {
    fn from(person: PersonId) -> Entrant {
        Entrant::Person(person)
    }
}

impl From<&EntrantId> for Entrant {
    fn from(id: &EntrantId) -> Entrant {
        let text = id.as_str();
        if let Ok(person) = text.parse() {
            return Entrant::Person(person);
        }
        let bot = text.strip_prefix(BOT).and_then(|rest| rest.rsplit_once('.'));
        if let Some((level, Ok(number))) = bot.map(|(level, number)| (level, number.parse())) {
            return Entrant::Bot { level: level.to_owned(), number };
        }
        match text.strip_prefix(ON_PAPER) {
            Some(name) => Entrant::OnPaper(name.to_owned()),
            None => Entrant::Other(id.clone()),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Person(person) => person.fmt(f),
            Entrant::Bot { level, number } => write!(f, "{BOT}{level}.{number}"),
            Entrant::OnPaper(name) => write!(f, "{ON_PAPER}{name}"),
            Entrant::Other(id) => id.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Entrant;
    use crate::people::PersonId;
    use tablee_tournament::PersonId as EntrantId;

    #[test]
    fn an_entrant_is_read_as_it_was_written() {
        let entrants = [
            Entrant::Person(PersonId([7; 16])),
            Entrant::Bot { level: "expert".to_owned(), number: 12 },
            Entrant::OnPaper("23456789bcdfghjkmnpq".to_owned()),
            Entrant::Other(EntrantId::from("p0001")),
        ];
        for entrant in entrants {
            assert_eq!(Entrant::from(&entrant.id()), entrant);
        }
    }

    #[test]
    fn what_only_looks_like_a_bot_is_none() {
        for id in ["bot.", "bot.expert", "bot.expert.many", "robot.expert.1"] {
            assert!(!Entrant::is_bot(&EntrantId::from(id)), "{id}");
        }
        assert!(Entrant::is_bot(&EntrantId::from("bot.expert.1")));
    }
}
