//! The record of a patient: bookings, requests, messages, and for administrators who looked at it. Each list comes in pages.

use std::fmt;

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking::BookingKey;
use domain::limits::LIST_PAGE_ROWS;
use domain::patient::ValidPatient;
use domain::{AppointmentId, BookingKeyId, BookingRequestId, PatientId};
use jiff::Timestamp;
use store::appointments::{self, Appointment, Booking};
use store::audit::list::TrailFilter;
use store::notification_list::MessageFilter;
use store::patient_record::{self, RecordScope};
use store::{StoreError, TimedPageEnd, patient_search};

use super::audit_trail::TrailRow;
use super::cursor::{Cursor, page_of};
use super::notifications::NotificationRow;
use super::of_patient;
use super::request_list::RequestRow;
use crate::authentication::StaffSession;
use crate::questionnaires::PainScore;
use crate::{App, AppError, Ctx};

/// One row more than a page shows whether there is another.
const ROWS_READ: u64 = LIST_PAGE_ROWS as u64 + 1;

#[derive(Debug)]
pub struct PatientRecord {
    pub id: PatientId,
    pub patient: ValidPatient,
    /// Latest first, like all lists of the record.
    pub visits: RecordPart<RecordVisit>,
    pub requests: RecordPart<RequestRow>,
    pub messages: RecordPart<NotificationRow>,
    /// How much something hurt, earliest first.
    pub pain_scores: Vec<(BookingKey, PainScore)>,
    /// The link, and the record at its other end.
    pub joined: Vec<(i64, PatientId, ValidPatient)>,
    /// For administrators of the whole provider only.
    pub trail: Option<RecordPart<TrailRow>>,
}

/// A page of one list of the record.
#[derive(Debug)]
pub struct RecordPart<T> {
    pub rows: Vec<T>,
    /// `None` on the last page.
    pub next: Option<RecordCursor>,
}

impl<T> Default for RecordPart<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), next: None }
    }
}

/// Which list of a record to continue, and after which row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordCursor {
    Visits(Cursor),
    Requests(i64),
    Messages(i64),
    Trail(Cursor),
}

impl fmt::Display for RecordCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Visits(cursor) => write!(f, "appointments:{cursor}"),
            Self::Requests(id) => write!(f, "requests:{id}"),
            Self::Messages(id) => write!(f, "messages:{id}"),
            Self::Trail(cursor) => write!(f, "audit:{cursor}"),
        }
    }
}

impl RecordCursor {
    pub fn parse(text: &str) -> Option<Self> {
        let (list, row) = text.split_once(':')?;
        match list {
            "appointments" => Cursor::parse(row).map(Self::Visits),
            "requests" => row.parse().ok().map(Self::Requests),
            "messages" => row.parse().ok().map(Self::Messages),
            "audit" => Cursor::parse(row).map(Self::Trail),
            _ => None,
        }
    }
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
    /// Number of its documents.
    pub documents: usize,
}

impl App {
    /// All lists from their start, or the continued one. Every read is audited with the patient.
    pub async fn patient_record(
        &self,
        ctx: &Ctx,
        id: PatientId,
        goes_on: Option<RecordCursor>,
    ) -> Result<PatientRecord, AppError> {
        const ACTION: AuditAction = AuditAction::ReadPatient;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let found = self.known_patient(&staff, id).await?.ok_or(AppError::NotFound);
        let patient = self.record_denial(found, ctx, Some(id.into()), ACTION).await?;
        let joined = if goes_on.is_none() { self.joined_records(&staff, id).await? } else { Vec::new() };
        let shown = joined.iter().map(|(_, record, _)| of_patient(*record)).collect();
        self.audit_with_subjects(self.event_of_patient(id, ACTION, staff.actor()), shown, ctx).await?;
        let bookings = self.bookings_of(id).await?;
        let keys: Vec<_> = bookings.iter().map(|booking| booking.booking_key_id).collect();
        let mut record = PatientRecord {
            id,
            patient,
            visits: RecordPart::default(),
            requests: RecordPart::default(),
            messages: RecordPart::default(),
            pain_scores: Vec::new(),
            joined,
            trail: None,
        };
        match goes_on {
            None => {
                record.visits = self.record_visits(&staff, &keys, None).await?;
                record.requests = self.record_requests(&staff, &keys, None, ctx).await?;
                record.messages = self.record_messages(&staff, &bookings, None).await?;
                record.trail = self.record_trail(&staff, id, &bookings, None).await?;
                record.pain_scores = self.record_pain_scores(&staff, &keys).await?;
            }
            Some(RecordCursor::Visits(last)) => {
                record.visits = self.record_visits(&staff, &keys, Some(last)).await?;
            }
            Some(RecordCursor::Requests(last)) => {
                record.requests = self.record_requests(&staff, &keys, Some(last), ctx).await?;
            }
            Some(RecordCursor::Messages(last)) => {
                record.messages = self.record_messages(&staff, &bookings, Some(last)).await?;
            }
            Some(RecordCursor::Trail(last)) => {
                record.trail = self.record_trail(&staff, id, &bookings, Some(last)).await?;
            }
        }
        Ok(record)
    }

    /// `None` if the patient is unknown, or has nothing to do with the caller's clinics.
    pub(crate) async fn known_patient(
        &self,
        staff: &StaffSession,
        id: PatientId,
    ) -> Result<Option<ValidPatient>, AppError> {
        let db = self.store().read();
        let known = patient_search::is_of_clinics(db, id, &staff.clinics).await?;
        if known { Ok(appointments::patient(db, id).await?) } else { Ok(None) }
    }

