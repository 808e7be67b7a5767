//! A desk finds the same rows of its clinic, whether the clinic has a handful of bookings or thousands.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, of_other_patient, on_both_engines, submission};

use crate::support::{booked, found, made, randwick_slot};

const MESSAGES: &str = "/api/admin/notifications";
const FAILED: &str = "/api/admin/notifications?failed=true";
const DETAILS: &str = "/api/admin/patient_details_changes";
/// More than are found by clinic one by one.
const COPIES: usize = 2_050;

async fn desk(site: &Site, clinic: &str) -> Client {
    site.add_account(clinic, &[Role::FrontDesk], &[clinic]).await;
    site.signed_in_as(clinic).await
}

async fn asks_for_another_name(site: &Site, patient: &Client) {
    let (key, change) = (site.idempotency_key(), json!({ "lastName": "Petrova" }));
    let asked = patient.post_once("/api/secured/patient_details_changes", &key, &change).await;
    assert_eq!(asked.status.as_u16(), 202, "{}", asked.text);
}

/// Mira at Randwick and another patient at Newtown, each with a message, a failed message, and a change of details.
async fn two_clinics(site: &Site) {
    let (mira, _) = booked(site, &randwick_slot(site, "09:00")).await;
    asks_for_another_name(site, &mira).await;
    let (other, key) = (site.another_client(), site.new_key().await);
    let slot = site.world.slot("ultrasound-knee", site.world.room_1, "2026-03-10", "09:00", 30);
    let body = of_other_patient(submission(&key, &slot));
    made(&other.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    asks_for_another_name(site, &other).await;
    site.do_all_jobs().await;
    assert!(site.run_sql("UPDATE jobs SET state = 'DEAD' WHERE kind = 'REMINDER'").await);
    let failed = "INSERT INTO jobs (kind, subject_id, dedup_key, state, run_at, attempts, created_at) \
         SELECT 'BOOKING_CONFIRMATION', id, 'failed-' || CAST(id AS text), 'DEAD', created_at, 5, created_at FROM bookings";
    assert!(site.run_sql(failed).await);
}

/// Multiplies Randwick's rows: bookings, appointments, messages, and failed messages.
async fn randwick_grows(site: &Site) {
    let randwick = site.world.randwick;
    for sql in [
        format!(
            "INSERT INTO bookings (booking_key_id, patient_id, booking_for, language, accepted_terms_at, created_at) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {COPIES}) \
             SELECT bookings.booking_key_id, bookings.patient_id, booking_for, language, accepted_terms_at, \
             bookings.created_at FROM bookings JOIN appointments ON appointments.booking_id = bookings.id \
             AND clinic_id = {randwick}, numbers"
        ),
        format!(
            "INSERT INTO appointments (slug, booking_id, booking_key_id, patient_id, exam_id, clinic_id, device_id, \
             start_at, end_at, status, calendar_sequence, created_at) \
             SELECT 'copy-' || CAST(bookings.id AS text), bookings.id, bookings.booking_key_id, bookings.patient_id, \
             exam_id, clinic_id, device_id, start_at + bookings.id, end_at + bookings.id, 'COMPLETED', 0, \
             bookings.created_at FROM bookings JOIN appointments ON clinic_id = {randwick} \
             WHERE NOT EXISTS (SELECT 1 FROM appointments WHERE booking_id = bookings.id)"
        ),
        "INSERT INTO messages (event_key, channel, kind, recipient, booking_id, language, created_at) \
         SELECT slug, 'EMAIL', 'booking_confirmation', 'mira@example.org', booking_id, 'en-AU', created_at \
         FROM appointments WHERE status = 'COMPLETED'"
            .to_owned(),
        "INSERT INTO jobs (kind, subject_id, dedup_key, state, run_at, attempts, created_at) \
         SELECT 'REMINDER', id, slug, 'DEAD', created_at, 5, created_at FROM appointments WHERE status = 'COMPLETED'"
            .to_owned(),
    ] {
        assert!(site.run_sql(&sql).await, "{sql}");
    }
}

async fn all(client: &Client, list: &str) -> Vec<Value> {
    let (mut items, mut page) = (Vec::new(), list.to_owned());
    loop {
        let answer = found(&client.get(&page).await);
        items.extend(answer["items"].as_array().unwrap().clone());
        let and = if list.contains('?') { '&' } else { '?' };
        match &answer["nextCursor"] {
            Value::Null => return items,
            Value::String(cursor) => page = format!("{list}{and}cursor={cursor}"),
            cursor => page = format!("{list}{and}cursor={cursor}"),
        }
    }
}

/// Names found among the patients, and in the appointments.
async fn names(client: &Client, name: &str) -> (Vec<Value>, Vec<Value>) {
    let mut names = Vec::new();
    for search in ["/api/admin/patients/search", "/api/admin/appointments/search"] {
        let page = found(&client.post(search, &json!({ "name": name })).await);
        let items = page["items"].as_array().unwrap().clone();
        names.push(items.iter().map(|item| item["patientDetails"]["lastName"].clone()).collect());
    }
    (names.remove(0), names.remove(0))
}

on_both_engines! {
    async fn a_desk_sees_all_appointments_of_its_clinic_even_if_there_are_thousands(site: Site) {
        two_clinics(&site).await;
        let (randwick, newtown) = (desk(&site, "randwick").await, desk(&site, "newtown").await);
        let (mut large, mut small) = (Vec::new(), Vec::new());
        for list in [MESSAGES, FAILED, DETAILS] {
            large.push(all(&randwick, list).await);
            small.push(all(&newtown, list).await);
        }
        let lengths = |lists: &[Vec<Value>]| lists.iter().map(Vec::len).collect::<Vec<_>>();
        assert!(lengths(&small).iter().chain(&lengths(&large)).all(|length| *length > 0), "{large:?} {small:?}");
        randwick_grows(&site).await;
        for (at, list) in [MESSAGES, FAILED, DETAILS].into_iter().enumerate() {
            assert_eq!(all(&newtown, list).await, small[at], "{list} of Newtown stays as it was");
            let grown = all(&randwick, list).await;
            let more = if list == DETAILS { 0 } else { COPIES };
            assert_eq!(grown.len(), large[at].len() + more, "{list} of Randwick");
            assert!(large[at].iter().all(|item| grown.contains(item)), "{list} keeps what it had");
            assert!(!grown.iter().any(|item| small[at].contains(item)), "{list} has nothing of Newtown");
        }
        assert_eq!(names(&randwick, "kostova").await.0, ["Kostova"]);
        assert_eq!(names(&randwick, "kostova").await.1.len(), 50, "a page of them");
        assert_eq!(names(&newtown, "kostova").await, (vec![], vec![]), "she was never there");
        let theirs = names(&newtown, "haddad").await;
        assert_eq!((theirs.0.len(), theirs.1.len()), (1, 1), "{theirs:?}");
        assert_eq!(names(&randwick, "haddad").await, (vec![], vec![]), "nor was he here");
    }
}
