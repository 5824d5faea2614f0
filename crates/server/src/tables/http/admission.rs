//! Admission to a table: whoever seats tables for others has a say in who looks into them.

use crate::net::ApiError;
use crate::people::Visitor;
use std::pin::Pin;

/// What the question comes to, once it is answered.
pub type Admitted<'a> = Pin<Box<dyn Future<Output = Result<(), ApiError>> + Send + 'a>>;

/// Decides who may look into a table. Asked before a WebSocket opens.
pub trait Admission: Send + Sync {
    /// Refuses who may not look into that table.
    fn admits<'a>(&'a self, table: &'a str, visitor: &'a Visitor) -> Admitted<'a>;
}
