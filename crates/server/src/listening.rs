//! Listening sockets: opened by the server, or handed to it by whoever starts it (`LISTEN_FDS`, as systemd
//! does) and keeps them while one version of the server makes room for the next. Nobody is refused meanwhile:
//! connections wait in the socket.

use listenfd::ListenFd;
use std::io;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// A socket on which people are awaited.
pub struct Listening {
    /// The socket.
    pub listener: TcpListener,
    /// Where it is.
    pub address: SocketAddr,
    /// Whether it stays open when this server is gone.
    pub is_kept: bool,
}

/// Why nobody can connect.
#[derive(Debug, thiserror::Error)]
pub enum NotListening {
    /// The address.
    #[error("cannot listen on {address}: {cause}")]
    Address {
        /// The address to listen at.
        address: SocketAddr,
        /// The cause.
        cause: io::Error,
    },
    /// The socket that was handed over.
    #[error("the socket that was handed over (LISTEN_FDS) is of no use: {0}")]
    Handed(io::Error),
}

impl Listening {
    /// Takes the socket that was handed over; opens one at this address where there is none.
    pub async fn take_or_open(address: SocketAddr) -> Result<Listening, NotListening> {
        let handed = ListenFd::from_env().take_tcp_listener(0).map_err(NotListening::Handed)?;
        let Some(handed) = handed else { return Listening::open(address).await };
        let kept = || {
            handed.set_nonblocking(true)?;
            let listener = TcpListener::from_std(handed)?;
            let address = listener.local_addr()?;
            Ok(Listening { listener, address, is_kept: true })
        };
        kept().map_err(NotListening::Handed)
    }

    /// Opens a socket at this address.
    pub async fn open(address: SocketAddr) -> Result<Listening, NotListening> {
        let failed = |cause| NotListening::Address { address, cause };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Listening { listener, address, is_kept: false })
    }
}
