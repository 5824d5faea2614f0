//! Handover: the listening socket outlives the server, as it does under systemd, and games go on when the next
//! process takes it over.

use crate::clock_check::{Down, wall};
use crate::fleet::Evening;
use crate::server_process::{IN_HASTE, Server, doctor};
use std::net::TcpListener;
use std::time::{Duration, Instant};
use tokio::task::block_in_place;

/// How often the server is replaced.
const RESTARTS: usize = 5;

/// How many moves are acknowledged between two restarts.
const BETWEEN: u32 = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_when_the_next_server_takes_the_socket_over() {
    let dir = tempfile::tempdir().unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    let mut server = block_in_place(|| Server::on_socket(dir.path(), &socket, &IN_HASTE));
    assert_eq!(server.address(), address);
    let evening = Evening::begin(address, 37);
    let (mut pauses, mut downs) = (Vec::<Duration>::new(), Vec::new());
    for _ in 0..RESTARTS {
        evening.moves(BETWEEN).await;
        let (began, before) = (Instant::now(), wall());
        block_in_place(|| server.stop());
        let ended = (before, wall());
        // Nobody serves, and nobody is refused.
        drop(std::net::TcpStream::connect(address).unwrap());
        server = block_in_place(|| Server::on_socket(dir.path(), &socket, &IN_HASTE));
        downs.push(Down { ended, began: (ended.1, wall()) });
        evening.forget_moves();
        evening.moves(1).await;
        pauses.push(began.elapsed());
    }
    pauses.sort_unstable();
    println!("from the request to stop to the first move after it: {pauses:.2?}");
    if let Some(most) = promised() {
        assert!(pauses[RESTARTS / 2] < most, "play pauses for too long: {pauses:.2?}");
    }
    let played = evening.end().await;
    played.compare_folder(dir.path(), &downs).await;
    server.stop();
    doctor(dir.path());
}

/// The promise is a pause of less than a second on a machine that does nothing else: `make attacks`, which runs nothing
/// beside it, holds the server to it, half of the times; `TABLEE_PAUSE_MS` holds it to another pause.
fn promised() -> Option<Duration> {
    const PROMISED: Duration = Duration::from_secs(1);
    match std::env::var("TABLEE_PAUSE_MS") {
        Ok(most) => Some(Duration::from_millis(most.parse().unwrap())),
        Err(_) => std::env::var_os("TABLEE_ALONE").map(|_| PROMISED),
    }
}
