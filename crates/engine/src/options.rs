//! The options of a game as data: what the lobby offers, what the protocol describes, and the
//! strict reading of what somebody asked for.

use crate::lang::Lang;
use crate::messages::TEXT;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use tablee_text::{Catalogue, Spoken, say};

/// One option of a game.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// Its JSON name.
    pub name: &'static str,
    /// What it may be set to.
    pub kind: Kind,
    /// What it is when nobody says.
    pub default: Preset,
    /// One sentence for people, per language.
    pub about: About,
}

/// What an option may be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number in this range, ends included.
    Integer {
        /// The smallest value allowed.
        min: i64,
        /// The largest value allowed.
        max: i64,
    },
}

/// What an option is when nobody says.
#[derive(Clone, Debug)]
pub enum Preset {
    /// Always this word.
    Word(&'static str),
    /// Always this number.
    Number(i64),
    /// It follows another option, which must stand earlier in the list.
    Follows {
        /// The other option.
        option: &'static str,
        /// Its values and what each makes of this option.
        cases: &'static [(&'static str, Preset)],
    },
}

/// A sentence about an option in each language.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct About(Spoken<&'static str>);

impl About {
    /// The message of a key in every language of a catalogue.
    pub fn of(text: &'static Catalogue, key: &str) -> About {
        About(Spoken::each(|lang| text.plain(lang, key)))
    }

    /// One sentence for all languages, where a game has no catalogue.
    pub fn same(sentence: &'static str) -> About {
        About(Spoken::each(|_| sentence))
    }

    /// The sentence in `lang`.
    pub fn in_language(&self, lang: Lang) -> &'static str {
        self.0.in_language(lang)
    }
}

/// Why rules are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadRules {
    /// No such option.
    #[error("{}", self.in_language(Lang::En))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The names there are, separated by commas.
        known: String,
    },
    /// A value that the option cannot have.
    #[error("{}", self.in_language(Lang::En))]
    Value {
        /// The option.
        name: String,
        /// The value given, as JSON.
        given: String,
        /// What it takes.
        allowed: Kind,
    },
    /// Values that are fine alone but not together.
    #[error("{}", self.in_language(Lang::En))]
    Conflict {
        /// The option that would have to change.
        name: &'static str,
        /// What does not fit and what would, for people.
        problem: Spoken,
    },
    /// Not for this many.
    #[error("{}", self.in_language(Lang::En))]
    Seats {
        /// The game.
        game: &'static str,
        /// The fewest.
        min: u8,
        /// The largest value allowed.
        max: u8,
        /// What was asked for.
        given: u64,
    },
}

impl BadRules {
    /// What is wrong, as a sentence.
    pub fn in_language(&self, lang: Lang) -> String {
        match self {
            BadRules::Unknown { name, known } => {
                let name = say!(TEXT, lang, "quote", text = name.clone());
                say!(TEXT, lang, "rules.unknown", name = name, known = known.clone())
            }
            BadRules::Value { name, given, allowed } => {
                let (name, allowed) =
                    (say!(TEXT, lang, "quote", text = name.clone()), allowed.in_language(lang));
                let given = given.clone();
                say!(TEXT, lang, "rules.value", name = name, given = given, allowed = allowed)
            }
            BadRules::Conflict { name, problem } => {
                let name = say!(TEXT, lang, "quote", text = *name);
                let problem = problem.in_language(lang).clone();
                say!(TEXT, lang, "rules.conflict", name = name, problem = problem)
            }
            BadRules::Seats { game, min, max, given } => {
                let given = given.to_string();
                say!(TEXT, lang, "rules.seats", game = *game, min = *min, max = *max, given = given)
            }
        }
    }
}

