//! Source files as Debian packages install them. Nothing is ever downloaded.

use crate::failure::Failure;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// Where packages are unpacked, and what has been read from them.
#[derive(Debug)]
pub struct Debian {
    root: PathBuf,
    seen: Vec<Input>,
}

/// One source, for SOURCE.md: the digest says which version made the dictionary.
#[derive(Clone, Debug)]
pub struct Input {
    /// The package.
    pub package: &'static str,
    /// The file, or the pattern of the files.
    pub path: String,
    /// SHA-256 of the file, or of all files one after the other.
    pub sha256: String,
}

impl Debian {
    /// Packages under this root: `/`, or a folder filled with `dpkg-deb -x`.
    pub fn at(root: PathBuf) -> Self {
        Self { root, seen: Vec::new() }
    }

    /// What was read.
    pub fn seen(&self) -> &[Input] {
        &self.seen
    }

    /// The bytes of one file.
    pub fn bytes(&mut self, package: &'static str, path: &str) -> Result<Vec<u8>, Failure> {
        let bytes = self.read(package, path)?;
        self.remember(package, path, &bytes);
        Ok(bytes)
    }

    /// The text of one UTF-8 file.
    pub fn text(&mut self, package: &'static str, path: &str) -> Result<String, Failure> {
        let bytes = self.bytes(package, path)?;
        self.decoded(path, bytes)
    }

    /// The text of several UTF-8 files, one after the other, under one name.
    pub fn texts(
        &mut self,
        package: &'static str,
        name: &str,
        paths: &[String],
    ) -> Result<Vec<String>, Failure> {
        let texts = paths.iter().map(|path| self.decoded(path, self.read(package, path)?));
        let texts: Vec<String> = texts.collect::<Result<_, _>>()?;
        self.remember(package, name, texts.concat().as_bytes());
        Ok(texts)
    }

    fn decoded(&self, path: &str, bytes: Vec<u8>) -> Result<String, Failure> {
        String::from_utf8(bytes).map_err(|_| Failure::NotUtf8 { path: self.place(path) })
    }

    fn read(&self, package: &'static str, path: &str) -> Result<Vec<u8>, Failure> {
        let path = self.place(path);
        fs::read(&path).map_err(|cause| match cause.kind() {
            ErrorKind::NotFound => Failure::Missing { path, package },
            _ => Failure::Disk { path, cause },
        })
    }

    fn remember(&mut self, package: &'static str, path: &str, bytes: &[u8]) {
        self.seen.push(Input { package, path: path.to_owned(), sha256: sha256(bytes) });
    }

    fn place(&self, path: &str) -> PathBuf {
        self.root.join(path.trim_start_matches('/'))
    }
}

/// The digest in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_names_its_package() {
        let mut debian = Debian::at(PathBuf::from("/nowhere"));
        let failure = debian.text("hunspell-fr-comprehensive", "/usr/share/hunspell/fr.aff");
        let sentence = failure.unwrap_err().to_string();
        assert!(sentence.contains("apt-get install hunspell-fr-comprehensive"), "{sentence}");
    }

    #[test]
    fn sha256_of_nothing() {
        assert!(sha256(b"").starts_with("e3b0c44298fc1c14"));
    }
}
