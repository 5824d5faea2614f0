//! Every route of the server, described, and what stands in front of them.

use crate::app::App;
use crate::clubs::http as clubs;
use crate::contacts::http as contacts;
use crate::evidence::http as evidence;
use crate::finished::http::{history, replay};
use crate::games::http as games;
use crate::net::body::{self, LARGEST, LARGEST_RECORD};
use crate::net::budget;
use crate::net::cut_off;
use crate::net::error::missing;
use crate::net::headers;
use crate::net::hosts::check_host;
use crate::net::json_errors::json_errors;
use crate::net::openapi::document_refusals;
use crate::net::refusals::{RefusalLog, log_refusals};
use crate::net::same_site::same_site;
use crate::notices::http as notices;
use crate::ops::http as ops;
use crate::people::http as people;
use crate::seeking::http as seeking;
use crate::tables::http as table;
use crate::tournaments::http as tournament;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::header::CONTENT_TYPE;
use axum::routing::{MethodRouter, any};
use axum::{Router, middleware};
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

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
        .routes(routes!(games::references))
        .routes(routes!(games::licence))
        .routes(routes!(games::look_up))
        .routes(routes!(table::list, table::create))
        .routes(routes!(table::look))
        .routes(routes!(table::solo::begin))
        .routes(routes!(table::sit))
        .routes(routes!(table::leave))
        .routes(routes!(table::ready))
        .routes(routes!(table::start))
        .routes(routes!(table::reveal))
        .routes(routes!(table::bot))
        .routes(routes!(table::remove))
        .routes(routes!(table::take_back))
        .routes(routes!(table::propose))
        .routes(routes!(table::answer))
        .routes(routes!(table::rematch))
        .routes(routes!(table::chat_switch))
        .routes(routes!(table::mute))
        .routes(routes!(table::watch_switch))
        .routes(routes!(table::watch))
        .routes(routes!(table::muted))
        .routes(routes!(table::qr))
        .routes(routes!(table::sockets::table))
        .routes(routes!(table::sockets::lobby))
        .routes(routes!(seeking::seek))
        .merge(tournament_routes())
        .routes(routes!(table::mine))
        .merge(people_routes())
        .merge(notice_routes())
        .merge(contact_routes())
        .merge(club_routes())
        .merge(finished_routes())
        .routes(routes!(evidence::all))
        .routes(routes!(evidence::of_tournament))
}

fn tournament_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tournament::list, tournament::create))
        .routes(routes!(tournament::look))
        .routes(routes!(tournament::register))
        .routes(routes!(tournament::check_in))
        .routes(routes!(tournament::share))
        .routes(routes!(tournament::draws))
        .routes(routes!(tournament::withdraw))
        .routes(routes!(tournament::no_show))
        .routes(routes!(tournament::stand_in))
        .routes(routes!(tournament::start))
        .routes(routes!(tournament::bell))
        .routes(routes!(tournament::seat))
        .routes(routes!(tournament::result))
        .routes(routes!(tournament::countersign))
        .routes(routes!(tournament::dispute))
        .routes(routes!(tournament::settle))
        .routes(routes!(tournament::tie))
        .routes(routes!(tournament::challenge))
        .routes(routes!(tournament::rule))
        .routes(routes!(tournament::penalty))
        .routes(routes!(tournament::correct))
        .routes(routes!(tournament::roles))
        .routes(routes!(tournament::announce))
        .routes(routes!(tournament::chat))
        .routes(routes!(tournament::mute))
        .routes(routes!(tournament::invitations::invite))
        .routes(routes!(tournament::invitations::invited))
        .routes(routes!(tournament::end))
        .routes(routes!(tournament::standings))
        .routes(routes!(tournament::round))
        .routes(routes!(tournament::why))
        .routes(routes!(tournament::log))
        .routes(routes!(tournament::qr))
        .routes(routes!(tournament::socket::tournament))
}

