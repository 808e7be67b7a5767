//! Enquiry exams on the wire.

use app::catalogue::{Enquiries, EnquiryAnswer};
use serde::Serialize;
use utoipa::ToSchema;

use super::catalogue::ClinicDto;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamEnquiries)]
pub(crate) struct ExamEnquiriesDto {
    /// All exams can only be requested, and every clinic of the region accepts requests.
    pub enquiry_in_all_clinics: bool,
    pub exams: Vec<ExamEnquiryDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamEnquiry)]
pub(crate) struct ExamEnquiryDto {
    pub exam_slug: String,
    pub enquiry: bool,
    pub clinic_ids: Vec<i64>,
}

impl From<Enquiries> for ExamEnquiriesDto {
    fn from(found: Enquiries) -> Self {
        let exams = found.exams.into_iter().map(|exam| ExamEnquiryDto {
            exam_slug: exam.exam_slug,
            enquiry: exam.enquiry,
            clinic_ids: exam.clinics.iter().map(|id| id.0).collect(),
        });
        Self { enquiry_in_all_clinics: found.in_all_clinics, exams: exams.collect() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EnquireResponse)]
pub(crate) struct EnquireResponseDto {
    /// The next step of the progress bar.
    pub step: u8,
    pub message: String,
    pub exams: Vec<EnquiryAnswerDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EnquiryAnswer)]
pub(crate) struct EnquiryAnswerDto {
    pub exam_slug: String,
    /// `APPOINTMENT`, `BOOKING_REQUEST` or `WALK_IN`.
    pub book_as: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enquire_exam_slug: Option<String>,
    pub clinics: Vec<ClinicDto>,
}

impl From<EnquiryAnswer> for EnquiryAnswerDto {
    fn from(answer: EnquiryAnswer) -> Self {
        Self {
            exam_slug: answer.exam_slug,
            book_as: answer.book_as.to_string(),
            enquire_exam_slug: answer.enquire_exam_slug,
            clinics: answer.clinics.into_iter().map(ClinicDto::from).collect(),
        }
    }
}
