//! Shared state of all requests.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use app::App;
use axum::extract::FromRef;

use crate::watchers::Watchers;

#[derive(Debug, Clone)]
pub struct HttpState {
    pub app: App,
    pub site: Arc<Site>,
}

/// How this installation appears to browsers.
#[derive(Debug, Clone)]
pub struct Site {
    /// Such as `https://book.example.org`; if absent, the host that the browser called counts as ours.
    pub public_url: Option<String>,
    /// Only these may forward an address; `X-Forwarded-For` from others is ignored.
    pub trusted_proxies: Vec<IpAddr>,
    /// Shown in a banner outside production.
    pub profiles: Vec<String>,
    /// `index.html` of the web app, with the placeholders to fill for each answer.
    pub page_template: String,
    pub version: String,
    /// Everything can be read, nothing changed.
    pub read_only: bool,
    /// Who may read the metrics.
    pub metrics: Watchers,
    /// A body that has sent nothing for this long is given up.
    pub stall: Duration,
}

impl FromRef<HttpState> for App {
    fn from_ref(state: &HttpState) -> Self {
        state.app.clone()
    }
}

impl FromRef<HttpState> for Arc<Site> {
    fn from_ref(state: &HttpState) -> Self {
        Arc::clone(&state.site)
    }
}
