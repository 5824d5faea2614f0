//! Architecture tests: who may depend on whom, which words belong to games alone, how files begin,
//! and that no rule is without a test.

use lexicon::{HostAction, Lexicon, Verdict};
use lexio::Lexio;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tablee_engine::{Game, Lang};
use xylo::Xylo;

const GAMES: [(&str, char); 3] = [("lexicon", 'L'), ("lexio", 'R'), ("xylo", 'X')];

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    files(folder, &|path| path.extension().is_some_and(|extension| extension == "rs"), found);
}

/// Every file that is wanted, below a folder; what tools have made is passed by.
pub fn files(folder: &Path, is_wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !["node_modules", "dist", "target"].contains(&&*name) {
                files(&path, is_wanted, found);
            }
        } else if is_wanted(&path) {
            found.push(path);
        }
    }
}

fn all_sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    sources(&root().join("crates"), &mut found);
    sources(&root().join("games"), &mut found);
    assert!(found.len() > 50, "only {} source files found", found.len());
    found
}

#[test]
fn every_file_says_first_what_it_is_responsible_for() {
    for path in all_sources() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//! "), "{} does not begin with //!", path.display());
    }
}

#[test]
fn no_file_has_grown_beyond_one_job() {
    for path in all_sources().iter().filter(|path| !path.to_string_lossy().contains("/tests/")) {
        let lines = fs::read_to_string(path).unwrap().lines().count();
        assert!(lines <= 400, "{} has {lines} lines", path.display());
    }
}

/// What every crate of ours may depend on: the arrows of ARCHITECTURE.md. Tests may use more.
const EDGES: [(&str, &[&str]); 18] = [
    ("crates/text", &[]),
    ("crates/engine", &["tablee-text"]),
    ("crates/bots", &["tablee-engine"]),
    ("crates/tournament", &["tablee-engine"]),
    ("crates/protocol", &["tablee-engine", "tablee-tournament"]),
    ("crates/storage", &["tablee-protocol"]),
    ("crates/evidence", &[]),
    ("crates/load", &["tablee-engine", "tablee-protocol"]),
    ("crates/webui", &[]),
    (
        "crates/server",
        &[
            "tablee-engine",
            "tablee-evidence",
            "tablee-protocol",
            "tablee-storage",
            "tablee-tournament",
        ],
    ),
    ("crates/game-registry", &["lexicon", "lexio", "tablee-bots", "tablee-engine", "xylo"]),
    (
        "crates/cli",
        &[
            "lexicon",
            "tablee-bots",
            "tablee-engine",
            "tablee-evidence",
            "tablee-game-registry",
            "tablee-load",
            "tablee-protocol",
            "tablee-server",
            "tablee-storage",
            "tablee-text",
            "tablee-tournament",
            "tablee-webui",
        ],
    ),
    ("games/lexicon", &["tablee-engine"]),
    ("games/lexio", &["tablee-engine"]),
    ("games/xylo", &["tablee-engine"]),
    ("tools/test-support", &[]),
    ("tools/types", &["lexicon", "lexio", "tablee-engine", "tablee-protocol", "xylo"]),
    ("tools/wordlists", &[]),
];

/// Our own crates in the section of a manifest that lists what is always needed.
fn own_dependencies(manifest: &str) -> BTreeSet<&str> {
    let section = manifest.split("\n[").find(|part| part.starts_with("dependencies]"));
    let lines = section.unwrap_or_default().lines().skip(1);
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
    let own =
        |name: &&str| name.starts_with("tablee-") || GAMES.iter().any(|(game, _)| game == name);
    names.filter(own).collect()
}

#[test]
fn every_crate_depends_on_just_what_the_architecture_says() {
    for (folder, may) in EDGES {
        let manifest = read(format!("{folder}/Cargo.toml"));
        assert_eq!(own_dependencies(&manifest), may.iter().copied().collect(), "{folder}");
    }
    let crates =
        ["crates", "games", "tools"].map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let manifests =
        crates.into_iter().flatten().map(|entry| entry.unwrap().path().join("Cargo.toml"));
    assert_eq!(
        manifests.filter(|path| path.exists()).count(),
        EDGES.len(),
        "a crate is not listed"
    );
}

#[test]
fn the_picture_of_the_architecture_has_every_crate_and_the_page_is_one_page() {
    let page = read("ARCHITECTURE.md");
    let picture = page.split("```").nth(1).unwrap();
    for (folder, _) in EDGES {
        let (group, name) = folder.split_once('/').unwrap();
        let drawn = match group {
            "games" => picture.contains("games/*"),
            "crates" => picture.contains(name),
            _ => page.contains("`tools/*`"),
        };
        assert!(drawn, "{folder}");
    }
    let words = page.split_whitespace().count();
    assert!(words <= 1_250, "{words} words are more than a page");
}

