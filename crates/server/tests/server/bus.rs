//! Every transport of the bus keeps the same promises: messages reach the other nodes that want them, in order, and
//! not the one that publishes them.

use crate::private_nats::PrivateNats;
use crate::private_postgres::new_database;
use futures_util::StreamExt as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tablee_server::bus::{BadBus, Bus, BusEvent, Incoming, News, Transport};
use tablee_storage::{Location, Store};
use tokio::time::timeout;

/// How long anything may take; machines are busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long until something is tried again.
const MOMENT: Duration = Duration::from_millis(50);

/// Two nodes on one database, on this bus.
async fn nodes(bus: Option<&str>) -> [Transport; 2] {
    let url = new_database();
    let node = async || {
        let store = Store::open_at(&Location::Postgres(url.clone())).await.unwrap();
        Transport::open(&store, bus).await.unwrap()
    };
    [node().await, node().await]
}

/// The name of the table that nodes have here unless another is said.
const TABLE: &str = "table";

fn news(number: u64) -> News {
    moved(TABLE, number)
}

fn moved(table: &str, seq: u64) -> News {
    News::Moved { table: table.to_owned(), seq }
}

fn knock(number: u64) -> News {
    News::Tournament { id: format!("knock{number}") }
}

/// What is told next, apart from knocks and that anything may be new.
async fn heard(incoming: &mut Incoming) -> News {
    let next = async {
        loop {
            match incoming.next().await.expect("nodes go on telling") {
                BusEvent::Gap | BusEvent::News(News::Tournament { .. }) => {}
                BusEvent::News(news) => return news,
            }
        }
    };
    timeout(PATIENCE, next).await.expect("nothing is heard")
}

/// Knocks until it is heard: whoever does not listen yet misses what is told. Says that it was this knock.
async fn reach(from: &Transport, incoming: &mut Incoming, name: u64) {
    let reached = async {
        loop {
            from.publish([knock(name)]).await.unwrap();
            let knocked =
                async { while incoming.next().await.unwrap() != BusEvent::News(knock(name)) {} };
            if timeout(MOMENT, knocked).await.is_ok() {
                return;
            }
        }
    };
    timeout(PATIENCE, reached).await.expect("nobody is reached");
}

