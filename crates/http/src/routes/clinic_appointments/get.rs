use app::App;
use app::slots::SlotQuery;
use axum::extract::State;
use domain::{ClinicId, ClinicScope, Clinics};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::dto::searches::{LocationQuery, id_list, slug_list};
use crate::dto::slots::ClinicListDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, OwnKey, Query};
use crate::rendered::{RENDERER, RenderedList};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ClinicAppointmentsQuery {
    /// Joined by commas.
    clinic_ids: String,
    /// One slug, or several joined by commas (at most 10): these make one visit.
    exam_slug: String,
    /// The first day, in the clinic's time zone.
    #[param(value_type = String, format = Date)]
    start: Date,
    /// The last day, in the clinic's time zone, at most 42 days in all.
    #[param(value_type = String, format = Date)]
    end: Date,
    device_id: Option<i64>,
    group_name: Option<String>,
    /// Minutes in place of the exam's own, rounded up to a multiple of 5; for one exam only. Callers other than staff get
    /// at least the exam's own minutes on the device and at most twice those.
    custom_duration: Option<i64>,
}

/// Free slots of an exam, or visits of several, at some clinics. A browser may abort the call at any time.
#[utoipa::path(get, path = "/api/clinic_appointments", operation_id = "listClinicAppointments", tag = "Availability",
    params(ClinicAppointmentsQuery, ("Booking-Key" = Option<String>, Header, description = "The caller's own draft")),
    responses(
        (status = 200, body = ClinicListDto),
        (status = 422, body = ErrorBody, description = "message.range_too_long, message.unknown_exam, message.invalid_fields: `clinicIds`")))]
pub(crate) async fn list_clinic_appointments(
    State(app): State<App>,
    Context(ctx): Context,
    OwnKey(own_key): OwnKey,
    Query(query): Query<ClinicAppointmentsQuery>,
) -> ApiResult<RenderedList> {
    let exam_slugs = slug_list("examSlug", &query.exam_slug)?;
    // A list without a single id means no clinic.
    let clinics = Clinics::new(id_list("clinicIds", &query.clinic_ids)?.into_iter().map(ClinicId));
    let location = LocationQuery { group_name: query.group_name, ..LocationQuery::default() };
    let search = SlotQuery {
        exam_slugs,
        first_day: query.start,
        last_day: query.end,
        clinics: location.filter(None, clinics.map(ClinicScope::Only)),
        place: location.distance_origin()?,
        options: location.options(query.device_id, query.custom_duration),
        own_key,
    };
    Ok(RenderedList(app.search_slots(&search, &ctx, &ctx.language, RENDERER).await?))
}
