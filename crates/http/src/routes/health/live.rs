use crate::cache::Personal;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Liveness {
    status: &'static str,
}

/// The process is running.
#[utoipa::path(get, path = "/health/live", operation_id = "getLiveness", tag = "Health",
    responses((status = 200, body = Liveness)))]
pub(crate) async fn get_liveness() -> Personal<Liveness> {
    Personal(Liveness { status: "alive" })
}
