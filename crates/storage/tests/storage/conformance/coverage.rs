//! No operation is without a test on both databases.

use std::fs;
use std::path::Path;

/// The names of the operations that a source offers.
fn operations(source: &str) -> impl Iterator<Item = &str> {
    let face = source.split("impl Store {").skip(1);
    face.flat_map(|block| block.split("pub fn ").skip(1))
        .filter(|text| text.split('{').next().is_some_and(|head| head.contains("-> Pending<")))
        .filter_map(|text| text.split(['(', '<']).next())
}

#[test]
fn every_operation_is_done_on_both_databases() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = |folder: &str| -> Vec<String> {
        let entries = fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let sources = entries.filter(|path| path.extension().is_some_and(|e| e == "rs"));
        sources.map(|path| fs::read_to_string(path).unwrap()).collect()
    };
    let suite = texts("tests/storage/conformance").concat();
    let face = texts("src");
    let mut found = 0;
    for operation in face.iter().flat_map(|source| operations(source)) {
        found += 1;
        assert!(
            suite.contains(&format!(".{operation}(")) || OPENING.contains(&operation),
            "no test of the conformance suite calls {operation}"
        );
    }
    assert!(found > 80, "only {found} operations found");
}

/// Done by the suite itself, or on one database alone.
const OPENING: [&str; 2] = ["connect", "connect_beside"];
