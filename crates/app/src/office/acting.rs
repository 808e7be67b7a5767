//! Staff open the pages of a patient, to act there in their stead: for whom, so that every page can tell.

use domain::PatientId;
use domain::audit::AuditAction;
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
    /// Whose a key is, to staff of its clinics. Leaves an audit row.
    pub async fn acted_for(
        &self,
        tokens: &Tokens,
        key: &BookingKey,
        caller: &Caller,
    ) -> Result<ActedFor, AppError> {
        const ACTION: AuditAction = AuditAction::ActForPatient;
        self.require_staff(tokens, reads, ACTION, caller).await?;
        let authorized =
            self.authorized_booking(tokens, key, AuditedAction::new(Access::Read, ACTION, caller)).await?;
        let patient = appointments::patient(self.store().read(), authorized.patient_id).await?;
        Ok(ActedFor { id: authorized.patient_id, patient: patient.ok_or(AppError::NotFound)? })
    }
}
