//! Every id has its own type, so that a clinic's id can't be used as a device's.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<i64> for $name {
            fn from(value: i64) -> Self {
                Self(value)
            }
        }
    )+};
}

ids! {
    RegionId,
    ClinicId,
    /// A room or machine that performs exams.
    DeviceId,
    ModalityId,
    ExamId,
    PatientId,
    /// The row behind a booking key; the key itself is [`crate::booking::BookingKey`].
    BookingKeyId,
    /// One submission: everything that was submitted together.
    BookingId,
    AppointmentId,
    BookingRequestId,
    /// A change of a booking after it was made.
    BookingChangeId,
    DoctorId,
    OrganizationId,
    HoldId,
    SessionId,
    PostalCodeLocationId,
    QuestionnaireId,
    ConsentFormId,
    /// A signed consent form.
    ConsentId,
    /// An account of staff, a referrer or a radiologist.
    UserId,
    /// A share of a patient's results.
    SharedAccessId,
    /// A link by which a patient sends one document.
    UploadLinkId,
    /// A key by which another program makes booking requests.
    ApiKeyId,
    KioskId,
    ReportId,
}
