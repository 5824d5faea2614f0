//! `tablee words`: the dictionaries, asked from the command line.

use crate::args::{Failure, Words};
use crate::terminal::lang;
use crate::text::TEXT;
use lexicon::{Bag, Card, Dictionary, Language, fold};
use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use tablee_engine::Lang;
use tablee_text::say;

/// The most letters a word may have that somebody asks about.
const LONGEST_WORD: usize = 32;

/// The most letters somebody may hold: as many as the largest hand.
const MOST_LETTERS: usize = 20;

/// No table has more Masters than two packs bring.
const MOST_MASTERS: usize = 2;

/// Does what was asked, on standard output.
pub fn run(asked: &Words) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = answer(asked, &mut out);
    match out.flush() {
        // Whoever read the list has seen enough (`| head`).
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Failure::no(error.to_string())),
        Ok(()) => done,
    }
}

fn answer(asked: &Words, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(lang) = &asked.list {
        let dictionary = dictionary(lang)?;
        dictionary.words().for_each(|word| line(out, &word));
        return Ok(());
    }
    if asked.info {
        return info(asked, out);
    }
    let dictionary = match &asked.lang {
        Some(lang) => dictionary(lang)?,
        None => usual().dictionary(),
    };
    let mut show = |word: &[u8]| line(out, &String::from_utf8_lossy(word));
    if let Some(letters) = &asked.from {
        dictionary.words_from(&hand(letters)?, 2, show);
    } else if let Some(old) = &asked.insert {
        dictionary.insertions(word(old)?.as_bytes(), &held(asked)?, show);
    } else if let Some(old) = &asked.exchange {
        let old = word(old)?;
        let other = |word: &[u8]| {
            if word != old.as_bytes() {
                show(word)
            }
        };
        dictionary.exchanges(old.as_bytes(), &held(asked)?, other);
    } else {
        return check(asked, &dictionary, out);
    }
    Ok(())
}

/// The language of the answers; `--lang` is that of the words.
fn reader() -> Lang {
    lang(None)
}

fn quoted(text: &str) -> String {
    say!(TEXT, reader(), "quote", text = text)
}

/// A broken pipe is noticed once, when everything is flushed.
fn line(out: &mut impl Write, text: &str) {
    let _ = writeln!(out, "{text}");
}

/// The dictionary of the environment's language; English where there is none.
fn usual() -> Language {
    let codes = [lang(None), Lang::En].map(Lang::code);
    let of = |code: &str| Language::ALL.iter().find(|language| language.name() == code).copied();
    codes.into_iter().find_map(of).unwrap_or(Language::En)
}

fn dictionary(lang: &str) -> Result<Arc<Dictionary>, Failure> {
    let language = Language::ALL.iter().find(|language| language.name() == lang);
    language.map(|language| language.dictionary()).ok_or_else(|| {
        let known = Language::NAMES.join(", ");
        Failure::usage(say!(
            TEXT,
            reader(),
            "words.no_dictionary",
            said = quoted(lang),
            known = known
        ))
    })
}

/// A word as somebody wrote it, as cards spell it (L4.1).
fn word(text: &str) -> Result<String, Failure> {
    let word = fold(text.trim()).filter(|word| !word.is_empty()).ok_or_else(|| {
        Failure::usage(say!(TEXT, reader(), "words.no_word", said = quoted(text)))
    })?;
    match word.len() {
        length if length > LONGEST_WORD => {
            let (said, most) = (quoted(text), LONGEST_WORD);
            let message = say!(TEXT, reader(), "words.long", said = said, n = length, most = most);
            Err(Failure::usage(message))
        }
        _ => Ok(word),
    }
}

fn held(asked: &Words) -> Result<Bag, Failure> {
    hand(asked.with.as_deref().unwrap_or_default())
}

/// Letters in hand, `*` for a Master.
fn hand(text: &str) -> Result<Bag, Failure> {
    let wrong = |what: String| Failure::usage(format!("{}: {what}", quoted(text)));
    let plain = text.replace('*', "");
    let letters = fold(&plain).ok_or_else(|| wrong(say!(TEXT, reader(), "words.hand.letters")))?;
    let masters = text.matches('*').count();
    match letters.len() + masters {
        0 => return Err(wrong(say!(TEXT, reader(), "words.hand.empty"))),
        count if count > MOST_LETTERS => {
            let most = MOST_LETTERS;
            return Err(wrong(say!(TEXT, reader(), "words.hand.long", n = count, most = most)));
        }
        _ if masters > MOST_MASTERS => {
            let most = MOST_MASTERS;
            return Err(wrong(say!(
                TEXT,
                reader(),
                "words.hand.masters",
                n = masters,
                most = most
            )));
        }
        _ => {}
    }
    let stars = std::iter::repeat_n(b'*', masters);
    Ok(letters.bytes().chain(stars).filter_map(Card::from_glyph).collect())
}

/// Tells for each word whether it is one, and what a misspelling stands for. No if one is not.
fn check(asked: &Words, dictionary: &Dictionary, out: &mut impl Write) -> Result<(), Failure> {
    let words: Vec<String> =
        asked.check.iter().chain(&asked.words).map(|text| word(text)).collect::<Result<_, _>>()?;
    let mut missing = 0;
    for word in &words {
        let told = match (dictionary.contains(word.as_bytes()), dictionary.nearest(word.as_bytes()))
        {
            (true, _) => say!(TEXT, reader(), "words.valid", word = word.clone()),
            (false, Some(near)) => {
                say!(TEXT, reader(), "words.misspelling", word = word.clone(), near = near)
            }
            (false, None) => say!(TEXT, reader(), "words.invalid", word = word.clone()),
        };
        missing += usize::from(!dictionary.contains(word.as_bytes()));
        line(out, &told);
    }
    match missing {
        0 => Ok(()),
        _ => {
            let (all, name) = (words.len(), quoted(dictionary.name()));
            let message =
                say!(TEXT, reader(), "words.missing", n = missing, all = all, name = name);
            Err(Failure::no(message))
        }
    }
}

fn info(asked: &Words, out: &mut impl Write) -> Result<(), Failure> {
    let names = match &asked.lang {
        Some(lang) => vec![lang.as_str()],
        None => Language::NAMES.to_vec(),
    };
    for name in names {
        let dictionary = dictionary(name)?;
        line(out, &format!("{name}: {} words", dictionary.len()));
        line(out, &format!("  SHA-256 {}", dictionary.fingerprint()));
        line(out, &format!("  graph   {} kB", dictionary.weight() / 1000));
        if let Some(origin) = dictionary.origin() {
            line(out, &indented(origin.source));
            if asked.lang.is_some() {
                line(out, &indented(origin.licence));
            }
        }
        line(out, "");
    }
    Ok(())
}

fn indented(text: &str) -> String {
    text.lines()
        .map(|line| format!("  {line}").trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}
