//! The HTTP face of people: who I am, accounts, sessions, bot accounts, keeping order.

mod account;
mod address;
mod admin;
mod body;
mod bots;
mod me;
mod recover;
mod refusal;
mod sessions;

pub use address::Address;

use crate::app::App;
use axum::Router;
use axum::routing::{delete, get, post};
use utoipa::OpenApi;

/// The routes of people. They expect [`super::greet`] around them.
pub fn router() -> Router<App> {
    Router::new()
        .route("/api/me", get(me::show).post(me::rename).delete(me::erase))
        .route("/api/me/export", get(me::export))
        .route("/api/me/password", post(account::change_password))
        .route("/api/me/recovery", post(recover::renew))
        .route("/api/me/sessions", get(sessions::list).delete(sessions::revoke_others))
        .route("/api/me/sessions/{id}", delete(sessions::revoke))
        .route("/api/me/bots", get(bots::list).post(bots::create))
        .route("/api/me/bots/{id}", delete(bots::remove))
        .route("/api/me/bots/{id}/token", post(bots::renew).delete(bots::revoke))
        .route("/api/register", post(account::register))
        .route("/api/login", post(account::login))
        .route("/api/logout", post(account::logout))
        .route("/api/recover", post(recover::recover))
        .route("/api/admin/people/{who}", get(admin::look))
        .route("/api/admin/people/{who}/{action}", post(admin::act))
        .route("/api/admin/tables/{id}/end", post(admin::end))
        .route("/api/admin/log", get(admin::log))
}

/// The documentation of these routes.
#[derive(OpenApi)]
#[openapi(paths(
    me::show,
    me::rename,
    me::erase,
    me::export,
    account::change_password,
    account::register,
    account::login,
    account::logout,
    recover::recover,
    recover::renew,
    sessions::list,
    sessions::revoke,
    sessions::revoke_others,
    bots::list,
    bots::create,
    bots::remove,
    bots::renew,
    bots::revoke,
    admin::look,
    admin::act,
    admin::end,
    admin::log,
))]
pub struct PeopleApi;
