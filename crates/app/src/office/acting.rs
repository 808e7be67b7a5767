//! Staff open the pages of a patient, to act there in their stead: for whom, so that every page can tell.

use domain::PatientId;
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking::BookingKey;
use domain::patient::ValidPatient;
use store::appointments;

use crate::audit::AuditedAction;
use crate::{Access, App, AppError, Ctx};

#[derive(Debug)]
pub struct ActedFor {
    pub id: PatientId,
    pub patient: ValidPatient,
}

impl App {
    /// Whose a key is, to staff of its clinics. Leaves an audit row.
    pub async fn acted_for(&self, ctx: &Ctx, key: &BookingKey) -> Result<ActedFor, AppError> {
        const ACTION: AuditAction = AuditAction::ActForPatient;
        self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let authorized = self.authorized_booking(ctx, key, AuditedAction::new(Access::Read, ACTION)).await?;
        let patient = appointments::patient(self.store().read(), authorized.patient_id).await?;
        Ok(ActedFor { id: authorized.patient_id, patient: patient.ok_or(AppError::NotFound)? })
    }
}
