//! The languages made from files: the test language of CONTRIBUTING becomes one by its file alone.

#[path = "../../build/languages.rs"]
mod build;

use build::source;

fn file(code: &str, text: &str) -> (String, String) {
    (code.to_owned(), text.to_owned())
}

fn shipped() -> Vec<(String, String)> {
    vec![
        file("ko", include_str!("../../../../web/text/languages/ko.json")),
        file("en", include_str!("../../../../web/text/languages/en.json")),
        file("fr", include_str!("../../../../web/text/languages/fr.json")),
    ]
}

#[test]
fn a_language_more_is_a_file_more() {
    let before = source(&shipped()).unwrap();
    let mut files = shipped();
    files.push(file("eo", include_str!("../eo/language.json")));
    let esperanto = "    /// Esperanto.\n    Eo = \"eo\", \"RULES.eo.md\", One, None;\n";
    let after = source(&files).unwrap();
    assert_eq!(after.replace(esperanto, ""), before);
    assert_ne!(after, before);
    assert!(
        before.contains("#[default]\n    En = \"en\", \"RULES.md\", One, Some(Grammar::English);"),
        "{before}"
    );
}

#[test]
fn a_file_that_says_nothing_known_is_refused_by_name() {
    let refused = |code: &str, text: &str| {
        let mut files = shipped();
        files.push(file(code, text));
        source(&files).unwrap_err()
    };
    assert!(refused("eo", "{}").contains("eo.json: it needs its own name"));
    let plural = refused("eo", r#"{"name": "Esperanto", "singular": "two", "grammar": "plain"}"#);
    assert!(plural.contains("singular is one of one, nought_and_one, never"), "{plural}");
    assert!(refused("Eo", include_str!("../eo/language.json")).contains("small letters"));
    assert!(source(&shipped()[..1]).unwrap_err().contains("en.json is missing"));
}
