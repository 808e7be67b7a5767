//! The id of the request that a write belongs to. It is passed from the call to the write transaction and, with the jobs that
//! leaves, to the worker, so that logs and audit trail can be read together.

use std::sync::Arc;

use futures_util::future::BoxFuture;

tokio::task_local! {
    static REQUEST: Arc<str>;
}

/// Runs work on behalf of a request. Boxed, since it contains whole handlers.
pub fn for_request<'f, T>(id: &str, work: impl Future<Output = T> + Send + 'f) -> BoxFuture<'f, T> {
    Box::pin(REQUEST.scope(id.into(), work))
}

/// The current request, if any.
pub(crate) fn current() -> Option<Arc<str>> {
    REQUEST.try_with(Arc::clone).ok()
}
