//! Staff open a patient's pages to act for them. Returns for whom, so that every page can show it.

use domain::PatientId;
use domain::booking::BookingKey;
use domain::patient::ValidPatient;
use store::appointments;

use super::reads;
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, Caller, Tokens};

#[derive(Debug)]
pub struct ActedFor {
    pub id: PatientId,
    pub patient: ValidPatient,
}

impl App {
    /// The patient of a key, for staff of its clinics. Audited.
    pub async fn acted_for(
        &self,
        tokens: &Tokens,
        key: &BookingKey,
        caller: &Caller,
    ) -> Result<ActedFor, AppError> {
        const ACTION: &str = "ACT_FOR_PATIENT";
        self.require_staff(tokens, reads, ACTION, caller).await?;
        let authorized =
            self.authorized_booking(tokens, key, AuditedAction::new(Access::Read, ACTION, caller)).await?;
        let patient = appointments::patient(self.store().read(), authorized.patient_id).await?;
        Ok(ActedFor { id: authorized.patient_id, patient: patient.ok_or(AppError::NotFound)? })
    }
}
