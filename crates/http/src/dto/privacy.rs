//! The result of an erasure.

use app::Texts;
use app::privacy::{ErasureReport, RemainingContact, RetainedBooking};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Erasure)]
pub(crate) struct ErasureDto {
    /// The number of erased bookings.
    pub erased_bookings: usize,
    /// Bookings that can't be erased yet.
    pub kept: Vec<RetainedBookingDto>,
    /// Where an address or phone number of the person is still used by others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stays_with_others: Vec<RemainingContactDto>,
    /// Ids of records that were joined with the person's and are not erased.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub joined_records: Vec<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SharedContact)]
pub(crate) struct RemainingContactDto {
    /// `PATIENT`, `GUARDIAN`, `CALLBACK_REQUEST`, `CALL_CENTER_EMAIL`, `MESSAGE` or `SHARED_ACCESS`.
    pub kind: &'static str,
    pub count: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KeptBooking)]
pub(crate) struct RetainedBookingDto {
    pub booking_id: i64,
    /// `RUNNING_BOOKING` or `MEDICAL_RECORD`.
    pub reason: &'static str,
    pub message: String,
    /// When it can be erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

impl ErasureDto {
    pub(crate) fn new(erased: ErasureReport, texts: &Texts, language: &str) -> Self {
        let kept = |one: RetainedBooking| RetainedBookingDto {
            booking_id: one.booking.0,
            reason: one.reason.into(),
            message: texts.message(language, one.reason.key()),
            until: one.until.map(|until| until.to_string()),
        };
        let stays = |one: RemainingContact| RemainingContactDto { kind: one.with.into(), count: one.count };
        Self {
            erased_bookings: erased.bookings,
            kept: erased.kept.into_iter().map(kept).collect(),
            stays_with_others: erased.stays.into_iter().map(stays).collect(),
            joined_records: erased.joined.into_iter().map(|record| record.0).collect(),
        }
    }
}
