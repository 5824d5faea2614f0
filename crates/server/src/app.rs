//! The application: what every handler shares, and all routes.

use crate::finished::AnalysisQueue;
use crate::games::Games;
use crate::net::body::{self, BodyTimeout, LARGEST};
use crate::net::budget::{self, Budget};
use crate::net::error::missing;
use crate::net::headers::{self, PublicScheme};
use crate::net::hosts::{Hosts, check_host};
use crate::net::json_errors::json_errors;
use crate::net::open_sockets::OpenSockets;
use crate::net::openapi::document_refusals;
use crate::net::same_site::same_site;
use crate::people::{self, People};
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::tables::registry::TableRegistry;
use crate::tables::services::Services;
use crate::tournaments::TournamentRegistry;
use crate::{finished, games, ops, tables, tournaments};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::header::CONTENT_TYPE;
use axum::routing::MethodRouter;
use axum::{Router, middleware};
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What every handler shares; cheap to clone.
#[derive(Clone)]
pub struct App {
    services: Arc<Services>,
    table_registry: TableRegistry,
    tournaments: TournamentRegistry,
    people: People,
    closing: Arc<watch::Sender<bool>>,
    replay_permits: Arc<Semaphore>,
    analysis_queue: AnalysisQueue,
    budget: Arc<Budget>,
    sockets: OpenSockets,
    hosts: Arc<Hosts>,
}

impl FromRef<App> for Arc<Budget> {
    fn from_ref(app: &App) -> Arc<Budget> {
        app.budget.clone()
    }
}

impl FromRef<App> for Arc<Hosts> {
    fn from_ref(app: &App) -> Arc<Hosts> {
        app.hosts.clone()
    }
}

impl FromRef<App> for PublicScheme {
    fn from_ref(app: &App) -> PublicScheme {
        app.public_scheme()
    }
}

impl FromRef<App> for OpenSockets {
    fn from_ref(app: &App) -> OpenSockets {
        app.sockets.clone()
    }
}

impl FromRef<App> for BodyTimeout {
    fn from_ref(app: &App) -> BodyTimeout {
        BodyTimeout(app.services.settings.handshake())
    }
}

/// How many replays are made at a time.
const REPLAYS_AT_A_TIME: usize = 2;

impl App {
    /// Everything that must be there before the first request.
    pub async fn open(store: Store, games: Games, settings: Settings) -> Result<App, StoreError> {
        let budget = Arc::new(Budget::new(&settings));
        let per_address = settings.connections_per_address;
        let per_person = settings.sockets_per_person;
        let sockets = OpenSockets::new(per_person, per_address, &settings.unlimited);
        let hosts = Arc::new(Hosts::new(&settings.hosts, settings.public_url.as_deref()));
        let people = People::open(&store, sockets.clone()).await?;
        let services =
            Arc::new(Services::open(store, games, settings, people.sanctions().clone()).await?);
        let table_registry = TableRegistry::new(services.clone());
        table_registry.open().await?;
        let tournaments = TournamentRegistry::new(services.clone(), table_registry.clone());
        tournaments.open().await?;
        let closing = Arc::new(watch::Sender::new(false));
        let replay_permits = Arc::new(Semaphore::new(REPLAYS_AT_A_TIME));
        let analysis_queue =
            AnalysisQueue::new(services.clone(), replay_permits.clone(), closing.subscribe());
        Ok(App {
            services,
            table_registry,
            tournaments,
            people,
            closing,
            replay_permits,
            analysis_queue,
            budget,
            sockets,
            hosts,
        })
    }

