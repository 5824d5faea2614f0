//! Constants of the pieces of each game (order, values, who owns what), for its table on the
//! page: the rules are written once, in Rust.

use crate::Made;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use tablee_engine::{Game, Seat, Seats, options};

/// One constant: its name, its type, what it is, and its value.
struct Constant {
    name: &'static str,
    type_: &'static str,
    says: &'static str,
    value: Value,
}

fn made(game: &str, imports: &str, constants: &[Constant]) -> Made {
    let mut text = format!(
        "// Made from the rules of games/{game}; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.\n"
    );
    if !imports.is_empty() {
        text += &format!("import type {{ {imports} }} from './types';\n");
    }
    for Constant { name, type_, says, value } in constants {
        text += &format!("\n/** {says} */\nexport const {name}: {type_} = {value};\n");
    }
    Made { path: format!("games/{game}/web/generated/pieces.ts"), text }
}

/// Lexio: the order of tiles, and how straights are laid.
pub(crate) fn lexio() -> Made {
    use lexio::{Combo, Setup, TwoPlayer, straights};
    let tables = (2..=5).map(|seats| Setup::new(Seats(seats), TwoPlayer::Nine));
    let six = Setup::new(Seats(2), TwoPlayer::Six);
    let highest: BTreeSet<u8> = tables.chain([six]).map(|setup| setup.highest).collect();
    let laid: BTreeSet<[u8; 5]> = highest.iter().flat_map(|highest| straights(*highest)).collect();
    let most = highest.last().copied().unwrap_or_default();
    let tiles = lexio::Tiles::in_use(most);
    let tiles: Vec<String> = tiles.iter().map(|tile| tile.to_string()).collect();
    made(
        "lexio",
        "Combo",
        &[
            Constant {
                name: "TILES",
                type_: "readonly string[]",
                says: "Every tile, weak to strong (R1.3).",
                value: json!(tiles),
            },
            Constant {
                name: "STRAIGHTS",
                type_: "readonly (readonly number[])[]",
                says: "The numbers of each straight in the order in which it is laid (R4.3).",
                value: json!(laid),
            },
            Constant {
                name: "FIVES",
                type_: "readonly Exclude<Combo, 'single' | 'pair' | 'triple'>[]",
                says: "The plays of five tiles, weak to strong (R4.2).",
                value: json!(Combo::FIVES),
            },
        ],
    )
}

/// Xylo: the colours and how high they reach, who owns and who sorts which row.
pub(crate) fn xylo() -> Made {
    use xylo::{Colour, Rules, Setup};
    let rules = Rules::default();
    let rows = (2..=5).map(|seats| {
        let setup = Setup::new(Seats(seats), &rules);
        let owners: Vec<_> = (0..setup.rows).map(|row| setup.owner(row)).collect();
        let sorted: Vec<_> = (0..seats).map(|seat| setup.sorted_by(Seat(seat)).to_vec()).collect();
        (seats.to_string(), json!({ "owners": owners, "sorted": sorted }))
    });
    let reach = Colour::ALL.iter().map(|colour| (colour.to_string(), json!(colour.highest())));
    made(
        "xylo",
        "Colour, Owner",
        &[
            Constant {
                name: "COLOURS",
                type_: "readonly Colour[]",
                says: "The colours in the order of the pack (X1).",
                value: json!(Colour::ALL),
            },
            Constant {
                name: "HIGHEST",
                type_: "Readonly<Record<Colour, number>>",
                says: "The highest number of each colour (X1).",
                value: reach.collect::<Map<_, _>>().into(),
            },
            Constant {
                name: "ROWS",
                type_: "Readonly<Record<number, { owners: Owner[]; sorted: number[][] }>>",
                says: "By seats: whose each row is, and the rows that each seat sorts, in the order of its notation (X3, X8.1).",
                value: rows.collect::<Map<_, _>>().into(),
            },
        ],
    )
}

/// Lexicon: what cards cost and how many there are, and what options are that nobody set.
pub(crate) fn lexicon() -> Made {
    use lexicon::{Language, PackName};
    let packs = PackName::ALL.into_iter().map(|pack| (word(pack), json!(pack.groups())));
    let rules = Language::ALL.iter().map(|language| {
        let chosen = Map::from_iter([("dictionary".to_owned(), json!(language))]);
        (word(language), defaults::<lexicon::Lexicon>(chosen))
    });
    made(
        "lexicon",
        "Language, PackName, Rules",
        &[
            Constant {
                name: "PACKS",
                type_: "Readonly<Record<PackName, [letters: string, count: number, value: number][]>>",
                says: "The letters of each pack, how many there are of each, and what each costs (L1).",
                value: packs.collect::<Map<_, _>>().into(),
            },
            Constant {
                name: "DEFAULTS",
                type_: "Readonly<Record<Language, Rules>>",
                says: "The options that nobody set, by the dictionary.",
                value: rules.collect::<Map<_, _>>().into(),
            },
        ],
    )
}

/// The options of a game where only these were chosen; nothing where they do not go together.
fn defaults<G: Game>(chosen: Map<String, Value>) -> Value {
    options::resolve(&G::options(), &chosen).unwrap_or_default()
}

/// The name of a value that is a word in JSON.
fn word(value: impl Serialize) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|word| word.as_str().map(str::to_owned))
        .unwrap_or_default()
}
