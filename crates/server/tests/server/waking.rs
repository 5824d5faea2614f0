//! Tables that leave memory while the server runs and are woken again.

use crate::patience::until_found;
use crate::playing::RunningTable;
use crate::stored_rows::sql;
use crate::test_server::TestServer;

/// Every table leaves memory; the games of those that play are kept.
async fn all_fall_asleep(server: &TestServer, game: &mut RunningTable) {
    server.app.table_registry().close().await;
    for seat in &mut game.seats {
        assert_eq!(seat.until("bye").await["reason"], "shutdown");
    }
    let sleeping = &server.app.services().sleeping;
    // It is kept by the last thing that the table does.
    let kept = until_found("the game is kept", async || sleeping.take(&game.table)).await;
    assert_eq!(kept.play.seq(), game.seats[0].seq);
    sleeping.put(&game.table, kept);
}

#[tokio::test]
async fn a_woken_table_goes_on_with_the_game_that_was_kept_and_with_no_other() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    for _ in 0..5 {
        game.play_one().await;
    }
    all_fall_asleep(&server, &mut game).await;
    // A replay of the whole log would fail.
    sql(data.path(), "UPDATE moves SET action = action || ' damaged' WHERE seq = 1");
    for seat in 0..4 {
        let back = game.people[seat].connect(&game.table, Some(3)).await;
        assert_eq!((&back.view, back.seq), (&game.seats[seat].view, 5));
        let welcome: serde_json::Value = serde_json::from_str(&back.heard[0]).unwrap();
        assert_eq!(welcome["missed"].as_array().unwrap().len(), 2);
        game.seats[seat] = back;
    }
    game.play_one().await;
    all_fall_asleep(&server, &mut game).await;
    // The log is the truth: what was kept is not that of this log, which cannot be played again.
    sql(data.path(), "UPDATE moves SET action = action || ' damaged' WHERE seq = 6");
    assert_eq!(game.people[0].refused_socket(&game.table).await, 500);
    server.close().await;
}
