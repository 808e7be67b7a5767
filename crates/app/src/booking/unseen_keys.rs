//! Knowing a draft's key means knowing the key of the booking made with it. An account may have seen a draft's key before it
//! signed in, or outside its session. So a booking that an account makes for a patient with such a draft gets a new key that
//! nobody has seen, in place of the draft's. The draft's contents stay where they are.

use domain::booking::BookingKey;
use store::{Tx, booking_keys};

use super::plan::{Plan, PlannedBooking};
use super::results::Submitted;
use crate::{App, AppError};

impl App {
    /// The former key is used up, and leads a retry of the submission to its answer.
    pub(super) async fn issue_unseen_key(
        &self,
        tx: &Tx,
        plan: &Plan,
        planned: &PlannedBooking,
    ) -> Result<(), AppError> {
        if !plan.has_seen(planned) {
            return Ok(());
        }
        let new = self.hash_and_seal(&BookingKey::mint(self.chance()));
        booking_keys::replace(tx, planned.key_id, &new).await?;
        let former = self.hash_and_seal(&planned.key);
        Ok(booking_keys::insert_used_up(tx, &former, planned.key_id, plan.now).await?)
    }
}

impl Plan {
    /// Whether an account books with the key itself rather than with a stand-in.
    fn has_seen(&self, planned: &PlannedBooking) -> bool {
        self.stand_ins.is_some() && planned.key.resolved_id().is_none()
    }
}

impl Submitted {
    /// Returns stand-ins to the account for what was booked. What failed is still a draft, under the key it came with: a stand-in
    /// for it would prevent the new key when it is tried again.
    pub(super) fn without_seen_keys(mut self, plan: &Plan, made: &[&PlannedBooking]) -> Self {
        let Some(stand_ins) = &plan.stand_ins else { return self };
        for planned in made.iter().filter(|planned| plan.has_seen(planned)) {
            let shown = stand_ins.shown(planned.key_id);
            let of_appointments = self.appointments.iter_mut().map(|result| &mut result.booking_key);
            let of_requests = self.requests.iter_mut().filter_map(|result| result.booking_key.as_mut());
            let named = of_appointments.chain(of_requests).chain([&mut self.booking_key]);
            for key in named.filter(|key| **key == planned.key) {
                *key = shown.clone();
            }
        }
        self
    }
}
