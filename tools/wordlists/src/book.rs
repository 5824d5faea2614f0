//! The files of one dictionary: made in memory, then written or compared.

use crate::catalog::{Language, Recipe};
use crate::debian::{Debian, Input, sha256};
use crate::failure::Failure;
use crate::level::Level;
use crate::words::Words;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Classes on one line of levels.txt.
pub const ROW: usize = 100;

/// What is written for a word whose class nobody knows.
pub const UNKNOWN: char = '.';

/// One dictionary, ready for its folder.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its language.
    pub code: &'static str,
    /// How many words it has.
    pub count: usize,
    /// Names and contents.
    pub files: [(&'static str, String); 4],
}

impl Book {
    /// Makes the dictionary of a language from the packages under the root.
    pub fn make(language: &Language, root: &Path) -> Result<Self, Failure> {
        let mut debian = Debian::at(root.to_owned());
        let (words, source, licence) = match language.recipe {
            Recipe::Made { gather, source, licence } => {
                (gather(&mut debian)?, source, licence.to_owned())
            }
            Recipe::Listed(list) => {
                (list.words(), include_str!("../notices/listed-source.md"), list.notice())
            }
        };
        let text = words_text(&words);
        let source = filled(source, language.code, &words, &sha256(text.as_bytes()), debian.seen());
        Ok(Self {
            code: language.code,
            count: words.count(),
            files: [
                ("words.txt", text),
                ("levels.txt", levels_text(&words)),
                ("LICENCE", licence),
                ("SOURCE.md", source),
            ],
        })
    }

    /// Writes the four files.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        let folder = folder.join(self.code);
        fs::create_dir_all(&folder)
            .map_err(|cause| Failure::Disk { path: folder.clone(), cause })?;
        for (name, text) in &self.files {
            let path = folder.join(name);
            fs::write(&path, text).map_err(|cause| Failure::Disk { path, cause })?;
        }
        Ok(())
    }

    /// The names of the files that are absent or differ.
    pub fn differing(&self, folder: &Path) -> Result<Vec<&'static str>, Failure> {
        let mut names = Vec::new();
        for (name, text) in &self.files {
            let path = folder.join(self.code).join(name);
            match fs::read(&path) {
                Ok(bytes) if bytes == text.as_bytes() => {}
                Ok(_) => names.push(*name),
                Err(cause) if cause.kind() == ErrorKind::NotFound => names.push(*name),
                Err(cause) => return Err(Failure::Disk { path, cause }),
            }
        }
        Ok(names)
    }
}

fn words_text(words: &Words) -> String {
    words.iter().flat_map(|(word, _)| [word, "\n"]).collect()
}

/// One character per word, in the order of words.txt.
fn levels_text(words: &Words) -> String {
    let classes: Vec<String> = words
        .iter()
        .map(|(_, level)| level.map_or(UNKNOWN.to_string(), |level| level.to_string()))
        .collect();
    classes.chunks(ROW).map(|row| row.concat() + "\n").collect()
}

/// Fills the blanks of a SOURCE.md.
fn filled(source: &str, code: &str, words: &Words, digest: &str, inputs: &[Input]) -> String {
    source
        .replace("{code}", code)
        .replace("{count}", &words.count().to_string())
        .replace("{sha256}", digest)
        .replace("{inputs}", inputs_table(inputs).trim_end())
        .replace("{levels}", levels_table(words).trim_end())
}

fn inputs_table(inputs: &[Input]) -> String {
    inputs
        .iter()
        .map(|input| {
            format!("- `{}` ({}): SHA-256 `{}`\n", input.path, input.package, input.sha256)
        })
        .collect()
}

fn levels_table(words: &Words) -> String {
    Level::all()
        .map(|level| format!("- class {level}: {} words\n", words.count_at(level)))
        .collect()
}
