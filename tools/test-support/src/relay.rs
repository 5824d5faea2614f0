//! A TCP proxy that can be interrupted: passes bytes between a port of its own and a server. Cut, all connections are lost
//! and no new one holds; silent, they hold, and nothing passes.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// Where the proxy connects to.
#[derive(Clone, Debug)]
pub enum Target {
    Tcp(String),
    Unix(PathBuf),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Passing,
    Cut,
    Silent,
}

/// The proxy; it passes until it is told otherwise.
pub struct Relay {
    pub address: SocketAddr,
    state: watch::Sender<State>,
    target: Arc<Mutex<Target>>,
}

impl Relay {
    /// A proxy to this server, on a thread of its own.
    pub fn to(target: Target) -> Relay {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let (state, target) = (watch::Sender::new(State::Passing), Arc::new(Mutex::new(target)));
        let (states, ends) = (state.subscribe(), target.clone());
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(accept(listener, states, ends));
        });
        Relay { address, state, target }
    }

    /// All connections are lost; new ones are lost at once.
    pub fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    /// Nothing passes any more, and nobody is told; what was connected is lost once it is mended.
    pub fn silence(&self) {
        self.state.send_replace(State::Silent);
    }

    /// Passes again.
    pub fn mend(&self) {
        self.state.send_replace(State::Passing);
    }

    /// Passes again, to another server.
    pub fn mend_to(&self, target: Target) {
        *self.target.lock().unwrap() = target;
        self.mend();
    }
}

async fn accept(
    listener: std::net::TcpListener,
    state: watch::Receiver<State>,
    target: Arc<Mutex<Target>>,
) {
    let listener = TcpListener::from_std(listener).unwrap();
    let mut test = state.clone();
    loop {
        tokio::select! {
            Ok((here, _)) = listener.accept() => {
                let (state, target) = (state.clone(), target.lock().unwrap().clone());
                tokio::spawn(connect(here, target, state));
            }
            // The test is over.
            Err(_) = test.wait_for(|_| false) => return,
        }
    }
}

async fn connect(here: TcpStream, target: Target, mut state: watch::Receiver<State>) {
    let _ = here.set_nodelay(true);
    let before = *state.borrow_and_update();
    if before != State::Passing {
        return hold(before, &mut state).await;
    }
    match target {
        Target::Tcp(address) => {
            if let Ok(there) = TcpStream::connect(address).await {
                let _ = there.set_nodelay(true);
                join(here, there, state).await;
            }
        }
        Target::Unix(path) => {
            if let Ok(there) = UnixStream::connect(path).await {
                join(here, there, state).await;
            }
        }
    }
}

/// Passes both ways until either side hangs up, or the proxy is cut.
async fn join<S: AsyncRead + AsyncWrite + Unpin>(
    mut here: TcpStream,
    mut there: S,
    mut state: watch::Receiver<State>,
) {
    tokio::select! {
        _ = copy_bidirectional(&mut here, &mut there) => {}
        () = changed(&mut state) => {}
    }
    let now = *state.borrow_and_update();
    hold(now, &mut state).await;
}

/// Waits until the proxy does not pass any more.
async fn changed(state: &mut watch::Receiver<State>) {
    let _ = state.wait_for(|state| *state != State::Passing).await;
}

/// Keeps connections that are silent until the proxy is not.
async fn hold(now: State, state: &mut watch::Receiver<State>) {
    if now == State::Silent {
        let _ = state.wait_for(|state| *state != State::Silent).await;
    }
}
