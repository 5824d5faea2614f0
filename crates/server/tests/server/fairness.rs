//! Secrets stay secret until the end, and then everything can be checked.

use crate::playing::RunningTable;
use crate::test_server::TestServer;
use tablee_engine::{Chain, Record};

#[tokio::test]
async fn the_seed_is_mixed_from_the_secret_and_every_share() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let text = game.people[0].get(&game.path("record")).await.text;
    let record = Record::parse(&text).unwrap();
    record.check_chain(Chain::Required).unwrap();
    let mixture = record.mixture.unwrap();
    assert_eq!(mixture.seed(), record.seed);
    let shares: Vec<String> = mixture.shares.iter().map(|s| s.unwrap().to_string()).collect();
    assert_eq!(shares, (0..4).map(|seat| format!("{seat:064x}")).collect::<Vec<_>>());
    for belt in &game.seats {
        for heard in &belt.heard {
            assert!(!heard.contains(&record.seed.reveal()), "the seed was told: {heard}");
            assert!(!heard.contains(&mixture.secret.reveal()), "the secret was told: {heard}");
        }
    }
    server.close().await;
}
