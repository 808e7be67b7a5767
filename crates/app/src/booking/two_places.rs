//! A patient can't be at two places at once. Staff are warned and may go on with a reason. Patients are stopped as far as they have
//! proven whose bookings they are, so that nobody learns of another person's.

use domain::appointment::MoveRule;
use domain::limits::BOOKINGS_OF_CONTACT_MAX;
use domain::patient::{ValidPatient, same_person};
use domain::{AppointmentId, BookingKeyId, ClinicId, MessageKey, PatientId, TimeRange};
use jiff::civil::Date;
use store::appointments::{self, Appointment};
use store::patient_links;
use store::people::{self, BirthFilter, Contact};
use store::{Tx, sessions::Session};

use crate::portal::contact_of;
use crate::{App, AppError, Ctx, Purpose};

/// Records followed from one person's.
const RECORDS_MAX: usize = 500;

/// A wanted time at which the patient has another appointment.
#[derive(Debug, Clone)]
pub struct Clash {
    pub wanted: ClashSide,
    pub other: ClashSide,
}

#[derive(Debug, Clone)]
pub struct ClashSide {
    pub appointment: Appointment,
    pub time_zone: String,
    /// Named only to staff of that clinic.
    pub place: Option<ClashPlace>,
}

#[derive(Debug, Clone)]
pub struct ClashPlace {
    pub clinic: String,
    pub exam: String,
}

/// The bookings that a patient's session has opened: stopping them because of one of these reveals nothing.
#[derive(Debug, Clone)]
pub(crate) struct ProvenPatient {
    keys: Vec<BookingKeyId>,
    contact: Option<Contact>,
}

impl Clash {
    /// Whether this new appointment is one of the two.
    pub(crate) fn is_of(&self, new: AppointmentId) -> bool {
        [&self.wanted, &self.other].iter().any(|side| side.appointment.id == new)
    }
}

impl ClashSide {
    /// Time zone and place are added by [`App::explain_clashes`].
    fn of(appointment: &Appointment) -> Self {
        Self { appointment: appointment.clone(), time_zone: String::new(), place: None }
    }
}

fn time_of(one: &Appointment) -> TimeRange {
    TimeRange { from: one.start, until: one.end }
}

/// Where the patient of these new appointments is elsewhere at the same time. The person stays locked until the transaction ends, so
/// that two desks can't miss each other.
pub(crate) async fn clashes_of(tx: &Tx, new: &[Appointment]) -> Result<Vec<Clash>, AppError> {
    let mut clashes: Vec<Clash> = Vec::new();
    let Some(first) = new.first() else { return Ok(clashes) };
    let records = locked_records(tx, first.patient_id).await?;
    for wanted in new {
        for other in appointments::overlapping(tx, &records, time_of(wanted)).await? {
            let is_known = clashes.iter().any(|known| {
                known.wanted.appointment.id == other.id && known.other.appointment.id == wanted.id
            });
            if other.id != wanted.id && !is_known {
                clashes.push(Clash { wanted: ClashSide::of(wanted), other: ClashSide::of(&other) });
            }
        }
    }
    Ok(clashes)
}

/// Staff go on only with a reason.
pub(crate) fn need_reason(
    clashes: Vec<Clash>,
    rules: Vec<MoveRule>,
    reason: Option<&str>,
) -> Result<(), AppError> {
    let is_warned = reason.is_some() || clashes.is_empty();
    if is_warned { Ok(()) } else { Err(AppError::PatientElsewhere { rules, clashes }) }
}

/// Locks the person and finds all their records.
async fn locked_records(tx: &Tx, record: PatientId) -> Result<Vec<PatientId>, AppError> {
    let mut births = Vec::new();
    for one in records_of(tx, record).await? {
        births.extend(appointments::patient(tx, one).await?.map(|patient| patient.date_of_birth));
    }
    people::lock_born_on(tx, &births).await?;
    // Another desk may have booked while this one waited.
    records_of(tx, record).await
}

