//! The history of an appointment: what was done, by whom and why.

use domain::AppointmentId;
use domain::audit::AuditAction;
use domain::auth::Permission;
use store::visit_history::{self, VisitLine};

use crate::audit::AuditedAction;
use crate::{Access, App, AppError, Ctx};

impl App {
    /// Latest first. The read is audited with the patient.
    pub async fn visit_history(&self, ctx: &Ctx, id: AppointmentId) -> Result<Vec<VisitLine>, AppError> {
        const ACTION: AuditAction = AuditAction::ReadVisitHistory;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let db = self.store().read();
        let (_, found) =
            self.authorized_appointment_of(ctx, &staff, id, AuditedAction::new(Access::Read, ACTION)).await?;
        Ok(visit_history::of_appointment(db, &found).await?)
    }
}
