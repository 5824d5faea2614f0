//! What a notice says: the tables that wait, and a sentence about them.

use super::text::TEXT;
use crate::games::Games;
use tablee_engine::Lang;
use tablee_engine::text::say;
use tablee_protocol::MyTable;
use tablee_protocol::notices::{Notice, NoticeKind, WaitingTable};

/// How many tables a notice names; whoever follows one of its links sees the others.
const NAMED: usize = 10;

/// A notice about these tables.
pub fn compose(
    games: &Games,
    id: &str,
    kind: NoticeKind,
    waiting: &[MyTable],
    base: &str,
    lang: &str,
) -> Notice {
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
    let text = match kind {
        NoticeKind::Turn => say!(TEXT, lang, "notice.turn", games = titles(games, &tables, lang)),
        NoticeKind::Test => say!(TEXT, lang, "notice.test"),
    };
    Notice { id: id.to_owned(), kind, text, tables }
}

/// What the games are called, each once.
fn titles(games: &Games, tables: &[WaitingTable], lang: Lang) -> String {
    let mut titles: Vec<&str> = Vec::new();
    for table in tables {
        let title = games.find(&table.game).map_or(table.game.as_str(), |game| game.blurb(lang).0);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    titles.join(", ")
}
