//! The rulebook in the terminal: its sections, found by number, set to the terminal's width.

use crate::terminal::wrapped;
use tablee_engine::{ColorMode, Hue};

/// The titles of all sections.
pub fn contents(book: &str) -> Vec<&str> {
    book.lines().filter_map(|line| line.strip_prefix("## ")).collect()
}

/// The section called `name` (`R4`), or the single rule (`R4.3`), whatever the case.
pub fn section(book: &str, name: &str, width: usize, colors: ColorMode) -> Option<String> {
    let wanted = name.to_uppercase();
    let blocks = blocks(book);
    let heads = |block: &String| block.strip_prefix("## ").map(first_word) == Some(wanted.clone());
    if let Some(start) = blocks.iter().position(heads) {
        let rest = &blocks[start + 1..];
        let end = rest.iter().position(|block| block.starts_with("## ")).unwrap_or(rest.len());
        return Some(set(&blocks[start..=start + end], width, colors));
    }
    let marker = format!("**{wanted}**");
    let rule = blocks.iter().find(|block| block.to_uppercase().contains(&marker));
    rule.map(|block| readable(block, width, colors))
}

/// All of it.
pub fn whole(book: &str, width: usize, colors: ColorMode) -> String {
    set(&blocks(book), width, colors)
}

fn set(blocks: &[String], width: usize, colors: ColorMode) -> String {
    blocks.iter().map(|block| readable(block, width, colors)).collect::<Vec<_>>().join("\n")
}

fn first_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().trim_end_matches([':', '.']).to_uppercase()
}

/// The book without its own line breaks: a paragraph, an item, a row of a table or an empty line each.
fn blocks(book: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    for line in book.lines() {
        let begins = line.is_empty() || line.starts_with(['|', '#', '-']) || line.starts_with("**");
        match blocks.last_mut() {
            Some(last) if !begins && !last.is_empty() && !last.starts_with(['|', '#']) => {
                *last += " ";
                *last += line.trim_start();
            }
            _ => blocks.push(line.to_owned()),
        }
    }
    blocks
}

/// Markdown made readable: set to width, titles and bold painted, code marks dropped.
fn readable(block: &str, width: usize, colors: ColorMode) -> String {
    let block = block.replace('`', "");
    if block.starts_with('|') {
        return block.replace("**", "");
    }
    if let Some(title) = block.strip_prefix("## ") {
        return colors.paint(Hue::Bold, title);
    }
    let indent = if block.starts_with("- ") { "  " } else { "" };
    let words: Vec<String> = block.split_whitespace().map(without_emphasis).collect();
    bold(&wrapped(&words.join(" "), indent, width, |word| word.replace("**", "")), colors)
}

/// `*word*` as a plain word; `**` stays for `bold`, a lone `*` is the Master of Lexicon.
fn without_emphasis(word: &str) -> String {
    match word {
        "*" => word.to_owned(),
        _ => word.split("**").map(|part| part.replace('*', "")).collect::<Vec<_>>().join("**"),
    }
}

fn bold(text: &str, colors: ColorMode) -> String {
    let paint = |(n, part): (usize, &str)| match n % 2 {
        1 => colors.paint(Hue::Bold, part),
        _ => part.to_owned(),
    };
    text.split("**").enumerate().map(paint).collect()
}
