//! Calls of npm: install what the lock file says when it changed, and build.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Whether npm can be called at all.
pub fn is_here() -> bool {
    let quiet =
        Command::new(NPM).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// Installs the packages the build needs, unless those of this very lock file are there already.
pub fn install(web: &Path) -> Result<(), Box<dyn Error>> {
    let (lock, installed) =
        (web.join("package-lock.json"), web.join("node_modules/.installed-lock"));
    let wanted = fs::read(&lock)?;
    if fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    run(web, &["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"])?;
    fs::write(installed, wanted)?;
    Ok(())
}

/// Builds the page into `dist`.
pub fn build(web: &Path) -> Result<(), Box<dyn Error>> {
    run(web, &["run", "--silent", "build"])
}

fn run(web: &Path, words: &[&str]) -> Result<(), Box<dyn Error>> {
    let done = Command::new(NPM).args(words).current_dir(web).stdin(Stdio::null()).output()?;
    if done.status.success() {
        return Ok(());
    }
    let said = [done.stdout, done.stderr].concat();
    Err(format!("npm {}: {}", words.join(" "), String::from_utf8_lossy(&said)).into())
}
