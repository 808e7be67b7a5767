//! A stream that fails if its other end reads nothing for too long: a client that never reads would keep a connection for ever.

use std::io::{ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

#[derive(Debug)]
pub(super) struct StallGuard<S> {
    stream: S,
    stall: Duration,
    /// Runs while a write waits.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> StallGuard<S> {
    pub(super) fn new(stream: S, stall: Duration) -> Self {
        Self { stream, stall, waiting: None }
    }

    fn watch(&mut self, context: &mut Context<'_>, written: Poll<Result<usize>>) -> Poll<Result<usize>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let stall = self.stall;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(stall)));
        waiting.as_mut().poll(context).map(|()| Err(ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for StallGuard<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StallGuard<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const SHORT: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn ops_11e_a_connection_that_does_not_read_is_cut_off() {
        let (ours, _theirs) = duplex(8);
        let mut guarded = StallGuard::new(ours, SHORT);
        let error = guarded.write_all(&[0; 100]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_connection_that_reads_is_not_cut_off_however_much_it_is() {
        let (ours, mut theirs) = duplex(8);
        let mut guarded = StallGuard::new(ours, Duration::from_mins(1));
        let reading = tokio::spawn(async move {
            let mut read = Vec::new();
            theirs.read_to_end(&mut read).await.map(|_| read)
        });
        guarded.write_all(&[7; 1000]).await.expect("it is read");
        drop(guarded);
        assert_eq!(reading.await.expect("it ends").expect("it reads"), [7; 1000]);
    }
}
