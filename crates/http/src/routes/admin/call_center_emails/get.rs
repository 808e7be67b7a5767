use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_help::{EmailPageDto, HelpQuery};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

/// Lists e-mails to the call centre, oldest first, in pages.
#[utoipa::path(get, path = "/api/admin/call_center_emails", operation_id = "adminListCallCenterEmails",
    tag = "Back office", params(HelpQuery),
    responses((status = 200, body = EmailPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such state or cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff")))]
pub(crate) async fn admin_list_call_center_emails(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<HelpQuery>,
) -> ApiResult<Personal<EmailPageDto>> {
    Ok(Personal(app.list_call_center_emails(&ctx, &query.read()?).await?.into()))
}
