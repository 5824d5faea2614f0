//! `tablee serve`: the games of the registry behind HTTP and WebSocket.

use crate::args::{Failure, Serve};
use crate::{data, link_preview};
use std::io::{IsTerminal as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::process::{Command, Stdio};
use tablee_game_registry::all_games;
use tablee_server::{Games, Server, Settings, asked_to_stop, ops, warn_of_unknown_variables};

/// Serves until the process is asked to stop.
pub fn run(options: &Serve) -> Result<(), Failure> {
    let settings = settings(options)?;
    data::arm_crash_point()?;
    ops::start_logs(&settings).map_err(|error| Failure::usage(error.to_string()))?;
    let variables = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    warn_of_unknown_variables(variables);
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
    let address = announce(server.address());
    if !quiet && std::io::stdout().is_terminal() {
        open_browser(&address);
    }
    server.run(stop).await.map_err(failure)
}

/// Says where the server is, and how the browser of this machine gets there. Nobody needs to read it: a closed pipe
/// stops no server.
fn announce(listens: SocketAddr) -> String {
    let everywhere = listens.ip().is_unspecified();
    let own =
        if everywhere { SocketAddr::from((Ipv4Addr::LOCALHOST, listens.port())) } else { listens };
    let mut out = std::io::stdout();
    let _ = writeln!(out, "Tablée is at http://{own}");
    if let Some(address) = network_address().filter(|_| everywhere) {
        let others = SocketAddr::new(address, listens.port());
        let _ = writeln!(out, "For others in the same network: http://{others}");
    }
    format!("http://{own}")
}

/// This machine's address in its network, where it has one. Connecting a datagram socket sends nothing: it only looks up
/// the route (192.0.2.1 is set aside for documentation, RFC 5737).
fn network_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// Every game of the registry, for the server.
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
