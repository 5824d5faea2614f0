//! Options of what runs and keeps a server.

use clap::{ArgGroup, Args as ClapArgs, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;
use tablee_storage::Location;

/// Where the server's data is.
#[derive(ClapArgs, Debug)]
pub struct Data {
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    pub store: Option<String>,
}

/// Options of `tablee admin`.
#[derive(ClapArgs, Debug)]
pub struct Admin {
    #[command(subcommand)]
    pub command: AdminCommand,
    #[command(flatten)]
    pub data: Data,
}

/// The subcommands of `tablee admin`. WHO is a member's name or a person's id.
#[derive(Subcommand, Debug)]
pub enum AdminCommand {
    Grant {
        name: String,
    },
    Revoke {
        name: String,
    },
    RotateKey,
    List,
    Ban {
        who: String,
    },
    Unban {
        who: String,
    },
    Mute {
        who: String,
        #[arg(long, value_name = "N")]
        minutes: Option<u32>,
    },
    Unmute {
        who: String,
    },
    #[command(group(ArgGroup::new("which").required(true).args(["table", "running"])))]
    End {
        table: Option<String>,
        #[arg(long)]
        running: bool,
    },
    Log {
        #[arg(long, value_name = "N", default_value_t = 50)]
        lines: u32,
    },
}

/// Options of `tablee backup`.
#[derive(ClapArgs, Debug)]
pub struct Backup {
    pub file: PathBuf,
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee doctor`.
#[derive(ClapArgs, Debug)]
pub struct Doctor {
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub data: Data,
}

/// Options of `tablee move`.
#[derive(ClapArgs, Debug)]
pub struct Move {
    #[arg(long, value_name = "STORE", value_parser = str::parse::<Location>)]
    pub from: Location,
    #[arg(long, value_name = "STORE", value_parser = str::parse::<Location>)]
    pub to: Location,
}

/// Options of `tablee serve`; docs/settings.md has the rest.
#[derive(ClapArgs, Debug)]
pub struct Serve {
    #[arg(long, value_name = "ADDRESS", value_parser = tablee_server::listen_address)]
    pub listen: Option<SocketAddr>,
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub store: Option<String>,
    #[arg(long, value_name = "URL")]
    pub bus: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[arg(long)]
    pub no_open: bool,
}