/// This record, those of the same name, birthday and contact, and all that are joined with one of them.
async fn records_of(tx: &Tx, record: PatientId) -> Result<Vec<PatientId>, AppError> {
    let (mut found, mut fresh) = (vec![record], vec![record]);
    let mut looked_up: Vec<(Contact, Date)> = Vec::new();
    while !fresh.is_empty() && found.len() < RECORDS_MAX {
        let mut near = Vec::new();
        for link in patient_links::of_records(tx, &fresh, RECORDS_MAX as u64).await? {
            near.extend([link.pair.later, link.pair.known]);
        }
        for one in &fresh {
            let Some(patient) = appointments::patient(tx, *one).await? else { continue };
            for contact in people::contacts_of(tx, *one).await? {
                let asked = (contact, patient.date_of_birth);
                if !looked_up.contains(&asked) {
                    near.extend(reached_records(tx, &asked.0, &patient).await?);
                    looked_up.push(asked);
                }
            }
        }
        near.sort_unstable();
        near.dedup();
        near.retain(|one| !found.contains(one));
        found.extend(&near);
        fresh = near;
    }
    Ok(found)
}

/// Records of this person with this contact.
async fn reached_records(
    tx: &Tx,
    contact: &Contact,
    patient: &ValidPatient,
) -> Result<Vec<PatientId>, AppError> {
    let born = BirthFilter::On(patient.date_of_birth);
    let reached = people::reached_at(tx, contact, born, BOOKINGS_OF_CONTACT_MAX).await?;
    let same = reached.into_iter().filter(|other| same_person(&other.patient, patient));
    Ok(same.map(|other| other.booking.patient_id).collect())
}

impl ProvenPatient {
    /// Stops a patient who has another appointment at the time of a new one. Bookings for someone else aren't compared: a parent may
    /// bring two children at once.
    pub(crate) async fn check(
        &self,
        tx: &Tx,
        patient: &ValidPatient,
        new: &[Appointment],
    ) -> Result<(), AppError> {
        people::lock_born_on(tx, &[patient.date_of_birth]).await?;
        let mut records = Vec::new();
        for key in &self.keys {
            let Some(booking) = appointments::booking_of_key(tx, *key).await? else { continue };
            let known = appointments::patient(tx, booking.patient_id).await?;
            if known.is_some_and(|known| same_person(&known, patient)) {
                records.push(booking.patient_id);
            }
        }
        if let Some(contact) = &self.contact {
            records.extend(reached_records(tx, contact, patient).await?);
        }
        for wanted in new {
            let others = appointments::overlapping(tx, &records, time_of(wanted)).await?;
            if others.iter().any(|other| other.id != wanted.id) {
                return Err(AppError::Conflict(MessageKey::AlreadyBookedThen));
            }
        }
        Ok(())
    }
}

impl App {
    /// What the patient's own session has proven; `None` for others, and before a code that is required.
    pub(crate) async fn proven_patient(&self, ctx: &Ctx) -> Result<Option<ProvenPatient>, AppError> {
        let signed_in = |session: &Session| {
            session.shared_access.is_none()
                && (session.code_verified
                    || (!session.code_required && session.authentication_type.is_some()))
        };
        let Some(session) = self.session(ctx).await?.filter(signed_in) else { return Ok(None) };
        let went = session.code_went.as_ref().filter(|_| session.code_verified);
        let contact = match went {
            Some(went) => {
                let to = self.open_text(Purpose::CodeRecipient, &went.recipient_sealed)?;
                Some(contact_of(went.channel, to))
            }
            None => None,
        };
        Ok(Some(ProvenPatient { keys: self.keys_of_person(&session).await?, contact }))
    }

    /// Adds what the caller may know of the places: staff of another clinic see the time alone.
    pub(crate) async fn explain_clashes(
        &self,
        error: AppError,
        sees: impl Fn(ClinicId) -> bool,
    ) -> Result<AppError, AppError> {
        let AppError::PatientElsewhere { rules, mut clashes } = error else { return Ok(error) };
        let catalogue = self.catalogue().await?;
        for side in clashes.iter_mut().flat_map(|clash| [&mut clash.wanted, &mut clash.other]) {
            let one = &side.appointment;
            let (clinic, exam) = (catalogue.clinic(one.clinic_id), catalogue.exam(one.exam_id));
            side.time_zone = clinic.map(|clinic| clinic.time_zone.clone()).unwrap_or_default();
            let names = clinic.zip(exam).filter(|_| sees(one.clinic_id));
            side.place = names
                .map(|(clinic, exam)| ClashPlace { clinic: clinic.name.clone(), exam: exam.name.clone() });
        }
        Ok(AppError::PatientElsewhere { rules, clashes })
    }
}