/// Reads what somebody asked for against the schema: unknown names and bad values are refused,
/// the rest is filled with defaults.
pub fn resolve<R: DeserializeOwned>(
    specs: &[OptionSpec],
    asked: &Map<String, Value>,
) -> Result<R, BadRules> {
    if let Some(name) = asked.keys().find(|name| specs.iter().all(|spec| spec.name != **name)) {
        let known = specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", ");
        return Err(BadRules::Unknown { name: shorten(name), known });
    }
    let mut filled = Map::new();
    for spec in specs {
        let value = match asked.get(spec.name) {
            Some(value) if spec.kind.admits(value) => value.clone(),
            Some(value) => return Err(spec.refuse(value)),
            None => spec.default.given(&filled),
        };
        filled.insert(spec.name.to_owned(), value);
    }
    serde_json::from_value(Value::Object(filled)).map_err(|error| BadRules::Conflict {
        name: "rules",
        problem: Spoken::each(|_| error.to_string()),
    })
}

/// Reads one `name=value` as typed in a terminal.
pub fn read_value(specs: &[OptionSpec], name: &str, text: &str) -> Value {
    let integer = specs.iter().any(|s| s.name == name && matches!(s.kind, Kind::Integer { .. }));
    match text.parse::<i64>() {
        Ok(number) if integer => json!(number),
        _ => json!(text),
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(60).collect()
}

impl Kind {
    fn admits(&self, value: &Value) -> bool {
        match self {
            Kind::Choice(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            Kind::Integer { min, max } => {
                value.as_i64().is_some_and(|number| (*min..=*max).contains(&number))
            }
        }
    }

    /// What the option takes, in words and notation.
    fn in_language(&self, lang: Lang) -> String {
        match self {
            Kind::Choice(words) => {
                let or = |most, last| say!(TEXT, lang, "rules.or", most = most, last = last);
                words.iter().map(|word| format!("\"{word}\"")).reduce(or).unwrap_or_default()
            }
            Kind::Integer { min, max } => {
                let (min, max) = (min.to_string(), max.to_string());
                say!(TEXT, lang, "rules.number", min = min, max = max)
            }
        }
    }
}

impl Preset {
    fn given(&self, filled: &Map<String, Value>) -> Value {
        match self {
            Preset::Word(word) => json!(word),
            Preset::Number(number) => json!(number),
            Preset::Follows { option, cases } => {
                let leader = filled.get(*option).and_then(Value::as_str).unwrap_or_default();
                let case = cases.iter().find(|(value, _)| *value == leader).or(cases.first());
                case.map_or(Value::Null, |(_, default)| default.given(filled))
            }
        }
    }
}

impl OptionSpec {
    fn refuse(&self, value: &Value) -> BadRules {
        BadRules::Value {
            name: self.name.to_owned(),
            given: shorten(&value.to_string()),
            allowed: self.kind.clone(),
        }
    }

    /// The option as the protocol's `describe` shows it.
    pub fn describe(&self, specs: &[OptionSpec]) -> Value {
        let filled = defaults(specs);
        let mut shown = json!({
            "name": self.name,
            "default": filled.get(self.name),
            "about": self.about,
        });
        match &self.kind {
            Kind::Choice(words) => {
                shown["type"] = json!("choice");
                shown["values"] = json!(words);
            }
            Kind::Integer { min, max } => {
                shown["type"] = json!("integer");
                shown["min"] = json!(min);
                shown["max"] = json!(max);
            }
        }
        if let Preset::Follows { option, cases } = &self.default {
            let by: Map<String, Value> =
                cases.iter().map(|(word, d)| ((*word).to_owned(), d.given(&filled))).collect();
            shown["defaults"] = json!({ *option: by });
        }
        shown
    }
}

/// Every option's value when nobody says anything.
pub fn defaults(specs: &[OptionSpec]) -> Map<String, Value> {
    let mut filled = Map::new();
    for spec in specs {
        let value = spec.default.given(&filled);
        filled.insert(spec.name.to_owned(), value);
    }
    filled
}

/// Resolved rules as the JSON object of names and values.
pub fn to_map<R: Serialize>(rules: &R) -> Map<String, Value> {
    match serde_json::to_value(rules) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}
