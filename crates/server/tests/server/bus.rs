//! Every carrier of the bus keeps the same promises: news reach all other nodes, in order, and not the one that
//! tells them.

use crate::private_nats::PrivateNats;
use crate::private_postgres::new_database;
use futures_util::StreamExt as _;
use std::time::Duration;
use tablee_server::bus::{BadBus, Bus, Carrier, Incoming, News, Told};
use tablee_storage::{Location, Store};
use tokio::time::timeout;

/// How long anything may take; machines are busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long until something is tried again.
const MOMENT: Duration = Duration::from_millis(50);

/// Two nodes on one database, on this bus.
async fn nodes(bus: Option<&str>) -> [Carrier; 2] {
    let url = new_database();
    let node = async || {
        let store = Store::open_at(&Location::Postgres(url.clone())).await.unwrap();
        Carrier::open(&store, bus).await.unwrap()
    };
    [node().await, node().await]
}

fn news(number: u64) -> News {
    News::Moved { table: "table".to_owned(), seq: number }
}

fn knock(number: u64) -> News {
    News::Tournament { id: format!("knock{number}") }
}

/// What is told next, apart from knocks and that anything may be new.
async fn heard(incoming: &mut Incoming) -> News {
    let next = async {
        loop {
            match incoming.next().await.expect("nodes go on telling") {
                Told::Anything | Told::News(News::Tournament { .. }) => {}
                Told::News(news) => return news,
            }
        }
    };
    timeout(PATIENCE, next).await.expect("nothing is heard")
}

/// Knocks until it is heard: whoever does not listen yet misses what is told. Says that it was this knock.
async fn reach(from: &Carrier, incoming: &mut Incoming, name: u64) {
    let reached = async {
        loop {
            from.tell([knock(name)]).await.unwrap();
            let knocked =
                async { while incoming.next().await.unwrap() != Told::News(knock(name)) {} };
            if timeout(MOMENT, knocked).await.is_ok() {
                return;
            }
        }
    };
    timeout(PATIENCE, reached).await.expect("nobody is reached");
}

/// Waits until both nodes are cut off, or both are not.
async fn await_both([one, other]: &[Carrier; 2], cut_off: bool) {
    let waiting = async {
        while one.is_cut_off() != cut_off || other.is_cut_off() != cut_off {
            tokio::time::sleep(MOMENT).await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("the nodes do not notice");
}

async fn keeps_its_promises(nodes: [Carrier; 2]) {
    await_both(&nodes, false).await;
    let [one, other] = &nodes;
    let (mut here, mut there) = (one.listen(), other.listen());
    reach(one, &mut there, 1).await;
    reach(other, &mut here, 2).await;
    // More than travel together, all in order.
    let many: Vec<News> = (0..600).map(news).collect();
    let (bus, outgoing) = Bus::open(one.clone());
    assert!(bus.is_shared());
    let carrying = tokio::spawn(outgoing.carry());
    many.iter().for_each(|news| bus.publish(|| news.clone()));
    for expected in &many {
        assert_eq!(heard(&mut there).await, *expected);
    }
    // Whoever tells does not hear it.
    other.tell([news(7)]).await.unwrap();
    assert_eq!(heard(&mut here).await, news(7));
    carrying.abort();
}

#[tokio::test]
async fn the_notifications_of_the_database_keep_the_promises_of_the_bus() {
    keeps_its_promises(nodes(None).await).await;
}

#[tokio::test]
async fn nats_keeps_the_promises_of_the_bus() {
    let nats = PrivateNats::start();
    keeps_its_promises(nodes(Some(&nats.url())).await).await;
}

#[tokio::test]
async fn a_server_alone_tells_nobody_and_needs_no_bus() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_at(&Location::Folder(folder.path().to_owned())).await.unwrap();
    let carrier = Carrier::open(&store, None).await.unwrap();
    assert_eq!(carrier.listen().next().await, None);
    let (bus, _) = Bus::open(carrier);
    bus.publish(|| panic!("news that nobody hears are not even made"));
    let refused = Carrier::open(&store, Some("nats://127.0.0.1")).await.err().unwrap();
    assert!(matches!(refused, BadBus::NobodyElse), "{refused}");
}

#[tokio::test]
async fn a_bus_that_is_no_url_of_nats_is_refused() {
    let store = Store::open_at(&Location::Postgres(new_database())).await.unwrap();
    for wrong in ["http://host", "ws://host", "nats://host:port", "nats://one,http://two"] {
        let refused = Carrier::open(&store, Some(wrong)).await.err().unwrap();
        assert!(matches!(refused, BadBus::Url { .. }), "{wrong}: {refused}");
    }
}

#[tokio::test]
async fn a_table_has_its_subject_and_while_nats_is_away_the_database_carries() {
    let mut nats = PrivateNats::start();
    let nodes = nodes(Some(&nats.url())).await;
    let [one, other] = &nodes;
    let mut there = other.listen();
    await_both(&nodes, false).await;
    let witness = async_nats::connect(nats.url()).await.unwrap();
    let mut subjects = witness.subscribe("tablee.*.table.>").await.unwrap();
    witness.flush().await.unwrap();
    reach(one, &mut there, 1).await;
    one.tell([news(1)]).await.unwrap();
    assert_eq!(heard(&mut there).await, news(1));
    let message = timeout(PATIENCE, subjects.next()).await.unwrap().unwrap();
    assert!(message.subject.ends_with(".table.table"), "{}", message.subject);
    nats.stop();
    await_both(&nodes, true).await;
    one.tell([news(2)]).await.unwrap();
    assert_eq!(heard(&mut there).await, news(2));
    nats.start_again();
    await_both(&nodes, false).await;
    reach(one, &mut there, 2).await;
    one.tell([news(3)]).await.unwrap();
    assert_eq!(heard(&mut there).await, news(3));
}
