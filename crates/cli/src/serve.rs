//! `tablee serve`: the games of the catalogue behind HTTP and WebSocket.

use crate::args::{Failure, Serve};
use crate::{data, link_preview};
use std::io::IsTerminal as _;
use std::process::{Command, Stdio};
use tablee_game_registry::all_games;
use tablee_server::{Games, Server, Settings, asked_to_stop, ops};

/// Serves until the process is asked to stop.
pub fn run(options: &Serve) -> Result<(), Failure> {
    let settings = settings(options)?;
    data::arm_crash_point()?;
    ops::start_logs(&settings).map_err(|error| Failure::usage(error.to_string()))?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::no(format!("cannot start: {error}")))?;
    runtime.block_on(serve(settings, options.no_open))
}

async fn serve(settings: Settings, quiet: bool) -> Result<(), Failure> {
    let failure = |error: tablee_server::ServeError| Failure::no(error.to_string());
    let server = Server::bind(settings, games()).await.map_err(failure)?;
    let server = server.with_page(tablee_webui::routes(link_preview::describe));
    let stop = asked_to_stop();
    let address = format!("http://{}", server.address());
    println!("Tablée is at {address}");
    if !quiet && std::io::stdout().is_terminal() {
        open_browser(&address);
    }
    server.run(stop).await.map_err(failure)
}

/// Every game of the catalogue, for the server.
pub fn games() -> Games {
    let (games, assets) = all_games().into_parts();
    Games { games, assets }
}

fn settings(options: &Serve) -> Result<Settings, Failure> {
    let environment = |name: &str| std::env::var(name).ok();
    let read = Settings::read(options.config.as_deref(), environment);
    let mut settings = read.map_err(|error| Failure::usage(error.to_string()))?;
    if let Some(listen) = options.listen {
        settings.listen = listen;
    }
    if let Some(data) = &options.data {
        settings.data = data.clone();
        settings.store = None;
    }
    if let Some(store) = &options.store {
        settings.store = Some(store.clone());
    }
    if let Some(bus) = &options.bus {
        settings.bus = Some(bus.clone());
    }
    Ok(settings)
}

/// Opens a browser where there is one; where there is none, the address is on the screen.
fn open_browser(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = || Stdio::null();
    let mut command = Command::new(opener);
    let _ = command.arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}
