//! Regions, exams, clinics and postal codes on the wire.

use app::catalogue::{BodyPartCount, ExamGroup, WalkInExam};
use domain::catalogue::{Clinic, Ethnicity, Exam, ExamKind, InsuranceType, Preparation, Region};
use domain::location::{Location, PostalCodeLocation};
use domain::patient::Need;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Region)]
pub(crate) struct RegionDto {
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub location: Location,
}

impl From<Region> for RegionDto {
    fn from(region: Region) -> Self {
        Self { id: region.id.0, slug: region.slug.into(), name: region.name, location: region.location }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Exam)]
pub(crate) struct ExamDto {
    pub slug: String,
    pub id: i64,
    pub name: String,
    pub name_with_modality: String,
    pub modality_id: i64,
    pub modality_name: String,
    /// The DICOM code, such as US or MR; empty if there is none.
    pub modality_code: String,
    pub priority: i32,
    pub exam_code: String,
    pub exam_notes: String,
    pub notes: String,
    pub show_booking_request_info_modal: bool,
    pub kind: ExamKind,
    pub minutes: i64,
    pub group_names: Vec<String>,
    pub body_part_ids: Vec<i64>,
    pub preparation: Vec<Preparation>,
    /// The needs to ask about for this exam.
    pub needs_asked: Vec<Need>,
}

impl From<Exam> for ExamDto {
    fn from(exam: Exam) -> Self {
        Self {
            name_with_modality: exam.name_with_modality(),
            slug: exam.slug.into(),
            id: exam.id.0,
            name: exam.name,
            modality_id: exam.modality.id.0,
            modality_name: exam.modality.name,
            modality_code: exam.modality.code,
            priority: exam.priority,
            exam_code: exam.exam_code,
            exam_notes: exam.exam_notes,
            notes: exam.notes,
            show_booking_request_info_modal: exam.show_booking_request_info_modal,
            kind: exam.kind,
            minutes: exam.minutes,
            group_names: exam.group_names,
            body_part_ids: exam.body_part_ids,
            preparation: exam.preparation,
            needs_asked: exam.needs_asked.iter().map(|asked| asked.need).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Clinic)]
pub(crate) struct ClinicDto {
    pub id: i64,
    pub slug: String,
    pub name: String,
    /// The slug of its region.
    pub region: String,
    pub address: String,
    pub location: Location,
    /// IANA name.
    pub time_zone: String,
    pub phone: String,
    pub opening_hours: String,
}

impl From<Clinic> for ClinicDto {
    fn from(clinic: Clinic) -> Self {
        Self {
            id: clinic.id.0,
            slug: clinic.slug.into(),
            name: clinic.name,
            region: clinic.region.into(),
            address: clinic.address,
            location: clinic.location,
            time_zone: clinic.time_zone,
            phone: clinic.phone,
            opening_hours: clinic.opening_hours,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PostalCodeLocation)]
pub(crate) struct PostalCodeLocationDto {
    pub id: i64,
    pub latitude: f64,
    pub longitude: f64,
    pub postal_code: String,
    pub place: String,
    pub state: String,
}

impl From<PostalCodeLocation> for PostalCodeLocationDto {
    fn from(place: PostalCodeLocation) -> Self {
        Self {
            id: place.id.0,
            latitude: place.location.latitude,
            longitude: place.location.longitude,
            postal_code: place.postal_code,
            place: place.place,
            state: place.state,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamGroup)]
pub(crate) struct ExamGroupDto {
    /// The name in requests.
    pub group_name: String,
    /// In the caller's language.
    pub name: String,
    /// If all of its exams share one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modality_id: Option<i64>,
    pub exam_count: usize,
}

impl From<ExamGroup> for ExamGroupDto {
    fn from(group: ExamGroup) -> Self {
        Self {
            group_name: group.group_name,
            name: group.name,
            modality_id: group.modality.map(|id| id.0),
            exam_count: group.exam_count,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BodyPart)]
pub(crate) struct BodyPartDto {
    pub id: i64,
    pub name: String,
    /// Its name on the body figure.
    pub figure_region: String,
    pub exam_count: usize,
}

impl From<BodyPartCount> for BodyPartDto {
    fn from(counted: BodyPartCount) -> Self {
        let BodyPartCount { part, exam_count } = counted;
        Self { id: part.id, name: part.name, figure_region: part.figure_region, exam_count }
    }
}

/// A walk-in exam, with its clinics.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WalkInExam)]
pub(crate) struct WalkInExamDto {
    #[serde(flatten)]
    pub exam: ExamDto,
    pub clinics: Vec<ClinicDto>,
}

impl From<WalkInExam> for WalkInExamDto {
    fn from(walk_in: WalkInExam) -> Self {
        Self {
            exam: walk_in.exam.into(),
            clinics: walk_in.clinics.into_iter().map(ClinicDto::from).collect(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InsuranceType)]
pub(crate) struct InsuranceTypeDto {
    pub id: i64,
    pub name: String,
    pub medicare_number_required: bool,
}

impl From<InsuranceType> for InsuranceTypeDto {
    fn from(kind: InsuranceType) -> Self {
        Self { id: kind.id, name: kind.name, medicare_number_required: kind.medicare_number_required }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ethnicity)]
pub(crate) struct EthnicityDto {
    pub id: i64,
    pub name: String,
}

impl From<Ethnicity> for EthnicityDto {
    fn from(one: Ethnicity) -> Self {
        Self { id: one.id, name: one.name }
    }
}
