//! Options of what runs and keeps a server.

use clap::{ArgGroup, Args as ClapArgs, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;
use tablee_storage::Location;

/// Where the server's data is.
#[derive(ClapArgs, Debug)]
pub struct Data {
    /// The server's data directory; otherwise TABLEE_DATA, otherwise ./tablee-data.
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
    /// The server's PostgreSQL database; otherwise TABLEE_STORE, otherwise the data directory.
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    pub store: Option<String>,
}

/// Options of `tablee admin`.
#[derive(ClapArgs, Debug)]
pub struct Admin {
    /// What to do.
    #[command(subcommand)]
    pub command: AdminCommand,
    /// Where the data is.
    #[command(flatten)]
    pub data: Data,
}

/// The subcommands of `tablee admin`. WHO is a member's name or a person's id.
#[derive(Subcommand, Debug)]
pub enum AdminCommand {
    /// Make a member an admin.
    Grant {
        /// The member's name.
        name: String,
    },
    /// Take the role back.
    Revoke {
        /// The member's name.
        name: String,
    },
    /// Sign records with a new key from the next start on; the keys before stay known.
    RotateKey,
    /// List the admins.
    List,
    /// Ban somebody from the server.
    Ban {
        /// A member's name or a person's id.
        who: String,
    },
    /// Lift a ban.
    Unban {
        /// A member's name or a person's id.
        who: String,
    },
    /// Stop somebody from chatting.
    Mute {
        /// A member's name or a person's id.
        who: String,
        /// For how long (default: one week).
        #[arg(long, value_name = "N")]
        minutes: Option<u32>,
    },
    /// Let somebody chat again.
    Unmute {
        /// A member's name or a person's id.
        who: String,
    },
    /// End a table that is open or running, or all that are running.
    #[command(group(ArgGroup::new("which").required(true).args(["table", "running"])))]
    End {
        /// The table, as in its address.
        table: Option<String>,
        /// Every running table: for a copy that is put back, whose games may have been played on.
        #[arg(long)]
        running: bool,
    },
    /// Show what admins did.
    Log {
        /// How many lines, the latest.
        #[arg(long, value_name = "N", default_value_t = 50)]
        lines: u32,
    },
}

/// Options of `tablee backup`.
#[derive(ClapArgs, Debug)]
pub struct Backup {
    /// The copy to make.
    pub file: PathBuf,
    /// Replace FILE if it exists.
    #[arg(long)]
    pub force: bool,
    /// Where the data is.
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee doctor`.
#[derive(ClapArgs, Debug)]
pub struct Doctor {
    /// The server's settings, as TOML: its mail server is asked, too.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Where the data is.
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee move`.
#[derive(ClapArgs, Debug)]
pub struct Move {
    /// Where the data are: sqlite:FOLDER or postgres://user:password@host/database.
    #[arg(long, value_name = "STORE", value_parser = str::parse::<Location>)]
    pub from: Location,
    /// Where they go: an empty folder or database, or what an interrupted move left there.
    #[arg(long, value_name = "STORE", value_parser = str::parse::<Location>)]
    pub to: Location,
}

/// Options of `tablee serve`; docs/settings.md has the rest.
#[derive(ClapArgs, Debug)]
pub struct Serve {
    /// Address and port to listen on, or the port alone (127.0.0.1:7777 unless set).
    #[arg(long, value_name = "ADDRESS", value_parser = tablee_server::listen_address)]
    pub listen: Option<SocketAddr>,
    /// Folder for the data file; created if missing.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database in place of the data file: postgres://user:password@host/database.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub store: Option<String>,
    /// NATS, to carry news between several servers on one database: nats://user:password@host:4222.
    #[arg(long, value_name = "URL")]
    pub bus: Option<String>,
    /// Settings, as TOML.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Do not open a browser.
    #[arg(long)]
    pub no_open: bool,
}
