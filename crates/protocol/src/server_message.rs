//! Messages of the server on a table's socket. What goes to many or is written already is carried
//! as text ([`Json`], [`Members`]): written once by the server, parsed by a client that needs it.

use crate::author::Author;
use crate::json::Json;
use crate::members::Members;
use crate::{ChatLine, Code, Goodbye, Origin, PersonId, Refusal, TableView};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;
use tablee_engine::any::{Advice, KindRun, Legal};
use tablee_engine::clock::Face;
use tablee_engine::table::Status;
use tablee_engine::{Agreement, Seat};

/// A message on a table's socket.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ServerMessage<'a> {
    /// Always first.
    Welcome(WholeTable<'a>),
    /// The same body, when all that was told is void.
    Resync(WholeTable<'a>),
    /// One input.
    Update(Update<'a>),
    /// A resend: it is already an input.
    Ack(Acknowledged<'a>),
    /// No; nothing changed.
    Refused(Refused<'a>),
    /// People, readiness or settings changed.
    Table(TableChanged<'a>),
    /// Somebody said something.
    Chat(Cow<'a, ChatLine>),
    /// What a seat may do, asked for.
    Legal(LegalNow<'a>),
    /// What kind of play something is, asked for.
    Kind(KindNow<'a>),
    /// What a bot would do, asked for.
    Hint(Hint<'a>),
    /// The answer to a ping.
    Pong,
    /// The connection ends.
    Bye(Goodbye),
}

/// The whole table, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Whole"))]
pub struct WholeTable<'a> {
    /// The viewer.
    pub you: You,
    /// The table.
    pub table: Cow<'a, TableView>,
    /// How many inputs there have been.
    pub seq: u64,
    /// The game's view; nothing before the start.
    #[serde(borrow)]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject | null"))]
    pub view: Option<Members<'a>>,
    /// Where the game stands.
    pub status: Option<Status>,
    /// The clocks, where there are any.
    pub clock: Option<Clocks>,
    /// What the viewer may do, where the list is short.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Legal>", optional = nullable))]
    pub legal: Option<Json<'a, Legal>>,
    /// The inputs after the last one the client knew.
    #[serde(borrow)]
    pub missed: Vec<Missed<'a>>,
    /// The last lines of the chat.
    pub chat: Cow<'a, [ChatLine]>,
}

/// The viewer, and with whose eyes they see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct You {
    /// The person's id.
    pub person: PersonId,
    /// The seat; nothing for a spectator.
    pub seat: Option<Seat>,
}

/// What everybody sees of the clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clocks {
    /// Per seat.
    pub faces: Vec<Face>,
    /// When they were read (ms since 1970).
    pub at: i64,
}

/// An input the client missed, as this viewer saw it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Missed<'a> {
    /// The number of the input, from 1.
    pub seq: u64,
    /// Its author.
    pub by: Author,
    /// What this viewer saw of it, in the game's own words.
    #[serde(borrow)]
    #[cfg_attr(feature = "ts", ts(type = "Json[]"))]
    pub sights: Json<'a, Vec<Value>>,
    /// How long it was thought about.
    pub think_ms: u32,
    /// How much of that the author was without a connection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub away_ms: Option<u32>,
    /// How long the game had stood still before it: a pause that ends here, or a server that was down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paused_ms: Option<u32>,
    /// What moved in the person's stead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub origin: Option<Origin>,
    /// Where it took the author's last action back: how many inputs stand again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub back_to: Option<u32>,
    /// Where it is what everybody agreed on and the author had asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub agreed: Option<Agreement>,
}

/// One input as it happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Update<'a> {
    /// The number of the input, from 1.
    pub seq: u64,
    /// Its author.
    pub by: Author,
    /// What this viewer saw of it, in the game's own words.
    #[serde(borrow)]
    #[cfg_attr(feature = "ts", ts(type = "Json[]"))]
    pub sights: Json<'a, Vec<Value>>,
    /// Members of the view that changed, whole; `null` takes one away.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject", optional))]
    pub patch: Option<Members<'a>>,
    /// Lists of the view that grew, with what came at their end.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject", optional))]
    pub grow: Option<Members<'a>>,
    /// Where the game stands.
    #[serde(borrow)]
    #[cfg_attr(feature = "ts", ts(as = "Status"))]
    pub status: Json<'a, Status>,
    /// The clocks, where there are any.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Clocks>", optional))]
    pub clock: Option<Json<'a, Clocks>>,
    /// How long it was thought about.
    pub think_ms: u32,
    /// How much of that the author was without a connection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub away_ms: Option<u32>,
    /// How long the game had stood still before it: a pause that ends here, or a server that was down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paused_ms: Option<u32>,
    /// What moved in the person's stead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Where it took the author's last action back: how many inputs stand again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back_to: Option<u32>,
    /// Where it is what everybody agreed on and the author had asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<Agreement>,
    /// What the viewer may do, where the list is short.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Legal>", optional))]
    pub legal: Option<Json<'a, Legal>>,
    /// The name of the client's own action that this is; always the last member.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub ack: Option<Cow<'a, str>>,
}

impl Update<'_> {
    /// How many bytes the message takes, within a few; `legal` and `ack` aside.
    pub fn size(&self) -> usize {
        /// The names of all members, their punctuation, and numbers of usual length.
        const FRAME: usize = 120;
        let members = |members: &Option<Members<'_>>| {
            members.as_ref().map_or(0, |members| members.text().len())
        };
        let clock = self.clock.as_ref().map_or(0, |clock| clock.text().len());
        let parts = self.sights.text().len() + self.status.text().len() + clock;
        FRAME + parts + members(&self.patch) + members(&self.grow)
    }
}

/// A resend: it is already an input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Acknowledged<'a> {
    /// The name of what was sent again.
    #[serde(borrow)]
    pub ack: Cow<'a, str>,
    /// The number of the input it is.
    pub seq: u64,
}

/// A refusal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refused<'a> {
    /// The name of what was refused, where it had one.
    #[serde(borrow)]
    pub ack: Option<Cow<'a, str>>,
    /// For programs.
    pub code: Code,
    /// For people.
    #[serde(borrow)]
    pub message: Cow<'a, str>,
    /// The game's own refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "Json", optional))]
    pub reason: Option<Cow<'a, Value>>,
}

