//! Requests to the outside: over TLS to whom one trusts, and to no address that only the server reaches.

use crate::receiver::{Received, Receiver};
use axum::http::HeaderMap;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::sync::Arc;
use tablee_server::net::outbound::{Outbound, Target, Undelivered};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

fn certificate() -> CertificateDer<'static> {
    CertificateDer::from_pem_slice(include_bytes!("../fixtures/receiver.cert.pem")).unwrap()
}

/// A receiver that speaks TLS; it answers one request.
async fn open_tls() -> (u16, tokio::task::JoinHandle<Option<Received>>) {
    let key =
        PrivateKeyDer::from_pem_slice(include_bytes!("../fixtures/receiver.key.pem")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate()], key)
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let receives = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let stream = acceptor.accept(stream).await.ok()?;
        Some(Received::take(stream, "200 OK").await)
    });
    (port, receives)
}

fn target(url: &str) -> Target {
    url.parse().unwrap()
}

async fn post(outbound: &Outbound, url: &str) -> Result<(), Undelivered> {
    outbound.post(&target(url), HeaderMap::new(), b"hello".to_vec()).await
}

fn local() -> Outbound {
    Outbound::new(&["127.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()])
}

#[tokio::test]
async fn a_request_over_tls_reaches_whom_one_trusts_and_nobody_else() {
    let (port, receives) = open_tls().await;
    let trusting = local().trusting(vec![certificate()]);
    assert_eq!(post(&trusting, &format!("https://localhost:{port}/x?y=1")).await, Ok(()));
    let received = receives.await.unwrap().unwrap();
    assert!(received.head.starts_with("POST /x?y=1 HTTP/1.1\r\n"), "{}", received.head);
    assert_eq!(received.header("host"), format!("localhost:{port}"));
    assert_eq!(received.body, b"hello");
    // The same certificate, not trusted; and trusted, for another name.
    let (port, receives) = open_tls().await;
    let untrusting = local().trusting(Vec::new());
    let refused = post(&untrusting, &format!("https://localhost:{port}/")).await;
    assert_eq!(refused, Err(Undelivered::Untrusted));
    assert!(receives.await.unwrap().is_none());
    let (port, receives) = open_tls().await;
    let refused = post(&trusting, &format!("https://127.0.0.1:{port}/")).await;
    assert_eq!(refused, Err(Undelivered::Untrusted));
    assert!(receives.await.unwrap().is_none());
}

#[tokio::test]
async fn no_address_is_reached_that_is_not_public() {
    let mut receiver = Receiver::open().await;
    let port = receiver.address.port();
    let outside = Outbound::new(&[]);
    for host in ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"] {
        for scheme in ["http", "https"] {
            let refused = post(&outside, &format!("{scheme}://{host}:{port}/")).await;
            // A resolver may not know the odd ways to write an address.
            let known = [Err(Undelivered::NotPublic), Err(Undelivered::Unresolved)];
            assert!(known.contains(&refused), "{scheme} {host}: {refused:?}");
        }
    }
    for host in
        ["10.0.0.1", "169.254.169.254", "100.64.0.1", "192.168.1.1", "[fd00:ec2::254]", "0.0.0.0"]
    {
        assert_eq!(
            post(&outside, &format!("https://{host}/")).await,
            Err(Undelivered::NotPublic),
            "{host}"
        );
    }
    // Public addresses are reached over TLS alone, and not at the ports of other services.
    for url in ["http://1.1.1.1/", "https://1.1.1.1:25/", "http://1.1.1.1:8080/"] {
        assert_eq!(post(&outside, url).await, Err(Undelivered::NotPublic), "{url}");
    }
    receiver.has_nothing();
}

#[tokio::test]
async fn redirects_are_not_followed_and_answers_are_told() {
    let mut receiver = Receiver::open().await;
    receiver.answer("302 Found\r\nlocation: http://127.0.0.1:1/");
    receiver.answer("503 Service Unavailable");
    let outbound = local();
    assert_eq!(post(&outbound, &receiver.url()).await, Err(Undelivered::Status(302)));
    assert_eq!(post(&outbound, &receiver.url()).await, Err(Undelivered::Status(503)));
    assert_eq!(post(&outbound, &receiver.url()).await, Ok(()));
    for _ in 0..3 {
        receiver.next().await;
    }
    receiver.has_nothing();
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let refused = post(&outbound, &format!("http://{nobody}/")).await;
    assert_eq!(refused, Err(Undelivered::Unreachable));
}
