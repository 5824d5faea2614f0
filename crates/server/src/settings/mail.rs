//! Settings of mail: which server takes it, by whom it is sent, and what they must say together.

use super::{BadSettings, Settings};
use lettre::message::Mailbox;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::fmt::{Debug, Display, Formatter};
use std::str::FromStr;

/// How a connection to a mail server is encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailEncryption {
    /// From the first byte on (`smtps://`).
    Tls,
    /// After STARTTLS, and not otherwise (`smtp://`).
    StartTls,
    /// Not at all (`smtp://…?tls=none`): for a mail server on the same machine.
    None,
}

/// The address of the mail server that takes what is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailServer {
    /// Its name or address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is encrypted.
    pub encryption: MailEncryption,
}

/// Why something is not the address of a mail server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMailServer {
    /// Another scheme.
    #[error("a mail server is smtps://HOST, smtp://HOST or smtp://HOST:PORT?tls=none")]
    Scheme,
    /// There is no host in it, or something beside it.
    #[error("there is no host in this address, or something beside host and port")]
    Host,
    /// The port is none.
    #[error("the port is a number from 1 to 65535")]
    Port,
    /// User and password have settings of their own.
    #[error(
        "user and password do not stand in this address: smtp_user and smtp_password have them"
    )]
    Login,
    /// Only `tls=none` is known.
    #[error("after the host stands nothing but ?tls=none")]
    Query,
}

impl FromStr for MailServer {
    type Err = BadMailServer;

    fn from_str(text: &str) -> Result<MailServer, BadMailServer> {
        let (scheme, rest) = text.split_once("://").ok_or(BadMailServer::Scheme)?;
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (encryption, usual) = match (scheme, query) {
            ("smtps", "") => (MailEncryption::Tls, 465),
            ("smtp", "") => (MailEncryption::StartTls, 587),
            ("smtp", "tls=none") => (MailEncryption::None, 25),
            ("smtp" | "smtps", _) => return Err(BadMailServer::Query),
            _ => return Err(BadMailServer::Scheme),
        };
        if place.contains('@') {
            return Err(BadMailServer::Login);
        }
        let place = place.strip_suffix('/').unwrap_or(place);
        let (host, port) = match place.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, "")) => (host, None),
            Some((host, port)) => (host, Some(port.strip_prefix(':').ok_or(BadMailServer::Port)?)),
            None => place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port))),
        };
        let letter = |c: char| c.is_ascii_alphanumeric() || "-._:".contains(c);
        if host.is_empty() || !host.chars().all(letter) {
            return Err(BadMailServer::Host);
        }
        let read = |port: &str| port.parse().ok().filter(|port| *port > 0);
        let port = match port {
            Some(port) => read(port).ok_or(BadMailServer::Port)?,
            None => usual,
        };
        Ok(MailServer { host: host.to_owned(), port, encryption })
    }
}

/// A text that is shown nowhere.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Secret(pub String);

impl Debug for Secret {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("…")
    }
}

/// Everything it takes to send mail.
#[derive(Clone, PartialEq, Debug)]
pub struct MailSettings {
    /// Who takes it.
    pub server: MailServer,
    /// User and password, where the server wants them.
    pub login: Option<(String, Secret)>,
    /// By whom it is sent.
    pub from: Mailbox,
    /// What links begin with.
    pub base: String,
}

impl Settings {
    /// How mail is sent; nothing where none is. Links of mails begin with `public_url`: whoever asks for a mail must
    /// not choose where its links lead.
    pub fn mail(&self) -> Result<Option<MailSettings>, BadSettings> {
        let wrong = |text: &str| Err(BadSettings::Wrong(text.to_owned()));
        let Some(server) = self.smtp.clone() else {
            return match self.smtp_user.is_some() || self.mail_from.is_some() {
                true => wrong("smtp_user and mail_from are of no use without smtp"),
                false => Ok(None),
            };
        };
        let Some(from) = self.mail_from.clone() else {
            return wrong("smtp is set, so mail_from must say by whom mails are sent");
        };
        let Some(base) = self.public_url.clone() else {
            return wrong("smtp is set, so public_url must say what the links of mails begin with");
        };
        let login = match (self.smtp_user.clone(), self.smtp_password()?) {
            (Some(_), Some(_)) if server.encryption == MailEncryption::None => {
                return wrong(
                    "smtp_password would be sent without encryption: leave out ?tls=none",
                );
            }
            (Some(user), Some(password)) => Some((user, password)),
            (None, None) => None,
            (Some(_), None) => return wrong("smtp_user is set, and smtp_password is not"),
            (None, Some(_)) => return wrong("smtp_password is set, and smtp_user is not"),
        };
        Ok(Some(MailSettings { server, login, from, base }))
    }

    /// The password for the mail server, from the settings or from a file of its own.
    fn smtp_password(&self) -> Result<Option<Secret>, BadSettings> {
        match (&self.smtp_password, &self.smtp_password_file) {
            (Some(_), Some(_)) => {
                let text = "smtp_password and smtp_password_file are both set";
                Err(BadSettings::Wrong(text.to_owned()))
            }
            (None, Some(path)) => {
                let unreadable = |cause| BadSettings::Unreadable { path: path.clone(), cause };
                let text = std::fs::read_to_string(path).map_err(unreadable)?;
                Ok(Some(Secret(text.trim_end_matches(['\r', '\n']).to_owned())))
            }
            (password, None) => Ok(password.clone()),
        }
    }
}