/// They expect [`people::identify_visitor`] around them.
fn people_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(people::me::show, people::me::rename, people::me::erase))
        .routes(routes!(people::me::choose_face))
        .routes(routes!(people::me::export))
        .routes(routes!(people::account::change_password))
        .routes(routes!(
            people::second_factor::look,
            people::second_factor::begin,
            people::second_factor::remove
        ))
        .routes(routes!(people::second_factor::confirm))
        .routes(routes!(people::passkeys::begin))
        .routes(routes!(people::passkeys::confirm))
        .routes(routes!(people::passkeys::remove))
        .routes(routes!(people::second_step::ask))
        .routes(routes!(people::recover::renew))
        .routes(routes!(people::sessions::list, people::sessions::revoke_others))
        .routes(routes!(people::sessions::revoke))
        .routes(routes!(people::bots::list, people::bots::create))
        .routes(routes!(people::bots::remove))
        .routes(routes!(people::bots::renew, people::bots::revoke))
        .routes(routes!(people::account::register))
        .routes(routes!(people::account::login))
        .routes(routes!(people::account::logout))
        .routes(routes!(people::recover::recover))
        .routes(routes!(people::admin::look))
        .routes(routes!(people::admin::act))
        .routes(routes!(people::admin::end))
        .routes(routes!(people::admin::log))
}

fn notice_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(notices::look, notices::choose))
        .routes(routes!(notices::add_webhook))
        .routes(routes!(notices::remove_webhook))
        .routes(routes!(notices::add_browser))
        .routes(routes!(notices::remove_browser))
        .routes(routes!(notices::test_webhook))
        .routes(routes!(notices::test_browser))
        .routes(routes!(notices::choose_table))
        .routes(routes!(notices::mail::add))
        .routes(routes!(notices::mail::remove))
        .routes(routes!(notices::mail::test))
}

/// What the links of mails do: whoever has one needs no session, and gets none.
fn mail_links() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(notices::mail::confirm))
        .routes(routes!(notices::mail::unsubscribe, notices::mail::ask))
}

fn contact_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(contacts::list))
        .routes(routes!(contacts::invite))
        .routes(routes!(contacts::invite_bot))
        .routes(routes!(contacts::decline))
        .routes(routes!(contacts::block, contacts::unblock))
}

fn club_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(clubs::list, clubs::found))
        .routes(routes!(clubs::look, clubs::present, clubs::close))
        .routes(routes!(clubs::join))
        .routes(routes!(clubs::renew_code))
        .routes(routes!(clubs::change_role, clubs::remove))
        .routes(routes!(clubs::games::add_table, clubs::games::remove_table))
        .routes(routes!(clubs::games::add_tournament, clubs::games::remove_tournament))
        .routes(routes!(clubs::seasons::add))
        .routes(routes!(clubs::seasons::table, clubs::seasons::change, clubs::seasons::remove))
        .routes(routes!(clubs::seasons::end))
}

fn finished_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(history::list))
        .routes(routes!(history::show))
        .routes(routes!(history::show_stats))
        .routes(routes!(history::show_leaders))
        .routes(routes!(history::show_standings))
        .routes(routes!(replay::replay))
        .routes(routes!(replay::analysis))
        .routes(routes!(replay::play_on))
        .routes(routes!(replay::record))
        .routes(routes!(replay::show_record).layer(DefaultBodyLimit::max(LARGEST_RECORD)))
        .routes(routes!(replay::keys))
}

/// Whether the process is alive: asked by machines that look after the server.
fn liveness() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(ops::healthz))
}

/// Readiness and metrics: on an address of their own, where the settings give one.
fn operations() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(ops::readyz)).routes(routes!(ops::metrics))
}

/// The OpenAPI description of everything.
pub fn description() -> utoipa::openapi::OpenApi {
    let mut description =
        described().merge(mail_links()).merge(liveness()).merge(operations()).into_openapi();
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
        .layer(middleware::from_fn_with_state(app.clone(), people::identify_visitor))
        .merge(mail_links().split_for_parts().0)
        .layer(middleware::from_fn_with_state(app.clone(), body::read_body))
        .layer(middleware::from_fn_with_state(app.clone(), budget::limit_rate))
        .layer(middleware::from_fn_with_state(app.clone(), cut_off::send_away));
    // Whatever else is asked of the API is refused in JSON; all other addresses are the page's.
    let mut all = api.merge(page);
    for rest in ["/api", "/api/", "/api/{*rest}"] {
        all = all.route(rest, any(missing));
    }
    if app.services().settings.ops_listen.is_none() {
        all = all.merge(operations().split_for_parts().0);
    }
    all.layer(middleware::from_fn_with_state(app.clone(), same_site))
        .layer(middleware::from_fn_with_state(app.clone(), check_host))
        .layer(middleware::from_fn_with_state(Arc::<RefusalLog>::default(), log_refusals))
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
