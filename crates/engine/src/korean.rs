//! Korean particles: the form that a word asks for by the sound it ends in.

use crate::columns::unpainted;
use crate::seat::Seat;
use crate::voice::Names;
use std::fmt;

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

/// How a word ends when it is read aloud.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    Vowel,
    /// ㄹ, after which 으로 loses its vowel.
    Rieul,
    Consonant,
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
        let ends = last_sound(&unpainted(word));
        let (closed, open) = match self {
            Particle::Topic => ("은", "는"),
            Particle::Subject => ("이", "가"),
            Particle::Object => ("을", "를"),
            Particle::With => ("과", "와"),
            Particle::Into => ("으로", "로"),
        };
        match (ends, self) {
            (Sound::Vowel, _) | (Sound::Rieul, Particle::Into) => open,
            (Sound::Rieul | Sound::Consonant, _) => closed,
        }
    }
}

/// The first syllable of Hangul; each block of 28 has the same beginning and vowel.
const FIRST: u32 = 0xac00;
const SYLLABLES: u32 = 11_172;
const FINALS: u32 = 28;
const RIEUL: u32 = 8;

/// The sound a word ends in; brackets and full stops are not read.
fn last_sound(word: &str) -> Sound {
    let read: Vec<char> = word.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let Some(last) = read.last() else { return Sound::Vowel };
    let before = read.len().checked_sub(2).and_then(|at| read.get(at));
    match u32::from(*last).checked_sub(FIRST).filter(|code| *code < SYLLABLES) {
        Some(code) => match code % FINALS {
            0 => Sound::Vowel,
            RIEUL => Sound::Rieul,
            _ => Sound::Consonant,
        },
        None => foreign(before.copied(), last.to_ascii_lowercase()),
    }
}

/// Digits as Korean reads them; Latin letters by their names where they stand alone, otherwise
/// by the consonants that Korean keeps at the end of a foreign word.
fn foreign(before: Option<char>, last: char) -> Sound {
    let spelt = before.is_none_or(|letter| !letter.is_alphabetic());
    match last {
        // 일, 칠, 팔 — and 영, 삼, 육, which also close ten, a hundred and a thousand.
        '1' | '7' | '8' | 'l' => Sound::Rieul,
        '0' | '3' | '6' | 'm' | 'n' => Sound::Consonant,
        'r' if spelt => Sound::Rieul,
        'g' if before.is_some_and(|letter| letter.eq_ignore_ascii_case(&'n')) => Sound::Consonant,
        _ => Sound::Vowel,
    }
}

/// Who does it, as the subject of a sentence: 내가 for the reader, else the name and 이/가.
pub fn doer(names: &Names, seat: Seat) -> String {
    match names.is_you(seat) {
        true => "내가".to_owned(),
        false => Particle::Subject.on(names.of(seat)),
    }
}

/// Whose it is: 내 for the reader, else the name and 의.
pub fn whose(names: &Names, seat: Seat) -> String {
    match names.is_you(seat) {
        true => "내".to_owned(),
        false => format!("{}의", names.of(seat)),
    }
}
