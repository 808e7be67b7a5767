use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::settings::{TextPageDto, TextSearchDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

/// Lists the texts of a language with the provider's overrides, by key, in pages.
#[utoipa::path(get, path = "/api/admin/texts", operation_id = "adminListTexts", tag = "Back office",
    params(TextSearchDto),
    responses((status = 200, body = TextPageDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: no such language")))]
pub(crate) async fn admin_list_texts(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<TextSearchDto>,
) -> ApiResult<Personal<TextPageDto>> {
    Ok(Personal(app.list_texts(&ctx, &query.into()).await?.into()))
}