/// A text that is read as something.
pub(super) fn parsed<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = String::deserialize(deserializer)?;
    let read = text.parse().map_err(|error| D::Error::custom(format!("“{text}”: {error}")));
    read.map(Some)
}

#[cfg(test)]
mod tests {
    use super::{BadMailServer, MailEncryption, MailServer};
    use crate::settings::Settings;

    #[test]
    fn mail_servers_are_read() {
        for (text, host, port, encryption) in [
            ("smtps://mail.example", "mail.example", 465, MailEncryption::Tls),
            ("smtp://mail.example/", "mail.example", 587, MailEncryption::StartTls),
            ("smtp://127.0.0.1:2525?tls=none", "127.0.0.1", 2525, MailEncryption::None),
            ("smtp://[::1]:25?tls=none", "::1", 25, MailEncryption::None),
        ] {
            let read: MailServer = text.parse().unwrap();
            assert_eq!(
                (read.host.as_str(), read.port, read.encryption),
                (host, port, encryption),
                "{text}"
            );
        }
        for (text, why) in [
            ("mail.example", BadMailServer::Scheme),
            ("http://mail.example", BadMailServer::Scheme),
            ("smtp://", BadMailServer::Host),
            ("smtp://mail.example/x", BadMailServer::Host),
            ("smtp://mail.example:0", BadMailServer::Port),
            ("smtp://mail.example:x", BadMailServer::Port),
            ("smtp://me:word@mail.example", BadMailServer::Login),
            ("smtps://mail.example?tls=none", BadMailServer::Query),
            ("smtp://mail.example?tls=maybe", BadMailServer::Query),
        ] {
            assert_eq!(text.parse::<MailServer>(), Err(why), "{text}");
        }
    }

    /// Settings from the environment.
    fn read(variables: &[(&str, &str)]) -> Result<Settings, String> {
        let says = |name: &str| {
            let found = variables.iter().find(|(variable, _)| *variable == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Settings::read(None, says).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        const SMTP: (&str, &str) = ("TABLEE_SMTP", "smtps://mail.example");
        const FROM: (&str, &str) = ("TABLEE_MAIL_FROM", "Tablée <t@den.example>");
        const URL: (&str, &str) = ("TABLEE_PUBLIC_URL", "https://den.example");
        const USER: (&str, &str) = ("TABLEE_SMTP_USER", "0123");
        const PASSWORD: (&str, &str) = ("TABLEE_SMTP_PASSWORD", "0456");
        let whole = read(&[SMTP, FROM, URL, USER, PASSWORD]).unwrap().mail().unwrap().unwrap();
        let (user, password) = whole.login.clone().unwrap();
        assert_eq!((user.as_str(), password.0.as_str()), ("0123", "0456"), "no numbers");
        assert!(!format!("{whole:?}").contains("0456"), "it is shown nowhere");
        assert_eq!(whole.from.email.to_string(), "t@den.example");
        assert!(read(&[SMTP, FROM, URL]).unwrap().mail().unwrap().unwrap().login.is_none());
        assert_eq!(read(&[URL]).unwrap().mail().unwrap(), None);
        let plain = ("TABLEE_SMTP", "smtp://mail.example?tls=none");
        for (given, word) in [
            (vec![SMTP, URL], "mail_from"),
            (vec![SMTP, FROM], "public_url"),
            (vec![SMTP, FROM, URL, USER], "smtp_password"),
            (vec![SMTP, FROM, URL, PASSWORD], "smtp_user"),
            (vec![plain, FROM, URL, USER, PASSWORD], "encryption"),
            (vec![FROM], "smtp"),
            (vec![("TABLEE_SMTP", "ftp://mail.example")], "ftp://mail.example"),
            (vec![SMTP, URL, ("TABLEE_MAIL_FROM", "nobody")], "nobody"),
            (vec![SMTP, FROM, URL, USER, ("TABLEE_SMTP_PASSWORD_FILE", "/nowhere")], "/nowhere"),
        ] {
            let refused = read(&given).unwrap_err();
            assert!(refused.contains(word), "{given:?}: {refused}");
        }
    }

    #[test]
    fn a_password_comes_from_a_file() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("password");
        std::fs::write(&file, "correct horse\n").unwrap();
        let settings = read(&[
            ("TABLEE_SMTP", "smtp://mail.example"),
            ("TABLEE_MAIL_FROM", "t@den.example"),
            ("TABLEE_PUBLIC_URL", "https://den.example"),
            ("TABLEE_SMTP_USER", "t"),
            ("TABLEE_SMTP_PASSWORD_FILE", file.to_str().unwrap()),
        ]);
        let login = settings.unwrap().mail().unwrap().unwrap().login.unwrap();
        assert_eq!(login.1.0, "correct horse");
    }
}
