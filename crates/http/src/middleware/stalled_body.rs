//! A body that sends nothing for too long ends with an error.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use tokio::time::{Sleep, sleep};

use crate::state::HttpState;

pub(crate) async fn end_stalled_body(
    State(state): State<HttpState>,
    request: Request,
    next: Next,
) -> Response {
    let stall = state.site.stall;
    next.run(request.map(|body| Body::new(StallTimeout { body, stall, waiting: None }))).await
}

#[derive(Debug)]
pub(crate) struct BodyStalled;

impl Display for BodyStalled {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("nothing more of the body came")
    }
}

impl Error for BodyStalled {}

/// Checks for data before the time: tower-http's own layer does it the other way round, so that a late server refuses a caller
/// who wasn't late.
#[derive(Debug)]
struct StallTimeout {
    body: Body,
    stall: Duration,
    /// Runs while waiting for the next part.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl HttpBody for StallTimeout {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            self.waiting = None;
            return Poll::Ready(frame);
        }
        let stall = self.stall;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(stall)));
        waiting.as_mut().poll(context).map(|()| Some(Err(axum::Error::new(BodyStalled))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use futures_util::stream::pending;

    use super::*;

    async fn read(body: Body) -> Result<Bytes, axum::Error> {
        // The time is over before the first poll.
        let waiting = Some(Box::pin(sleep(Duration::ZERO)));
        to_bytes(Body::new(StallTimeout { body, stall: Duration::ZERO, waiting }), 100).await
    }

    #[tokio::test]
    async fn ops_11g_a_body_that_has_arrived_is_read_however_late() {
        assert_eq!(read(Body::from("referral")).await.expect("it has come"), "referral");
    }

    #[tokio::test]
    async fn ops_11e_a_body_that_does_not_come_ends() {
        let nothing = pending::<Result<Bytes, axum::Error>>();
        let error = read(Body::from_stream(nothing)).await.expect_err("nothing comes");
        let mut causes = std::iter::successors(Some(&error as &dyn Error), |&error| error.source());
        assert!(causes.any(<dyn Error>::is::<BodyStalled>), "{error:?}");
    }
}
