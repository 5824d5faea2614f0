//! People over HTTP: who I am, accounts, sessions, bot accounts, keeping order.

mod account;
mod admin;
mod bots;
mod error;
mod me;
mod recover;
mod sessions;
mod visitor;

pub use visitor::greet;

use crate::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of people, described. They expect [`super::greet`] around them.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me::show, me::rename, me::erase))
        .routes(routes!(me::export))
        .routes(routes!(account::change_password))
        .routes(routes!(recover::renew))
        .routes(routes!(sessions::list, sessions::revoke_others))
        .routes(routes!(sessions::revoke))
        .routes(routes!(bots::list, bots::create))
        .routes(routes!(bots::remove))
        .routes(routes!(bots::renew, bots::revoke))
        .routes(routes!(account::register))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(recover::recover))
        .routes(routes!(admin::look))
        .routes(routes!(admin::act))
        .routes(routes!(admin::end))
        .routes(routes!(admin::log))
}
