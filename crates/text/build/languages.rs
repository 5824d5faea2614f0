//! Languages as source: what the file of each says, as a line for the macro in `lang.rs`.

use serde_json::Value;

/// How a language may count, and the variant of `Singular`.
const SINGULARS: [(&str, &str); 3] =
    [("one", "One"), ("nought_and_one", "NoughtAndOne"), ("never", "Never")];

/// What the formatter may do for a language, and its `Grammar`.
const GRAMMARS: [(&str, &str); 4] = [
    ("plain", "None"),
    ("english", "Some(Grammar::English)"),
    ("french", "Some(Grammar::French)"),
    ("korean", "Some(Grammar::Korean)"),
];

/// The call of `languages!` for these files, each a code and its JSON; English comes first.
pub(crate) fn source(files: &[(String, String)]) -> Result<String, String> {
    let mut files: Vec<&(String, String)> = files.iter().collect();
    files.sort_by_key(|(code, _)| (code != "en", code.clone()));
    if files.first().is_none_or(|(code, _)| code != "en") {
        return Err("en.json is missing: English is the source of all messages".to_owned());
    }
    let lines: Result<Vec<String>, String> =
        files.into_iter().map(|(code, text)| line(code, text)).collect();
    Ok(format!("languages! {{ $\n{}}}\n", lines?.concat()))
}

fn line(code: &str, text: &str) -> Result<String, String> {
    if code.len() < 2 || !code.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return Err(format!("{code}.json: the code of a language is small letters, as in fr"));
    }
    let file: Value =
        serde_json::from_str(text).map_err(|error| format!("{code}.json: {error}"))?;
    let name = file["name"].as_str().ok_or(format!("{code}.json: it needs its own name"))?;
    let singular = variant(code, &file, "singular", &SINGULARS)?;
    let grammar = variant(code, &file, "grammar", &GRAMMARS)?;
    let (first, rest) = code.split_at(1);
    let variant = first.to_uppercase() + rest;
    let (rulebook, default) = match code {
        "en" => ("RULES.md".to_owned(), "    #[default]\n"),
        _ => (format!("RULES.{code}.md"), ""),
    };
    Ok(format!(
        "    /// {name}.\n{default}    {variant} = \"{code}\", \"{rulebook}\", {singular}, {grammar};\n"
    ))
}

fn variant(
    code: &str,
    file: &Value,
    member: &str,
    known: &[(&str, &'static str)],
) -> Result<&'static str, String> {
    let given = file[member].as_str().unwrap_or_default();
    let found = known.iter().find(|(name, _)| *name == given).map(|(_, variant)| *variant);
    found.ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        format!("{code}.json: {member} is one of {}", names.join(", "))
    })
}
