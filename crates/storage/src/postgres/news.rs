//! News between nodes, by LISTEN and NOTIFY. A node that loses its connection listens again, and says
//! so: whoever follows the news looks then at what it may have missed.

use super::Postgres;
use super::connection::{Connector, run};
use super::error::Failure;
use crate::{Received, StoreError};
use std::future::poll_fn;
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio_postgres::AsyncMessage;

/// The name of the channel; a database has its own.
const CHANNEL: &str = "tablee";

/// How long to wait before listening is tried again.
const PAUSE: Duration = Duration::from_millis(500);

impl Postgres {
    pub async fn notify_nodes(&self, news: Vec<String>) -> Result<(), Failure> {
        let node = self.node();
        let news: Vec<String> = news.into_iter().map(|news| format!("{node} {news}")).collect();
        let sql = "SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news";
        run(&self.writer().await?, sql, &[&CHANNEL, &news]).await.map(drop)
    }

    pub fn listen(&self) -> UnboundedReceiver<Received> {
        let (tell, heard) = mpsc::unbounded_channel();
        tokio::spawn(keep_listening(self.way().clone(), self.node(), tell));
        heard
    }
}

/// Listens until nobody wants to hear any more.
async fn keep_listening(way: Connector, node: i64, tell: UnboundedSender<Received>) {
    loop {
        tokio::select! {
            () = tell.closed() => return,
            ended = listen(&way, node, &tell) => {
                if let Err(error) = ended {
                    tracing::warn!(%error, "news of other nodes are not heard");
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Listens as long as the connection holds.
async fn listen(
    way: &Connector,
    node: i64,
    tell: &UnboundedSender<Received>,
) -> Result<(), StoreError> {
    let lost = |error: tokio_postgres::Error| StoreError::from(Failure::from(error));
    let (client, mut connection) = way.connect().await.map_err(lost)?;
    let heard = async {
        while let Some(message) = poll_fn(|cx| connection.poll_message(cx)).await {
            if let AsyncMessage::Notification(notice) = message.map_err(lost)?
                && let Some((from, news)) = notice.payload().split_once(' ')
                && from.parse() != Ok(node)
            {
                let _ = tell.send(Received::News(news.to_owned()));
            }
        }
        Ok(())
    };
    let listening = async {
        client.batch_execute(&format!("LISTEN {CHANNEL}")).await.map_err(lost)?;
        let _ = tell.send(Received::Listening);
        // The connection ends with the client.
        std::future::pending::<Result<(), StoreError>>().await
    };
    tokio::select! {
        ended = heard => ended,
        failed = listening => failed,
    }
}
