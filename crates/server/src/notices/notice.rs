//! Text of a notice: the tables that wait, and a sentence about them.

use super::text::TEXT;
use crate::games::Games;
use tablee_engine::Lang;
use tablee_engine::text::say;
use tablee_protocol::MyTable;
use tablee_protocol::notices::{Notice, NoticeKind, WaitingTable};

/// How many tables a notice names; whoever follows one of its links sees the others.
pub const NAMED: usize = 10;

/// A notice that somebody tries whether it arrives.
pub fn of_test(id: &str, lang: &str) -> Notice {
    let text = say!(TEXT, Lang::coded(lang).unwrap_or_default(), "notice.test");
    Notice { id: id.to_owned(), kind: NoticeKind::Test, text, tables: Vec::new(), club: None }
}

/// A notice that asks whether a mail address is right; the letter has the words.
pub fn of_confirmation(id: &str) -> Notice {
    let (kind, text) = (NoticeKind::Confirmation, String::new());
    Notice { id: id.to_owned(), kind, text, tables: Vec::new(), club: None }
}

/// A notice about tables that wait.
pub fn of_turn(games: &Games, id: &str, waiting: &[MyTable], base: &str, lang: &str) -> Notice {
    let lang = Lang::coded(lang).unwrap_or_default();
    let tables: Vec<WaitingTable> = waiting
        .iter()
        .take(NAMED)
        .map(|table| WaitingTable {
            id: table.id.clone(),
            game: table.game.clone(),
            url: format!("{}/t/{}", base.trim_end_matches('/'), table.id),
            since: table.since,
            deadline: table.deadline,
        })
        .collect();
    let text = say!(TEXT, lang, "notice.turn", games = titles(games, &tables, lang));
    Notice { id: id.to_owned(), kind: NoticeKind::Turn, text, tables, club: None }
}

/// What a game is called.
pub fn named<'a>(games: &'a Games, game: &'a str, lang: Lang) -> &'a str {
    games.find(game).map_or(game, |game| game.blurb(lang).0)
}

/// What the games are called, each once.
pub fn titles(games: &Games, tables: &[WaitingTable], lang: Lang) -> String {
    let mut titles: Vec<&str> = Vec::new();
    for table in tables {
        let title = named(games, &table.game, lang);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    titles.join(", ")
}
