//! The history of an appointment: what was done, by whom and why.

use std::iter;

use domain::AppointmentId;
use domain::audit::AuditAction;
use domain::auth::Permission;
use store::booking_requests;
use store::visit_history::{self, VisitLine};

use crate::audit::AuditedAction;
use crate::questionnaires::DecisionTrace;
use crate::{Access, App, AppError, Ctx};

impl App {
    /// Latest first, with the decisions on its questionnaires. The read is audited with the patient.
    pub async fn visit_history(
        &self,
        ctx: &Ctx,
        id: AppointmentId,
    ) -> Result<(Vec<VisitLine>, Vec<DecisionTrace>), AppError> {
        const ACTION: AuditAction = AuditAction::ReadVisitHistory;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let db = self.store().read();
        let (_, found) =
            self.authorized_appointment_of(ctx, &staff, id, AuditedAction::new(Access::Read, ACTION)).await?;
        let made_of = booking_requests::of_appointments(db, &[found.id]).await?;
        let of_requests = made_of.iter().map(|request| request.booking_key_id);
        let keys: Vec<_> = iter::once(found.booking_key_id).chain(of_requests).collect();
        let decisions = self.decision_traces(&keys, &[found.exam_id], &ctx.language).await?;
        Ok((visit_history::of_appointment(db, &found).await?, decisions))
    }
}
