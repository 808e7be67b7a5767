//! The rules of Scanbook, pure: no database, no HTTP, no runtime. Time and randomness are arguments ([`Clock`], [`Chance`]), so
//! every rule can be tested at any moment and with any seed.

pub mod appointment;
pub mod attachment;
pub mod audit;
pub mod auth;
pub mod availability;
pub mod booking;
pub mod booking_form;
pub mod booking_request;
pub mod catalogue;
mod chance;
mod clinic_scope;
mod clock;
pub mod configuration;
pub mod consent;
mod ids;
pub mod limits;
pub mod location;
mod message_key;
pub mod network;
pub mod patient;
pub mod questionnaire;
mod ranges;
pub mod results;
pub mod setup;
pub mod sharing;
mod slug;
pub mod sms;
pub mod typed;
pub mod words;

pub use chance::Chance;
pub use clinic_scope::{ClinicScope, Clinics};
pub use clock::Clock;
pub use ids::{
    ApiKeyId, AppointmentId, BookingChangeId, BookingId, BookingKeyId, BookingRequestId, ClinicId,
    ConsentFormId, ConsentId, DeviceId, DoctorId, ExamId, HoldId, KioskId, ModalityId, OrganizationId,
    PatientId, PostalCodeLocationId, QuestionnaireId, RegionId, ReportId, SessionId, SharedAccessId,
    UploadLinkId, UserId,
};
pub use message_key::MessageKey;
pub use ranges::{DateFilter, DateRange, TimeRange};
pub use slug::{SELECT_CLINIC, SELECT_REGION, SLUG_LIST_DELIMITER, Slug, SlugError};
