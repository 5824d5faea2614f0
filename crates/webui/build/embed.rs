//! The built page as Rust: one constant that lists every asset with its compressed forms.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes the list of assets; without a built page it is empty.
pub fn write(dist: Option<&Path>, to: &Path) -> io::Result<()> {
    let mut text = String::from("pub(crate) const ASSETS: &[Asset] = &[\n");
    for path in dist.map(files).transpose()?.unwrap_or_default() {
        if let Some(dist) = dist
            && let Some(line) = asset(dist, &path)?
        {
            text.push_str(&line);
        }
    }
    text.push_str("];\n");
    fs::write(to, text)
}

/// Every file below a folder, in a fixed order.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        // What the build tells its tools about itself is no part of the page.
        if path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b".")) {
            continue;
        }
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

/// One line of the list; a compressed form is no asset of its own.
fn asset(dist: &Path, path: &Path) -> io::Result<Option<String>> {
    let ending = |wanted: &str| path.extension().is_some_and(|found| found == wanted);
    if ending("br") || ending("gz") {
        return Ok(None);
    }
    let inside = path.strip_prefix(dist).map_err(io::Error::other)?;
    let url = format!("/{}", inside.to_string_lossy().replace('\\', "/"));
    let mut line = String::new();
    let _ = writeln!(
        line,
        "    Asset {{ path: {url:?}, etag: \"\\\"{:016x}\\\"\", plain: {}, brotli: {}, gzip: {} }},",
        fingerprint(&fs::read(path)?),
        include(path),
        packed(path, "br"),
        packed(path, "gz"),
    );
    Ok(Some(line))
}

fn include(path: &Path) -> String {
    format!("include_bytes!({:?})", path.to_string_lossy())
}

fn packed(path: &Path, ending: &str) -> String {
    let packed = PathBuf::from(format!("{}.{ending}", path.to_string_lossy()));
    if packed.exists() { format!("Some({})", include(&packed)) } else { "None".to_owned() }
}

/// FNV-1a: tells versions of one file apart, nothing more is asked of it.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
