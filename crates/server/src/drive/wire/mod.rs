//! What is said about a tournament, as types: docs/drive-protocol.md in Rust, and by way of
//! tools/types the page's own.

mod frame;
mod scene;

pub use frame::{
    Change, Desk, DeskTable, Dispute, Done, Doubt, Message, Mine, Place, Visitor, Whole, Why,
};
pub use scene::{
    Agreed, Announcement, Bell, Drive, Mark, Person, Phase, Result, Role, RoleName, RoundTold, Row,
    Sheet, Status, Table,
};

/// Shows a maker of types everything that goes over the wire.
#[cfg(feature = "ts")]
pub fn visit(visitor: &mut impl ts_rs::TypeVisitor) {
    visitor.visit::<Message>();
    visitor.visit::<Done>();
    visitor.visit::<Why>();
    visitor.visit::<RoundTold>();
    visitor.visit::<Sheet>();
    visitor.visit::<super::DriveSetup>();
}
