//! Korean particles for sentences that a program puts together; `tablee_text::korean` has the rules.

use crate::lang::Names;
use crate::seat::Seat;
use std::fmt;
use tablee_text::korean::{honorific, particle};

/// A particle with two forms: one after a final consonant, one after a vowel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Particle {
    /// 은/는: what the sentence is about.
    Topic,
    /// 이/가: who does it.
    Subject,
    /// 을/를: what it is done to.
    Object,
    /// 과/와: together with what.
    With,
    /// 으로/로: into what, by what means.
    Into,
}

impl Particle {
    /// `word` with the particle that it asks for.
    pub fn on(self, word: impl fmt::Display) -> String {
        let word = word.to_string();
        let form = self.after(&word);
        word + form
    }

    /// The form after `word`; colours of a terminal are not read.
    pub fn after(self, word: &str) -> &'static str {
        let (closed, open) = match self {
            Particle::Topic => ("은", "는"),
            Particle::Subject => ("이", "가"),
            Particle::Object => ("을", "를"),
            Particle::With => ("과", "와"),
            Particle::Into => ("으로", "로"),
        };
        particle(word, closed, open)
    }
}

/// Who does it, as the subject of a sentence: 내가 for the reader, else the name and 님이.
pub fn doer(names: &Names, seat: Seat) -> String {
    honorific(&called(names, seat), "님이")
}

/// Whose it is: 내 for the reader, else the name and 님의.
pub fn whose(names: &Names, seat: Seat) -> String {
    honorific(&called(names, seat), "님의")
}

fn called(names: &Names, seat: Seat) -> String {
    if names.is_you(seat) { "나".to_owned() } else { names.of(seat) }
}