/// Waits until both nodes are cut off, or both are not.
async fn await_both([one, other]: &[Transport; 2], cut_off: bool) {
    let waiting = async {
        while one.is_cut_off() != cut_off || other.is_cut_off() != cut_off {
            tokio::time::sleep(MOMENT).await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("the nodes do not notice");
}

async fn keeps_its_promises(nodes: [Transport; 2]) {
    await_both(&nodes, false).await;
    let [one, other] = &nodes;
    let (mut here, mut there) = (one.receive(), other.receive());
    let _one = one.subscribe(vec![TABLE.to_owned()]).await;
    let _other = other.subscribe(vec![TABLE.to_owned()]).await;
    reach(one, &mut there, 1).await;
    reach(other, &mut here, 2).await;
    // More than travel together, all in order.
    let many: Vec<News> = (0..600).map(news).collect();
    let (bus, outgoing) = Bus::open(one.clone());
    assert!(bus.is_shared());
    let sending = tokio::spawn(outgoing.send_all());
    many.iter().for_each(|news| bus.publish(|| news.clone()));
    for expected in &many {
        assert_eq!(heard(&mut there).await, *expected);
    }
    // Whoever tells does not hear it.
    other.publish([news(7)]).await.unwrap();
    assert_eq!(heard(&mut here).await, news(7));
    sending.abort();
}

/// Whoever has not subscribed to a table receives nothing of it, nor when the subscription has ended; what is for all
/// nodes is received by all.
async fn delivers_what_is_subscribed_to(nodes: [Transport; 2]) {
    await_both(&nodes, false).await;
    let [one, other] = &nodes;
    let mut there = other.receive();
    reach(one, &mut there, 1).await;
    let subscription = other.subscribe(vec!["mine".to_owned(), "ours".to_owned()]).await;
    let ours = other.subscribe(vec!["ours".to_owned()]).await;
    for seq in 1..=100 {
        one.publish([moved("foreign", seq), moved("mine", seq)]).await.unwrap();
    }
    one.publish([moved("ours", 1)]).await.unwrap();
    let mut received = Vec::new();
    while received.len() < 101 {
        received.push(heard(&mut there).await);
    }
    // In order within a table; which table comes first is nobody's promise.
    received.sort_by_key(|news| *news == moved("ours", 1));
    let expected = (1..=100).map(|seq| moved("mine", seq)).chain([moved("ours", 1)]);
    assert_eq!(received, expected.collect::<Vec<_>>());
    drop(subscription);
    // The end of a subscription is on its way as well; a new one shows that it has arrived.
    let _next = other.subscribe(vec!["next".to_owned()]).await;
    one.publish([moved("mine", 101), moved("ours", 2), moved("next", 1)]).await.unwrap();
    let changed = News::Changed { table: "foreign".to_owned() };
    one.publish([changed.clone()]).await.unwrap();
    let mut received = [heard(&mut there).await, heard(&mut there).await, heard(&mut there).await];
    received.sort_by_key(|news| format!("{news:?}"));
    assert_eq!(received, [changed, moved("next", 1), moved("ours", 2)]);
    drop(ours);
}

/// A node that subscribes and then reads the store knows everything, whenever others write: what it does not find
/// there it receives.
async fn misses_nothing_from_the_subscription_on(nodes: [Transport; 2]) {
    await_both(&nodes, false).await;
    let [one, other] = &nodes;
    let mut there = other.receive();
    reach(one, &mut there, 1).await;
    for round in 0..40 {
        let table = format!("table{round}");
        // What a store would say: how many inputs there are. It is written before they are published.
        let head = Arc::new(AtomicU64::new(0));
        let last = Arc::new(AtomicU64::new(u64::MAX));
        let (written, until) = (head.clone(), last.clone());
        let (publisher, name) = (one.clone(), table.clone());
        let writing = tokio::spawn(async move {
            while written.load(Ordering::SeqCst) < until.load(Ordering::SeqCst) {
                let seq = written.fetch_add(1, Ordering::SeqCst) + 1;
                publisher.publish([moved(&name, seq)]).await.unwrap();
            }
        });
        // Every round begins at another moment of the other's writing.
        while head.load(Ordering::SeqCst) <= round % 7 {
            tokio::task::yield_now().await;
        }
        let _subscription = other.subscribe(vec![table.clone()]).await;
        let mut known = head.load(Ordering::SeqCst);
        last.store(known + 5, Ordering::SeqCst);
        while known < last.load(Ordering::SeqCst) {
            let event = timeout(PATIENCE, there.next()).await.expect("nothing is heard");
            let News::Moved { table: moved, seq } = (match event.expect("nodes go on telling") {
                BusEvent::News(news) => news,
                // A subscription that was not confirmed in time says so: the store is read again.
                BusEvent::Gap => {
                    known = known.max(head.load(Ordering::SeqCst));
                    continue;
                }
            }) else {
                continue;
            };
            // Of what was published before the store was read some may be received, too.
            if moved == table && seq > known {
                assert_eq!(seq, known + 1, "round {round}: something was missed");
                known = seq;
            }
        }
        writing.await.unwrap();
    }
}

#[tokio::test]
async fn the_notifications_of_the_database_deliver_what_is_subscribed_to() {
    delivers_what_is_subscribed_to(nodes(None).await).await;
}

#[tokio::test]
async fn nats_delivers_what_is_subscribed_to() {
    let nats = PrivateNats::start();
    delivers_what_is_subscribed_to(nodes(Some(&nats.url())).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_missed_from_a_subscription_by_notifications_on() {
    misses_nothing_from_the_subscription_on(nodes(None).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_missed_from_a_subscription_by_nats_on() {
    let nats = PrivateNats::start();
    misses_nothing_from_the_subscription_on(nodes(Some(&nats.url())).await).await;
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
    let transport = Transport::open(&store, None).await.unwrap();
    assert_eq!(transport.receive().next().await, None);
    let (bus, _) = Bus::open(transport);
    bus.publish(|| panic!("news that nobody hears are not even made"));
    let refused = Transport::open(&store, Some("nats://127.0.0.1")).await.err().unwrap();
    assert!(matches!(refused, BadBus::NobodyElse), "{refused}");
}

#[tokio::test]
async fn a_bus_that_is_no_url_of_nats_is_refused() {
    let store = Store::open_at(&Location::Postgres(new_database())).await.unwrap();
    for wrong in ["http://host", "ws://host", "nats://host:port", "nats://one,http://two"] {
        let refused = Transport::open(&store, Some(wrong)).await.err().unwrap();
        assert!(matches!(refused, BadBus::Url { .. }), "{wrong}: {refused}");
    }
}

#[tokio::test]
async fn a_table_has_its_subject_and_while_nats_is_away_the_database_carries() {
    let mut nats = PrivateNats::start();
    let nodes = nodes(Some(&nats.url())).await;
    let [one, other] = &nodes;
    let mut there = other.receive();
    let _subscription = other.subscribe(vec![TABLE.to_owned()]).await;
    await_both(&nodes, false).await;
    let listener = async_nats::connect(nats.url()).await.unwrap();
    let mut subjects = listener.subscribe("tablee.*.table.>").await.unwrap();
    listener.flush().await.unwrap();
    reach(one, &mut there, 1).await;
    one.publish([news(1)]).await.unwrap();
    assert_eq!(heard(&mut there).await, news(1));
    let message = timeout(PATIENCE, subjects.next()).await.unwrap().unwrap();
    assert!(message.subject.ends_with(".table.table"), "{}", message.subject);
    nats.stop();
    await_both(&nodes, true).await;
    one.publish([news(2)]).await.unwrap();
    assert_eq!(heard(&mut there).await, news(2));
    // Subscribed to while NATS is away.
    let _late = other.subscribe(vec!["late".to_owned()]).await;
    nats.start_again();
    await_both(&nodes, false).await;
    reach(one, &mut there, 2).await;
    let _known = other.subscribe(vec![TABLE.to_owned()]).await;
    one.publish([moved("late", 1)]).await.unwrap();
    assert_eq!(heard(&mut there).await, moved("late", 1));
    one.publish([news(3)]).await.unwrap();
    assert_eq!(heard(&mut there).await, news(3));
}