#[test]
fn a_planted_dependency_is_found() {
    let planted = "[package]\nname = \"x\"\n\n[dependencies]\naxum = \"1\"\ntablee-bots.workspace = true\n\
                   xylo = { path = \"x\" }\n\n[dev-dependencies]\nlexio.workspace = true\n";
    assert_eq!(own_dependencies(planted), BTreeSet::from(["tablee-bots", "xylo"]));
}

/// What the network part of the server may use of the rest: nothing that knows tables, tournaments
/// or people.
#[test]
fn the_network_part_of_the_server_knows_no_area() {
    let may = ["net", "settings", "store", "ops", "crash_point"];
    let mut files = Vec::new();
    sources(&root().join("crates/server/src/net"), &mut files);
    assert!(files.len() > 10, "only {} files of the network part found", files.len());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        for used in text.split("crate::").skip(1) {
            let module: String =
                used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            assert!(may.contains(&module.as_str()), "{} uses crate::{module}", path.display());
        }
    }
}

/// What only a file that speaks to the database says.
const SQL: [&str; 10] = [
    "rusqlite",
    "tokio_postgres",
    "deadpool",
    "SELECT ",
    "INSERT ",
    "UPDATE persons",
    "DELETE FROM",
    ".prepare(\"",
    "prepare_cached(",
    "PRAGMA ",
];

/// The words of SQL in the code of a file, comments aside.
fn sql_in(text: &str) -> Option<&'static str> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).find_map(|line| SQL.into_iter().find(|word| line.contains(word)))
}

#[test]
fn only_storage_speaks_sql() {
    let in_tests = |path: &Path| path.components().any(|part| part.as_os_str() == "tests");
    for path in all_sources().iter().filter(|path| !in_tests(path)) {
        let allowed = path.to_string_lossy().contains("crates/storage/");
        let found = sql_in(&fs::read_to_string(path).unwrap());
        assert!(allowed || found.is_none(), "{}: {found:?} outside crates/storage", path.display());
    }
    // Tests may look into the file themselves; what is built may not.
    for entry in fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        let manifest = fs::read_to_string(entry.join("Cargo.toml")).unwrap();
        let built = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        let allowed = entry.ends_with("storage");
        for client in ["rusqlite", "tokio-postgres", "deadpool"] {
            assert!(allowed || !built.contains(client), "{} needs {client}", entry.display());
        }
    }
}

#[test]
fn sql_that_is_planted_is_found() {
    for planted in [
        "fn f() { db.execute(\"DELETE FROM chat\", []); }",
        "use rusqlite::Connection;",
        "use tokio_postgres::Client;",
        "let query = \"SELECT id FROM tables\";",
    ] {
        assert!(sql_in(planted).is_some(), "{planted}");
    }
    assert_eq!(sql_in("// SELECT is told of in a comment\nlet select = 1;"), None);
}

/// No type of a database is in what the storage offers: another one can stand behind it.
#[test]
fn the_storage_offers_no_type_of_its_database() {
    let mut files = Vec::new();
    sources(&root().join("crates/storage/src"), &mut files);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        if let Some(line) = offers_database(code) {
            panic!("{}: {line}", path.display());
        }
    }
    let planted = "impl Store {\n    pub fn raw(&self) -> &rusqlite::Connection {\n    }\n}\n";
    assert!(offers_database(planted).is_some());
    for planted in ["rusqlite::Error", "tokio_postgres::Error"] {
        let planted = format!("impl From<{planted}> for StoreError {{\n}}\n");
        assert!(offers_database(&planted).is_some());
    }
}

/// The first line by which a public operation of the store, a conversion, or a public field would
/// show a type of a database. `Failure` is what operations on PostgreSQL end with among themselves.
fn offers_database(code: &str) -> Option<&str> {
    let mut in_store = false;
    for line in code.lines() {
        match line {
            "impl Store {" => in_store = true,
            "}" => in_store = false,
            _ => {}
        }
        let types = ["rusqlite", "Connection", "Row<", "tokio_postgres", "deadpool", "PoolError"];
        let names = types.iter().any(|name| line.contains(name));
        let operation = in_store && line.trim_start().starts_with("pub ");
        let inside = line.ends_with(" for Failure {") || line == "impl Drop for Connection {";
        let conversion = line.starts_with("impl") && line.contains(" for ") && !inside;
        let field = line.starts_with("    pub ") && !line.contains("fn ");
        if names && (operation || conversion || field) {
            return Some(line);
        }
    }
    None
}

