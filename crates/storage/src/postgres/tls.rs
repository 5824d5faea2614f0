//! TLS to PostgreSQL: what a URL asks for by `sslmode` and `sslrootcert`, with the meanings that PostgreSQL's own
//! programs give them, and connections that are encrypted so.

use crate::StoreError;
use percent_encoding::percent_decode_str;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::{TlsConnector, client};

/// What a URL says about encryption, and the URL without it.
pub struct ParsedUrl {
    /// The rest of the URL.
    pub url: String,
    /// Whether connections are encrypted.
    pub mode: SslMode,
    /// Whom they trust.
    trust: Trust,
}

enum Trust {
    /// Whoever answers: nobody on the way can listen who does nothing else.
    Anybody,
    /// Who has a certificate for the host's name by one of these authorities, or by the system's.
    Named(Option<String>),
}

impl ParsedUrl {
    /// Reads a URL.
    pub fn read(url: &str) -> Result<ParsedUrl, StoreError> {
        let (place, question) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut roots, mut rest) = (None, None, Vec::new());
        for parameter in question.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslmode", value)) => mode = Some(plain(value)?),
                Some(("sslrootcert", value)) => roots = Some(plain(value)?),
                _ => rest.push(parameter),
            }
        }
        let (mode, trust) = match mode.as_deref() {
            Some("disable") => (SslMode::Disable, Trust::Anybody),
            None | Some("prefer") => (SslMode::Prefer, Trust::Anybody),
            Some("require") => (SslMode::Require, Trust::Anybody),
            Some("verify-full") => (SslMode::Require, Trust::Named(roots.take())),
            Some(other) => {
                let known = "disable, prefer, require or verify-full";
                return Err(bad(format!("sslmode is {known}, not {other}")));
            }
        };
        if roots.is_some() {
            return Err(bad("sslrootcert is for sslmode=verify-full alone".to_owned()));
        }
        let question = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        Ok(ParsedUrl { url: format!("{place}{question}"), mode, trust })
    }

    /// What makes connections that are encrypted so.
    pub fn tls(&self) -> Result<Tls, StoreError> {
        let provider = Arc::new(ring::default_provider());
        let versions = ClientConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let config = match &self.trust {
            Trust::Anybody => versions
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(Anybody(provider)))
                .with_no_client_auth(),
            Trust::Named(file) => {
                versions.with_root_certificates(roots(file.as_deref())?).with_no_client_auth()
            }
        };
        Ok(Tls(TlsConnector::from(Arc::new(config))))
    }
}

fn plain(value: &str) -> Result<String, StoreError> {
    let decoded = percent_decode_str(value).decode_utf8();
    decoded.map(String::from).map_err(|error| bad(error.to_string()))
}

fn bad(cause: String) -> StoreError {
    StoreError::BadUrl { cause }
}

/// The authorities of a file, or those of the system.
fn roots(file: Option<&str>) -> Result<RootCertStore, StoreError> {
    let mut roots = RootCertStore::empty();
    match file {
        Some(file) => {
            let unread =
                |error: &dyn std::fmt::Display| bad(format!("sslrootcert {file}: {error}"));
            let read = CertificateDer::pem_file_iter(file).map_err(|error| unread(&error))?;
            for certificate in read {
                let certificate = certificate.map_err(|error| unread(&error))?;
                roots.add(certificate).map_err(|error| unread(&error))?;
            }
            if roots.is_empty() {
                return Err(unread(&"there is no certificate in it"));
            }
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    Ok(roots)
}

/// Trusts whoever answers, who must have the key of the certificate they show.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Why there is no encrypted connection.
#[derive(Debug, thiserror::Error)]
pub enum NotEncrypted {
    /// Nobody who is trusted has signed its certificate.
    #[error(
        "its certificate is by nobody who is trusted here: name the authority's file with sslrootcert=FILE"
    )]
    Untrusted,
    /// Its certificate is somebody else's.
    #[error("its certificate is not for “{0}”: name the host as the certificate does")]
    OtherName(String),
    /// Its certificate has ended.
    #[error("its certificate has expired")]
    Expired,
    /// The host has no name that a certificate could be for.
    #[error("“{0}” is no name of a host")]
    NoName(String),
    /// Anything else.
    #[error(transparent)]
    Failed(#[from] io::Error),
}

/// Encrypts connections; cheap to clone.
#[derive(Clone)]
pub struct Tls(TlsConnector);

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Encrypted;
    type TlsConnect = Handshake;
    type Error = NotEncrypted;

    fn make_tls_connect(&mut self, host: &str) -> Result<Handshake, NotEncrypted> {
        Ok(Handshake { tls: self.0.clone(), host: host.to_owned() })
    }
}

/// A handshake with one host.
pub struct Handshake {
    tls: TlsConnector,
    host: String,
}

impl TlsConnect<Socket> for Handshake {
    type Stream = Encrypted;
    type Error = NotEncrypted;
    type Future = Pin<Box<dyn Future<Output = Result<Encrypted, NotEncrypted>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let Handshake { tls, host } = self;
            let name = ServerName::try_from(host.clone());
            let name = name.map_err(|_| NotEncrypted::NoName(host.clone()))?;
            match tls.connect(name, socket).await {
                Ok(stream) => Ok(Encrypted(stream)),
                Err(error) => Err(told(error, host)),
            }
        })
    }
}

/// What an error of the handshake means to the operator.
fn told(error: io::Error, host: String) -> NotEncrypted {
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<Error>());
    let Some(Error::InvalidCertificate(why)) = cause else { return NotEncrypted::Failed(error) };
    match why {
        CertificateError::UnknownIssuer => NotEncrypted::Untrusted,
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            NotEncrypted::Expired
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            NotEncrypted::OtherName(host)
        }
        _ => NotEncrypted::Failed(error),
    }
}

/// An encrypted connection.
pub struct Encrypted(client::TlsStream<Socket>);

impl TlsStream for Encrypted {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Encrypted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Encrypted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
