//! What stands before several nodes: every connection goes to the next of them that answers. Nobody comes
//! back to the same one on purpose.

use crate::server_process::free;
use std::net::SocketAddr;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

pub struct LoadBalancer {
    pub address: SocketAddr,
}

impl LoadBalancer {
    pub async fn open(nodes: Vec<SocketAddr>) -> LoadBalancer {
        let address = free();
        let listener = TcpListener::bind(address).await.unwrap();
        tokio::spawn(async move {
            for first in 0.. {
                let Ok((here, _)) = listener.accept().await else { return };
                let nodes = nodes.clone();
                tokio::spawn(pass_on(here, nodes, first));
            }
        });
        LoadBalancer { address }
    }
}

/// Connects to a node; whoever waits is hung up on where none answers.
async fn pass_on(mut here: TcpStream, nodes: Vec<SocketAddr>, first: usize) {
    for next in 0..nodes.len() {
        if let Ok(mut there) = TcpStream::connect(nodes[(first + next) % nodes.len()]).await {
            let _ = here.set_nodelay(true);
            let _ = there.set_nodelay(true);
            // Either side may hang up, or be killed.
            let _ = copy_bidirectional(&mut here, &mut there).await;
            return;
        }
    }
}
