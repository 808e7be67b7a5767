use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::cache::Personal;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Readiness {
    status: &'static str,
    checks: Vec<Check>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Check {
    name: &'static str,
    ok: bool,
}

/// Requests can be served: the database answers.
#[utoipa::path(get, path = "/health/ready", operation_id = "getReadiness", tag = "Health",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness)))]
pub(crate) async fn get_readiness(State(app): State<App>) -> (StatusCode, Personal<Readiness>) {
    let ok = app.store().ping().await.is_ok();
    let (code, status) =
        if ok { (StatusCode::OK, "ready") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready") };
    (code, Personal(Readiness { status, checks: vec![Check { name: "database", ok }] }))
}
