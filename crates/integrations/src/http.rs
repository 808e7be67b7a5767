//! HTTP clients for other services.

use std::time::Duration;

#[expect(clippy::disallowed_types, reason = "this is the room through which others reach the outside world")]
pub(crate) type Http = reqwest::Client;

/// `None` if the system's certificates can't be read.
pub(crate) fn client(timeout_seconds: u64) -> Option<Http> {
    // If another call installed a provider first, it is the same one.
    drop(rustls::crypto::ring::default_provider().install_default());
    Http::builder().timeout(Duration::from_secs(timeout_seconds)).build().ok()
}

/// Like [`client`], for a service that decides who a user is: redirects aren't followed.
pub(crate) fn client_without_redirects(timeout_seconds: u64) -> Option<Http> {
    drop(rustls::crypto::ring::default_provider().install_default());
    let client = Http::builder().redirect(reqwest::redirect::Policy::none());
    client.timeout(Duration::from_secs(timeout_seconds)).build().ok()
}
