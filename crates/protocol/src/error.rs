//! The body of every HTTP answer that says no.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The body of every refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// What is wrong.
    pub error: ErrorDetail,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ErrorDetail {
    /// For programs.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub code: Cow<'static, str>,
    /// For people: what is wrong and what would be right.
    pub message: String,
}
