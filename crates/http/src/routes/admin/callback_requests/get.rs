use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_help::{CallbackPageDto, HelpQuery};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

/// Lists call-back requests, oldest first, in pages.
#[utoipa::path(get, path = "/api/admin/callback_requests", operation_id = "adminListCallbacks",
    tag = "Back office", params(HelpQuery),
    responses((status = 200, body = CallbackPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such state or cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff")))]
pub(crate) async fn admin_list_callbacks(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<HelpQuery>,
) -> ApiResult<Personal<CallbackPageDto>> {
    Ok(Personal(app.list_callbacks(&ctx, &query.read()?).await?.into()))
}
