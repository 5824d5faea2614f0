//! Nodes whose news NATS carries: it is lost in the middle of the games and comes back, and nobody misses
//! anything.

use crate::fleet::{Evening, Fleet};
use crate::private_nats::PrivateNats;
use crate::private_postgres::new_database;
use tokio::task::block_in_place;

/// How many moves are acknowledged before NATS goes, without it, and when it is back.
const MOVES: u32 = 80;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_without_nats_and_with_it_again() {
    let mut nats = block_in_place(PrivateNats::start);
    let (url, bus) = (new_database(), nats.url());
    let fleet = Fleet::start(&vec![url.clone(); 3], &[("TABLEE_BUS", bus.as_str())]).await;
    let evening = Evening::begin(fleet.address, 31);
    evening.moves(MOVES).await;
    block_in_place(|| nats.stop());
    evening.moves(MOVES).await;
    block_in_place(|| nats.start_again());
    evening.moves(MOVES).await;
    let played = evening.end().await;
    assert_eq!(played.failures(), 0, "nobody notices");
    played.compare(fleet, &url).await;
}
