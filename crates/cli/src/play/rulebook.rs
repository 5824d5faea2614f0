//! The rulebook in the terminal: its sections, found by number, printed readably.

use tablee_engine::columns::columns;
use tablee_engine::{Hue, Ink};

/// The titles of all sections.
pub fn contents(book: &str) -> Vec<&str> {
    book.lines().filter_map(|line| line.strip_prefix("## ")).collect()
}

/// The section called `name` (`R4`), or the single rule (`R4.3`), whatever the case.
pub fn section(book: &str, name: &str, ink: Ink) -> Option<String> {
    let wanted = name.to_uppercase();
    let lines: Vec<&str> = book.lines().collect();
    let heads = |line: &str| line.strip_prefix("## ").map(|title| first_word(title).to_owned());
    if let Some(start) = lines.iter().position(|line| heads(line).as_deref() == Some(&*wanted)) {
        let rest = &lines[start + 1..];
        let end = rest.iter().position(|line| line.starts_with("## ")).unwrap_or(rest.len());
        let body = rest[..end].iter().map(|line| readable(line, ink));
        let title = ink.paint(Hue::Bold, lines[start].trim_start_matches("## "));
        return Some([title].into_iter().chain(body).collect::<Vec<_>>().join("\n"));
    }
    let marker = format!("**{wanted}**");
    let rule = |line: &&&str| line.to_uppercase().contains(&marker);
    lines.iter().find(rule).map(|line| readable(line, ink))
}

fn first_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().trim_end_matches([':', '.']).to_uppercase()
}

/// The width that text is set to.
const WIDTH: usize = 78;

/// Markdown made readable: paragraphs set to width, bold painted, code marks dropped.
pub fn readable(line: &str, ink: Ink) -> String {
    let line = line.replace('`', "");
    if line.starts_with('|') {
        return line.replace("**", "");
    }
    let indent = if line.starts_with("- ") { "  " } else { "" };
    let (mut lines, mut width) = (vec![String::new()], 0);
    for word in line.split_whitespace() {
        let word = &without_emphasis(word);
        let length = columns(&word.replace("**", ""));
        if width > 0 && width + 1 + length > WIDTH {
            lines.push(indent.to_owned());
            width = indent.len();
        } else if width > 0 {
            lines.last_mut().into_iter().for_each(|line| line.push(' '));
            width += 1;
        }
        lines.last_mut().into_iter().for_each(|line| line.push_str(word));
        width += length;
    }
    bold(&lines.join("\n"), ink)
}

/// `*word*` as a plain word; `**` stays for `bold`, a lone `*` is the Master of Lexicon.
fn without_emphasis(word: &str) -> String {
    match word {
        "*" => word.to_owned(),
        _ => word.split("**").map(|part| part.replace('*', "")).collect::<Vec<_>>().join("**"),
    }
}

fn bold(text: &str, ink: Ink) -> String {
    let paint = |(n, part): (usize, &str)| match n % 2 {
        1 => ink.paint(Hue::Bold, part),
        _ => part.to_owned(),
    };
    text.split("**").enumerate().map(paint).collect()
}
