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

/// Requests can be served: the database answers and accepts writes. A third check is listed only while it fails, and doesn't make
/// the server unready: `audit`, if the audit trail was tampered with.
#[utoipa::path(get, path = "/health/ready", operation_id = "getReadiness", tag = "Health",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness)))]
pub(crate) async fn get_readiness(State(app): State<App>) -> (StatusCode, Personal<Readiness>) {
    let answers = app.store().ping().await.is_ok();
    let writes = answers && app.store().check_writes().await.is_ok();
    let (code, status) =
        if writes { (StatusCode::OK, "ready") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready") };
    let mut checks = vec![Check { name: "database", ok: answers }, Check { name: "writes", ok: writes }];
    if app.audit_breaks() > 0 {
        checks.push(Check { name: "audit", ok: false });
    }
    (code, Personal(Readiness { status, checks }))
}
