//! Set-up by staff: one module per kind of record, each with the same five calls.

mod calls;

use calls::calls;

use crate::described::{Routes, routes};

calls!(regions, Region, "/api/admin/regions", "/api/admin/regions/{id}", "Region", "Regions");
calls!(clinics, Clinic, "/api/admin/clinics", "/api/admin/clinics/{id}", "Clinic", "Clinics");
calls!(devices, Device, "/api/admin/devices", "/api/admin/devices/{id}", "Device", "Devices");
calls!(schedules, Schedule, "/api/admin/schedules", "/api/admin/schedules/{id}", "Schedule", "Schedules");
calls!(exams, Exam, "/api/admin/exams", "/api/admin/exams/{id}", "Exam", "Exams");
calls!(
    exam_groups,
    ExamGroup,
    "/api/admin/exam_groups",
    "/api/admin/exam_groups/{id}",
    "ExamGroup",
    "ExamGroups"
);
calls!(body_parts, BodyPart, "/api/admin/body_parts", "/api/admin/body_parts/{id}", "BodyPart", "BodyParts");
calls!(modalities, Modality, "/api/admin/modalities", "/api/admin/modalities/{id}", "Modality", "Modalities");
calls!(
    insurance_types,
    InsuranceType,
    "/api/admin/insurance_types",
    "/api/admin/insurance_types/{id}",
    "InsuranceType",
    "InsuranceTypes"
);
calls!(
    ethnicities,
    Ethnicity,
    "/api/admin/ethnicities",
    "/api/admin/ethnicities/{id}",
    "Ethnicity",
    "Ethnicities"
);
calls!(
    document_types,
    DocumentType,
    "/api/admin/document_types",
    "/api/admin/document_types/{id}",
    "DocumentType",
    "DocumentTypes"
);
calls!(
    questionnaires,
    Questionnaire,
    "/api/admin/questionnaires",
    "/api/admin/questionnaires/{id}",
    "Questionnaire",
    "Questionnaires"
);
calls!(
    consent_forms,
    ConsentForm,
    "/api/admin/consent_forms",
    "/api/admin/consent_forms/{id}",
    "ConsentForm",
    "ConsentForms"
);
calls!(doctors, Doctor, "/api/admin/doctors", "/api/admin/doctors/{id}", "Doctor", "Doctors");
calls!(
    organizations,
    Organization,
    "/api/admin/organizations",
    "/api/admin/organizations/{id}",
    "Organization",
    "Organizations"
);

macro_rules! routed {
    ($($module:ident),*) => {
        Routes::new()$(
            .routes(routes!($module::list => Office, $module::create => Office))
            .routes(routes!($module::get => Office, $module::update => Office, $module::delete => Office))
        )*
    };
}

pub(crate) fn all() -> Routes {
    routed!(
        regions,
        clinics,
        devices,
        schedules,
        exams,
        exam_groups,
        body_parts,
        modalities,
        insurance_types,
        ethnicities,
        document_types,
        questionnaires,
        consent_forms,
        doctors,
        organizations
    )
}
