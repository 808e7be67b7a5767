use app::App;
use app::slots::NextSlotQuery;
use axum::extract::State;
use domain::ClinicScope;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Private;
use crate::dto::searches::{LocationQuery, slug_list};
use crate::dto::slots::ClinicListDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, OwnKey, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct NextQuery {
    /// One slug, or several joined by commas (at most 10): these make one visit.
    exam_slug: String,
    clinic_slug: Option<String>,
    /// The first day to search; today if left out.
    #[param(value_type = Option<String>, format = Date)]
    after: Option<Date>,
    device_id: Option<i64>,
    /// Minutes in place of the exam's own, rounded up to a multiple of 5; for one exam only. Callers other than staff get
    /// at least the exam's own minutes on the device and at most twice those.
    custom_duration: Option<i64>,
}

/// The next available slot, or visit of several exams, at up to five clinics, earliest first.
#[utoipa::path(get, path = "/api/slots/next", operation_id = "findNextAvailable", tag = "Availability",
    params(NextQuery, LocationQuery, ("Booking-Key" = Option<String>, Header, description = "The caller's own draft")),
    responses(
        (status = 200, body = ClinicListDto),
        (status = 422, body = ErrorBody, description = "message.unknown_exam, message.location_out_of_range")))]
pub(crate) async fn find_next_available(
    State(app): State<App>,
    Context(ctx): Context,
    OwnKey(own_key): OwnKey,
    Query(query): Query<NextQuery>,
    Query(place): Query<LocationQuery>,
) -> ApiResult<Private<ClinicListDto>> {
    let search = NextSlotQuery {
        exam_slugs: slug_list("examSlug", &query.exam_slug)?,
        after: query.after,
        clinics: place.filter(query.clinic_slug, Some(ClinicScope::All)),
        place: place.distance_origin()?,
        options: place.options(query.device_id, query.custom_duration),
        own_key,
    };
    let answer = app.next_available(&search, &ctx).await?;
    Ok(Private(ClinicListDto::of_slots(answer, &*app.texts().await, &ctx.language)))
}
