//! SMTP: hands mails to the mail server that the settings name, encrypted as they say. Where it refuses the recipient,
//! that is told apart from everything else that can go wrong.

use super::outbound::Undelivered;
use crate::settings::{MailEncryption, MailSettings};
use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{
    AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters,
};
use lettre::transport::smtp::commands::{Data, Mail, Noop, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use rustls::pki_types::CertificateDer;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::timeout;

/// How long it may take to hand over one mail.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long the mail server may take to say goodbye: it has the mail by then.
const GOODBYE: Duration = Duration::from_secs(2);

/// The answers by which a mail server says that there is no such recipient (RFC 5321, 4.2.3; RFC 7504).
const NO_RECIPIENT: [u16; 5] = [521, 550, 551, 553, 556];

/// The way to the mail server; cheap to clone.
#[derive(Clone)]
pub struct Smtp {
    settings: Arc<MailSettings>,
    /// Whom to trust in place of the certificates of the system, which are read when the first mail needs them.
    roots: Option<Arc<[CertificateDer<'static>]>>,
    tls: Arc<OnceCell<TlsParameters>>,
}

impl Smtp {
    /// The way to the server of these settings.
    pub fn new(settings: MailSettings) -> Smtp {
        Smtp { settings: Arc::new(settings), roots: None, tls: Arc::default() }
    }

    /// The same, trusting these certificates in place of the system's.
    pub fn trusting(self, roots: Vec<CertificateDer<'static>>) -> Smtp {
        Smtp { roots: Some(roots.into()), tls: Arc::default(), ..self }
    }

    /// What it was made of.
    pub fn settings(&self) -> &MailSettings {
        &self.settings
    }

    /// Hands over a mail. Once it has been taken, the mail server answers for it.
    pub async fn send(&self, message: &Message) -> Result<(), Undelivered> {
        let taken = timeout(PATIENCE, async {
            let mut connection = self.connect().await?;
            let taken = hand_over(&mut connection, message).await;
            Ok::<_, Undelivered>((connection, taken))
        });
        let (mut connection, taken) = taken.await.map_err(|_| Undelivered::Late)??;
        let _ = timeout(GOODBYE, connection.abort()).await;
        taken
    }

    /// Whether the mail server answers, is trusted and takes the password, without sending anything.
    pub async fn check(&self) -> Result<(), Undelivered> {
        let answered = timeout(PATIENCE, async {
            let mut connection = self.connect().await?;
            let answer = connection.command(Noop).await.map_err(|error| classify_error(&error));
            connection.abort().await;
            answer
        });
        answered.await.map_err(|_| Undelivered::Late)?.map(drop)
    }

    /// A connection, encrypted and logged in as the settings say.
    async fn connect(&self) -> Result<AsyncSmtpConnection, Undelivered> {
        let MailSettings { server, login, from, .. } = &*self.settings;
        let hello = ClientId::Domain(from.email.domain().to_owned());
        let tls = match server.encryption {
            MailEncryption::None => None,
            MailEncryption::Tls | MailEncryption::StartTls => Some(self.tls().await?),
        };
        let at_once = tls.clone().filter(|_| server.encryption == MailEncryption::Tls);
        let place = (server.host.as_str(), server.port);
        let connected =
            AsyncSmtpConnection::connect_tokio1(place, Some(PATIENCE), &hello, at_once, None);
        let mut connection = connected.await.map_err(|error| classify_error(&error))?;
        if let Some(tls) = tls.filter(|_| server.encryption == MailEncryption::StartTls) {
            let encrypted = connection.starttls(tls, &hello).await;
            encrypted.map_err(|error| classify_error(&error))?;
        }
        if let Some((user, password)) = login {
            let credentials = Credentials::new(user.clone(), password.0.clone());
            let known = connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials).await;
            known.map_err(|error| classify_error(&error))?;
        }
        Ok(connection)
    }

    async fn tls(&self) -> Result<TlsParameters, Undelivered> {
        let made = self.tls.get_or_try_init(|| async {
            let (host, roots) = (self.settings.server.host.clone(), self.roots.clone());
            let made = tokio::task::spawn_blocking(move || trust(host, roots.as_deref()));
            made.await.ok().flatten().ok_or(Undelivered::Untrusted)
        });
        made.await.cloned()
    }
}

/// Whom to trust as this host.
fn trust(host: String, roots: Option<&[CertificateDer<'static>]>) -> Option<TlsParameters> {
    let mut builder = TlsParameters::builder(host);
    if let Some(roots) = roots {
        builder = builder.certificate_store(CertificateStore::None);
        for root in roots {
            builder = builder.add_root_certificate(Certificate::from_der(root.to_vec()).ok()?);
        }
    }
    builder.build_rustls().ok()
}

/// The commands for one mail, one after the other, so that a refused recipient is known as such.
async fn hand_over(
    connection: &mut AsyncSmtpConnection,
    message: &Message,
) -> Result<(), Undelivered> {
    let envelope = message.envelope();
    let hindered = |error: Error| classify_error(&error);
    let from = Mail::new(envelope.from().cloned(), Vec::new());
    connection.command(from).await.map_err(hindered)?;
    for to in envelope.to() {
        let answer = connection.command(Rcpt::new(to.clone(), Vec::new())).await;
        answer.map_err(|error| refusal(&error))?;
    }
    connection.command(Data).await.map_err(hindered)?;
    connection.message(&message.formatted()).await.map_err(hindered).map(drop)
}

/// Why the mail server did not take a recipient.
fn refusal(error: &Error) -> Undelivered {
    match classify_error(error) {
        // 5.7: the sender may not do that, which says nothing about the recipient (RFC 3463).
        Undelivered::Status(status)
            if NO_RECIPIENT.contains(&status) && !error.to_string().contains("5.7.") =>
        {
            Undelivered::Refused(status)
        }
        other => other,
    }
}

/// Why a mail could not be handed over.
fn classify_error(error: &Error) -> Undelivered {
    tracing::debug!(%error, "the mail server does not take a mail");
    match error.status() {
        Some(status) => Undelivered::Status(status.into()),
        None if error.is_timeout() => Undelivered::Late,
        // Without STARTTLS or with no way to log in, the server is not the one that is wanted.
        None if error.is_tls() || error.is_client() => Undelivered::Untrusted,
        None => Undelivered::Unreachable,
    }
}
