//! Consent: which forms an appointment needs, and whether they are signed.

use serde::{Deserialize, Serialize};

use crate::appointment::AppointmentStatus;
use crate::catalogue::Exam;
use crate::{ConsentFormId, ExamId, ModalityId};

/// A consent form without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentForm {
    pub id: ConsentFormId,
    pub title: String,
    /// The last published version.
    pub version: i64,
    /// Signatures under this version and later ones count.
    pub signatures_from: i64,
    pub notify_patient: bool,
    pub exams: Vec<ExamId>,
    pub modalities: Vec<ModalityId>,
}

impl ConsentForm {
    pub fn fits(&self, exam: &Exam) -> bool {
        self.exams.contains(&exam.id) || self.modalities.contains(&exam.modality.id)
    }

    /// Whether a signature under this version still counts.
    pub fn accepts(&self, version: i64) -> bool {
        (self.signatures_from..=self.version).contains(&version)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ConsentState {
    /// Waits for the patient's signature.
    Pending,
    Signed,
}

/// Whether patients still sign for an appointment: until it begins, or was given up.
pub fn is_open(status: AppointmentStatus) -> bool {
    use AppointmentStatus as S;
    matches!(status, S::Pending | S::Booked | S::Confirmed | S::RequestReschedule | S::Changed | S::Arrived)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn port_11b_a_signature_counts_from_the_version_that_asked_again() {
        let form = ConsentForm {
            id: ConsentFormId(1),
            title: "Injection".to_owned(),
            version: 3,
            signatures_from: 2,
            notify_patient: false,
            exams: Vec::new(),
            modalities: Vec::new(),
        };
        let counts: Vec<i64> = (0..6).filter(|version| form.accepts(*version)).collect();
        assert_eq!(counts, [2, 3]);
    }
}
