use app::App;
use app::office::BoardFilter;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::{ClinicId, DateRange};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::day::BoardDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct BoardQuery {
    clinic_id: i64,
    /// The first day, in the clinic's time zone.
    #[param(value_type = String, format = Date)]
    start: Date,
    /// The last day.
    #[param(value_type = String, format = Date)]
    end: Date,
    /// Whether to include bookings and load of each device per day.
    #[serde(default)]
    overview: bool,
}

/// Opening hours of a clinic's devices, and holds by patients online. With a known version, the answer only says whether it is
/// still current.
#[utoipa::path(get, path = "/api/admin/boards", operation_id = "adminGetBoard", tag = "Back office",
    params(BoardQuery, ("If-None-Match" = Option<String>, Header, description = "The version that is known")),
    responses((status = 200, body = BoardDto),
        (status = 304, description = "Nothing has changed since that version"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 422, body = ErrorBody, description = "message.range_too_long")))]
pub(crate) async fn admin_get_board(
    State(app): State<App>,
    Context(ctx): Context,
    headers: HeaderMap,
    Query(query): Query<BoardQuery>,
) -> ApiResult<Response> {
    let BoardQuery { clinic_id, start, end, overview } = query;
    let days = DateRange { first: start, last: end };
    let wanted = BoardFilter { clinic: ClinicId(clinic_id), days, overview };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let known = known.map(|known| known.trim_matches('"'));
    let Some(board) = app.board(&ctx, wanted, known).await? else {
        return Ok((StatusCode::NOT_MODIFIED, [(header::CACHE_CONTROL, "no-store")]).into_response());
    };
    let tag = format!("\"{}\"", board.version);
    Ok(([(header::ETAG, tag)], Personal(BoardDto::from(board))).into_response())
}
