//! Counts of open work: what the lists hold at the caller's clinics, counted up to a limit.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, of_other_patient, on_both_engines, request_submission};

use crate::support::{booked, found, made, randwick_slot};

const WAITING: &str = "/api/admin/waiting";

async fn staff_of(site: &Site, name: &str, role: Role, clinics: &[&str]) -> Client {
    site.add_account(name, &[role], clinics).await;
    site.signed_in_as(name).await
}

async fn rows(client: &Client, path: &str) -> usize {
    found(&client.get(path).await)["items"].as_array().unwrap().len()
}

/// What the lists themselves hold for this client.
async fn listed(client: &Client) -> Value {
    let mut call_backs = 0;
    for list in ["callback_requests", "call_center_emails"] {
        for state in ["NEW", "WAITING"] {
            call_backs += rows(client, &format!("/api/admin/{list}?state={state}")).await;
        }
    }
    json!({
        "requests": rows(client, "/api/admin/booking_requests?status=NEW").await,
        "pending": rows(client, "/api/admin/appointments?status=PENDING").await,
        "timeWishes": rows(client, "/api/admin/appointments?status=REQUEST_RESCHEDULE").await,
        "callBacks": call_backs,
        "detailsChanges": rows(client, "/api/admin/patient_details_changes").await,
        "failedMessages": rows(client, "/api/admin/notifications?failed=true").await,
        "recordedOnly": ["EMAIL"],
    })
}

/// One entry of each kind at Randwick, at Newtown, and some without a clinic.
async fn much_waits(site: &Site) {
    for clinic in ["randwick", "newtown", "select-clinic"] {
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": clinic }]);
        let body = of_other_patient(request_submission(&site.new_key().await, &wish));
        made(&site.another_client().post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    }
    let (patient, _) = booked(site, &randwick_slot(site, "09:00")).await;
    let world = &site.world;
    booked(site, &world.slot("ultrasound-contrast", world.room_1, "2026-03-10", "11:00", 45)).await;
    let change = json!({ "postalCode": "2000" });
    patient.post_once("/api/secured/patient_details_changes", &site.idempotency_key(), &change).await;
    for clinic in [Some("randwick"), Some("newtown"), None] {
        let body = json!({ "name": "Mira", "contactNumber": "0491 570 006", "clinicSlug": clinic });
        site.client.post_once("/api/callback_requests", &site.idempotency_key(), &body).await;
    }
    let body = json!({ "name": "Mira", "email": "mira@example.org", "message": "Hello" });
    site.client.post_once("/api/call_center_emails", &site.idempotency_key(), &body).await;
    assert!(site.run_sql("UPDATE jobs SET state = 'DEAD'").await);
}

on_both_engines! {
    async fn ops_08x_as_much_waits_as_the_lists_of_their_clinics_hold(site: Site) {
        much_waits(&site).await;
        let mut told = Vec::new();
        for (name, clinics) in [("all", &[][..]), ("randwick", &["randwick"]), ("newtown", &["newtown"])] {
            let desk = staff_of(&site, name, Role::FrontDesk, clinics).await;
            let answer = desk.get(WAITING).await;
            assert_eq!(found(&answer), listed(&desk).await, "{name}");
            assert_eq!(site.audit_rows_of(&answer).await, [], "numbers tell nothing of anybody");
            told.push(found(&answer));
        }
        let of = |kind: &str| told.iter().map(|one| one[kind].as_u64().unwrap()).collect::<Vec<_>>();
        assert_eq!((of("requests"), of("callBacks")), (vec![3, 2, 2], vec![4, 3, 3]), "what names no clinic is everybody's");
        assert_eq!(of("pending"), [1, 0, 1]);
        assert_eq!(of("detailsChanges")[..2], [1, 1]);
        assert!(of("failedMessages").iter().all(|count| *count > 0), "{told:?}");
        for (name, role) in [("admin", Role::Administrator), ("reader", Role::ReadOnly), ("centre", Role::CallCentre)] {
            let other = staff_of(&site, name, role, &[]).await;
            assert_eq!(found(&other.get(WAITING).await), told[0], "whoever sees the lists sees the numbers: {name}");
        }
    }

    async fn ops_08x_handled_items_are_no_longer_counted_as_waiting(site: Site) {
        much_waits(&site).await;
        let centre = staff_of(&site, "centre", Role::CallCentre, &[]).await;
        let first = async |path: &str| found(&centre.get(path).await)["items"][0].clone();
        let before = found(&centre.get(WAITING).await);
        let call = first("/api/admin/callback_requests").await;
        let path = format!("/api/admin/callback_requests/{}", call["id"]);
        let call = found(&centre.put_json(&path, &json!({ "state": "WAITING", "version": call["version"] })).await);
        assert_eq!(found(&centre.get(WAITING).await), before, "who is to be called again still waits");
        found(&centre.put_json(&path, &json!({ "state": "DONE", "version": call["version"] })).await);
        let request = first("/api/admin/booking_requests").await;
        let path = format!("/api/secured/booking_requests/{}/status", request["slug"].as_str().unwrap());
        found(&centre.put_json(&path, &json!({ "status": "ON_HOLD", "version": request["version"] })).await);
        let change = first("/api/admin/patient_details_changes").await;
        let path = format!("/api/admin/patient_details_changes/{}", change["id"]);
        found(&centre.put_json(&path, &json!({ "state": "REFUSED", "version": change["version"] })).await);
        let pending = first("/api/admin/appointments?status=PENDING").await;
        let path = format!("/api/admin/appointments/{}/approvals", pending["id"]);
        assert!(centre.post(&path, &json!({})).await.status.is_success());
        let mut expected = before.clone();
        for kind in ["requests", "pending", "callBacks", "detailsChanges"] {
            expected[kind] = json!(before[kind].as_u64().unwrap() - 1);
        }
        let left = found(&centre.get(WAITING).await);
        assert_eq!(left, expected);
    }

    async fn ops_08x_nothing_is_counted_beyond_a_hundred(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        assert!(site.run_sql("UPDATE jobs SET state = 'DEAD'").await);
        let copied = site.run_sql(
            "INSERT INTO jobs (kind, subject_id, dedup_key, state, run_at, attempts, created_at, due_at, request_id) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 120) \
             SELECT kind, subject_id, dedup_key || '-' || CAST(number AS text), state, run_at, attempts, created_at, \
               due_at, request_id FROM jobs, numbers WHERE kind = 'BOOKING_CONFIRMATION'",
        );
        assert!(copied.await);
        let desk = staff_of(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        assert_eq!(found(&desk.get(WAITING).await)["failedMessages"], 100);
        let elsewhere = staff_of(&site, "elsewhere", Role::FrontDesk, &["newtown"]).await;
        assert_eq!(found(&elsewhere.get(WAITING).await)["failedMessages"], 0);
    }
}
