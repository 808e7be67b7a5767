use app::App;
use app::slots::SlotQuery;
use axum::extract::State;
use domain::ClinicScope;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::dto::searches::{LocationQuery, slug_list};
use crate::dto::slots::ClinicListDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, OwnKey, Query};
use crate::rendered::{RENDERER, RenderedList};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct SlotsQuery {
    /// One slug, or several joined by commas (at most 10): these make one visit.
    exam_slug: String,
    /// The first day, in the clinic's time zone.
    #[param(value_type = String, format = Date)]
    start: Date,
    /// The last day, in the clinic's time zone, at most 42 days in all.
    #[param(value_type = String, format = Date)]
    end: Date,
    /// `select-clinic` means any.
    clinic_slug: Option<String>,
    /// Only slots, or visits, that use this device.
    device_id: Option<i64>,
    /// Minutes in place of the exam's own, rounded up to a multiple of 5; for one exam only. Callers other than staff get
    /// at least the exam's own minutes on the device and at most twice those.
    custom_duration: Option<i64>,
}

/// Free slots of an exam, or visits of several, by date range, clinic, region and location.
#[utoipa::path(get, path = "/api/slots", operation_id = "searchSlots", tag = "Availability",
    params(SlotsQuery, LocationQuery, ("Booking-Key" = Option<String>, Header, description = "The caller's own draft")),
    responses(
        (status = 200, body = ClinicListDto),
        (status = 422, body = ErrorBody, description = "message.range_too_long, message.unknown_exam, message.location_out_of_range")))]
pub(crate) async fn search_slots(
    State(app): State<App>,
    Context(ctx): Context,
    OwnKey(own_key): OwnKey,
    Query(query): Query<SlotsQuery>,
    Query(place): Query<LocationQuery>,
) -> ApiResult<RenderedList> {
    let search = SlotQuery {
        exam_slugs: slug_list("examSlug", &query.exam_slug)?,
        first_day: query.start,
        last_day: query.end,
        clinics: place.filter(query.clinic_slug, Some(ClinicScope::All)),
        place: place.distance_origin()?,
        options: place.options(query.device_id, query.custom_duration),
        own_key,
    };
    Ok(RenderedList(app.search_slots(&search, &ctx, &ctx.language, RENDERER).await?))
}
