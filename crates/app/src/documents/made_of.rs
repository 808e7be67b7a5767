//! The documents of an appointment include those of the request it was made from. The two may have different contacts: what came
//! with the request is not shown to a patient who proves no more than the contact of the appointment.

use domain::{AppointmentId, BookingKeyId};
use store::appointments::{self, Appointment};
use store::booking_requests::{self, BookingRequest};
use store::documents::Document;
use store::people;

use super::DocumentOwner;
use crate::{Access, App, AppError, Ctx};

/// Who looks at documents, and what for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewer<'c> {
    pub ctx: &'c Ctx,
    pub is_staff: bool,
    pub access: Access,
}

impl App {
    /// The documents of an owner: those of its key, except those for other exams of the key; for an appointment also those of the
    /// request it was made from. The caller is not authorized yet.
    pub(super) async fn documents_of(
        &self,
        owner: &DocumentOwner,
        viewer: Viewer<'_>,
    ) -> Result<Vec<Document>, AppError> {
        let mut documents = self.documents_of_item(owner).await?;
        let Some(appointment) = owner.appointment_id() else { return Ok(documents) };
        let db = self.store().read();
        let of_key = appointments::of_key(db, owner.key_id()).await?;
        let made_of = booking_requests::of_appointments(db, &with_predecessors(appointment, &of_key)).await?;
        for request in made_of.into_iter().filter(|one| one.booking_key_id != owner.key_id()) {
            if viewer.is_staff || self.may_open_request(owner.key_id(), &request, viewer).await? {
                documents.extend(self.documents_of_request(request).await?);
            }
        }
        Ok(documents)
    }

    /// Whether a patient who may open the appointment may open the request too: the session does, or every contact that a code
    /// for the appointment goes to is one of the request.
    async fn may_open_request(
        &self,
        appointment: BookingKeyId,
        request: &BookingRequest,
        viewer: Viewer<'_>,
    ) -> Result<bool, AppError> {
        let key = Some(request.booking_key_id);
        match self.unaudited_booking(viewer.ctx, key, None, viewer.access).await {
            Ok(_) => return Ok(true),
            Err(AppError::NotFound | AppError::NotAuthenticated | AppError::Forbidden(_)) => {}
            Err(error) => return Err(error),
        }
        let db = self.store().read();
        let Some(booking) = appointments::booking_of_key(db, appointment).await? else { return Ok(false) };
        for contact in people::contacts_of(db, booking.patient_id).await? {
            if !people::is_reached_at(db, &contact, request.patient_id).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// An appointment and all that it replaced, one after the other.
pub(crate) fn with_predecessors(appointment: AppointmentId, of_key: &[Appointment]) -> Vec<AppointmentId> {
    let mut line = vec![appointment];
    let is_next = |line: &[AppointmentId], one: &&Appointment| {
        one.replaced_by.is_some_and(|by| line.contains(&by)) && !line.contains(&one.id)
    };
    while let Some(former) = of_key.iter().find(|one| is_next(&line, one)) {
        line.push(former.id);
    }
    line
}
