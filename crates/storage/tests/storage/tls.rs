//! TLS to PostgreSQL: what each `sslmode` comes to at a server that encrypts, and at one that does not.

use crate::private_postgres::{self, new_database, run};
use std::net::TcpListener;
use std::path::Path;
use tablee_storage::{Store, StoreError};

/// A certificate for `localhost` that signs itself; the tests of outbound requests use it, too.
const CERTIFICATE: &str = include_str!("../../../server/tests/fixtures/receiver.cert.pem");
const KEY: &str = include_str!("../../../server/tests/fixtures/receiver.key.pem");

fn authority() -> String {
    let file = "../server/tests/fixtures/receiver.cert.pem";
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file).display().to_string()
}

/// Whether its connections are encrypted.
async fn is_encrypted(store: Store, socket: &str) -> bool {
    let sql = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
               WHERE application_name = 'tablee' AND datname = current_database()";
    let answer = run(socket, sql);
    store.close().await;
    answer == ["t"]
}

async fn refusal(url: &str) -> String {
    Store::connect(url).await.err().expect("it should be refused").to_string()
}

#[tokio::test]
async fn connections_are_encrypted_as_the_url_asks() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let cluster = tokio::task::spawn_blocking(move || {
        private_postgres::start(&[("tls.crt", CERTIFICATE), ("tls.key", KEY)], Some(port))
    });
    let cluster = cluster.await.unwrap();
    let socket = cluster.new_database();
    let name = socket.rsplit('/').next().unwrap();
    let at =
        |host: &str, question: &str| format!("postgres://postgres@{host}:{port}/{name}{question}");
    let verified = format!("?sslmode=verify-full&sslrootcert={}", authority());
    for question in ["", "?sslmode=prefer", "?sslmode=require", &verified] {
        let store = Store::connect(&at("localhost", question)).await.unwrap();
        store.note_uptime(7).await.unwrap();
        assert!(is_encrypted(store, &socket).await, "{question}");
    }
    let plain = Store::connect(&at("localhost", "?sslmode=disable")).await.unwrap();
    assert!(!is_encrypted(plain, &socket).await);
    // Whoever asks who it is must be convinced.
    let unknown = refusal(&at("localhost", "?sslmode=verify-full")).await;
    assert!(unknown.contains("sslrootcert=FILE"), "{unknown}");
    let other = refusal(&at("127.0.0.1", &verified)).await;
    assert!(other.contains("not for “127.0.0.1”"), "{other}");
    let anybody = Store::connect(&at("127.0.0.1", "?sslmode=require")).await.unwrap();
    assert!(is_encrypted(anybody, &socket).await);
    let missing = refusal(&at("localhost", "?sslmode=verify-full&sslrootcert=/no%20where")).await;
    assert!(missing.contains("sslrootcert /no where"), "{missing}");
}

#[tokio::test]
async fn a_server_that_does_not_encrypt_is_refused_where_that_is_required() {
    let url = new_database();
    Store::connect(&format!("{url}?sslmode=prefer")).await.unwrap().close().await;
    let refused = refusal(&format!("{url}?sslmode=require")).await;
    assert!(refused.contains("does not support TLS"), "{refused}");
}

#[tokio::test]
async fn what_is_no_mode_is_named() {
    for (question, said) in [
        ("sslmode=verify-ca", "disable, prefer, require or verify-full"),
        ("sslmode=require&sslrootcert=/x", "sslmode=verify-full alone"),
    ] {
        let url = format!("postgres://postgres@localhost/nowhere?{question}");
        let refused = Store::connect(&url).await.err().unwrap();
        assert!(matches!(refused, StoreError::BadUrl { .. }), "{refused}");
        assert!(refused.to_string().contains(said), "{refused}");
    }
}
