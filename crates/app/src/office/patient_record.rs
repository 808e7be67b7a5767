//! The record of a patient: what is booked and asked for, what was said, and for administrators who looked at it.

use domain::PatientId;
use domain::appointment::AppointmentStatus;
use domain::booking::BookingKey;
use domain::limits::LIST_PAGE_ROWS;
use domain::patient::ValidPatient;
use jiff::Timestamp;
use store::appointments::{self, Appointment, Booking};
use store::audit::list::TrailFilter;
use store::notification_list::MessageFilter;
use store::{StoreError, booking_requests, patient_search, request_list};

use super::audit_trail::{TrailRow, is_administrator};
use super::notifications::NotificationRow;
use super::reads;
use super::request_list::RequestRow;
use crate::authentication::StaffSession;
use crate::{App, AppError, Caller, Tokens};

#[derive(Debug)]
pub struct PatientRecord {
    pub id: PatientId,
    pub patient: ValidPatient,
    /// The latest first.
    pub visits: Vec<RecordVisit>,
    pub requests: Vec<RequestRow>,
    pub messages: Vec<NotificationRow>,
    /// The link, and the record at its other end.
    pub joined: Vec<(i64, PatientId, ValidPatient)>,
    /// For administrators alone.
    pub trail: Option<Vec<TrailRow>>,
}

#[derive(Debug)]
pub struct RecordVisit {
    pub id: i64,
    pub key: BookingKey,
    pub status: AppointmentStatus,
    pub start: Timestamp,
    pub time_zone: String,
    pub exam_name: String,
    pub clinic_name: String,
}

impl App {
    /// Every look is noted with whose record it is.
    pub async fn patient_record(
        &self,
        tokens: &Tokens,
        id: PatientId,
        caller: &Caller,
    ) -> Result<PatientRecord, AppError> {
        const ACTION: &str = "READ_PATIENT";
        let staff = self.office(tokens, reads, ACTION, caller).await?;
        let found = self.known_patient(&staff, id).await?.ok_or(AppError::NotFound);
        let patient = self.noting_denial(found, tokens, None, ACTION, caller).await?;
        self.audit(self.event_of_patient(id, ACTION, staff.actor()), caller).await?;
        let mut bookings = self.bookings_of(id).await?;
        bookings.sort_by_key(|booking| std::cmp::Reverse(booking.id));
        bookings.truncate(LIST_PAGE_ROWS);
        let ids: Vec<_> = bookings.iter().map(|booking| booking.id).collect();
        let filter = MessageFilter { clinics: staff.clinics.clone(), booking: Some(ids), before: None };
        let trail = if is_administrator(&staff) { Some(self.trail_of(&bookings).await?) } else { None };
        Ok(PatientRecord {
            id,
            patient,
            visits: self.visits_of_bookings(&staff, &bookings).await?,
            requests: self.requests_of_bookings(&staff, &bookings, caller).await?,
            messages: self.sent_messages(&filter).await?.0,
            joined: self.joined_records(&staff, id).await?,
            trail,
        })
    }

    /// None where there is nobody, or nobody who has to do with their clinics.
    pub(super) async fn known_patient(
        &self,
        staff: &StaffSession,
        id: PatientId,
    ) -> Result<Option<ValidPatient>, AppError> {
        let db = self.store().read();
        let known = staff.clinics.is_empty() || patient_search::is_of_clinics(db, id, &staff.clinics).await?;
        if known { Ok(appointments::patient(db, id).await?) } else { Ok(None) }
    }

    async fn visits_of_bookings(
        &self,
        staff: &StaffSession,
        bookings: &[Booking],
    ) -> Result<Vec<RecordVisit>, AppError> {
        let mut visits = Vec::new();
        for booking in bookings {
            let all = appointments::of_key(self.store().read(), booking.booking_key_id).await?;
            for one in all.into_iter().filter(|one| staff.works_at(one.clinic_id)) {
                visits.push(self.record_visit(one).await?);
            }
        }
        visits.sort_by_key(|visit| std::cmp::Reverse(visit.start));
        Ok(visits)
    }

    async fn record_visit(&self, visit: Appointment) -> Result<RecordVisit, AppError> {
        let catalogue = self.catalogue().await?;
        let corrupt = |column| StoreError::Corrupt { column };
        let exam = catalogue.exam(visit.exam_id).ok_or_else(|| corrupt("appointments.exam_id"))?;
        let clinic = catalogue.clinic(visit.clinic_id).ok_or_else(|| corrupt("appointments.clinic_id"))?;
        Ok(RecordVisit {
            id: visit.id.0,
            key: self.reveal_key(visit.booking_key_id).await?,
            status: visit.status,
            start: visit.start,
            time_zone: clinic.time_zone.clone(),
            exam_name: exam.name.clone(),
            clinic_name: clinic.name.clone(),
        })
    }

    async fn requests_of_bookings(
        &self,
        staff: &StaffSession,
        bookings: &[Booking],
        caller: &Caller,
    ) -> Result<Vec<RequestRow>, AppError> {
        let db = self.store().read();
        let mut requests = Vec::new();
        for booking in bookings {
            let all = booking_requests::of_key(db, booking.booking_key_id).await?;
            for one in all.into_iter().filter(|one| staff.works_at_or_anywhere(one.clinic_id)) {
                let Some(listed) = request_list::one(db, one.id).await? else { continue };
                requests.push(self.request_row(listed, &caller.language).await?);
            }
        }
        Ok(requests)
    }

    /// Who looked at the records and bookings of this person.
    async fn trail_of(&self, bookings: &[Booking]) -> Result<Vec<TrailRow>, AppError> {
        let subjects = vec![
            ("PATIENT", bookings.iter().map(|booking| booking.patient_id.0).collect()),
            ("BOOKING", bookings.iter().map(|booking| booking.id.0).collect()),
        ];
        let filter = TrailFilter { subjects: Some(subjects), ..TrailFilter::default() };
        Ok(self.trail(&filter).await?.items)
    }
}
