//! Makes the languages of `Lang` from the files in `web/text/languages`, one for each.

mod languages;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/text/languages");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|of| of != "json") {
            continue;
        }
        let code = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        files.push((code, fs::read_to_string(&path)?));
    }
    let made = languages::source(&files).map_err(io::Error::other)?;
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("languages.rs"), made)
}
