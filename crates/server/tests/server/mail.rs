//! E-mail: an address is asked before it is told anything, nobody is flooded, whoever has enough says so with one
//! click, and a mail server that refuses or fails is understood.

use crate::browser::{self, Browser, code};
use crate::mail_sink::{Encrypt, Mail, MailSink};
use crate::notices::{Absence, MINUTE, NOTICES, choose, id_of, until};
use crate::playing::RunningTable;
use crate::test_server::TestServer;
use axum::http::{Method, StatusCode};
use lettre::Message;
use proptest::prelude::*;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::{Value, json};
use std::sync::Arc;
use tablee_protocol::notices::Channel;
use tablee_server::Settings;
use tablee_server::net::outbound::Undelivered;
use tablee_server::net::smtp::Smtp;
use tablee_server::people::PersonId;
use tablee_server::settings::{MailEncryption, MailServer, MailSettings, Secret};
use tablee_server::store::{NoticeAddress, Store};
use tablee_server::time::wall;

const MAILS: &str = "/api/me/notices/mails";
const BASE: &str = "https://tablee.example";

/// Settings that send mail there.
fn mailing(sink: &MailSink, settings: &mut Settings) {
    settings.smtp = Some(sink.url().parse().unwrap());
    settings.mail_from = Some("Tablée <tablee@den.example>".parse().unwrap());
    settings.public_url = Some(BASE.to_owned());
}

async fn server(sink: &MailSink) -> browser::TestServer {
    let mut settings = Settings::default();
    mailing(sink, &mut settings);
    browser::TestServer::with(settings).await
}

/// Sends what is due now; the one mail that came.
async fn next(server: &browser::TestServer, sink: &MailSink) -> Mail {
    server.app.notices().round(wall()).await.unwrap();
    let mail = sink.received.try_recv().unwrap();
    sink.has_nothing();
    mail
}

async fn add(browser: &mut Browser, address: &str) -> browser::Answer {
    browser.post(MAILS, json!({ "address": address })).await
}

async fn mails(browser: &mut Browser) -> Value {
    browser.get(NOTICES).await.1["mails"].clone()
}

