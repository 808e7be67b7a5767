//! How many consents are still to be given.

use std::collections::HashMap;

use domain::AppointmentId;
use domain::consent::{ConsentState, is_open};
use store::appointments::Appointment;
use store::consents;

use super::state_of;
use crate::documents::with_predecessors;
use crate::{App, AppError};

impl App {
    /// For those of these appointments, all of a key, that have any.
    pub(crate) async fn consents_pending(
        &self,
        of_key: &[Appointment],
    ) -> Result<HashMap<AppointmentId, usize>, AppError> {
        let (catalogue, db) = (self.catalogue().await?, self.store().read());
        let mut pending = HashMap::new();
        let Some(first) = of_key.first() else { return Ok(pending) };
        let forms = consents::published(db).await?;
        if forms.is_empty() {
            return Ok(pending);
        }
        let signed = consents::of_keys(db, &[first.booking_key_id]).await?;
        for appointment in of_key.iter().filter(|one| is_open(one.status)) {
            let Some(exam) = catalogue.exam(appointment.exam_id) else { continue };
            let line = with_predecessors(appointment.id, of_key);
            let own: Vec<_> =
                signed.iter().filter(|consent| line.contains(&consent.appointment)).cloned().collect();
            let waits = forms.iter().filter(|form| form.fits(exam));
            let waits = waits.filter(|form| state_of(form, &own) == ConsentState::Pending).count();
            if waits > 0 {
                pending.insert(appointment.id, waits);
            }
        }
        Ok(pending)
    }
}
