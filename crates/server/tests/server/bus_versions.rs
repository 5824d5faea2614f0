//! Nodes of older versions on NATS, which subscribe to every subject of the database and publish each sort of message on
//! subjects of their own: what they publish is received, and what they receive they can read.

use crate::private_nats::PrivateNats;
use crate::private_postgres::new_database;
use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::StreamExt as _;
use std::time::Duration;
use tablee_server::bus::{BusEvent, Incoming, News, Transport};
use tablee_storage::{Location, Store};
use tokio::time::timeout;

/// How long anything may take; machines are busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long until something is tried again.
const MOMENT: Duration = Duration::from_millis(50);

/// What a node of commit d9b60d4 has published, after what all subjects of a database begin with.
const RECORDED: [(&str, &str); 7] = [
    ("table.Grh86x7989bph3vxtn7w", r#"{"changed":{"table":"Grh86x7989bph3vxtn7w"}}"#),
    ("tournament.CncBgcf25cvF9w5cxh5d", r#"{"tournament":{"id":"CncBgcf25cvF9w5cxh5d"}}"#),
    ("people", r#"{"ended":{"sessions":{"of":"8ee09e943f2822aa70d54ab875d484fd","but":null}}}"#),
    (
        "people",
        r#"{"ended":{"session":[84,136,12,170,46,252,136,44,139,168,207,162,240,30,241,153,42,12,80,135,151,58,114,84,216,105,191,73,189,91,42,14]}}"#,
    ),
    ("people", r#"{"ended":{"person":"8ee09e943f2822aa70d54ab875d484fd"}}"#),
    ("people", r#"{"forgotten":["8ee09e943f2822aa70d54ab875d484fd"]}"#),
    ("people", r#"{"blocks":"8ee09e943f2822aa70d54ab875d484fd"}"#),
];

/// An older node.
struct OldNode {
    client: Client,
    received: Subscriber,
    /// What all subjects of the database begin with.
    root: String,
}

impl OldNode {
    /// Connects; a message of the new node shows which database it is.
    async fn beside(node: &Transport, nats: &PrivateNats) -> OldNode {
        let client = ConnectOptions::new().no_echo().connect(nats.url()).await.unwrap();
        let mut received = client.subscribe("tablee.*.>").await.unwrap();
        client.flush().await.unwrap();
        let seen = async {
            loop {
                node.publish([News::Missed]).await.unwrap();
                let all = async {
                    loop {
                        let message = received.next().await.unwrap();
                        if let Some(root) = message.subject.strip_suffix(".all") {
                            return root.to_owned();
                        }
                    }
                };
                if let Ok(root) = timeout(MOMENT, all).await {
                    return root;
                }
            }
        };
        let root = timeout(PATIENCE, seen).await.expect("nothing is published");
        OldNode { client, received, root }
    }
}

async fn node(nats: &PrivateNats) -> Transport {
    let store = Store::open_at(&Location::Postgres(new_database())).await.unwrap();
    Transport::open(&store, Some(&nats.url())).await.unwrap()
}

/// Waits for this message.
async fn receive(incoming: &mut Incoming, expected: &News) {
    while incoming.next().await.unwrap() != BusEvent::News(expected.clone()) {}
}

#[tokio::test]
async fn what_older_nodes_publish_is_received() {
    let nats = PrivateNats::start();
    let node = node(&nats).await;
    let mut incoming = node.receive();
    let old = OldNode::beside(&node, &nats).await;
    for (subject, text) in RECORDED {
        let expected: News = serde_json::from_str(text).unwrap();
        let received = async {
            loop {
                // An older node that has just come is noticed a little later.
                let subject = format!("{}.{subject}", old.root);
                old.client.publish(subject, text.into()).await.unwrap();
                if timeout(MOMENT, receive(&mut incoming, &expected)).await.is_ok() {
                    return;
                }
            }
        };
        timeout(PATIENCE, received).await.unwrap_or_else(|_| panic!("{text} is not received"));
    }
}

#[tokio::test]
async fn a_subscription_sends_older_nodes_nothing_that_they_cannot_read() {
    let nats = PrivateNats::start();
    let node = node(&nats).await;
    let mut old = OldNode::beside(&node, &nats).await;
    let _subscription = node.subscribe(vec!["kibinoda".to_owned()]).await;
    node.publish([News::Tournament { id: "last".to_owned() }]).await.unwrap();
    loop {
        let message = timeout(PATIENCE, old.received.next()).await.unwrap().unwrap();
        let read: Result<News, _> = serde_json::from_slice(&message.payload);
        let read = read.unwrap_or_else(|error| panic!("{}: {error}", message.subject));
        if matches!(read, News::Tournament { .. }) {
            return;
        }
    }
}
