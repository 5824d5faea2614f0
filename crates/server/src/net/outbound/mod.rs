//! Outbound requests: a POST to an address that somebody gave. Nobody reaches through it what only the
//! server can reach (server-side request forgery): the name is resolved once, the addresses are checked,
//! the connection goes to an address that was checked, and no redirect is followed.

mod public_address;
mod target;

pub use public_address::is_public;
pub use target::{BadTarget, Target};

use super::address::contains;
use axum::body::Body;
use axum::http::header::{CONTENT_LENGTH, HOST, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, Request};
use hyper::client::conn::http1::handshake;
use hyper::rt::{Read, Write};
use hyper_util::rt::TokioIo;
use ipnet::IpNet;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpStream, lookup_host};
use tokio::sync::{OnceCell, Semaphore};
use tokio_rustls::TlsConnector;

/// How long one request may take in all.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many addresses of one name are tried.
const TRIED: usize = 3;

/// How many names are resolved at once. Each takes a thread of those that read the data as well, and keeps it also
/// when nobody waits for the answer any more.
const LOOKUPS: usize = 8;

/// Why something was not delivered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undelivered {
    /// The address is none that is sent to.
    #[error(transparent)]
    Target(#[from] BadTarget),
    /// The name has no address.
    #[error("the name cannot be resolved")]
    Unresolved,
    /// The name has addresses, and none that may be reached.
    #[error("the address is not public")]
    NotPublic,
    /// Nobody answers there.
    #[error("nobody answers there")]
    Unreachable,
    /// The certificate is not trusted, or there is no TLS.
    #[error("there is no trusted connection")]
    Untrusted,
    /// It took too long.
    #[error("the answer did not come in time")]
    Late,
    /// The answer was no.
    #[error("the answer was {0}")]
    Status(u16),
    /// A mail server does not know the recipient.
    #[error("the mail server refuses the recipient with {0}")]
    Refused(u16),
}

impl Undelivered {
    /// For programs, and for the page to say it in a language.
    pub fn code(&self) -> String {
        match self {
            Undelivered::Target(_) => "bad_url".to_owned(),
            Undelivered::Unresolved => "unresolved".to_owned(),
            Undelivered::NotPublic => "not_public".to_owned(),
            Undelivered::Unreachable => "unreachable".to_owned(),
            Undelivered::Untrusted => "untrusted".to_owned(),
            Undelivered::Late => "late".to_owned(),
            Undelivered::Status(status) => format!("status_{status}"),
            Undelivered::Refused(status) => format!("refused_{status}"),
        }
    }
}

/// What sends requests to the outside; cheap to clone.
#[derive(Clone)]
pub struct Outbound {
    /// Networks that may be reached beside the public internet, also without TLS.
    networks: Arc<[IpNet]>,
    /// Who may resolve a name now.
    lookups: Arc<Semaphore>,
    /// Whom to trust; the certificates of the system are read when the first request needs them.
    tls: Arc<OnceCell<Arc<ClientConfig>>>,
}

impl Outbound {
    /// Reaches the public internet and these networks.
    pub fn new(networks: &[IpNet]) -> Outbound {
        let lookups = Arc::new(Semaphore::new(LOOKUPS));
        Outbound { networks: networks.into(), lookups, tls: Arc::default() }
    }

    /// The same, trusting these certificates in place of the system's.
    pub fn trusting(self, roots: Vec<CertificateDer<'static>>) -> Outbound {
        let tls = Arc::new(OnceCell::new_with(client_config(roots).map(Arc::new)));
        Outbound { tls, ..self }
    }

    /// Whether a target may be reached, without reaching it.
    pub async fn check(&self, target: &Target) -> Result<(), Undelivered> {
        let found = tokio::time::timeout(PATIENCE, self.addresses(target)).await;
        found.map_err(|_| Undelivered::Late)?.map(drop)
    }

