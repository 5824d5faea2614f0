//! The subjects on NATS: one for each table, a few for all nodes.

use crate::bus::News;
use crate::bus::news::Audience;

/// The subjects of one database: others may use the same NATS.
#[derive(Clone)]
pub(super) struct Subjects {
    root: String,
}

impl Subjects {
    /// The subjects of the database with this key.
    pub fn of_database(key: &str) -> Subjects {
        Subjects { root: format!("tablee.{key}") }
    }

    /// Where a message is published.
    pub fn of(&self, news: &News) -> String {
        match news.audience() {
            Audience::Table(table) => self.table(table),
            Audience::AllNodes => format!("{}.all", self.root),
        }
    }

    /// What is published for those who have subscribed to a table.
    pub fn table(&self, table: &str) -> String {
        format!("{}.table.{table}", self.root)
    }

    /// What is published for all nodes.
    pub fn all_nodes(&self) -> String {
        format!("{}.all", self.root)
    }

    /// A subject to which nobody subscribes: the server says so at once, and has by then taken in everything that was
    /// sent to it before. It is beside the subjects of databases: older nodes subscribe to all of those.
    pub fn nobody(&self) -> String {
        "tablee.nobody".to_owned()
    }

    /// A subject to which older nodes alone subscribe, as they do to all subjects of the database.
    pub fn older_nodes(&self) -> String {
        format!("{}.older", self.root)
    }

    /// Where older nodes publish what is for all nodes.
    pub fn all_of_older_nodes(&self) -> [String; 3] {
        ["people", "tournament.*", "missed"].map(|name| format!("{}.{name}", self.root))
    }

    /// The subjects of all tables.
    pub fn all_tables(&self) -> String {
        format!("{}.table.*", self.root)
    }

    /// What subjects for answers begin with. They are beneath the others, so that one permission covers all.
    pub fn answers(&self) -> String {
        format!("{}.answers", self.root)
    }
}