    /// What every table shares.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.services.store
    }

    /// The tables.
    pub fn table_registry(&self) -> &TableRegistry {
        &self.table_registry
    }

    /// The tournaments.
    pub fn tournaments(&self) -> &TournamentRegistry {
        &self.tournaments
    }

    /// Passes news of people on to whoever keeps something about them in memory, until the task
    /// is dropped. It listens from the call on, not only once it is awaited.
    pub fn pass_on_news(&self) -> impl Future<Output = ()> + use<> {
        let events = self.people.events();
        let tables = self.table_registry.clone().follow_people(events.subscribe());
        let tournaments = self.tournaments.clone().follow_people(events.subscribe());
        async move {
            tokio::join!(tables, tournaments);
        }
    }

    /// Says when the server begins to close.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// The server closes: everybody is told to come back, every table is put away.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.tournaments.close().await;
        self.table_registry.close().await;
    }

    /// Turns at making a replay.
    pub fn replay_permits(&self) -> Arc<Semaphore> {
        self.replay_permits.clone()
    }

    /// Finished games that bots look at.
    pub fn analysis_queue(&self) -> &AnalysisQueue {
        &self.analysis_queue
    }

    /// What callers may cost.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The open WebSockets.
    pub fn sockets(&self) -> &OpenSockets {
        &self.sockets
    }

    /// The names the server answers to.
    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// How browsers reach the server.
    pub fn public_scheme(&self) -> PublicScheme {
        PublicScheme::of(self.services.settings.public_url.as_deref())
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
        .routes(routes!(games::http::all))
        .routes(routes!(games::http::one))
        .routes(routes!(games::http::rules))
        .routes(routes!(tables::http::list, tables::http::create))
        .routes(routes!(tables::http::look))
        .routes(routes!(tables::http::sit))
        .routes(routes!(tables::http::leave))
        .routes(routes!(tables::http::ready))
        .routes(routes!(tables::http::start))
        .routes(routes!(tables::http::bot))
        .routes(routes!(tables::http::remove))
        .routes(routes!(tables::http::take_back))
        .routes(routes!(tables::http::rematch))
        .routes(routes!(tables::http::chat_switch))
        .routes(routes!(tables::http::mute))
        .routes(routes!(tables::http::qr))
        .routes(routes!(tables::http::sockets::table))
        .routes(routes!(tables::http::sockets::lobby))
        .merge(tournaments::routes())
        .routes(routes!(tables::my_tables::list))
        .merge(people::routes())
        .merge(finished::history_routes())
        .merge(finished::replay_routes())
}

/// Whether the process is alive: asked by machines that look after the server.
fn liveness() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(ops::http::healthz))
}

/// Readiness and metrics: on an address of their own, where the settings give one.
fn operations() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(ops::http::readyz)).routes(routes!(ops::http::metrics))
}

/// The OpenAPI description of everything.
pub fn description() -> utoipa::openapi::OpenApi {
    let mut description = described().merge(liveness()).merge(operations()).into_openapi();
    document_refusals(&mut description);
    description
}

/// The description as text, made once.
fn openapi() -> MethodRouter<App> {
    let text = Bytes::from(description().to_json().unwrap_or_default());
    axum::routing::get(move || {
        let text = text.clone();
        async move { ([(CONTENT_TYPE, "application/json")], text) }
    })
}

/// All routes; `page` is what people see in a browser. Only the API knows who asks: an answer
/// that a cache may keep carries nobody's cookie.
pub fn router(app: App, page: Router<App>) -> Router {
    let (api, _) = described().split_for_parts();
    let api = api
        .route("/api/openapi.json", openapi())
        .layer(middleware::from_fn_with_state(app.clone(), people::greet))
        .layer(middleware::from_fn_with_state(app.clone(), body::read_body))
        .layer(middleware::from_fn_with_state(app.clone(), budget::limit_rate));
    let mut all = api.merge(page);
    if app.services().settings.ops_listen.is_none() {
        all = all.merge(operations().split_for_parts().0);
    }
    all.fallback(missing)
        .layer(middleware::from_fn(same_site))
        .layer(middleware::from_fn_with_state(app.clone(), check_host))
        // Whoever only asks whether we live may call us anything.
        .merge(liveness().split_for_parts().0)
        .layer(middleware::from_fn_with_state(app.clone(), headers::secure))
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn(json_errors))
        .with_state(app)
}

/// What is answered on the address for operators.
pub fn operations_router(app: App) -> Router {
    liveness().merge(operations()).split_for_parts().0.fallback(missing).with_state(app)
}