/// What only a game may call by name: itself, its options, its host's inputs, its figures.
fn words_of_games() -> BTreeSet<String> {
    fn told<G: Game>() -> impl Iterator<Item = String> {
        let options = G::options().into_iter().map(|option| option.name.to_owned());
        options.chain([G::ID.to_owned()])
    }
    let rulings = [Verdict::Valid, Verdict::Misspelling, Verdict::Nonword].map(HostAction::Rule);
    let host = rulings.into_iter().chain([HostAction::Bell]).map(|action| action.to_string());
    let figures = ["hand points", "cards left", "went out", "tiles left", "bid met"];
    let games = told::<Lexicon>().chain(told::<Lexio>()).chain(told::<Xylo>());
    games.chain(host).chain(figures.map(str::to_owned)).collect()
}

/// Lines that say such a word and mean something else: a format of tournaments, and the bell of
/// the tournament itself in a code of refusal.
const MEANT_OTHERWISE: [(&str, &str); 4] = [
    ("rounds", "Format::Rounds =>"),
    ("bell", "Refusal::Bell"),
    ("hands", "Format::Drive =>"),
    ("rounds", "_ => \"rounds\""),
];

/// Where a source speaks of a game: the line, and the word that is a text of its own there.
fn spoken_of_games<'a>(text: &'a str, words: &BTreeSet<String>) -> Vec<(&'a str, String)> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut found = Vec::new();
    for line in code {
        // Every other piece between quotation marks is a text.
        for literal in line.split('"').skip(1).step_by(2).filter(|text| words.contains(*text)) {
            let meant = |(word, part): &(&str, &str)| *word == literal && line.contains(part);
            if !MEANT_OTHERWISE.iter().any(meant) {
                found.push((line.trim(), literal.to_owned()));
            }
        }
    }
    found
}

/// Hosts ask games typed questions (`TournamentGame`); a word of some game in their sources is a
/// rule that they know by heart. The terminal's voice and figures by name are not for them either.
#[test]
fn no_word_of_a_game_in_the_server_and_in_tournaments() {
    let words = words_of_games();
    assert!(words.len() > 20, "only {words:?}");
    let places = ["crates/server/src", "crates/tournament/src", "crates/protocol/src"];
    let mut files = Vec::new();
    for place in places.map(|place| root().join(place)) {
        sources(&place, &mut files);
    }
    sources(&root().join("crates/cli/src/tournament"), &mut files);
    for path in files.iter().filter(|path| !path.ends_with("cli/src/tournament/report.rs")) {
        let text = fs::read_to_string(path).unwrap();
        assert_eq!(spoken_of_games(&text, &words), [], "{}", path.display());
        for call in [".voice()", ".figures("] {
            assert!(!text.contains(call), "{} calls {call}", path.display());
        }
    }
}

