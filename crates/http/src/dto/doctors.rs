//! Referrers on the wire.

use app::catalogue::Doctor;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Doctor)]
pub(crate) struct DoctorDto {
    pub id: i64,
    pub first_name: String,
    pub last_name: String,
    pub city: CityDto,
    pub postal_code: PostalCodeDto,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organization: Option<OrganizationDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = City)]
pub(crate) struct CityDto {
    pub name: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PostalCode)]
pub(crate) struct PostalCodeDto {
    pub code: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Organization)]
pub(crate) struct OrganizationDto {
    pub id: i64,
    pub name: String,
}

impl From<Doctor> for DoctorDto {
    fn from(doctor: Doctor) -> Self {
        Self {
            id: doctor.id,
            first_name: doctor.first_name,
            last_name: doctor.last_name,
            city: CityDto { name: doctor.city },
            postal_code: PostalCodeDto { code: doctor.postal_code },
            organization: doctor.organization.map(|one| OrganizationDto { id: one.id, name: one.name }),
        }
    }
}
