//! Connections: how they are made, and the four ways to ask one. Statements are prepared once on
//! each connection.

use super::error::Failure;
use super::tls::{Encrypted, ParsedUrl, Tls};
use crate::StoreError;
use deadpool_postgres::{
    GenericClient, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime, Timeouts,
};
use std::time::Duration;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Connection, Row, Socket};

/// How long to wait for a connection, new or free.
const WAIT: Duration = Duration::from_secs(10);

/// The values of a statement.
pub type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The way to a database: how connections to it are made.
#[derive(Clone)]
pub struct Connector {
    config: Config,
    tls: Tls,
}

impl Connector {
    /// What a URL says. `patience` is how long one statement may take.
    pub fn read(url: &str, patience: Option<Duration>) -> Result<Connector, StoreError> {
        let asked = ParsedUrl::read(url)?;
        let mut config = config(&asked.url, patience)?;
        let is_local = config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)));
        // Nobody listens on a socket of this machine, and PostgreSQL encrypts none.
        let mode = match asked.mode {
            SslMode::Prefer if is_local => SslMode::Disable,
            mode => mode,
        };
        config.ssl_mode(mode);
        Ok(Connector { config, tls: asked.tls()? })
    }

    /// One connection, and what has to be awaited for it to go on.
    pub async fn connect(
        &self,
    ) -> Result<(Client, Connection<Socket, Encrypted>), tokio_postgres::Error> {
        self.config.connect(self.tls.clone()).await
    }

    /// A pool of so many connections at most.
    pub fn pool(&self, most: usize) -> Result<Pool, StoreError> {
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(self.config.clone(), self.tls.clone(), recycling);
        let waiting = Timeouts { wait: Some(WAIT), create: Some(WAIT), recycle: Some(WAIT) };
        let pool = Pool::builder(manager).max_size(most).runtime(Runtime::Tokio1).timeouts(waiting);
        pool.build().map_err(|error| StoreError::Failed(error.to_string()))
    }
}

/// What a URL says, with the settings that every connection needs.
fn config(url: &str, patience: Option<Duration>) -> Result<Config, StoreError> {
    let read = url.parse::<Config>();
    let mut config = read.map_err(|error| StoreError::BadUrl { cause: because(&error) })?;
    let asked = config.get_options().map(|options| format!("{options} ")).unwrap_or_default();
    let patience = patience.unwrap_or_default().as_millis();
    // What is acknowledged is on the disk; a server that hangs holds no lock for ever.
    config.options(format!(
        "{asked}-c synchronous_commit=on -c statement_timeout={patience} \
         -c idle_in_transaction_session_timeout=30000"
    ));
    if config.get_application_name().is_none() {
        config.application_name("tablee");
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(WAIT);
    }
    // A database that is out of reach without a word is given up.
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(WAIT);
    }
    config.keepalives_idle(WAIT);
    Ok(config)
}

/// Runs a statement; how many rows it changed.
pub async fn run(db: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<u64, Failure> {
    let statement = db.prepare_cached(sql).await?;
    Ok(db.execute(&statement, values).await?)
}

/// All rows of an answer.
pub async fn rows(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<Vec<Row>, Failure> {
    let statement = db.prepare_cached(sql).await?;
    Ok(db.query(&statement, values).await?)
}

/// The row of an answer, if there is one.
pub async fn maybe_row(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<Option<Row>, Failure> {
    let statement = db.prepare_cached(sql).await?;
    Ok(db.query_opt(&statement, values).await?)
}

/// The row of an answer that has exactly one.
pub async fn row(db: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<Row, Failure> {
    let statement = db.prepare_cached(sql).await?;
    Ok(db.query_one(&statement, values).await?)
}

/// Why, with what is behind it.
pub fn because(error: &tokio_postgres::Error) -> String {
    let cause = std::error::Error::source(error).map(|cause| format!(": {cause}"));
    format!("{error}{}", cause.unwrap_or_default())
}
