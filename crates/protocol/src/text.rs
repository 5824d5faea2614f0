//! Any of our types as JSON text.

use serde::Serialize;

/// Any of our types as JSON text: plain data with string keys, which cannot fail.
pub fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