#[tokio::test]
async fn an_address_is_confirmed_by_whoever_reads_there() {
    let sink = MailSink::open();
    let server = server(&sink).await;
    let mut ada = server.member("Ada").await;
    let french = json!({"turns": true, "zone": "UTC", "lang": "fr"});
    assert_eq!(ada.send(Method::PUT, NOTICES, Some(french)).await.0, StatusCode::OK);
    let (status, made) = add(&mut ada, " Ada@Den.Example ").await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert_eq!((&made["address"], &made["confirmed"]), (&json!("Ada@den.example"), &json!(false)));
    let mail = next(&server, &sink).await;
    assert_eq!(
        (mail.from.as_str(), mail.to.as_slice()),
        ("tablee@den.example", &["Ada@den.example".to_owned()][..])
    );
    assert_eq!(mail.header("Subject"), "Confirmez votre adresse pour Tablée");
    assert_eq!(mail.header("Auto-Submitted"), "auto-generated");
    assert!(mail.body().contains("https://tablee.example/mail/confirm/"), "{}", mail.body());
    let names: Vec<String> = mail.headers().into_iter().map(|(name, _)| name).collect();
    assert!(!names.iter().any(|name| name == "List-Unsubscribe"), "it is on no list yet");
    let token = mail.token("confirm");
    // Somebody else's browser, without a session; what looks at links changes nothing.
    let mut reader = server.visitor();
    let path = format!("/api/mail/confirm/{token}");
    assert_eq!(reader.get(&path).await.0, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(mails(&mut ada).await[0]["confirmed"], false);
    let (status, followed) = reader.send(Method::POST, &path, None).await;
    assert_eq!((status, &followed["address"]), (StatusCode::OK, &json!("Ada@den.example")));
    assert!(reader.cookie.is_none(), "whoever has a link gets no session");
    assert_eq!(mails(&mut ada).await[0]["confirmed"], true);
    // Once confirmed it is not asked again.
    assert_eq!(add(&mut ada, "Ada@den.example").await.1["confirmed"], true);
    server.app.notices().round(wall()).await.unwrap();
    sink.has_nothing();
    // Other links: forged, of another purpose, too old.
    let (id, rest) = token.split_once('.').unwrap();
    let signature = rest.split_once('.').unwrap().1;
    for (forged, status) in [
        (format!("{id}.{}.{signature}", wall() + 1), StatusCode::NOT_FOUND),
        (format!("{id}.{signature}"), StatusCode::NOT_FOUND),
        ("nonsense".to_owned(), StatusCode::NOT_FOUND),
        (format!("gone.1.{signature}"), StatusCode::GONE),
    ] {
        let path = format!("/api/mail/confirm/{forged}");
        assert_eq!(reader.send(Method::POST, &path, None).await.0, status, "{forged}");
    }
    let exported = ada.get("/api/me/export").await.1;
    assert_eq!(
        exported["notice_addresses"],
        json!([{"channel": "mail", "address": "Ada@den.example"}])
    );
}

#[tokio::test]
async fn only_members_of_a_server_with_mail_give_addresses_and_only_good_ones() {
    let sink = MailSink::open();
    let server = server(&sink).await;
    let mut guest = server.visitor();
    assert_eq!(guest.get(NOTICES).await.1["sends_mail"], true);
    assert_eq!(add(&mut guest, "ada@den.example").await.0, StatusCode::FORBIDDEN);
    let mut ada = server.member("Ada").await;
    for bad in ["", "ada", "ada@localhost", "ada@den.example\r\nBcc: bo@den.example"] {
        assert_eq!(code(&add(&mut ada, bad).await), "bad_mail_address", "{bad}");
    }
    assert_eq!(code(&add(&mut ada, "adä@den.example").await), "foreign_mail_address");
    add(&mut ada, "ada@den.example").await;
    let id = mails(&mut ada).await[0]["id"].as_str().unwrap().to_owned();
    let mut bo = server.member("Bo").await;
    let path = format!("{MAILS}/{id}");
    assert_eq!(bo.delete(&path).await.0, StatusCode::NOT_FOUND, "not Bo's");
    assert_eq!(ada.delete(&path).await.0, StatusCode::NO_CONTENT);
    server.app.notices().round(wall()).await.unwrap();
    sink.has_nothing();
    let silent = browser::TestServer::new().await;
    let mut ada = silent.member("Ada").await;
    assert_eq!(ada.get(NOTICES).await.1["sends_mail"], false);
    assert_eq!(code(&add(&mut ada, "ada@den.example").await), "no_mail");
}

#[tokio::test]
async fn a_test_goes_to_an_address_that_was_confirmed_whatever_script_its_domain_has() {
    let sink = MailSink::open();
    let server = server(&sink).await;
    let mut ada = server.member("Ada").await;
    let made = add(&mut ada, "ada@Bücher.example").await.1;
    assert_eq!(made["address"], "ada@xn--bcher-kva.example");
    let path = format!("{MAILS}/{}/test", made["id"].as_str().unwrap());
    assert_eq!(code(&ada.send(Method::POST, &path, None).await), "not_confirmed");
    let mail = next(&server, &sink).await;
    assert_eq!(mail.to, ["ada@xn--bcher-kva.example"]);
    let confirm = format!("/api/mail/confirm/{}", mail.token("confirm"));
    assert_eq!(ada.send(Method::POST, &confirm, None).await.0, StatusCode::OK);
    let (status, well) = ada.send(Method::POST, &path, None).await;
    assert_eq!((status, &well["trouble"]), (StatusCode::OK, &Value::Null), "{well}");
    let mail = sink.received.try_recv().unwrap();
    assert_eq!(mail.header("Subject"), "This is a test: notices of Tablée arrive here.");
    assert!(mail.body().contains("/mail/unsubscribe/"), "{}", mail.body());
    let mut bo = server.member("Bo").await;
    assert_eq!(bo.send(Method::POST, &path, None).await.0, StatusCode::NOT_FOUND, "not Bo's");
    let other = path.replace("/mails/", "/webhooks/");
    assert_eq!(ada.send(Method::POST, &other, None).await.0, StatusCode::NOT_FOUND, "no webhook");
    sink.has_nothing();
}

#[tokio::test]
async fn nobody_is_flooded_with_mails_that_ask() {
    let sink = MailSink::open();
    let server = server(&sink).await;
    let mut asked = 0;
    // Different people, and different ways to write to one mailbox.
    for (n, address) in [
        "victim@den.example",
        "v.ictim@den.example",
        "Victim+1@den.example",
        "vic.tim+2@den.example",
    ]
    .iter()
    .enumerate()
    {
        let mut member = server.member(&format!("Member {n}")).await;
        match add(&mut member, address).await {
            (StatusCode::CREATED, _) => asked += 1,
            refused => assert_eq!(code(&refused), "too_many_mails"),
        }
    }
    assert_eq!(asked, 3);
    server.app.notices().round(wall()).await.unwrap();
    assert_eq!(sink.received.try_iter().count(), 3);
    // One person, again and again for one mailbox, also after the account is gone.
    let mut ada = server.member("Ada").await;
    for n in 0..5 {
        let answer = add(&mut ada, "other@den.example").await;
        server.app.notices().round(wall()).await.unwrap();
        assert_eq!(sink.received.try_iter().count(), usize::from(n < 3), "{answer:?}");
    }
    let erase = json!({ "password": browser::PASSWORD });
    let gone = ada.send(Method::DELETE, "/api/me", Some(erase)).await;
    assert!(gone.0.is_success(), "{gone:?}");
    let mut again = server.member("Ada again").await;
    assert_eq!(code(&add(&mut again, "other@den.example").await), "too_many_mails");
    // No address stands anywhere once its owner is gone.
    let left = server.sql("SELECT address FROM notice_addresses WHERE address LIKE 'other%'");
    assert!(left.is_empty(), "{left:?}");
}

/// A confirmed mail address for somebody, without the question.
async fn confirmed(store: &Store, person: PersonId) {
    let address = NoticeAddress {
        id: "m".repeat(20),
        person,
        channel: Channel::Mail,
        address: "absent@den.example".to_owned(),
        keys: vec![7; 32],
        created_at: wall(),
        failures: 0,
        trouble: None,
        off_at: None,
        confirmed_at: Some(wall()),
        session: None,
    };
    store.add_notice_address(address, 9).await.unwrap().unwrap();
}

/// A server on a port, a game, and the seat of somebody who is awaited, absent and told by mail.
async fn absence(sink: &MailSink, data: &std::path::Path) -> (TestServer, RunningTable, PersonId) {
    let server = TestServer::open_with(data, |settings| mailing(sink, settings)).await;
    let mut game = RunningTable::plain(&server).await;
    let seat = (game.turn() + 1) % 4;
    let person = game.people[seat].clone();
    choose(&person, Value::Null).await;
    let id = id_of(&person).await;
    confirmed(server.app.store(), id).await;
    Absence::begin(&mut game, seat).await;
    until(server.app.store(), id, |notices| !notices.is_empty()).await;
    (server, game, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_absent_is_told_by_mail_and_unsubscribes_with_one_click() {
    let (sink, data) = (MailSink::open(), tempfile::tempdir().unwrap());
    let (server, game, id) = absence(&sink, data.path()).await;
    let now = wall() + 2 * MINUTE;
    server.app.notices().round(now).await.unwrap();
    let mail = sink.received.try_recv().unwrap();
    sink.has_nothing();
    assert_eq!(mail.header("Subject"), "It is your turn: Sneak.");
    assert_eq!(mail.to, ["absent@den.example"]);
    let body = mail.body();
    assert!(body.contains(&format!("{BASE}/t/{}\n", game.table)), "{body}");
    assert!(mail.header("Message-ID").ends_with("@den.example>"));
    // RFC 8058, 8.1: the request that a mail program sends.
    assert_eq!(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let link = mail.header("List-Unsubscribe");
    let path = link.strip_prefix(&format!("<{BASE}")).unwrap().strip_suffix('>').unwrap();
    let nobody = crate::client::Person { address: server.address, cookie: String::new() };
    let looked = nobody.get(path).await;
    assert_eq!(looked.status, 303);
    let page = format!("location: /mail/unsubscribe/{}", mail.token("unsubscribe"));
    assert!(looked.head.to_lowercase().contains(&page.to_lowercase()), "{}", looked.head);
    assert_eq!(server.app.store().notice_addresses(id).await.unwrap().len(), 1, "only looked");
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let forged = path.replace("mmmm.", "mmmm.A");
    assert_eq!(nobody.send("POST", &forged, form, "List-Unsubscribe=One-Click").await.status, 404);
    for again in [false, true] {
        let answer = nobody.send("POST", path, form, "List-Unsubscribe=One-Click").await;
        assert_eq!(answer.status, 200, "{again}: {}", answer.text);
        assert!(!answer.head.to_lowercase().contains("set-cookie"), "{}", answer.head);
    }
    assert!(server.app.store().notice_addresses(id).await.unwrap().is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_cannot_be_handed_over_is_sent_again_under_the_same_name() {
    let (sink, data) = (MailSink::open(), tempfile::tempdir().unwrap());
    let (server, _game, id) = absence(&sink, data.path()).await;
    sink.answer("RCPT", "450 4.2.1 come back later");
    sink.answer("TEXT", "554 5.6.0 I do not like it");
    let now = wall() + 2 * MINUTE;
    let trouble = async |server: &TestServer| {
        let one = server.app.store().notice_addresses(id).await.unwrap().remove(0);
        (one.trouble.clone(), one.failures, one.is_on())
    };
    server.app.notices().round(now).await.unwrap();
    assert_eq!(trouble(&server).await, (Some("status_450".to_owned()), 0, true));
    server.app.notices().round(now + MINUTE).await.unwrap();
    assert_eq!(trouble(&server).await, (Some("status_554".to_owned()), 0, true));
    sink.has_nothing();
    server.close().await;
    // Over a restart, too; then it has arrived.
    let server = TestServer::open_with(data.path(), |settings| mailing(&sink, settings)).await;
    server.app.notices().round(now + 6 * MINUTE).await.unwrap();
    let mail = sink.received.try_recv().unwrap();
    assert!(mail.header("Message-ID").starts_with('<'));
    assert_eq!(trouble(&server).await, (None, 0, true));
    server.app.notices().round(now + 999 * MINUTE).await.unwrap();
    sink.has_nothing();
    server.close().await;
}

#[tokio::test]
async fn an_address_that_is_refused_three_times_is_switched_off() {
    let sink = MailSink::open();
    let server = server(&sink).await;
    let mut ada = server.member("Ada").await;
    for time in 1..=3 {
        sink.answer("RCPT", "550 5.1.1 no such user");
        add(&mut ada, "ada@den.example").await;
        server.app.notices().round(wall()).await.unwrap();
        let kept = mails(&mut ada).await[0].clone();
        assert_eq!(kept["trouble"], "refused_550");
        assert_eq!(kept.get("off_at").is_some(), time == 3, "{kept}");
    }
    sink.has_nothing();
    // That the sender may not write says nothing about the address.
    sink.answer("RCPT", "550 5.7.1 relaying denied");
    add(&mut ada, "other@den.example").await;
    server.app.notices().round(wall()).await.unwrap();
    assert_eq!(mails(&mut ada).await[1]["trouble"], "status_550");
}

fn certificate() -> CertificateDer<'static> {
    CertificateDer::from_pem_slice(include_bytes!("../fixtures/receiver.cert.pem")).unwrap()
}

/// Encrypts as the host `localhost`.
fn encrypt() -> Arc<Encrypt> {
    let key = include_bytes!("../fixtures/receiver.key.pem");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate()], PrivateKeyDer::from_pem_slice(key).unwrap())
        .unwrap();
    let config = Arc::new(config);
    Arc::new(move |stream| {
        let connection = rustls::ServerConnection::new(config.clone()).unwrap();
        Box::new(rustls::StreamOwned::new(connection, stream))
    })
}

/// The way to a sink as `localhost`, with STARTTLS and a password.
fn starttls(sink: &MailSink) -> Smtp {
    let port = sink.address.port();
    let encryption = MailEncryption::StartTls;
    Smtp::new(MailSettings {
        server: MailServer { host: "localhost".to_owned(), port, encryption },
        login: Some(("tablee".to_owned(), Secret("correct horse".to_owned()))),
        from: "tablee@den.example".parse().unwrap(),
        base: BASE.to_owned(),
    })
}

fn letter() -> Message {
    let letter = Message::builder().from("tablee@den.example".parse().unwrap());
    letter.to("ada@den.example".parse().unwrap()).body("Hello!".to_owned()).unwrap()
}

#[tokio::test]
async fn nothing_is_said_without_encryption_that_is_trusted() {
    let sink = MailSink::encrypting(Some(encrypt()));
    let trusting = starttls(&sink).trusting(vec![certificate()]);
    assert_eq!(trusting.check().await, Ok(()));
    assert_eq!(trusting.send(&letter()).await, Ok(()));
    let mail = sink.received.recv().unwrap();
    assert!(mail.encrypted);
    assert_eq!(mail.login.as_deref(), Some("AHRhYmxlZQBjb3JyZWN0IGhvcnNl"), "RFC 4616");
    sink.answer("AUTH", "535 5.7.8 wrong password");
    assert_eq!(trusting.send(&letter()).await, Err(Undelivered::Status(535)));
    // The same certificate, not trusted.
    let untrusting = starttls(&sink).trusting(Vec::new());
    assert!(untrusting.send(&letter()).await.is_err());
    // A server that offers no STARTTLS, or says it cannot now, as somebody in between would.
    let plain = MailSink::open();
    let refused = starttls(&plain).trusting(vec![certificate()]).send(&letter()).await;
    assert_eq!(refused, Err(Undelivered::Untrusted));
    sink.answer("STARTTLS", "454 not now");
    assert_eq!(trusting.send(&letter()).await, Err(Undelivered::Status(454)));
    plain.has_nothing();
    sink.has_nothing();
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let settings = MailSettings {
        server: format!("smtp://{nobody}?tls=none").parse().unwrap(),
        login: None,
        ..trusting.settings().clone()
    };
    assert_eq!(Smtp::new(settings).check().await, Err(Undelivered::Unreachable));
}

proptest! {
    /// Whatever is given as an address: it is refused, or it stands alone between the brackets of one header.
    #[test]
    fn no_address_becomes_a_header(text in "[a-z.@+\"<>(),;: \\r\\n\\t\\x00é=-]{0,40}(@[a-z.\\r\\n:]{0,20})?") {
        let read = text.parse::<tablee_server::notices::OwnAddress>();
        if let Ok(address) = read {
            let kept = address.text();
            prop_assert!(kept.bytes().all(|byte| byte.is_ascii_graphic()), "{kept:?}");
            prop_assert!(!kept.contains(['<', '>', '"', ',', ';', ':', '(', ')']));
            prop_assert_eq!(kept.matches('@').count(), 1);
            prop_assert!(kept.parse::<lettre::Address>().is_ok(), "{kept:?}");
        }
    }
}
