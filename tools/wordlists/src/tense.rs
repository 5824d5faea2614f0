//! Tense of a French form: how far it lies from everyday speech, as far as the grammar tags can tell.

use crate::expand::Form;

/// Groups of forms, the most used first. A form with several readings takes its best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tense {
    /// Stems, plurals, feminines; infinitive, participles, present, imperative.
    Everyday,
    /// Imperfect, future, conditional, present subjunctive.
    Spoken,
    /// Simple past and imperfect subjunctive: mangeâmes, mangeassions.
    Literary,
}

impl Tense {
    /// The group of a form; one that names no tense is no verb form.
    pub fn of(form: &Form<'_>) -> Self {
        form.tags().filter_map(Self::named).min().unwrap_or(Self::Everyday)
    }

    fn named(tag: &str) -> Option<Self> {
        match tag {
            "po:infi" | "po:ppre" | "po:ppas" | "po:ipre" | "po:impe" => Some(Self::Everyday),
            "po:iimp" | "po:ifut" | "po:cond" | "po:spre" => Some(Self::Spoken),
            "po:ipsi" | "po:simp" => Some(Self::Literary),
            _ => None,
        }
    }
}
