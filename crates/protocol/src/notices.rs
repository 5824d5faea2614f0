//! Notices: how somebody wants to be told that a game waits for them, and what a webhook is sent.

use serde::{Deserialize, Serialize};

/// The ways to tell somebody something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Channel {
    /// A POST with a signed JSON body.
    Webhook,
    /// A POST with the body that a Discord channel takes.
    Discord,
    /// A message to a browser, through its push service.
    Push,
    /// An e-mail.
    Mail,
}

impl Channel {
    /// All channels.
    pub const ALL: [Channel; 4] =
        [Channel::Webhook, Channel::Discord, Channel::Push, Channel::Mail];

    /// Its name on the wire and in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Channel::Webhook => "webhook",
            Channel::Discord => "discord",
            Channel::Push => "push",
            Channel::Mail => "mail",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Channel> {
        Channel::ALL.into_iter().find(|channel| channel.as_str() == name)
    }
}

/// Hours of the day in which nothing is sent; they may go past midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuietHours {
    /// From when, in minutes after midnight.
    #[cfg_attr(feature = "openapi", schema(maximum = 1439))]
    pub from: u16,
    /// Until when, in minutes after midnight.
    #[cfg_attr(feature = "openapi", schema(maximum = 1439))]
    pub until: u16,
}

/// How I want to be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NoticeChoices {
    /// Whether I am told when a game waits for me and I am not at its table.
    pub turns: bool,
    /// When nothing is sent; it is sent afterwards, if the game still waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub quiet: Option<QuietHours>,
    /// My time zone, by its IANA name: `Asia/Seoul`.
    pub zone: String,
    /// The code of the language in which I am told: `en`, `fr`, `ko`.
    pub lang: String,
}

/// Somewhere to tell me.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Webhook {
    /// The id of the address.
    pub id: String,
    /// What sort of body it is sent.
    pub channel: Channel,
    /// Where to; of what is secret in it only the beginning.
    pub url: String,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// Why the last attempt failed, as a code; nothing where it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub trouble: Option<String>,
    /// Since when nothing is sent there any more, because too much failed (ms since 1970).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub off_at: Option<i64>,
}

/// A webhook about to be made.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewWebhook {
    /// Where to: `https://`, a public address.
    pub url: String,
    /// What sort of body it is sent.
    pub channel: Channel,
}

/// A webhook that was made.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WebhookMade {
    /// The webhook.
    pub webhook: Webhook,
    /// The secret that signs what it is sent, shown once: `whsec_` and Base64.
    pub secret: String,
}

/// Everything about how I am told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Notices {
    /// My choices; nothing before I have made any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub choices: Option<NoticeChoices>,
    /// My webhooks, the oldest first.
    pub webhooks: Vec<Webhook>,
    /// My browsers that are told, the oldest first.
    pub browsers: Vec<PushBrowser>,
    /// The key of this server that a browser needs to subscribe (VAPID), in URL-safe Base64.
    pub push_key: String,
    /// My mail addresses, the oldest first.
    pub mails: Vec<MailAddress>,
    /// Whether this server sends mail.
    pub sends_mail: bool,
    /// Tables about which I want to hear nothing.
    pub silent: Vec<String>,
}

/// A browser that is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PushBrowser {
    /// The id of the address.
    pub id: String,
    /// Where its push service takes messages for it; the browser knows itself by that.
    pub endpoint: String,
    /// Why the last attempt failed, as a code; nothing where it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub trouble: Option<String>,
}

/// A mail address of mine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MailAddress {
    /// The id of the address.
    pub id: String,
    /// The mail address.
    pub address: String,
    /// Whether whoever reads there has confirmed it; before that nothing else is sent there.
    pub confirmed: bool,
    /// Why the last attempt failed, as a code; nothing where it did not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub trouble: Option<String>,
    /// Since when nothing is sent there any more, because it was refused too often (ms since 1970).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub off_at: Option<i64>,
}

/// A mail address about to be added.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewMailAddress {
    /// The address: `ada@example.org`.
    pub address: String,
}

/// What a link of a mail was about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MailLinkFollowed {
    /// The address; nothing where it is not known here any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub address: Option<String>,
}

/// What a browser gives when it subscribes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPushBrowser {
    /// Where its push service takes messages for it.
    pub endpoint: String,
    /// Its public key, in URL-safe Base64.
    pub p256dh: String,
    /// Its secret, in URL-safe Base64.
    pub auth: String,
}

/// Whether I want to hear about one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableNotices {
    /// Whether I do.
    pub on: bool,
}

/// What a notice is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoticeKind {
    /// Games wait for the person.
    Turn,
    /// Somebody wants the person at a table.
    Invitation,
    /// Nothing: the person tries whether it arrives.
    Test,
    /// The person is to confirm a mail address.
    Confirmation,
    /// Somebody asks to join a club that the person leads.
    #[serde(rename = "club_request")]
    ClubRequest,
}

impl NoticeKind {
    /// Its name on the wire and in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            NoticeKind::Turn => "turn",
            NoticeKind::Invitation => "invitation",
            NoticeKind::Test => "test",
            NoticeKind::Confirmation => "confirmation",
            NoticeKind::ClubRequest => "club_request",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<NoticeKind> {
        let all = [
            NoticeKind::Turn,
            NoticeKind::Invitation,
            NoticeKind::Test,
            NoticeKind::Confirmation,
            NoticeKind::ClubRequest,
        ];
        all.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// The body that a webhook is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// Its name: the same when the same notice comes a second time.
    pub id: String,
    /// What it is about.
    pub kind: NoticeKind,
    /// A sentence for people, in the language they chose.
    pub text: String,
    /// The tables that wait, or the one the person is invited to.
    pub tables: Vec<WaitingTable>,
    /// The club that people ask to join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<AskedClub>,
}

impl Notice {
    /// The addresses of what it is about.
    pub fn links(&self) -> impl Iterator<Item = &str> {
        let tables = self.tables.iter().map(|table| table.url.as_str());
        tables.chain(self.club.iter().map(|club| club.url.as_str()))
    }
}

/// A club that people ask to join.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedClub {
    /// Its name in addresses.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Where it is.
    pub url: String,
    /// How many ask.
    pub asked: u32,
}

/// A table that waits for somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaitingTable {
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Where it is.
    pub url: String,
    /// Since when it waits (ms since 1970).
    pub since: i64,
    /// When the time is up (ms since 1970), where there is a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<i64>,
}
