//! The web app inside the binary: hashed files that browsers cache for ever, and the page that links to them.

use axum::Router;
use http_api::HttpState;
use memory_serve::CacheControl;

/// `index.html` as built; the server fills in its placeholders for each answer.
pub(crate) const PAGE_TEMPLATE: &str = include_str!("../../../web/dist/index.html");

/// The files under `/assets`. Their names change with their content, so they can be cached for ever. The binary holds them as
/// brotli; for clients that can't read that, each answer is recompressed when sent, rather than all at every start.
pub(crate) fn assets() -> Router<HttpState> {
    let files = memory_serve::load!("assets")
        .index_file(None)
        .cache_control(CacheControl::Long)
        .enable_brotli(true)
        .enable_gzip(false)
        .into_router();
    Router::new().nest("/assets", files)
}
