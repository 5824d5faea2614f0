//! `wordlists fr|en|all`: makes the dictionaries of Lexicon, or checks the shipped ones.

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;
use wordlists::book::Book;
use wordlists::catalog::{LANGUAGES, Language};
use wordlists::failure::Failure;

/// Makes the dictionaries of Lexicon from Debian's word lists.
#[derive(Debug, Parser)]
#[command(version)]
struct Order {
    /// A language, or `all`.
    #[arg(value_parser = known)]
    language: String,
    /// The folder that holds one folder per language.
    #[arg(long, default_value = "games/lexicon/words")]
    out: PathBuf,
    /// Write nothing; exit with 1 when the shipped files differ.
    #[arg(long)]
    check: bool,
    /// Where the packages are unpacked; a folder filled with `dpkg-deb -x` will do.
    #[arg(long, default_value = "/")]
    root: PathBuf,
}

fn main() -> ExitCode {
    match run(&Order::parse()) {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Differs) => ExitCode::from(1),
        Err(failure) => {
            eprintln!("wordlists: {failure}");
            ExitCode::from(2)
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Good,
    Differs,
}

fn run(order: &Order) -> Result<Verdict, Failure> {
    let mut verdict = Verdict::Good;
    for language in LANGUAGES.iter().filter(|language| asked(order, language)) {
        let book = Book::make(language, &order.root)?;
        if !order.check {
            book.write(&order.out)?;
            println!("{}: {} words", book.code, book.count);
        } else if compare(order, &book)? == Verdict::Differs {
            verdict = Verdict::Differs;
        }
    }
    Ok(verdict)
}

fn compare(order: &Order, book: &Book) -> Result<Verdict, Failure> {
    let names = book.differing(&order.out)?;
    if names.is_empty() {
        println!("{}: {} words, as shipped", book.code, book.count);
        return Ok(Verdict::Good);
    }
    println!("{}: differs in {}", book.code, names.join(", "));
    Ok(Verdict::Differs)
}

fn asked(order: &Order, language: &Language) -> bool {
    order.language == "all" || order.language == language.code
}

fn known(name: &str) -> Result<String, String> {
    let codes: Vec<&str> = LANGUAGES.iter().map(|language| language.code).collect();
    if name == "all" || codes.contains(&name) {
        return Ok(name.to_owned());
    }
    Err(format!("one of {} or all", codes.join(", ")))
}
