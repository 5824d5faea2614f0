//! Load balancer before several nodes: every connection goes to the next of them that says it is
//! ready. Nobody comes back to the same one on purpose.

use crate::server_process::free;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
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

/// Connects to a node; whoever waits is hung up on where none is ready.
async fn pass_on(mut here: TcpStream, nodes: Vec<SocketAddr>, first: usize) {
    for next in 0..nodes.len() {
        let node = nodes[(first + next) % nodes.len()];
        if is_ready(node).await
            && let Ok(mut there) = TcpStream::connect(node).await
        {
            let _ = here.set_nodelay(true);
            let _ = there.set_nodelay(true);
            // Either side may hang up, or be killed.
            let _ = copy_bidirectional(&mut here, &mut there).await;
            return;
        }
    }
}

/// Asks a node as proxies do.
async fn is_ready(node: SocketAddr) -> bool {
    let asked = async {
        let mut stream = TcpStream::connect(node).await?;
        let request = format!("GET /readyz HTTP/1.1\r\nHost: {node}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        std::io::Result::Ok(answer.starts_with("HTTP/1.1 200"))
    };
    asked.await.unwrap_or(false)
}
