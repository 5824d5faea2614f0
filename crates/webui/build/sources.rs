//! The page's sources: which they are, and a copy of them that npm may work in.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What of web/ the build reads. Not node_modules and dist, which it makes.
const WEB: [&str; 9] = [
    "src",
    "text",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

/// Everything that makes the page another page when it changes.
pub fn watched(root: &Path) -> io::Result<Vec<PathBuf>> {
    let web = WEB.iter().map(|name| root.join("web").join(name));
    Ok(web.chain(tables(root)?).filter(|path| path.exists()).collect())
}

/// The folders of each game that the page reads: its table and its messages.
fn tables(root: &Path) -> io::Result<Vec<PathBuf>> {
    let games = fs::read_dir(root.join("games"))?;
    let games: Vec<PathBuf> =
        games.map(|game| game.map(|game| game.path())).collect::<io::Result<_>>()?;
    let mut found: Vec<PathBuf> =
        games.iter().flat_map(|game| ["web", "text"].map(|part| game.join(part))).collect();
    found.retain(|path| path.is_dir());
    found.sort();
    Ok(found)
}

/// Copies the sources to `site`, laid out as in the repository. What a former copy had and the
/// repository no longer has is gone afterwards; installed packages stay.
pub fn copy(root: &Path, site: &Path) -> io::Result<()> {
    let games = site.join("games");
    if games.exists() {
        fs::remove_dir_all(&games)?;
    }
    for name in WEB {
        let (from, to) = (root.join("web").join(name), site.join("web").join(name));
        if to.is_dir() {
            fs::remove_dir_all(&to)?;
        }
        if from.exists() {
            copy_all(&from, &to)?;
        }
    }
    for table in tables(root)? {
        let inside = table.strip_prefix(root).map_err(io::Error::other)?;
        copy_all(&table, &site.join(inside))?;
    }
    Ok(())
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_file() {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        return fs::copy(from, to).map(drop);
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy_all(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}
