//! The application: what every handler shares, and all routes.

use crate::drive::{self, Drives};
use crate::hall::Hall;
use crate::house::{Games, House};
use crate::people::{self, People, PersonId};
use crate::replay::Studies;
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::{games, guard, history, lobby_socket, mine, ops, page, replay, socket, tables};
use axum::extract::DefaultBodyLimit;
use axum::{Json, Router, middleware};
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What every handler shares; cheap to clone.
#[derive(Clone)]
pub struct App {
    house: Arc<House>,
    hall: Hall,
    drives: Drives,
    people: People,
    closing: Arc<watch::Sender<bool>>,
    projectors: Arc<Semaphore>,
    studies: Studies,
}

/// The largest body and the largest message.
pub const LARGEST: usize = 64 * 1024;

/// How many replays are made at a time.
const PROJECTORS: usize = 2;

impl App {
    /// Everything that must be there before the first request.
    pub async fn open(store: Store, games: Games, settings: Settings) -> Result<App, StoreError> {
        let people = People::open(&store).await?;
        let house =
            Arc::new(House::open(store, games, settings, people.sanctions().clone()).await?);
        let hall = Hall::new(house.clone());
        hall.open().await?;
        let drives = Drives::new(house.clone(), hall.clone());
        drives.open().await?;
        let closing = Arc::new(watch::Sender::new(false));
        let projectors = Arc::new(Semaphore::new(PROJECTORS));
        let studies = Studies::default();
        Ok(App { house, hall, drives, people, closing, projectors, studies })
    }

    /// What every table shares.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.house.store
    }

    /// The tables.
    pub fn hall(&self) -> &Hall {
        &self.hall
    }

    /// The tournaments.
    pub fn drives(&self) -> &Drives {
        &self.drives
    }

    /// Nobody in memory knows these people's names any more, as the file does not.
    pub async fn forget(&self, people: &[PersonId]) {
        self.hall.forget(people).await;
        self.drives.forget(people).await;
    }

    /// Says when the house begins to close.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// The house closes: everybody is told to come back, every table is put away.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.drives.close().await;
        self.hall.close().await;
    }

    /// Turns at making a replay.
    pub fn projectors(&self) -> Arc<Semaphore> {
        self.projectors.clone()
    }

    /// Finished games that bots look at.
    pub fn studies(&self) -> &Studies {
        &self.studies
    }

    /// Who is who.
    pub fn people(&self) -> &People {
        &self.people
    }
}

/// The head of the OpenAPI description.
#[derive(OpenApi)]
#[openapi(info(
    title = "Tablée",
    description = "Tables, people and records. The game itself is played over a WebSocket: see docs/protocol.md."
))]
struct Description;

/// Every route that is described: adding one here is all it takes.
fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(games::all))
        .routes(routes!(games::one))
        .routes(routes!(games::rules))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::look))
        .routes(routes!(tables::sit))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::ready))
        .routes(routes!(tables::start))
        .routes(routes!(tables::bot))
        .routes(routes!(tables::remove))
        .routes(routes!(tables::take_back))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::chat_switch))
        .routes(routes!(tables::mute))
        .routes(routes!(tables::qr))
        .routes(routes!(tables::record))
        .routes(routes!(socket::table))
        .routes(routes!(lobby_socket::lobby))
        .merge(drive::routes())
        .routes(routes!(mine::list))
        .merge(people::routes())
        .merge(history::routes())
        .merge(replay::routes())
}

/// Routes for machines that look after the house: nobody becomes a guest by asking.
fn operations() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(ops::health::healthz))
        .routes(routes!(ops::health::readyz))
        .routes(routes!(ops::health::metrics))
}

/// The OpenAPI description of everything.
pub fn description() -> utoipa::openapi::OpenApi {
    described().merge(operations()).into_openapi()
}

/// All routes; `page` is what people see in a browser.
pub fn router(app: App, page: Router<App>) -> Router {
    let description = Arc::new(description());
    let openapi = move || {
        let description = description.clone();
        async move { Json((*description).clone()) }
    };
    let (api, _) = described().split_for_parts();
    let (operations, _) = operations().split_for_parts();
    let greeted = api
        .merge(page)
        .route("/api/openapi.json", axum::routing::get(openapi))
        .layer(middleware::from_fn_with_state(app.clone(), people::greet))
        .layer(middleware::from_fn_with_state(app.clone(), guard::gathered))
        .layer(middleware::from_fn_with_state(app.clone(), guard::paced))
        .layer(middleware::from_fn(guard::same_site));
    greeted
        .merge(operations)
        .fallback(page::missing)
        .layer(DefaultBodyLimit::max(LARGEST))
        .with_state(app)
}
