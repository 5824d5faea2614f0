//! Link previews: what a link to this server may say of itself to somebody who only has the link.
//! Of tables and tournaments that are not listed it says nothing.

use crate::app::App;
use crate::net::ClientAddress;
use crate::net::budget::Budget;
use crate::net::cost::Cost;
use crate::net::hosts::Hosts;
use crate::store::Store;
use crate::tables::StoredTable;
use crate::tournaments::TournamentRegistry;
use axum::extract::{FromRef as _, FromRequestParts as _};
use axum::http::request::Parts;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use tablee_protocol::{SeatView, TablePhase, Visibility};

/// What a link leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Linked {
    /// A place of the page that is the same for everybody, or nothing at all.
    Page,
    /// A table that is not listed.
    PrivateTable,
    /// A table that waits for people.
    OpenTable {
        /// The game's id.
        game: String,
        /// How many seats are free.
        free: usize,
    },
    /// A table that is played at, or was.
    Table {
        /// The game's id.
        game: String,
    },
    /// A finished game.
    Finished {
        /// The game's id.
        game: String,
        /// Who won, where they have names.
        winners: Vec<String>,
    },
    /// A tournament that is not listed.
    PrivateTournament,
    /// A tournament.
    Tournament {
        /// Display name.
        name: String,
        /// The game's id.
        game: String,
    },
}

/// What the request's link leads to. It costs what asking the API would; beyond that, and where
/// the file cannot be read, the page is shown without a preview.
pub fn linked<'a>(app: &'a App, parts: &'a mut Parts) -> BoxFuture<'a, Linked> {
    Box::pin(async move {
        let path = parts.uri.path().to_owned();
        let mut names = path.trim_start_matches('/').split('/');
        let (Some(kind @ ("t" | "g" | "d")), Some(id)) = (names.next(), names.next()) else {
            return Linked::Page;
        };
        if kind != "d" && names.next().is_some() {
            return Linked::Page;
        }
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, app).await;
        if Arc::<Budget>::from_ref(app).spend(address, Cost::Read).is_err() {
            return Linked::Page;
        }
        let found = match kind {
            "t" => table(&Store::from_ref(app), id).await,
            "g" => finished(&Store::from_ref(app), id).await,
            _ => tournament(&TournamentRegistry::from_ref(app), id).await,
        };
        found.unwrap_or(Linked::Page)
    })
}

/// How people reach this server: as the settings say, or as this request did.
pub fn base_url(app: &App, parts: &Parts) -> String {
    Arc::<Hosts>::from_ref(app).base_url(&parts.headers)
}

/// No table is woken for a preview.
async fn table(store: &Store, id: &str) -> Option<Linked> {
    let table = StoredTable::glance(store, id).await.ok()?.view(|_| false);
    if table.visibility != Visibility::Public {
        return Some(Linked::PrivateTable);
    }
    let free = table.seats.iter().filter(|seat| matches!(seat, SeatView::Empty)).count();
    Some(match table.phase {
        TablePhase::Open => Linked::OpenTable { game: table.game, free },
        TablePhase::Running | TablePhase::Over | TablePhase::Closed => {
            Linked::Table { game: table.game }
        }
    })
}

async fn finished(store: &Store, id: &str) -> Option<Linked> {
    let table = StoredTable::glance(store, id).await.ok()?.view(|_| false);
    if table.visibility != Visibility::Public {
        return Some(Linked::PrivateTable);
    }
    let Ok(Some(row)) = store.finished_game(id).await else { return Some(Linked::Page) };
    let won = row.seats.into_iter().filter(|seat| seat.won);
    let winners = won.map(|seat| seat.name).collect::<Option<_>>().unwrap_or_default();
    Some(Linked::Finished { game: row.game, winners })
}

async fn tournament(tournaments: &TournamentRegistry, id: &str) -> Option<Linked> {
    let tournament = tournaments.answer(id, |actor| Ok(actor.info())).await.ok()?;
    Some(match tournament.venue.visibility {
        Visibility::Link => Linked::PrivateTournament,
        Visibility::Public => {
            Linked::Tournament { name: tournament.agreed.name, game: tournament.agreed.game }
        }
    })
}
