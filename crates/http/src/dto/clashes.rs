//! Times at which a patient would be at two places.

use app::booking::{Clash, ClashSide};
use serde::Serialize;
use utoipa::ToSchema;

use super::local_time::local;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Clash)]
pub(crate) struct ClashDto {
    /// The time that was asked for.
    pub wanted: ClashSideDto,
    /// The patient's other appointment.
    pub other: ClashSideDto,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ClashSide)]
pub(crate) struct ClashSideDto {
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    pub time_zone: String,
    /// Left out if it is another clinic's than the caller's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exam_name: Option<String>,
}

impl From<Clash> for ClashDto {
    fn from(Clash { wanted, other }: Clash) -> Self {
        Self { wanted: wanted.into(), other: other.into() }
    }
}

impl From<ClashSide> for ClashSideDto {
    fn from(ClashSide { appointment, time_zone, place }: ClashSide) -> Self {
        let (clinic_name, exam_name) = place.map(|place| (place.clinic, place.exam)).unzip();
        Self {
            start: local(appointment.start, &time_zone),
            end: local(appointment.end, &time_zone),
            time_zone,
            clinic_name,
            exam_name,
        }
    }
}
