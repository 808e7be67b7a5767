use app::App;
use app::office::NotificationListFilter;
use axum::extract::State;
use domain::ClinicId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::office_messages::NotificationPageDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct NotificationsQuery {
    /// Only those that could not be delivered.
    #[serde(default)]
    failed: bool,
    clinic_id: Option<i64>,
    /// `nextCursor` of the previous page.
    cursor: Option<i64>,
}

/// Lists messages to patients, latest first, in pages; or those that could not be delivered.
#[utoipa::path(get, path = "/api/admin/notifications", operation_id = "adminListNotifications",
    tag = "Back office", params(NotificationsQuery),
    responses((status = 200, body = NotificationPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff")))]
pub(crate) async fn admin_list_notifications(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<NotificationsQuery>,
) -> ApiResult<Personal<NotificationPageDto>> {
    let wanted = NotificationListFilter {
        failed: query.failed,
        clinic: query.clinic_id.map(ClinicId),
        before: query.cursor,
    };
    Ok(Personal(app.list_notifications(&ctx, &wanted).await?.into()))
}
