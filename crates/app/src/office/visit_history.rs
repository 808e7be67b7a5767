//! The history of an appointment: what was done, by whom and why.

use domain::AppointmentId;
use store::appointments;
use store::visit_history::{self, VisitLine};

use super::reads;
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, Caller, Tokens};

impl App {
    /// Latest first. The read is audited with the patient.
    pub async fn visit_history(
        &self,
        tokens: &Tokens,
        id: AppointmentId,
        caller: &Caller,
    ) -> Result<Vec<VisitLine>, AppError> {
        const ACTION: &str = "READ_VISIT_HISTORY";
        let staff = self.require_staff(tokens, reads, ACTION, caller).await?;
        let db = self.store().read();
        let found = appointments::by_id(db, id).await?;
        let found = found.filter(|found| staff.works_at(found.clinic_id));
        let key = found.as_ref().map(|found| found.booking_key_id);
        self.authorized_booking_of(tokens, key, Some(id), AuditedAction::new(Access::Read, ACTION, caller))
            .await?;
        Ok(visit_history::of_appointment(db, &found.ok_or(AppError::NotFound)?).await?)
    }
}
