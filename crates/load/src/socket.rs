//! One WebSocket to a table: text in, text out.

use futures_util::{SinkExt as _, StreamExt as _};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::header::{COOKIE, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Why a socket is of no more use.
#[derive(Debug, thiserror::Error)]
pub enum SocketError {
    /// The connection failed.
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
    /// The handshake or the framing failed.
    #[error("the socket failed: {0}")]
    Socket(Box<tungstenite::Error>),
    /// The other side closed it.
    #[error("the server closed the socket{}", .code.map(|code| format!(" with code {code}")).unwrap_or_default())]
    Closed {
        /// The close code.
        code: Option<u16>,
    },
    /// The cookie cannot be sent.
    #[error("the cookie has characters that cannot be sent")]
    Cookie,
}

impl From<tungstenite::Error> for SocketError {
    fn from(error: tungstenite::Error) -> SocketError {
        SocketError::Socket(Box::new(error))
    }
}

/// A connected WebSocket.
#[derive(Debug)]
pub struct TableSocket {
    socket: WebSocketStream<TcpStream>,
}

impl TableSocket {
    /// Connects to `path` at `address`.
    pub async fn open(
        address: SocketAddr,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<TableSocket, SocketError> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(cookie) = cookie {
            let cookie = HeaderValue::from_str(cookie).map_err(|_| SocketError::Cookie)?;
            request.headers_mut().insert(COOKIE, cookie);
        }
        let (socket, _) = client_async_with_config(request, stream, Some(small())).await?;
        Ok(TableSocket { socket })
    }

    /// The next text that arrives.
    pub async fn next(&mut self) -> Result<Utf8Bytes, SocketError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    return Err(SocketError::Closed { code: frame.map(|frame| frame.code.into()) });
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(SocketError::Closed { code: None }),
            }
        }
    }

    /// Sends a text.
    pub async fn send(&mut self, text: String) -> Result<(), SocketError> {
        Ok(self.socket.send(Message::text(text)).await?)
    }
}

/// Thousands of clients share this process: small buffers, written at once.
fn small() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0)
}
