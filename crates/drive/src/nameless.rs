//! Taking a name out of a log. Nothing is read into names, so what is left replays to the same
//! tournament but for the name; ids stay where they are.

use crate::check::LONGEST_TEXT;
use crate::entry::{Entry, Input};
use crate::person::{By, LONGEST_NAME, PersonId};

/// Somebody whose name is to be forgotten, and what stands in its place.
#[derive(Clone, Debug)]
pub struct Nameless<'a> {
    person: &'a PersonId,
    /// What they were called: now, and whenever they registered. The longest first, so that no
    /// name is left half.
    names: Vec<String>,
    placeholder: &'a str,
}

impl<'a> Nameless<'a> {
    /// Somebody who is called `name` now and may have been called otherwise in the log.
    pub fn new<'b>(
        person: &'a PersonId,
        name: &str,
        log: impl Iterator<Item = &'b Entry>,
        placeholder: &'a str,
    ) -> Nameless<'a> {
        let registered = log.filter_map(|entry| match &entry.input {
            Input::Registered { person: who, name } if who == person => Some(name.as_str()),
            _ => None,
        });
        let names = registered.chain([name]).map(|name| name.trim().to_owned());
        let mut names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        names.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        names.dedup();
        Nameless { person, names, placeholder }
    }

    /// An entry without the name; nothing where the name is not in it. What a tournament is
    /// called changes only where the person called it so; reasons and announcements always.
    pub fn rewritten(&self, entry: &Entry) -> Option<Entry> {
        let mut rewritten = entry.clone();
        let own = entry.by == By::Person(self.person.clone());
        match &mut rewritten.input {
            Input::Registered { person, name } if person == self.person => {
                *name = self.placeholder.to_owned();
            }
            Input::Created { settings } if own => self.scrub(&mut settings.name, LONGEST_NAME),
            Input::Announced { text } => self.scrub(text, LONGEST_TEXT),
            Input::Disputed { reason, .. } | Input::Corrected { reason, .. } => {
                self.scrub(reason, LONGEST_TEXT);
            }
            Input::Penalised(penalty) => self.scrub(&mut penalty.reason, LONGEST_TEXT),
            _ => {}
        }
        if let Input::Corrected { with, .. } = &mut rewritten.input
            && let Input::Penalised(penalty) = with.as_mut()
        {
            self.scrub(&mut penalty.reason, LONGEST_TEXT);
        }
        (rewritten != *entry).then_some(rewritten)
    }

    /// Replaces the names where they stand as words of their own; no text grows beyond what a
    /// log takes.
    fn scrub(&self, text: &mut String, most: usize) {
        let scrubbed = self.names.iter().fold(text.clone(), |text, name| self.without(&text, name));
        if scrubbed != *text {
            *text = scrubbed.trim().chars().take(most).collect();
        }
    }

    fn without(&self, text: &str, name: &str) -> String {
        let (mut kept, mut rest) = (String::new(), text);
        while let Some(at) = rest.find(name) {
            let (before, after) = (&rest[..at], &rest[at + name.len()..]);
            let joins = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            let last = before.chars().next_back().or_else(|| kept.chars().next_back());
            let inside = joins(last) || joins(after.chars().next());
            kept.push_str(before);
            kept.push_str(if inside { name } else { self.placeholder });
            rest = after;
        }
        kept + rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablee_engine::Millis;

    fn announced(text: &str) -> Entry {
        Entry::house(Millis(7), Input::Announced { text: text.to_owned() })
    }

    #[test]
    fn a_name_goes_where_it_is_a_word_of_its_own() {
        let ada = PersonId::from("a1");
        let log = [Entry::house(
            Millis::ZERO,
            Input::Registered { person: ada.clone(), name: "Ada Byron".to_owned() },
        )];
        let nameless = Nameless::new(&ada, "Ada", log.iter(), "deleted person");
        for (text, left) in [
            ("Ada is late", Some("deleted person is late")),
            ("Ada's cup, Ada!", Some("deleted person's cup, deleted person!")),
            ("Congratulations, Ada Byron.", Some("Congratulations, deleted person.")),
            ("Adagio, Canada, AdaAda", None),
            ("nobody", None),
        ] {
            let told = nameless.rewritten(&announced(text));
            assert_eq!(told, left.map(announced), "{text}");
        }
        let registered = nameless.rewritten(&log[0]).unwrap().input;
        let Input::Registered { name, .. } = registered else { panic!("{registered:?}") };
        assert_eq!(name, "deleted person");
    }

    #[test]
    fn a_text_does_not_grow_beyond_what_a_log_takes() {
        let bo = PersonId::from("b0");
        let long = "Bo ".repeat(LONGEST_TEXT / 3);
        let nameless = Nameless::new(&bo, "Bo", std::iter::empty(), "deleted person");
        let Input::Announced { text } = nameless.rewritten(&announced(&long)).unwrap().input else {
            panic!("another input");
        };
        assert!(text.chars().count() <= LONGEST_TEXT && !text.contains("Bo"), "{text}");
    }
}
