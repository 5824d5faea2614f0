//! A panic in the task of a table costs that table a reload, is counted, and nobody else notices.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use serde_json::json;

#[test]
fn a_panic_in_a_table_costs_that_table_a_reload_and_is_counted() {
    let server = Binary::start(&[("CRASH_AT", "panic@chat.committed")]);
    let mut struck = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let mut other = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    struck.moves(3);
    other.moves(3);
    assert_eq!(server.meter("panics_total"), 0);
    let line = json!({"type": "chat", "id": "k1", "text": "hello"});
    struck.sockets[1].say(&line);
    // Whoever sat there loses the connection and comes back; what was acknowledged is there.
    for socket in &mut struck.sockets {
        socket.end();
    }
    let seq = struck.seq;
    let mut struck = GuestTable::join(struck.table, struck.people);
    assert_eq!(struck.seq, seq);
    // The line was stored before the panic: sent again, it is said once.
    struck.sockets[1].say(&line);
    assert_eq!(struck.sockets[1].until(&["chat", "refused"])["text"], "hello");
    struck.moves(3);
    other.moves(3);
    assert_eq!(server.meter("panics_total"), 1);
    assert!(server.log().contains("a task panicked"), "{}", server.log());
}