    /// Sends a body. The answer is read no further than its status.
    pub async fn post(
        &self,
        target: &Target,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<(), Undelivered> {
        let sent = tokio::time::timeout(PATIENCE, self.send(target, headers, body)).await;
        match sent.map_err(|_| Undelivered::Late)?? {
            200..=299 => Ok(()),
            status => Err(Undelivered::Status(status)),
        }
    }

    async fn send(
        &self,
        target: &Target,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<u16, Undelivered> {
        let request = request(target, headers, body)?;
        let stream = self.connect(target).await?;
        if !target.secure {
            return exchange(TokioIo::new(stream), request).await;
        }
        let name = ServerName::try_from(target.host.clone());
        let name = name.map_err(|_| Undelivered::Target(BadTarget::Host))?;
        let config = self.tls.get_or_try_init(system_config).await?.clone();
        let stream = TlsConnector::from(config).connect(name, stream).await;
        exchange(TokioIo::new(stream.map_err(|_| Undelivered::Untrusted)?), request).await
    }

    /// Connects to an address that was checked: were the name resolved a second time, it could be another.
    async fn connect(&self, target: &Target) -> Result<TcpStream, Undelivered> {
        for address in self.addresses(target).await?.into_iter().take(TRIED) {
            if let Ok(stream) = TcpStream::connect(address).await {
                return Ok(stream);
            }
        }
        Err(Undelivered::Unreachable)
    }

    /// The addresses of a name that may be reached.
    async fn addresses(&self, target: &Target) -> Result<Vec<SocketAddr>, Undelivered> {
        let found = self.resolve(target).await.ok_or(Undelivered::Unresolved)?;
        if found.is_empty() {
            return Err(Undelivered::Unresolved);
        }
        let reached: Vec<SocketAddr> =
            found.into_iter().filter(|address| self.may_reach(address.ip(), target)).collect();
        if reached.is_empty() { Err(Undelivered::NotPublic) } else { Ok(reached) }
    }

    /// The addresses of a name; nothing where it has none.
    async fn resolve(&self, target: &Target) -> Option<Vec<SocketAddr>> {
        let (host, port) = (target.host.clone(), target.port);
        if let Ok(address) = host.parse() {
            return Some(vec![SocketAddr::new(address, port)]);
        }
        let permit = self.lookups.clone().acquire_owned().await.ok()?;
        // A task of its own: the permit comes back when the thread does, not when the caller has lost patience.
        let lookup = tokio::spawn(async move {
            let _permit = permit;
            lookup_host((host.as_str(), port)).await.map(Iterator::collect)
        });
        lookup.await.ok()?.ok()
    }

    /// Whether a target is an address of the networks that may be reached beside the internet.
    pub fn is_near(&self, target: &Target) -> bool {
        target.host.parse().is_ok_and(|address| contains(&self.networks, address))
    }

    fn may_reach(&self, address: IpAddr, target: &Target) -> bool {
        contains(&self.networks, address) || (is_public(address) && target.is_for_everybody())
    }
}

fn request(
    target: &Target,
    headers: HeaderMap,
    body: Vec<u8>,
) -> Result<Request<Body>, Undelivered> {
    let length = body.len();
    let mut request = Request::post(target.path.as_str())
        .body(Body::from(body))
        .map_err(|_| Undelivered::Target(BadTarget::Syntax))?;
    *request.headers_mut() = headers;
    let host = HeaderValue::try_from(target.authority());
    let host = host.map_err(|_| Undelivered::Target(BadTarget::Host))?;
    request.headers_mut().insert(HOST, host);
    request.headers_mut().insert(CONTENT_LENGTH, length.into());
    let agent = HeaderValue::from_static(concat!("Tablee/", env!("CARGO_PKG_VERSION")));
    request.headers_mut().insert(USER_AGENT, agent);
    Ok(request)
}

/// One request and the status of its answer; then the connection ends.
async fn exchange(
    io: impl Read + Write + Unpin,
    request: Request<Body>,
) -> Result<u16, Undelivered> {
    let (mut sender, connection) = handshake(io).await.map_err(|_| Undelivered::Unreachable)?;
    // The connection has to be driven; how it ends, the answer says.
    let drive = async {
        let _ = connection.await;
        std::future::pending::<Infallible>().await
    };
    tokio::select! {
        answer = sender.send_request(request) => {
            Ok(answer.map_err(|_| Undelivered::Unreachable)?.status().as_u16())
        }
        never = drive => match never {},
    }
}

/// Trusts the certificates of the system.
async fn system_config() -> Result<Arc<ClientConfig>, Undelivered> {
    let read = tokio::task::spawn_blocking(|| {
        let found = rustls_native_certs::load_native_certs();
        for error in &found.errors {
            tracing::warn!(%error, "a certificate of the system cannot be read");
        }
        client_config(found.certs)
    });
    let config = read.await.ok().flatten().ok_or(Undelivered::Untrusted)?;
    Ok(Arc::new(config))
}

fn client_config(roots: Vec<CertificateDer<'static>>) -> Option<ClientConfig> {
    let mut store = RootCertStore::empty();
    let (_, unread) = store.add_parsable_certificates(roots);
    if unread > 0 {
        tracing::debug!(unread, "certificates that are not understood");
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    Some(builder.ok()?.with_root_certificates(store).with_no_client_auth())
}
