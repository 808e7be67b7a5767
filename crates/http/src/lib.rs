//! The HTTP API: thin handlers, one file per verb in folders that match the path. Errors become answers in
//! `middleware::envelope`; OpenAPI is collected from the handlers themselves.

mod attachment_data;
mod cache;
mod cookies;
mod described;
mod description;
mod download;
mod dto;
mod error;
mod extract;
mod middleware;
mod pages;
mod rendered;
mod routes;
mod state;
mod typed;
mod unique;
mod unreadable;
mod upload;
mod watchers;

use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::{Router, routing};
use domain::limits::BODY_MAX_BYTES;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use utoipa::openapi::OpenApi;
use utoipa_swagger_ui::{Config, SwaggerUi};

pub use state::{HttpState, Site};
pub use watchers::{Network, Watchers};

/// The whole site: API, health, documentation, the embedded assets and the app for every other address.
pub fn router(state: HttpState, assets: Router<HttpState>) -> Router {
    let api = routes::all();
    let (methods, accesses) = (api.allowed_methods(), api.accesses());
    let docs = SwaggerUi::new("/api/docs").config(Config::from(description::ADDRESS));
    api.into_router()
        .merge(docs)
        .route(description::ADDRESS, routing::get(description::get_description))
        .merge(assets)
        .route("/api", routing::any(middleware::unknown))
        .route("/api/", routing::any(middleware::unknown))
        .route("/api/{*unknown}", routing::any(middleware::unknown))
        .route("/api/secured/", routing::any(middleware::unknown))
        .route("/api/secured/{*unknown}", routing::any(middleware::unknown))
        .route("/api/admin/", routing::any(middleware::unknown))
        .route("/api/admin/{*unknown}", routing::any(middleware::unknown))
        .route("/assets/{*unknown}", routing::any(middleware::unknown))
        .fallback(pages::app)
        .layer(DefaultBodyLimit::max(BODY_MAX_BYTES))
        .layer(from_fn(cache::not_modified))
        .layer(from_fn(middleware::hide_keys_from_accounts))
        .layer(from_fn_with_state((state.clone(), accesses), middleware::guard))
        .layer(from_fn_with_state(state.clone(), middleware::count_calls))
        .layer(from_fn_with_state(state.clone(), middleware::read_only))
        .layer(from_fn_with_state(state.clone(), middleware::forgery_check))
        .layer(from_fn(middleware::refuse_unreadable_address))
        .layer(from_fn_with_state(methods, middleware::refuse_unknown_method))
        .layer(from_fn(middleware::time_limit))
        .layer(from_fn_with_state(state.clone(), middleware::end_stalled_body))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(state.clone(), middleware::envelope))
        .layer(from_fn_with_state(state.clone(), middleware::security_headers))
        .layer(from_fn_with_state(state.clone(), middleware::request_context))
        .layer(CompressionLayer::new().compress_when(compressible()))
        .with_state(state)
}

/// Files hardly compress, and browsers show the progress of a download only if its length is known.
fn compressible() -> impl Predicate {
    DefaultPredicate::new()
        .and(NotForContentType::const_new("application/pdf"))
        .and(NotForContentType::const_new("application/zip"))
        .and(NotForContentType::const_new("application/octet-stream"))
}

/// The description of every call, as committed in `openapi.json`.
pub fn openapi() -> OpenApi {
    description::complete(routes::described(), &routes::all().accesses())
}
