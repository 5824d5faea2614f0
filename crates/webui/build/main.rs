//! Builds the page while compiling: copies the sources to OUT_DIR, runs npm there, and writes
//! the list of assets that the crate embeds. Nothing outside OUT_DIR is ever written.

mod embed;
mod npm;
mod sources;

use std::env;
use std::error::Error;
use std::path::PathBuf;

/// Set to anything but 0 to embed the placeholder and never call npm: for editors and quick checks.
const SKIP: &str = "TABLEE_SKIP_WEB";

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-env-changed={SKIP}");
    for path in sources::watched(&root)? {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    let skip = env::var(SKIP).is_ok_and(|value| !value.is_empty() && value != "0");
    let built = if skip { None } else { page(&root, &out)? };
    embed::write(built.as_deref(), &out.join("assets.rs"))?;
    Ok(())
}

/// The folder with the built page, or nothing where this machine cannot build it.
fn page(root: &std::path::Path, out: &std::path::Path) -> Result<Option<PathBuf>, Box<dyn Error>> {
    let site = out.join("site");
    if !npm::is_here() {
        println!(
            "cargo::warning=npm is missing: the page is a placeholder. Install Node 20 and build again."
        );
        return Ok(None);
    }
    sources::copy(root, &site)?;
    let web = site.join("web");
    if let Err(why) = npm::install(&web) {
        println!("cargo::warning=npm ci failed ({why}): the page is a placeholder.");
        return Ok(None);
    }
    // From here on a failure is a mistake in the page, and must not go unnoticed.
    npm::build(&web)?;
    Ok(Some(web.join("dist")))
}
