//! Makes the graphs of the shipped dictionaries: every folder of `words/` with a `words.txt`
//! becomes a graph, its classes and its fingerprint, ready to be embedded.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a build script reads files and speaks to cargo; the crate itself does not"
)]

#[path = "src/words/graph/arc.rs"]
mod arc;
#[path = "src/words/graph/build.rs"]
mod build;
#[path = "src/words/fingerprint.rs"]
mod fingerprint;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

type Done<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> Done {
    let words = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("words");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", words.display());
    for entry in fs::read_dir(&words)? {
        let folder = entry?.path();
        if folder.join("words.txt").is_file() {
            ship(&folder, &out).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
    }
    Ok(())
}

/// Writes what is embedded of one language.
fn ship(folder: &Path, out: &Path) -> Done {
    let name = folder.file_name().unwrap_or_default();
    let list = fs::read_to_string(folder.join("words.txt"))?;
    let classes = fs::read_to_string(folder.join("levels.txt"))?;
    let mut builder = build::Builder::new();
    for word in list.lines() {
        if !(2..=64).contains(&word.len()) || !builder.add(word.as_bytes()) {
            return Err(format!("“{word}” is no word of A–Z in its place").into());
        }
    }
    let graph: Vec<u8> = builder.finish().iter().flat_map(|arc| arc.to_le_bytes()).collect();
    let target = out.join(name);
    fs::write(target.with_extension("graph"), graph)?;
    fs::write(target.with_extension("levels"), levels(&classes, list.lines().count())?)?;
    fs::write(target.with_extension("sha256"), fingerprint::sha256(list.as_bytes()))?;
    Ok(())
}

/// The classes at four bits each, the first word in the lower half; 0 where nothing is known.
fn levels(text: &str, words: usize) -> Done<Vec<u8>> {
    let classes: Vec<u8> = text
        .bytes()
        .filter(|glyph| !glyph.is_ascii_whitespace())
        .map(|glyph| if glyph.is_ascii_digit() { glyph - b'0' } else { 0 })
        .collect();
    if classes.len() != words {
        return Err(format!("{} classes for {words} words", classes.len()).into());
    }
    Ok(classes.chunks(2).map(|pair| pair[0] | pair.get(1).map_or(0, |high| high << 4)).collect())
}
