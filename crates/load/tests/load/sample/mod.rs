//! Samples of what a server tells: a table, and where a game stands.

#![allow(clippy::unwrap_used)]

use serde_json::json;
use tablee_engine::SeatSet;
use tablee_engine::table::Status;
use tablee_protocol::TableView;

/// A table of that id.
pub fn table(id: &str) -> TableView {
    let host = "9f000000000000000000000000000000";
    serde_json::from_value(json!({
        "id": id, "version": 1, "game": "go", "seats": [], "host": host, "phase": "running",
        "rules": {}, "clock": {"kind": "none"}, "visibility": "link", "chat": false,
        "rated": false, "aids": true, "commitment": "00", "created_at": 0,
        "rematch": null,
    }))
    .unwrap()
}

/// A game that waits for these seats; for none once it is over.
pub fn status(to_act: SeatSet) -> Status {
    let over = to_act.first().is_none();
    let status = json!({
        "round": 1, "to_act": to_act, "may_act": [], "over": over, "scores": [], "winners": [],
    });
    serde_json::from_value(status).unwrap()
}
