//! A TCP stream that counts as an open connection until it is dropped, whatever it became, and
//! that fails when the other side does not read; a WebSocket is read at a pace.

use super::connection_count::OpenConnection;
use super::read_pace::{PaceSwitch, ReadPace};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Sleep;

/// How much must get through in one timeout while the stream is stalled.
const PROGRESS: usize = 16 * 1024;

/// A stream and its permit.
pub struct LimitedStream<S = TcpStream> {
    stream: S,
    timeout: Duration,
    /// Runs while the other side reads too little.
    stall: Option<Stall>,
    pace: ReadPace,
    _permit: OwnedSemaphorePermit,
    _open: OpenConnection,
}

struct Stall {
    until: Pin<Box<Sleep>>,
    written: usize,
}

impl<S> LimitedStream<S> {
    /// The stream holds its permit until it is dropped.
    pub fn new(
        stream: S,
        timeout: Duration,
        permit: OwnedSemaphorePermit,
        open: OpenConnection,
    ) -> LimitedStream<S> {
        let pace = ReadPace::default();
        LimitedStream { stream, timeout, stall: None, pace, _permit: permit, _open: open }
    }

    /// What turns on the pace at which the stream is read.
    pub fn pace_switch(&self) -> PaceSwitch {
        self.pace.switch()
    }

    /// What a write came to, unless the other side has read too little for too long.
    fn watched(
        &mut self,
        context: &mut Context<'_>,
        wanted: usize,
        wrote: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match wrote {
            Poll::Ready(Ok(count)) => {
                if let Some(stall) = &mut self.stall {
                    stall.written += count;
                    if count == wanted || stall.written >= PROGRESS {
                        self.stall = None;
                    }
                }
                wrote
            }
            Poll::Ready(Err(_)) => wrote,
            Poll::Pending => {
                let timeout = self.timeout;
                let stall = self.stall.get_or_insert_with(|| Stall {
                    until: Box::pin(tokio::time::sleep(timeout)),
                    written: 0,
                });
                match stall.until.as_mut().poll(context) {
                    Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
                    Poll::Pending => Poll::Pending,
                }
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for LimitedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.pace.poll_ready(context));
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.pace.read(buffer.filled().len() - before);
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for LimitedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, bytes.len(), wrote)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wanted = slices.iter().map(|slice| slice.len()).sum();
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watched(context, wanted, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::LimitedStream;
    use crate::net::connection_count::ConnectionCount;
    use std::io::ErrorKind;
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
    use tokio::sync::Semaphore;
    use tokio::time::{sleep, timeout};

    fn pair() -> (LimitedStream<DuplexStream>, DuplexStream) {
        let (near, far) = duplex(1024);
        let permit = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let open = ConnectionCount::new(1, &[]).admit([192, 0, 2, 1].into()).unwrap();
        (LimitedStream::new(near, Duration::from_secs(30), permit, open), far)
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_stops_or_trickles_is_given_up() {
        let (mut stream, _far) = pair();
        let stuck = stream.write_all(&[0; 4096]).await.unwrap_err();
        assert_eq!(stuck.kind(), ErrorKind::TimedOut);
        let (mut stream, mut far) = pair();
        let trickle = tokio::spawn(async move {
            loop {
                sleep(Duration::from_secs(1)).await;
                if far.read_u8().await.is_err() {
                    return;
                }
            }
        });
        let large = vec![0; 1 << 20];
        let wrote = timeout(Duration::from_secs(120), stream.write_all(&large)).await;
        assert_eq!(wrote.unwrap().unwrap_err().kind(), ErrorKind::TimedOut);
        trickle.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_steady_reader_is_not() {
        let (mut stream, mut far) = pair();
        let reader = tokio::spawn(async move {
            let mut part = [0; 1024];
            let mut all = 0;
            while all < 1 << 18 {
                sleep(Duration::from_secs(1)).await;
                all += far.read(&mut part).await.unwrap();
            }
            far
        });
        stream.write_all(&vec![0; 1 << 18]).await.unwrap();
        let mut far = reader.await.unwrap();
        // A pause in which nothing waits is no stall.
        sleep(Duration::from_secs(3600)).await;
        stream.write_all(&[0; 512]).await.unwrap();
        far.read_exact(&mut [0; 512]).await.unwrap();
    }
}
