//! The `.aff` file: which flags are affixes, and which are markers.

use crate::affix::{Affix, Crossing, Rule, Side, Strip};
use crate::condition::Condition;
use crate::failure::{Failure, HunspellFault};
use crate::flag::{Flag, FlagStyle};
use std::collections::BTreeMap;

/// What an `.aff` file says about forms; spelling advice (REP, MAP, TRY …) is left aside.
#[derive(Clone, Debug, Default)]
pub struct Affixes {
    /// How flags are written.
    pub style: FlagStyle,
    /// Whether a rule may take a whole word away.
    pub strip: Strip,
    /// Prefixes by flag.
    pub prefixes: BTreeMap<Flag, Affix>,
    /// Suffixes by flag.
    pub suffixes: BTreeMap<Flag, Affix>,
    /// `NEEDAFFIX`: not a word without an affix.
    pub need_affix: Option<Flag>,
    /// `FORBIDDENWORD`: neither this word nor its forms.
    pub forbidden: Option<Flag>,
    /// `KEEPCASE`: a word only in this case; unit symbols.
    pub keep_case: Option<Flag>,
}

impl Affixes {
    /// Reads the text of an `.aff` file.
    pub fn read(text: &str) -> Result<Self, Failure> {
        let mut affixes = Self::default();
        for (at, line) in text.lines().enumerate() {
            affixes.take(line).map_err(|fault| Failure::Hunspell {
                file: "affix",
                line: at + 1,
                fault,
            })?;
        }
        Ok(affixes)
    }

    fn take(&mut self, line: &str) -> Result<(), HunspellFault> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields.as_slice() {
            ["FLAG", name, ..] => self.style = FlagStyle::named(name)?,
            ["FULLSTRIP", ..] => self.strip = Strip::Whole,
            ["NEEDAFFIX", flag, ..] => self.need_affix = Some(self.style.read_one(flag)?),
            ["FORBIDDENWORD", flag, ..] => self.forbidden = Some(self.style.read_one(flag)?),
            ["KEEPCASE", flag, ..] => self.keep_case = Some(self.style.read_one(flag)?),
            ["PFX", rest @ ..] => self.take_affix(Side::Start, rest)?,
            ["SFX", rest @ ..] => self.take_affix(Side::End, rest)?,
            _ => {}
        }
        Ok(())
    }

    /// A header when the flag is new, else a rule.
    fn take_affix(&mut self, side: Side, fields: &[&str]) -> Result<(), HunspellFault> {
        let [name, rest @ ..] = fields else { return Err(HunspellFault::TooShort) };
        let flag = self.style.read_one(name)?;
        let known = match side {
            Side::Start => &mut self.prefixes,
            Side::End => &mut self.suffixes,
        };
        match (known.get_mut(&flag), rest) {
            (Some(affix), rest) => affix.rules.push(rule(self.style, side, rest)?),
            (None, [cross, _count]) => {
                known.insert(flag, Affix { crossing: crossing(cross)?, rules: Vec::new() });
            }
            (None, _) => return Err(HunspellFault::Orphan),
        }
        Ok(())
    }
}

fn crossing(text: &str) -> Result<Crossing, HunspellFault> {
    match text {
        "Y" => Ok(Crossing::Meets),
        "N" => Ok(Crossing::Alone),
        other => Err(HunspellFault::Cross(other.to_owned())),
    }
}

fn rule(style: FlagStyle, side: Side, fields: &[&str]) -> Result<Rule, HunspellFault> {
    let [strip, add, rest @ ..] = fields else { return Err(HunspellFault::TooShort) };
    let (add, flags) = add.split_once('/').unwrap_or((add, ""));
    let (condition, tags) = rest.split_first().unwrap_or((&".", &[]));
    Ok(Rule {
        side,
        strip: or_nothing(strip),
        add: or_nothing(add),
        next: style.read(flags)?,
        condition: Condition::read(condition)?,
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
    })
}

/// `0` stands for no letters at all.
fn or_nothing(text: &str) -> String {
    if text == "0" { String::new() } else { text.to_owned() }
}
