//! Link previews in words: what a messenger shows of a link to this server, in the reader's language.

use crate::text::TEXT;
use tablee_engine::Lang;
use tablee_server::link_preview::{Linked, base_url, linked};
use tablee_server::{App, Games};
use tablee_text::Value;
use tablee_webui::{Indexing, Parts, Preview};

/// What is said of the address of this request.
pub async fn describe(app: App, mut parts: Parts) -> Preview {
    let lang = language(&parts);
    let found = linked(&app, &mut parts).await;
    let (title, description) = sentences(&app.services().games, lang, &found);
    let indexing = match found {
        Linked::Page | Linked::Tournament { .. } => Indexing::Listed,
        _ => Indexing::Unlisted,
    };
    let path = parts.uri.path().to_owned();
    Preview { title, description, base_url: base_url(&app, &parts), path, indexing }
}

/// The first language of `accept-language` that is spoken here.
fn language(parts: &Parts) -> Lang {
    let wanted = parts.headers.get("accept-language").and_then(|value| value.to_str().ok());
    let code = |entry: &str| entry.trim().split(['-', ';']).next().map(str::to_lowercase);
    let mut codes = wanted.unwrap_or_default().split(',').filter_map(code);
    codes.find_map(|code| Lang::coded(&code)).unwrap_or_default()
}

/// The title and the sentence.
fn sentences(games: &Games, lang: Lang, linked: &Linked) -> (String, String) {
    let say = |key, values: &[(&str, Value)]| TEXT.say(lang, key, values);
    let of = |game: &String| [("game", Value::from(called(games, lang, game)))];
    match linked {
        Linked::Page => (say("preview.page", &[]), say("preview.page.text", &[])),
        Linked::PrivateTable => (say("preview.private", &[]), say("preview.private.text", &[])),
        Linked::OpenTable { game, free } => {
            (say("preview.table", &of(game)), say("preview.open", &[("n", Value::from(*free))]))
        }
        Linked::Table { game } => (say("preview.table", &of(game)), say("preview.running", &[])),
        Linked::Finished { game, winners } if winners.is_empty() => {
            (say("preview.table", &of(game)), say("preview.finished", &[]))
        }
        Linked::Finished { game, winners } => {
            let names = ("names", Value::from(winners.join(", ")));
            let [game] = of(game);
            (say("preview.won", &[game, names]), say("preview.finished", &[]))
        }
        Linked::PrivateTournament => {
            (say("preview.private_tournament", &[]), say("preview.private.text", &[]))
        }
        Linked::Tournament { name, game } => (
            say("preview.tournament", &[("name", name.into())]),
            say("preview.register", &of(game)),
        ),
    }
}

/// A game's own name.
fn called(games: &Games, lang: Lang, id: &str) -> String {
    games.find(id).map_or_else(|_| id.to_owned(), |game| game.blurb(lang).0.to_owned())
}
