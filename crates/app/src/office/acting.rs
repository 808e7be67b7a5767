//! Staff open a patient's pages to act for them. Returns for whom, so that every page can show it.

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
    /// The patient of a key, for staff of its clinics. Audited.
    pub async fn acted_for(&self, ctx: &Ctx, key: &BookingKey) -> Result<ActedFor, AppError> {
        const ACTION: AuditAction = AuditAction::ActForPatient;
        self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let authorized = self.authorized_booking(ctx, key, AuditedAction::new(Access::Read, ACTION)).await?;
        let patient = appointments::patient(self.store().read(), authorized.patient_id).await?;
        Ok(ActedFor { id: authorized.patient_id, patient: patient.ok_or(AppError::NotFound)? })
    }
}
