//! The tables that twins are played at: numbers of seats, bots and the options of a game, so that every two
//! values of any two of them meet at one table at least.
//!
//! What is covered: every number of seats, with bots and without, every word of every option that takes words, and of
//! every option that takes a number its smallest, its usual and its largest. They are read from the game's own list, so
//! that a new option is covered without a change here. Not covered: each three values together, and numbers in between;
//! those come by lot (`drawn_rules`).

use serde_json::{Map, Value};
use tablee_engine::options::{Kind, OptionSpec};
use tablee_engine::{Game, Rng};

/// How many tables are drawn by lot for two values that are to meet; the one is taken that lets most others meet.
const FILLS: usize = 200;

/// Of how many of them twins are tried to be made at most, where there are none at the first.
const TRIES: usize = 12;

/// A table that twins may be played at.
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    pub seats: u8,
    pub has_bots: bool,
    pub rules: Map<String, Value>,
}

/// Tables at which every two values meet, and what was made of each.
pub struct Covering<T> {
    pub tables: Vec<T>,
    /// How many pairs of values there are.
    pub pairs: usize,
    /// The pairs of values that the game refuses together, whatever the others are.
    pub never: Vec<String>,
}

/// One value of each factor: seats, bots, then the options in their order.
type Row = Vec<usize>;

/// The values of a game's tables.
struct Factors {
    seats: Vec<u8>,
    /// What each option may be set to; nothing stands for its usual value.
    options: Vec<(&'static str, Vec<Option<Value>>)>,
}

impl Factors {
    fn of<G: Game>() -> Factors {
        let options = G::options().iter().map(|spec| (spec.name, values(spec))).collect();
        Factors { seats: G::SEATS.collect(), options }
    }

    /// How many values each factor has.
    fn sizes(&self) -> Vec<usize> {
        let options = self.options.iter().map(|(_, values)| values.len());
        [self.seats.len(), 2].into_iter().chain(options).collect()
    }

    fn name(&self, factor: usize, value: usize) -> String {
        match factor {
            0 => format!("{} seats", self.seats[value]),
            1 => (if value == 1 { "bots" } else { "no bots" }).to_owned(),
            _ => {
                let (name, values) = &self.options[factor - 2];
                format!("{name} {}", values[value].as_ref().unwrap_or(&Value::from("as usual")))
            }
        }
    }

    fn variant(&self, row: &[usize]) -> Variant {
        let chosen = self.options.iter().zip(&row[2..]);
        let set = |((name, values), at): (&(&str, Vec<Option<Value>>), &usize)| {
            Some(((*name).to_owned(), values[*at].clone()?))
        };
        let rules = chosen.filter_map(set).collect();
        Variant { seats: self.seats[row[0]], has_bots: row[1] == 1, rules }
    }
}

fn values(spec: &OptionSpec) -> Vec<Option<Value>> {
    match spec.kind {
        Kind::Choice(words) => words.iter().map(|word| Some(Value::from(*word))).collect(),
        Kind::Integer { min, max } => vec![None, Some(Value::from(min)), Some(Value::from(max))],
    }
}

/// Two values of two factors: both factors and both values.
type Meeting = [(usize, usize); 2];

fn meetings(sizes: &[usize]) -> Vec<Meeting> {
    let values = |factor: usize| (0..sizes[factor]).map(move |value| (factor, value));
    let pairs =
        (0..sizes.len()).flat_map(|one| (one + 1..sizes.len()).map(move |other| (one, other)));
    let both = |(one, other)| values(one).flat_map(move |a| values(other).map(move |b| [a, b]));
    pairs.flat_map(both).collect()
}

fn meet(row: &[usize], meeting: &Meeting) -> bool {
    meeting.iter().all(|(factor, value)| row[*factor] == *value)
}

/// Such tables. `fits` says whether the game takes these options together; `make` may fail to find twins at some of
/// them.
pub fn covering<G: Game, T>(
    rng: &mut Rng,
    fits: impl Fn(&Variant) -> bool,
    make: impl Fn(&Variant, &mut Rng) -> Option<T>,
) -> Covering<T> {
    let factors = Factors::of::<G>();
    let sizes = factors.sizes();
    let mut open = meetings(&sizes);
    let pairs = open.len();
    let (mut tables, mut never) = (Vec::new(), Vec::new());
    while let Some(wanted) = open.first().copied() {
        let mut rows: Vec<Row> = (0..FILLS).map(|_| fill(&sizes, &wanted, rng)).collect();
        rows.retain(|row| fits(&factors.variant(row)));
        let met = |row: &Row| open.iter().filter(|meeting| meet(row, meeting)).count();
        rows.sort_by_cached_key(|row| std::cmp::Reverse(met(row)));
        let mut tried = rows.iter().take(TRIES);
        match tried.find_map(|row| Some((row, make(&factors.variant(row), rng)?))) {
            Some((row, made)) => {
                open.retain(|meeting| !meet(row, meeting));
                tables.push(made);
            }
            None => {
                let refused = wanted.map(|(factor, value)| factors.name(factor, value)).join(", ");
                assert!(rows.is_empty(), "no twins were found with {refused}");
                never.push(refused);
                open.remove(0);
            }
        }
    }
    Covering { tables, pairs, never }
}

/// A row with these two values, the others by lot.
fn fill(sizes: &[usize], wanted: &Meeting, rng: &mut Rng) -> Row {
    let mut row: Row = sizes.iter().map(|size| rng.index(*size)).collect();
    wanted.iter().for_each(|(factor, value)| row[*factor] = *value);
    row
}

/// Some options have another value than usual, also numbers in between.
pub fn drawn_rules(specs: &[OptionSpec], rng: &mut Rng) -> Map<String, Value> {
    let mut rules = Map::new();
    for spec in specs {
        if rng.below(3) > 0 {
            continue;
        }
        let value = match spec.kind {
            Kind::Choice(words) => Value::from(words[rng.index(words.len())]),
            Kind::Integer { min, max } => {
                Value::from(min + i64::from(rng.below((max - min + 1) as u32)))
            }
        };
        rules.insert(spec.name.to_owned(), value);
    }
    rules
}
