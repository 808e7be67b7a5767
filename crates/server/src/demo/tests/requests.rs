//! Booking requests as rows.

use std::collections::HashSet;

use domain::appointment::AppointmentStatus;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use domain::catalogue::ExamKind;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::entity::{booking_request, booking_request_exam, booking_request_time};
use strum::IntoEnumIterator;

use super::{DemoDatabase, now, seal};

impl DemoDatabase {
    async fn requests(&self) -> Vec<booking_request::Model> {
        booking_request::Entity::find().all(self.store.read()).await.unwrap()
    }

    /// The slugs and kinds of a request's exams, in order.
    async fn exams_of(&self, request: i64) -> Vec<(String, ExamKind)> {
        let rows = booking_request_exam::Entity::find()
            .filter(booking_request_exam::Column::BookingRequestId.eq(request))
            .order_by_asc(booking_request_exam::Column::Position);
        let rows = rows.all(self.store.read()).await.unwrap();
        let exams = rows.iter().map(|row| self.catalogue.exam(row.exam_id.into()).unwrap());
        exams.map(|exam| (exam.slug.to_string(), exam.kind)).collect()
    }
}

pub(super) async fn every_status_and_kind_has_requests_all_over_the_provider(written: &DemoDatabase) {
    let rows = written.requests().await;
    assert!((110..=130).contains(&rows.len()), "{} requests", rows.len());
    for status in BookingRequestStatus::iter() {
        assert!(rows.iter().any(|row| row.status == status.to_string()), "{status}");
    }
    for kind in BookingRequestKind::iter() {
        assert!(rows.iter().any(|row| row.kind == kind.to_string()), "{kind}");
    }
    let clinics: HashSet<Option<i64>> = rows.iter().map(|row| row.clinic_id).collect();
    assert!(clinics.contains(&None) && clinics.len() > written.catalogue.clinics.len() * 3 / 4);
    assert!(rows.iter().filter(|row| !row.patient_notes.is_empty()).count() > rows.len() / 2);
    assert!(rows.iter().all(|row| row.created_at <= row.updated_at && row.updated_at < now().as_second()));

    let (mut enquiries, mut of_two) = (0, 0);
    for row in &rows {
        let exams = written.exams_of(row.id).await;
        assert!((1..=2).contains(&exams.len()), "{exams:?}");
        enquiries += usize::from(exams[0].1 == ExamKind::Enquiry);
        of_two += usize::from(exams.len() == 2);
    }
    assert!(enquiries > rows.len() * 2 / 3 && enquiries < rows.len(), "{enquiries}");
    assert!((5..rows.len() / 2).contains(&of_two), "{of_two}");
    let times = booking_request_time::Entity::find().all(written.store.read()).await.unwrap();
    assert!(times.len() > rows.len() / 2 && times.iter().all(|time| time.from_minute < time.to_minute));
}

pub(super) async fn what_is_booked_points_to_an_appointment_of_the_same_person(written: &DemoDatabase) {
    for row in written.requests().await {
        assert_eq!(row.appointment_id.is_some(), row.status == BookingRequestStatus::Booked.to_string());
        let Some(id) = row.appointment_id else { continue };
        let visit = written.appointments.iter().find(|visit| visit.id == id).unwrap();
        assert_ne!(visit.booking_key_id, row.booking_key_id, "an appointment has a key of its own");
        let exams = written.exams_of(row.id).await;
        assert_eq!(written.catalogue.exam(visit.exam_id.into()).unwrap().slug.as_str(), exams[0].0);
        assert_eq!(Some(visit.clinic_id), row.clinic_id);
        let status: AppointmentStatus = visit.status.parse().unwrap();
        assert!(status.occupies_device() && visit.start_at > now().as_second());
        let read = written.store.read();
        let asked = store::appointments::patient(read, row.patient_id.into()).await.unwrap();
        let booked = store::appointments::patient(read, visit.patient_id.into()).await.unwrap();
        assert_eq!(asked, booked);
    }
}

pub(super) async fn a_shown_key_leads_to_its_request(written: &DemoDatabase) {
    let (all, read) = (written.requests().await, written.store.read());
    assert_eq!(written.info.booking_requests.len(), BookingRequestStatus::iter().count());
    for shown in &written.info.booking_requests {
        let key = store::booking_keys::find(read, &seal(&shown.booking_key).hash).await.unwrap().unwrap();
        let own: Vec<_> = all.iter().filter(|row| row.booking_key_id == key.id.0).collect();
        assert_eq!(own.len(), 1, "{shown:?}");
        assert_eq!((&own[0].status, &own[0].kind), (&shown.status.to_string(), &shown.kind.to_string()));
        let clinic = own[0].clinic_id.map(|id| written.catalogue.clinic(id.into()).unwrap().slug.to_string());
        assert_eq!(clinic, shown.clinic);
        let exams: Vec<String> =
            written.exams_of(own[0].id).await.into_iter().map(|(slug, _)| slug).collect();
        assert_eq!(exams, shown.exams);
        let person = store::appointments::patient(read, own[0].patient_id.into()).await.unwrap().unwrap();
        assert_eq!(person.date_of_birth, shown.date_of_birth);
        // Stored with its country code, shown as people say it.
        let said = shown.contact_number.trim_start_matches('0');
        assert!(person.contact_number.starts_with('+') && person.contact_number.ends_with(said), "{shown:?}");
        assert_eq!(format!("{} {}", person.first_name, person.last_name), shown.patient);
        assert!(store::appointments::of_key(read, key.id).await.unwrap().is_empty(), "the key is its own");
    }
}