    async fn record_visits(
        &self,
        staff: &StaffSession,
        keys: &[BookingKeyId],
        last: Option<Cursor>,
    ) -> Result<RecordPart<RecordVisit>, AppError> {
        let of = RecordScope { keys, clinics: &staff.clinics };
        let before = last.map(|last| TimedPageEnd { at: last.at, id: AppointmentId(last.id) });
        let rows = patient_record::visits(self.store().read(), of, before, ROWS_READ).await?;
        let (rows, more) = page_of(rows, LIST_PAGE_ROWS);
        let last = rows.last().filter(|_| more);
        let next = last.map(|last| RecordCursor::Visits(Cursor { at: last.start, id: last.id.0 }));
        let documents = self.documents_counted(&rows).await?;
        let mut visits = Vec::with_capacity(rows.len());
        for row in rows {
            let documents = documents.get(&row.id).copied().unwrap_or_default();
            visits.push(RecordVisit { documents, ..self.record_visit(staff, row).await? });
        }
        Ok(RecordPart { rows: visits, next })
    }

    async fn record_visit(&self, staff: &StaffSession, visit: Appointment) -> Result<RecordVisit, AppError> {
        let catalogue = self.catalogue().await?;
        let corrupt = |column| StoreError::Corrupt { column };
        let exam = catalogue.exam(visit.exam_id).ok_or_else(|| corrupt("appointments.exam_id"))?;
        let clinic = catalogue.clinic(visit.clinic_id).ok_or_else(|| corrupt("appointments.clinic_id"))?;
        Ok(RecordVisit {
            id: visit.id.0,
            key: staff.shown_key(visit.booking_key_id),
            status: visit.status,
            start: visit.start,
            time_zone: clinic.time_zone.clone(),
            exam_name: exam.name.clone(),
            clinic_name: clinic.name.clone(),
            documents: 0,
        })
    }

    /// Those of bookings at the staff member's clinics.
    async fn record_pain_scores(
        &self,
        staff: &StaffSession,
        keys: &[BookingKeyId],
    ) -> Result<Vec<(BookingKey, PainScore)>, AppError> {
        let mut scores = self.pain_scores_of(keys).await?;
        if scores.is_empty() {
            return Ok(Vec::new());
        }
        let mut visits = appointments::of_keys(self.store().read(), keys).await?;
        visits.retain(|visit| staff.works_at(visit.clinic_id));
        scores.retain(|score| visits.iter().any(|visit| visit.booking_key_id == score.key));
        Ok(scores.into_iter().map(|score| (staff.shown_key(score.key), score)).collect())
    }

    async fn record_requests(
        &self,
        staff: &StaffSession,
        keys: &[BookingKeyId],
        last: Option<i64>,
        ctx: &Ctx,
    ) -> Result<RecordPart<RequestRow>, AppError> {
        let of = RecordScope { keys, clinics: &staff.clinics };
        let before = last.map(BookingRequestId);
        let rows = patient_record::requests(self.store().read(), of, before, ROWS_READ).await?;
        let (rows, more) = page_of(rows, LIST_PAGE_ROWS);
        let next = rows.last().filter(|_| more).map(|last| RecordCursor::Requests(last.request.id.0));
        let mut requests = Vec::with_capacity(rows.len());
        for row in rows {
            requests.push(self.request_row(staff, row, &ctx.language).await?);
        }
        Ok(RecordPart { rows: requests, next })
    }

    async fn record_messages(
        &self,
        staff: &StaffSession,
        bookings: &[Booking],
        before: Option<i64>,
    ) -> Result<RecordPart<NotificationRow>, AppError> {
        let ids = bookings.iter().map(|booking| booking.id).collect();
        let clinics = staff.clinics.clone();
        let filter = MessageFilter { clinics: clinics.clone(), reader: clinics, booking: Some(ids), before };
        let (rows, more) = self.sent_messages(&filter).await?;
        let next = rows.last().filter(|_| more).map(|last| RecordCursor::Messages(last.id));
        Ok(RecordPart { rows, next })
    }

    /// Who read this person's records and bookings, lists included. For administrators of the whole provider: the person may have
    /// been at other clinics.
    async fn record_trail(
        &self,
        staff: &StaffSession,
        id: PatientId,
        bookings: &[Booking],
        last: Option<Cursor>,
    ) -> Result<Option<RecordPart<TrailRow>>, AppError> {
        if !staff.may(Permission::ReadAuditTrail) {
            return Ok(None);
        }
        let subjects = self.audit_subjects_of(id, bookings).await?;
        let before = last.map(|Cursor { at, id }| TimedPageEnd { at, id });
        let filter = TrailFilter { subjects: Some(subjects), before, ..TrailFilter::default() };
        let page = self.trail(&filter).await?;
        Ok(Some(RecordPart { rows: page.items, next: page.next.map(RecordCursor::Trail) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_cursor_reads_back_and_anything_else_is_refused() {
        let cursor = Cursor { at: Timestamp::from_second(1_800_000_000).unwrap(), id: 7 };
        for one in [
            RecordCursor::Visits(cursor),
            RecordCursor::Requests(7),
            RecordCursor::Messages(7),
            RecordCursor::Trail(cursor),
        ] {
            assert_eq!(RecordCursor::parse(&one.to_string()), Some(one));
        }
        for other in ["", "7", "appointments:7", "requests:", "others:7", "audit:1800000000"] {
            assert_eq!(RecordCursor::parse(other), None, "{other}");
        }
    }
}
