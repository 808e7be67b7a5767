use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::users::{UserPageDto, UserSearchDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

/// Lists accounts by user name, in pages.
#[utoipa::path(get, path = "/api/admin/users", operation_id = "adminListUsers", tag = "Back office",
    params(UserSearchDto),
    responses((status = 200, body = UserPageDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators")))]
pub(crate) async fn admin_list_users(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<UserSearchDto>,
) -> ApiResult<Personal<UserPageDto>> {
    let page = app.list_users(&ctx, &query.search, query.cursor.as_deref()).await?;
    Ok(Personal(page.into()))
}