#[test]
fn a_planted_word_of_a_game_is_found() {
    let words = words_of_games();
    for planted in [
        r#"let action = "rule valid";"#,
        r#"registry.host(&room, &key, "bell").await"#,
        r#"("hands", json!(1)),"#,
        r#"("steward", json!(steward)),"#,
        r#"figure(seat, "hand points")"#,
        r#"if setup.game == "lexicon" {"#,
    ] {
        assert_eq!(spoken_of_games(planted, &words).len(), 1, "{planted}");
    }
    for harmless in [r#"Format::Rounds => "rounds","#, r#"// "bell""#, r#"format!("bell.{round}")"#]
    {
        assert_eq!(spoken_of_games(harmless, &words), [], "{harmless}");
    }
}

/// Rules know no clock, no socket and no chance of their own.
#[test]
fn a_game_uses_no_runtime_and_no_randomness_of_its_own() {
    for (game, _) in GAMES {
        let manifest = read(format!("games/{game}/Cargo.toml"));
        for other in ["tokio", "rand "] {
            assert!(!manifest.contains(other), "games/{game} depends on {other}");
        }
    }
}

#[test]
fn only_what_measures_knows_of_oracles() {
    let may = ["crates/bots/src/", "crates/cli/src/arena/", "crates/game-registry/src/lib.rs"];
    for path in all_sources().iter().filter(|path| !path.to_string_lossy().contains("/tests/")) {
        let text = fs::read_to_string(path).unwrap();
        let knows =
            ["MeasuredTable", "oracle_move", "OracleBot"].iter().any(|word| text.contains(word));
        let place = path.to_string_lossy().replace("/../..", "");
        let allowed = may.iter().any(|part| path.to_string_lossy().contains(part));
        assert!(!knows || allowed, "{place} could see all cards");
    }
}

/// A game tells how to play a seat that sees all cards; only what measures asks.
#[test]
fn only_an_oracle_asks_how_to_play_by_all_cards() {
    let told = ["crates/engine/src/bot.rs", "games/xylo/src/bot/policy.rs"];
    let asks = ["crates/bots/src/oracle.rs", "crates/bots/src/halving.rs"];
    for path in all_sources().iter().filter(|path| !path.to_string_lossy().contains("/tests/")) {
        let text = fs::read_to_string(path).unwrap();
        let place = path.to_string_lossy().replace("/../..", "");
        let allowed = told.iter().chain(&asks).any(|part| path.to_string_lossy().contains(part));
        assert!(
            !text.contains("_seeing(") && !text.contains("::play_on_seeing") || allowed,
            "{place}"
        );
    }
}

/// The numbers of a rulebook: `**R4.3** …` gives R4.3.
fn numbered_rules(book: &str, letter: char) -> BTreeSet<String> {
    let starts = |part: &&str| part.starts_with(letter);
    let number = |part: &str| part.split("**").next().unwrap_or_default().to_owned();
    let is_number = |text: &String| {
        let rest = &text[1..];
        rest.starts_with(|c: char| c.is_ascii_digit())
            && rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
    };
    book.split("**").filter(starts).map(number).filter(is_number).collect()
}

#[test]
fn every_numbered_rule_has_a_test_named_after_it() {
    for (game, letter) in GAMES {
        let rules = numbered_rules(&read(format!("games/{game}/RULES.md")), letter);
        assert!(rules.len() >= 15, "{game}: only {} numbered rules found", rules.len());
        let mut files = Vec::new();
        sources(&root().join(format!("games/{game}")), &mut files);
        let tests: String = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        for rule in rules {
            let name = format!("fn {}_", rule.to_lowercase().replace('.', "_"));
            assert!(tests.contains(&name), "{game}: no test named after {rule} ({name}…)");
        }
    }
}

#[test]
fn the_rulebooks_have_the_same_numbers_in_every_language() {
    for (game, letter) in GAMES {
        let english = numbered_rules(&read(format!("games/{game}/RULES.md")), letter);
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            let other = numbered_rules(&read(format!("games/{game}/RULES.{lang}.md")), letter);
            assert_eq!(english, other, "{game}, {lang}");
        }
    }
}

/// What a reader looks up by its number stands in the same order everywhere.
#[test]
fn the_rulebooks_have_the_same_sections_tables_and_notation_in_every_language() {
    for (game, letter) in GAMES {
        let shape = |lang: &str| -> Vec<String> {
            let book = read(format!("games/{game}/RULES{lang}.md"));
            let of = |line: &str| {
                let head = line.split_whitespace().nth(usize::from(line.starts_with('#')));
                let head = head.unwrap_or_default().to_owned();
                let rule = line.starts_with("**") && head[2..].starts_with(letter);
                let numbered = line.starts_with("## ") && head.starts_with(letter);
                match line {
                    _ if rule || numbered => Some(head),
                    _ if line.starts_with("## ") => Some("##".to_owned()),
                    _ if line.starts_with('|') => Some(format!("|{}", line.matches('|').count())),
                    _ if line.starts_with("- ") => Some("-".to_owned()),
                    _ => None,
                }
            };
            book.lines().filter_map(of).collect()
        };
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            assert_eq!(shape(""), shape(&format!(".{lang}")), "{game}");
        }
    }
}

#[test]
fn every_rulebook_has_every_rule_of_every_section() {
    for (game, letter) in GAMES {
        let book = read(format!("games/{game}/RULES.md"));
        let sections: Vec<&str> =
            book.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        let rules = numbered_rules(&book, letter);
        for section in sections.iter().filter(|title| title.starts_with(letter)) {
            let head = section.split_whitespace().next().unwrap_or_default();
            let inside = |rule: &String| *rule == head || rule.starts_with(&format!("{head}."));
            assert!(rules.iter().any(inside), "{game}: section {head} has no numbered rule");
        }
    }
}

#[test]
fn there_are_ten_golden_records_per_game() {
    for (game, _) in GAMES {
        let golden = fs::read_dir(root().join(format!("games/{game}/golden"))).unwrap();
        let is_record =
            |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
        let records = golden.map(|entry| entry.unwrap().path()).filter(is_record).count();
        assert!(records >= 10, "{game}: {records} golden records");
    }
}
