//! `/api/admin/api_keys`

use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ApiKeyId;

use crate::cache::Personal;
use crate::dto::api_keys::{ApiKeyDto, CreatedApiKeyDto, NewApiKeyDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Lists the keys of other programs, withdrawn ones included; the latest first.
#[utoipa::path(get, path = "/api/admin/api_keys", operation_id = "adminListApiKeys", tag = "Back office",
    responses((status = 200, body = Vec<ApiKeyDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators of all clinics")))]
pub(crate) async fn admin_list_api_keys(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Personal<Vec<ApiKeyDto>>> {
    let keys = app.list_api_keys(&ctx).await?;
    Ok(Personal(keys.into_iter().map(ApiKeyDto::from).collect()))
}

/// Creates a key, which is shown only in this answer.
#[utoipa::path(post, path = "/api/admin/api_keys", operation_id = "adminCreateApiKey", tag = "Back office",
    request_body = NewApiKeyDto,
    responses((status = 201, body = CreatedApiKeyDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators of all clinics"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn admin_create_api_key(
    State(app): State<App>,
    Context(ctx): Context,
    Json(typed): Json<NewApiKeyDto>,
) -> ApiResult<(StatusCode, Personal<CreatedApiKeyDto>)> {
    let created = app.create_api_key(&ctx, typed.into()).await?;
    Ok((StatusCode::CREATED, Personal(created.into())))
}

/// Withdraws a key at once. It stays in the list.
#[utoipa::path(delete, path = "/api/admin/api_keys/{id}", operation_id = "adminDeleteApiKey", tag = "Back office",
    params(("id" = i64, Path)),
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators of all clinics"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for one that was withdrawn before")))]
pub(crate) async fn admin_delete_api_key(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    app.withdraw_api_key(&ctx, ApiKeyId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
