//! Erases a person's data, except what the law or a current booking needs, and reports what was kept.

use std::collections::BTreeSet;

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::{BookingId, ClinicScope, MessageKey, PatientId};
use jiff::{SignedDuration, Timestamp};
use store::appointments::{self, Appointment, Booking};
use store::audit::{Actor, AuditEvent, record};
use store::booking_requests::{self, BookingRequest};
use store::people::Contact;
use store::privacy::{PersonData, shared_contacts};
use store::{StoreError, patient_links, patient_search, privacy, reports};
use strum::{EnumString, IntoStaticStr};

use crate::{App, AppError, Ctx, Origin};

/// More links than any person has.
const JOINED_RECORDS_MAX: u64 = 1000;

/// The result of an erasure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErasureReport {
    pub bookings: usize,
    pub kept: Vec<RetainedBooking>,
    /// Where their contacts are still used by others.
    pub stays: Vec<RemainingContact>,
    /// Records that were joined with theirs. A link can be wrong, so these aren't erased.
    pub joined: Vec<PatientId>,
}

/// A contact that other people still have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemainingContact {
    pub with: RemainingReason,
    pub count: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum RemainingReason {
    /// It also belongs to another patient.
    Patient,
    /// The contact also belongs to the guardian of another patient.
    Guardian,
    /// Another person asked for a call-back there.
    CallbackRequest,
    /// Another person wrote to the call centre from there.
    CallCenterEmail,
    /// A message to another person went there.
    Message,
    /// Another patient shares results with this contact.
    SharedAccess,
}

/// A booking that can't be erased yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetainedBooking {
    pub booking: BookingId,
    pub reason: RetentionReason,
    /// When it can be erased.
    pub until: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum RetentionReason {
    /// An appointment is still to come, or a request is open.
    RunningBooking,
    /// The law requires medical records to be kept for this long.
    MedicalRecord,
}

impl RetentionReason {
    /// The text that explains it.
    pub fn key(self) -> MessageKey {
        match self {
            Self::RunningBooking => MessageKey::KeptRunningBooking,
            Self::MedicalRecord => MessageKey::KeptMedicalRecord,
        }
    }
}

impl App {
    /// Erases what can be erased of this record's person. Audited in the same transaction. The report names joined records of
    /// these clinics only.
    pub async fn erase_patient(
        &self,
        patient: PatientId,
        actor: Actor,
        clinics: &ClinicScope,
        ctx: &Ctx,
    ) -> Result<ErasureReport, AppError> {
        let (mut going, mut kept) = (Vec::new(), Vec::new());
        let bookings = self.bookings_of(patient).await?;
        let records: BTreeSet<PatientId> =
            bookings.iter().map(|booking| booking.patient_id).chain([patient]).collect();
        let joined = self.joined_with(&records, clinics).await?;
        for booking in bookings {
            match self.retention_reason(&booking).await? {
                Some(reason) => kept.push(reason),
                None => going.push(booking),
            }
        }
        let event = self.event_of_patient(patient, AuditAction::ErasePatient, actor);
        let contacts = self.contacts_of(&going).await?;
        self.erase(self.person_data(&going).await?, event, &ctx.origin).await?;
        let staying: Vec<BookingId> = kept.iter().map(|one| one.booking).collect();
        let stays = self.remaining_contacts(&contacts, &staying).await?;
        Ok(ErasureReport { bookings: going.len(), kept, stays, joined })
    }

    async fn joined_with(
        &self,
        records: &BTreeSet<PatientId>,
        clinics: &ClinicScope,
    ) -> Result<Vec<PatientId>, AppError> {
        let db = self.store().read();
        let own: Vec<PatientId> = records.iter().copied().collect();
        let links = patient_links::of_records(db, &own, JOINED_RECORDS_MAX).await?;
        let ends = links.iter().flat_map(|link| [link.pair.later, link.pair.known]);
        let others: BTreeSet<PatientId> = ends.filter(|end| !records.contains(end)).collect();
        let mut joined = Vec::new();
        for other in others {
            if patient_search::is_of_clinics(db, other, clinics).await? {
                joined.push(other);
            }
        }
        Ok(joined)
    }

    async fn remaining_contacts(
        &self,
        contacts: &[Contact],
        kept: &[BookingId],
    ) -> Result<Vec<RemainingContact>, AppError> {
        let mut stays: Vec<RemainingContact> = Vec::new();
        for contact in contacts {
            for (kind, count) in shared_contacts::count_remaining(self.store().read(), contact, kept).await? {
                let Ok(with) = kind.parse() else { continue };
                match stays.iter_mut().find(|known| known.with == with) {
                    // The same person may match by address and by number: count them once.
                    Some(known) => known.count = known.count.max(count),
                    None => stays.push(RemainingContact { with, count }),
                }
            }
        }
        Ok(stays)
    }

    async fn retention_reason(&self, booking: &Booking) -> Result<Option<RetainedBooking>, AppError> {
        let (db, now, key) = (self.store().read(), self.clock().now(), booking.booking_key_id);
        let mut visits = appointments::of_key(db, key).await?;
        let requests = booking_requests::of_key(db, key).await?;
        visits.extend(self.visits_made_of(&requests).await?);
        let runs = visits.iter().any(|one| one.status.occupies_device() && one.end > now)
            || requests.iter().any(|request| request.status.is_open());
        let keep = |reason, until| Some(RetainedBooking { booking: booking.id, reason, until });
        if runs {
            return Ok(keep(RetentionReason::RunningBooking, None));
        }
        let ids: Vec<_> = visits.iter().map(|one| one.id).collect();
        let reports = reports::of_appointments(db, &ids).await?;
        let examined = visits.iter().filter(|one| {
            let done = matches!(
                one.status,
                AppointmentStatus::Arrived | AppointmentStatus::InProgress | AppointmentStatus::Completed
            );
            done || reports.iter().any(|report| report.appointment == one.id)
        });
        let time = SignedDuration::from_hours(24 * self.settings().retention.bookings_days);
        let until = examined.map(|one| one.end + time).max().filter(|until| *until > now);
        Ok(until.and_then(|until| keep(RetentionReason::MedicalRecord, Some(until))))
    }

    /// The appointments of the bookings that requests became: these show the documents of the requests.
    async fn visits_made_of(&self, requests: &[BookingRequest]) -> Result<Vec<Appointment>, AppError> {
        let (db, mut keys) = (self.store().read(), Vec::new());
        for id in requests.iter().filter_map(|request| request.appointment_id) {
            keys.extend(appointments::by_id(db, id).await?.map(|made| made.booking_key_id));
        }
        Ok(appointments::of_keys(db, &keys).await?)
    }

    /// Files first: after a crash the rows still name them, and another run finds the rest. A file that arrives meanwhile is
    /// deleted after its row.
    pub(super) async fn erase(
        &self,
        person_data: PersonData,
        event: AuditEvent,
        origin: &Origin,
    ) -> Result<(), AppError> {
        let files = privacy::files(self.store().read(), &person_data).await?;
        self.erase_files(&files).await?;
        let origin = origin.clone();
        let left = self
            .store()
            .write(move |tx| {
                let (person_data, event, origin) = (person_data.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    let left = privacy::erase(tx, &person_data).await?;
                    record(tx, &event, &origin).await?;
                    Ok::<_, StoreError>(left)
                })
            })
            .await?;
        self.erase_files(&left).await
    }
}