impl<'a> Refused<'a> {
    /// A refusal of what has the name `id`. An over-long name is not echoed.
    pub fn of(id: Option<&'a str>, refusal: &'a Refusal) -> Refused<'a> {
        Refused {
            ack: id.filter(|id| id.len() <= 256).map(Cow::Borrowed),
            code: refusal.code,
            message: Cow::Borrowed(&refusal.message),
            reason: refusal.reason.as_ref().map(Cow::Borrowed),
        }
    }
}

/// People, readiness or settings changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableChanged<'a> {
    /// The table now.
    pub table: Cow<'a, TableView>,
}

/// What a seat may do, asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LegalNow<'a> {
    /// At which input.
    pub seq: u64,
    /// The number of the first of these actions in the whole list; the first unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub from: Option<u32>,
    /// In notation.
    pub actions: Cow<'a, [String]>,
    /// Whether the whole list has every legal action.
    pub complete: bool,
    /// The kinds of all actions of the whole list, with its first part.
    #[serde(default, skip_serializing_if = "<[KindRun]>::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<KindRun>>", optional))]
    pub kinds: Cow<'a, [KindRun]>,
    /// Where the list goes on, for who wants to ask on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub next: Option<u32>,
}

/// What kind of play something is by the rules, asked for; whether it may be played now is another question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KindNow<'a> {
    /// What was asked about, in notation.
    #[serde(borrow)]
    pub action: Cow<'a, str>,
    /// The kind, such as `pair`; nothing for what is no play, and in games without kinds.
    #[serde(borrow)]
    pub kind: Option<Cow<'a, str>>,
}

/// What a bot would do, asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hint<'a> {
    /// At which input.
    pub seq: u64,
    /// Its advice.
    pub advice: Cow<'a, Advice>,
}

impl ServerMessage<'_> {
    /// The message as it is sent.
    pub fn text(&self) -> String {
        let size = match self {
            ServerMessage::Update(update) => {
                let legal = update.legal.as_ref().map_or(0, |legal| legal.text().len());
                update.size() + legal + 96
            }
            ServerMessage::Welcome(_) | ServerMessage::Resync(_) => 4096,
            _ => 256,
        };
        let mut bytes = Vec::with_capacity(size);
        // Plain data with string keys, written into memory: neither can fail.
        let _ = serde_json::to_writer(&mut bytes, self);
        String::from_utf8(bytes).unwrap_or_default()
    }
}

/// The first member of a message.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Tag {
    Welcome,
    Resync,
    Update,
    Ack,
    Refused,
    Table,
    Chat,
    Legal,
    Kind,
    Hint,
    Pong,
    Bye,
}

/// Derived code would copy the message to look for its tag, and text cannot be borrowed from a
/// copy; the protocol writes `type` first.
impl<'de: 'a, 'a> Deserialize<'de> for ServerMessage<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ServerMessage<'a>, D::Error> {
        from.deserialize_map(Tagged)
    }
}

struct Tagged;

impl<'de> Visitor<'de> for Tagged {
    type Value = ServerMessage<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object whose first member is `type`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        if map.next_key::<Cow<'_, str>>()?.as_deref() != Some("type") {
            return Err(A::Error::custom("the first member of a message is `type`"));
        }
        let kind = map.next_value()?;
        let rest = MapAccessDeserializer::new(map);
        Ok(match kind {
            Tag::Welcome => ServerMessage::Welcome(WholeTable::deserialize(rest)?),
            Tag::Resync => ServerMessage::Resync(WholeTable::deserialize(rest)?),
            Tag::Update => ServerMessage::Update(Update::deserialize(rest)?),
            Tag::Ack => ServerMessage::Ack(Acknowledged::deserialize(rest)?),
            Tag::Refused => ServerMessage::Refused(Refused::deserialize(rest)?),
            Tag::Table => ServerMessage::Table(TableChanged::deserialize(rest)?),
            Tag::Chat => ServerMessage::Chat(Cow::Owned(ChatLine::deserialize(rest)?)),
            Tag::Legal => ServerMessage::Legal(LegalNow::deserialize(rest)?),
            Tag::Kind => ServerMessage::Kind(KindNow::deserialize(rest)?),
            Tag::Hint => ServerMessage::Hint(Hint::deserialize(rest)?),
            Tag::Pong => IgnoredAny::deserialize(rest).map(|_| ServerMessage::Pong)?,
            Tag::Bye => ServerMessage::Bye(Goodbye::deserialize(rest)?),
        })
    }
}
