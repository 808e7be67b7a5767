//! Patients for staff, on the wire.

use app::office::{ActedFor, PatientRecord, PatientSearch, PatientsFound, RecordPart, RecordVisit};
use app::questionnaires::PainScore;
use domain::ClinicId;
use domain::appointment::AppointmentStatus;
use domain::booking::BookingKey;
use domain::questionnaire::pain_score::PainMoment;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::local;
use super::office_messages::{NotificationDto, TrailRowDto};
use super::office_requests::OfficeRequestDto;
use super::portal::PatientDetailsDto;

/// Search terms; at least one is needed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePatientSearch)]
pub(crate) struct PatientSearchDto {
    /// A prefix of the first or last name, or of both.
    pub name: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    pub date_of_birth: Option<Date>,
    pub contact_number: Option<String>,
    pub booking_key: Option<String>,
    /// Only patients who have to do with this clinic.
    pub clinic_id: Option<i64>,
}

/// Search terms, and the page.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OfficePatientPageSearch)]
pub(crate) struct PatientPageSearchDto {
    #[serde(flatten)]
    pub known: PatientSearchDto,
    /// `nextCursor` of the previous page.
    pub cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePatientsFound)]
pub(crate) struct PatientsFoundDto {
    /// Matches by last name, then by first name.
    pub items: Vec<FoundPatientDto>,
    /// Cursor of the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePatient)]
pub(crate) struct FoundPatientDto {
    pub id: i64,
    pub patient_details: PatientDetailsDto,
}

/// The patient for whom staff act.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeActedFor)]
pub(crate) struct ActedForDto {
    /// The id of their record.
    pub patient_id: i64,
    pub first_name: String,
    pub last_name: String,
    #[schema(value_type = String, format = Date)]
    pub date_of_birth: Date,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePatientRecord)]
pub(crate) struct PatientRecordDto {
    pub id: i64,
    pub patient_details: PatientDetailsDto,
    /// Latest first.
    pub appointments: Vec<RecordVisitDto>,
    pub booking_requests: Vec<OfficeRequestDto>,
    pub notifications: Vec<NotificationDto>,
    /// How much something hurt before exams and after them; earliest first.
    pub pain_scores: Vec<RecordPainScoreDto>,
    /// Records of the same person, joined with this one.
    pub joined: Vec<JoinedRecordDto>,
    /// Who looked at it, for administrators only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audit_events: Option<Vec<TrailRowDto>>,
    /// Cursors of further pages.
    pub more: MoreOfRecordDto,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeRecordPainScore)]
pub(crate) struct RecordPainScoreDto {
    pub booking_key: String,
    pub r#type: PainMoment,
    /// From 0 to 10.
    pub score: i64,
    #[schema(format = DateTime)]
    pub answered_at: String,
}

/// For each list of a record with further pages, its cursor. The answer to it has only that list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeMoreOfRecord)]
pub(crate) struct MoreOfRecordDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appointments: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking_requests: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notifications: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audit_events: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeJoinedRecord)]
pub(crate) struct JoinedRecordDto {
    pub link_id: i64,
    pub patient_id: i64,
    pub patient_details: PatientDetailsDto,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeRecordAppointment)]
pub(crate) struct RecordVisitDto {
    pub id: i64,
    pub booking_key: String,
    pub status: AppointmentStatus,
    #[schema(format = DateTime)]
    pub start: String,
    pub time_zone: String,
    pub exam_name: String,
    pub clinic_name: String,
    /// Number of its documents.
    pub documents: usize,
}

impl From<ActedFor> for ActedForDto {
    fn from(ActedFor { id, patient }: ActedFor) -> Self {
        Self {
            patient_id: id.0,
            first_name: patient.first_name,
            last_name: patient.last_name,
            date_of_birth: patient.date_of_birth,
        }
    }
}

impl From<PatientSearchDto> for PatientSearch {
    fn from(typed: PatientSearchDto) -> Self {
        Self {
            name: typed.name,
            born: typed.date_of_birth,
            contact_number: typed.contact_number,
            key: typed.booking_key,
            clinic: typed.clinic_id.map(ClinicId),
        }
    }
}

impl From<PatientsFound> for PatientsFoundDto {
    fn from(found: PatientsFound) -> Self {
        let items = found.items.into_iter();
        let items = items.map(|(id, patient)| FoundPatientDto { id: id.0, patient_details: patient.into() });
        Self { items: items.collect(), next_cursor: found.next.map(|cursor| cursor.to_string()) }
    }
}

impl From<PatientRecord> for PatientRecordDto {
    fn from(record: PatientRecord) -> Self {
        let joined = record.joined.into_iter().map(|(link_id, patient, details)| JoinedRecordDto {
            link_id,
            patient_id: patient.0,
            patient_details: details.into(),
        });
        Self {
            id: record.id.0,
            patient_details: record.patient.into(),
            more: MoreOfRecordDto {
                appointments: next_of(&record.visits),
                booking_requests: next_of(&record.requests),
                notifications: next_of(&record.messages),
                audit_events: record.trail.as_ref().and_then(next_of),
            },
            appointments: rows_of(record.visits),
            booking_requests: rows_of(record.requests),
            notifications: rows_of(record.messages),
            pain_scores: record.pain_scores.into_iter().map(RecordPainScoreDto::from).collect(),
            joined: joined.collect(),
            audit_events: record.trail.map(rows_of),
        }
    }
}

impl From<(BookingKey, PainScore)> for RecordPainScoreDto {
    fn from((key, given): (BookingKey, PainScore)) -> Self {
        let PainScore { moment, score, answered_at, .. } = given;
        Self { booking_key: key.into(), r#type: moment, score, answered_at: answered_at.to_string() }
    }
}

fn next_of<T>(part: &RecordPart<T>) -> Option<String> {
    part.next.map(|cursor| cursor.to_string())
}

fn rows_of<T, D: From<T>>(part: RecordPart<T>) -> Vec<D> {
    part.rows.into_iter().map(D::from).collect()
}

impl From<RecordVisit> for RecordVisitDto {
    fn from(visit: RecordVisit) -> Self {
        Self {
            id: visit.id,
            booking_key: visit.key.into(),
            status: visit.status,
            start: local(visit.start, &visit.time_zone),
            time_zone: visit.time_zone,
            exam_name: visit.exam_name,
            clinic_name: visit.clinic_name,
            documents: visit.documents,
        }
    }
}
