//! The page's types are those of the Rust code.

use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn the_pages_types_are_fresh() {
    let update = std::env::var_os("UPDATE_TYPES").is_some();
    let mut stale = Vec::new();
    for made in types::all() {
        let path = root().join(&made.path);
        if update {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &made.text).unwrap();
        } else if std::fs::read_to_string(&path).ok().as_deref() != Some(&made.text) {
            stale.push(made.path);
        }
    }
    assert!(
        stale.is_empty(),
        "stale: {}; make them anew with `UPDATE_TYPES=1 cargo test -p types` and commit them",
        stale.join(", ")
    );
}
