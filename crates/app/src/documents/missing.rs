//! Which documents appointments have, and which required document types are missing. A whole day takes no more statements than
//! one appointment.

use std::collections::{HashMap, HashSet};

use domain::catalogue::{BroughtDocument, Catalogue, DocumentType, Exam};
use domain::{AppointmentId, BookingKeyId, ExamId};
use store::appointments::{self, Appointment};
use store::booking_requests::{self, BookingRequest};
use store::documents::{self, Document};

use super::made_of::with_predecessors;
use crate::{App, AppError};

/// Exams by the key under which they are booked or requested.
type KeyExams = HashSet<(BookingKeyId, ExamId)>;

impl App {
    /// How many required document types are missing for each of these appointments; those with none missing are left out.
    pub(crate) async fn documents_missing(
        &self,
        found: &[Appointment],
    ) -> Result<HashMap<AppointmentId, usize>, AppError> {
        let catalogue = self.catalogue().await?;
        let needing: Vec<(&Appointment, &Exam)> = found
            .iter()
            .filter(|one| one.status.accepts_documents(false))
            .filter_map(|one| Some((one, catalogue.exam(one.exam_id)?)))
            .filter(|(_, exam)| missing_document_types(&catalogue, exam, &[]).next().is_some())
            .collect();
        let asked: Vec<&Appointment> = needing.iter().map(|(one, _)| *one).collect();
        let brought = self.documents_by_appointment(&asked).await?;
        let count = |(one, exam): (&Appointment, &Exam)| {
            let own = brought.get(&one.id).map(Vec::as_slice).unwrap_or_default();
            (one.id, missing_document_types(&catalogue, exam, own).count())
        };
        Ok(needing.into_iter().map(count).filter(|(_, missing)| *missing > 0).collect())
    }

    /// Whether one of these exams, requested under these keys, needs a document that has not come.
    pub(crate) async fn lacks_documents(
        &self,
        keys: &[BookingKeyId],
        exams: &[ExamId],
    ) -> Result<bool, AppError> {
        let (catalogue, known) = (self.catalogue().await?, self.exams_of_keys(keys).await?);
        let documents = documents::of_keys(self.store().read(), keys).await?;
        let brought = documents.iter().map(|one| BroughtDocument {
            document_type: one.document_type_id,
            // One for an exam that is neither booked nor requested belongs to all.
            exam: one
                .exam_id
                .filter(|exam| exams.contains(exam) || known.contains(&(one.booking_key_id, *exam))),
        });
        let brought: Vec<BroughtDocument> = brought.collect();
        let mut exams = exams.iter().filter_map(|id| catalogue.exam(*id));
        Ok(exams.any(|exam| missing_document_types(&catalogue, exam, &brought).next().is_some()))
    }

    /// How many documents each of these appointments has; those without any are left out.
    pub(crate) async fn documents_counted(
        &self,
        found: &[Appointment],
    ) -> Result<HashMap<AppointmentId, usize>, AppError> {
        let asked: Vec<&Appointment> = found.iter().collect();
        let brought = self.documents_by_appointment(&asked).await?;
        let count = |one: &Appointment| {
            let own = brought.get(&one.id)?.iter();
            let shown = own.filter(|brought| brought.exam.is_none_or(|exam| exam == one.exam_id)).count();
            (shown > 0).then_some((one.id, shown))
        };
        Ok(found.iter().filter_map(count).collect())
    }

    /// The documents of the keys of these appointments, and of the requests they were made from.
    async fn documents_by_appointment(
        &self,
        asked: &[&Appointment],
    ) -> Result<HashMap<AppointmentId, Vec<BroughtDocument>>, AppError> {
        if asked.is_empty() {
            return Ok(HashMap::new());
        }
        let mut keys: Vec<BookingKeyId> = asked.iter().map(|one| one.booking_key_id).collect();
        keys.sort_unstable();
        keys.dedup();
        let db = self.store().read();
        let of_keys = appointments::of_keys(db, &keys).await?;
        let ids: Vec<AppointmentId> = of_keys.iter().map(|one| one.id).collect();
        let requests = booking_requests::of_appointments(db, &ids).await?;
        keys.extend(requests.iter().map(|request| request.booking_key_id));
        let documents = documents::of_keys(db, &keys).await?;
        let exams = if documents.iter().any(|one| one.exam_id.is_some()) {
            self.exams_of_keys(&keys).await?
        } else {
            KeyExams::new()
        };
        let brought = asked.iter().map(|one| {
            let line = with_predecessors(one.id, &of_keys);
            let is_made_of = |id: Option<AppointmentId>| id.is_some_and(|id| line.contains(&id));
            let made_of = requests.iter().filter(|request| is_made_of(request.appointment_id));
            let made_of: Vec<&BookingRequest> = made_of.collect();
            let own = documents.iter().filter_map(|document| brought_for(document, one, &made_of, &exams));
            (one.id, own.collect::<Vec<BroughtDocument>>())
        });
        Ok(brought.collect())
    }

    /// The exams of all appointments and requests of these keys.
    async fn exams_of_keys(&self, keys: &[BookingKeyId]) -> Result<KeyExams, AppError> {
        let db = self.store().read();
        let booked = appointments::of_keys(db, keys).await?;
        let requests = booking_requests::of_keys(db, keys).await?;
        let requested = requests.iter().flat_map(|one| {
            let key = one.booking_key_id;
            one.exams.iter().map(move |exam| (key, *exam))
        });
        Ok(booked.iter().map(|one| (one.booking_key_id, one.exam_id)).chain(requested).collect())
    }
}

/// How a document counts for an appointment. Documents of its request count, whichever exam was booked instead; those for
/// other exams of the same key don't, like in [`App::documents_of`].
fn brought_for(
    document: &Document,
    appointment: &Appointment,
    made_of: &[&BookingRequest],
    exams: &KeyExams,
) -> Option<BroughtDocument> {
    let (key, document_type) = (document.booking_key_id, document.document_type_id);
    let exam = document.exam_id.filter(|exam| exams.contains(&(key, *exam)));
    if key == appointment.booking_key_id {
        return Some(BroughtDocument { document_type, exam });
    }
    let came_with = |request: &&BookingRequest| {
        request.booking_key_id == key && exam.is_none_or(|exam| request.exams.contains(&exam))
    };
    made_of.iter().any(came_with).then_some(BroughtDocument { document_type, exam: None })
}

fn missing_document_types<'c>(
    catalogue: &'c Catalogue,
    exam: &Exam,
    brought: &[BroughtDocument],
) -> impl Iterator<Item = &'c DocumentType> {
    catalogue.document_types.iter().filter(move |kind| kind.is_missing_for(exam, brought))
}
