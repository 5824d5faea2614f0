//! Moves: the log of a table. Appending one input and reading the log back.

/// The number of a table in the file; its name in addresses is another thing.
pub type TableNo = i64;

/// One input on its way into a table's log.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableNo,
    /// How long the log is believed to be: the input becomes number `seq + 1`.
    pub seq: u64,
    /// What is logged.
    pub entry: Logged,
    /// When the next clock runs out, if one runs now (server time).
    pub deadline: Option<i64>,
}

/// One input as the log holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// Which seat; nothing for the host.
    pub seat: Option<u8>,
    /// What was done, in the game's notation.
    pub action: String,
    /// Who sent it, where a person did.
    pub person: Option<[u8; 16]>,
    /// The name its sender gave it.
    pub client_id: Option<String>,
    /// How long it took since the game began to wait.
    pub think_ms: u32,
    /// How much of the time on its way was given back to the seat's clock.
    pub lag_ms: u32,
    /// How long the seat was without a connection while the game waited for it.
    pub away_ms: u32,
    /// When it was taken in (ms since 1970).
    pub at: i64,
    /// When it was taken in, by the clock of the server.
    pub tick: i64,
    /// Nothing for a person's own move; else what made it: `clock`, `bot`.
    pub origin: Option<String>,
}
