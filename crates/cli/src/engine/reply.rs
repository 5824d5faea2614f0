//! Replies: the two shapes, and the codes an error may have.

use serde::Serialize;
use serde_json::Value;

/// The codes of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The line is no JSON.
    BadJson,
    /// The line is JSON but no request.
    BadRequest,
    /// No game of that name.
    UnknownGame,
    /// The rules cannot be played.
    BadRules,
    /// The fixed deals cannot be dealt.
    BadDeal,
    /// No game has been opened.
    NoGame,
    /// The game does not wait for that seat.
    NotYourTurn,
    /// The text is no action.
    BadNotation,
    /// The rules say no.
    Illegal,
    /// The game has ended.
    GameOver,
    /// The record does not replay.
    BadRecord,
}

/// Why a request is refused.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EngineError {
    /// Its kind.
    pub code: Code,
    /// What is wrong and what would be right.
    pub message: String,
    /// The game's own refusal as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Value>,
}

impl EngineError {
    /// A fault without data.
    pub fn new(code: Code, message: impl Into<String>) -> EngineError {
        EngineError { code, message: message.into(), reason: None }
    }
}

/// The reply to a request that was carried out. `id` is JSON as it came.
pub fn ok(id: &str, ok: &Value) -> String {
    format!("{{\"id\":{id},\"ok\":{ok}}}")
}

/// The reply to a request that was refused. `id` is JSON as it came.
pub fn error(id: &str, fault: &EngineError) -> String {
    let fault = serde_json::to_string(fault).unwrap_or_default();
    format!("{{\"id\":{id},\"error\":{fault}}}")
}
