use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::changes::{CanChangeDto, ChangeActionDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CanChangeQuery {
    /// Joined by commas, all of one booking key.
    slugs: String,
    #[param(inline)]
    action: ChangeActionDto,
}

/// Whether appointments can still be moved or cancelled online, and if not, why.
#[utoipa::path(get, path = "/api/secured/appointments/can_change", operation_id = "getCanChange", tag = "Portal",
    params(CanChangeQuery),
    responses((status = 200, body = CanChangeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug")))]
pub(crate) async fn get_can_change(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<CanChangeQuery>,
) -> ApiResult<Personal<CanChangeDto>> {
    let answer = app.can_change(&ctx, &query.slugs, query.action.into()).await?;
    Ok(Personal(CanChangeDto::new(answer, &*app.texts().await, &ctx.language)))
}
