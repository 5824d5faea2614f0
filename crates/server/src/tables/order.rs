//! Orders: what the actor of a table is told to do, one after the other.

use super::{ConnId, HostOrder, Hosted, Request, TableError};
use crate::net::outbox::Outbox;
use crate::people::{PersonId, Visitor};
use crate::store::{StoreError, TableHead};
use tablee_engine::Seat;
use tablee_protocol::{ClientMessage, TableView};
use tokio::sync::oneshot;

/// What a table is told to do. What is large is boxed: a queue keeps room for 32 of them, also where none waits.
pub enum Order {
    /// Somebody connects.
    Join {
        /// The visitor.
        visitor: Box<Visitor>,
        /// The last input they know.
        seen: Option<u64>,
        /// Whether their page is behind others.
        hidden: bool,
        /// Where to send to.
        outbox: Outbox,
        /// Told the number of the connection.
        reply: oneshot::Sender<ConnId>,
    },
    /// A connection is gone.
    Part(ConnId),
    /// A connection says something.
    Say(ConnId, Box<ClientMessage>),
    /// Somebody asks for a change over HTTP.
    Ask {
        /// The visitor.
        visitor: Box<Visitor>,
        /// The request.
        request: Box<Request>,
        /// Told what came of it.
        reply: oneshot::Sender<Result<TableView, TableError>>,
    },
    /// Somebody who looks on asks for the hands that may be shown by now.
    Watch {
        /// The visitor.
        visitor: Box<Visitor>,
        /// How many inputs they know.
        from: usize,
        /// Told the answer, written.
        reply: oneshot::Sender<Result<String, TableError>>,
    },
    /// How does the table look?
    Look {
        /// Who asks; where it is nobody in particular, nothing is said of those who look on.
        reader: Option<Box<Visitor>>,
        /// Told the answer.
        reply: oneshot::Sender<TableView>,
    },
    /// How does the table look once the books of a game that is over are closed?
    CloseBooks(oneshot::Sender<Result<TableView, StoreError>>),
    /// Publish how the game stands.
    Publish,
    /// These people have deleted their accounts.
    Forget(Vec<PersonId>),
    /// The server acts as the host.
    Host {
        /// Its name: sent again, it changes nothing.
        id: String,
        /// What it does.
        order: Box<HostOrder>,
        /// Told what came of it.
        reply: oneshot::Sender<Hosted>,
    },
    /// A bot has thought.
    Thought {
        /// For which seat.
        seat: Seat,
        /// About which position.
        seq: u64,
        /// What it wants to do, if anything.
        action: Option<String>,
    },
    /// A bot has thought about somebody's question.
    Advice {
        /// Who asked.
        person: PersonId,
        /// Where to send the answer.
        conn: ConnId,
        /// The answer, if there is one.
        frame: Option<String>,
    },
    /// A bot that another node had let think may still have to.
    ScheduleBot {
        /// For which seat.
        seat: Seat,
        /// About which position.
        seq: u64,
    },
    /// The game has had so many inputs, says another node.
    Moved(u64),
    /// Another node has changed something.
    Changed,
    /// How far the table is in the store.
    Stands(Box<TableHead>),
    /// Look around: is anybody absent, is the table idle?
    Tick,
    /// The server closes.
    Close,
}

/// A way to reach a table.
pub type Handle = crate::actors::Handle<Order>;

impl Order {
    /// Whether somebody only looks, which keeps nothing in memory.
    pub(super) fn only_looks(&self) -> bool {
        matches!(
            self,
            Order::Look { .. }
                | Order::CloseBooks(_)
                | Order::Publish
                | Order::Forget(_)
                | Order::Moved(_)
                | Order::Changed
                | Order::Stands(_)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn the_queue_of_an_idle_table_is_small() {
        assert!(size_of::<Order>() <= 72, "{} bytes", size_of::<Order>());
    }
}
