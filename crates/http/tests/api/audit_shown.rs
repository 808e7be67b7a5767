//! The trail tells who saw a person's data: every person in an answer is named in the row it leaves.

use std::collections::{BTreeMap, BTreeSet};

use domain::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::authorisation_matrix::{Installation, Route, Subject, routes};
use crate::setup::is_of_the_offer;
use crate::support::{booked, found, made, randwick_slot};

const APPOINTMENTS: &str = "/api/admin/appointments";
const CALLBACKS: &str = "/api/admin/callback_requests";

/// Calls that must have shown a person, so that a walk that sees nobody fails.
const SHOWING: [&str; 15] = [
    "ACT_FOR_PATIENT",
    "LIST_APPOINTMENTS",
    "LIST_CALLBACKS",
    "LIST_CALL_CENTER_EMAILS",
    "LIST_DETAILS_CHANGES",
    "LIST_NOTIFICATIONS",
    "LIST_PATIENT_LINKS",
    "LIST_REQUESTS",
    "READ",
    "READ_HISTORY",
    "READ_PATIENT",
    "READ_REQUEST",
    "SEARCH_APPOINTMENTS",
    "SEARCH_PATIENTS",
    "EXPORT_PATIENT",
];
/// Calls with personal data; all others answer the same to everyone.
const OF_PEOPLE: [&str; 5] =
    ["/api/secured/", "/api/admin/", "/api/notifications/", "/api/booking_keys/", "/api/authentication"];
/// Reads that have a body.
const READING: [&str; 4] =
    ["adminSearchAppointments", "adminSearchBookingRequests", "adminSearchPatients", "adminExportPatient"];

/// A word in an answer, and the records by which its person may be named.
type MarkedTexts = BTreeMap<String, Vec<(String, i64)>>;

/// Gives every person a unique first name, and adds requests by a person who isn't a patient.
async fn marked(site: &Site, patient: &Client) -> MarkedTexts {
    let details = json!({ "postalCode": "2000" });
    patient.post_once("/api/secured/patient_details_changes", &site.idempotency_key(), &details).await;
    let caller = site.another_client();
    let callback = json!({ "name": "Ringsmark", "contactNumber": "0491570110" });
    caller.post_once("/api/callback_requests", &site.idempotency_key(), &callback).await;
    let letter = json!({ "name": "Writesmark", "email": "writes@example.org", "message": "Hello" });
    caller.post_once("/api/call_center_emails", &site.idempotency_key(), &letter).await;
    assert!(site.run_sql("UPDATE patients SET first_name = 'Shown' || CAST(id AS text) || 'mark'").await);
    let mut marked: MarkedTexts = BTreeMap::from([
        ("Ringsmark".to_owned(), vec![("CALLBACK_REQUEST".to_owned(), site.callback_requests().await[0].id)]),
        (
            "Writesmark".to_owned(),
            vec![("CALL_CENTER_EMAIL".to_owned(), site.call_center_emails().await[0].id)],
        ),
    ]);
    for booking in site.bookings().await {
        let records = [
            ("PATIENT", booking.patient_id),
            ("BOOKING", booking.id),
            ("BOOKING_KEY", booking.booking_key_id),
        ];
        let records = records.map(|(kind, id)| (kind.to_owned(), id)).to_vec();
        marked.insert(format!("Shown{}mark", booking.patient_id), records);
    }
    marked
}

/// Reads with parameters that show everyone.
async fn read(
    installation: &Installation,
    caller: &Client,
    route: &Route,
    subject: &Subject,
) -> TestResponse {
    let Route { path, name, .. } = route;
    let whole_list = |query: &str| format!("{path}{query}");
    match name.as_str() {
        "adminListPatientLinks" => caller.get(&whole_list("?state=JOINED")).await,
        "adminListAppointments"
        | "adminListBookingRequests"
        | "adminListCallCenterEmails"
        | "adminListCallbacks"
        | "adminListDetailsChanges"
        | "adminListNotifications" => caller.get(path).await,
        "adminSearchPatients" => caller.post(path, &json!({ "name": "kostova" })).await,
        "adminSearchAppointments" | "adminSearchBookingRequests" => {
            caller.post(path, &json!({ "text": "kostova" })).await
        }
        _ => installation.call(caller, route, subject, "").await,
    }
}

fn actions(list: &Value) -> BTreeSet<String> {
    let rows = list.as_array().into_iter().flatten();
    rows.filter_map(|row| row["action"].as_str().or(row["what"].as_str())).map(str::to_owned).collect()
}

/// Over all pages.
async fn actions_in_record(chief: &Client, path: &str) -> BTreeSet<String> {
    let mut record = found(&chief.get(path).await);
    let mut told = actions(&record["auditEvents"]);
    while let Some(cursor) = record["more"]["auditEvents"].as_str() {
        record = found(&chief.get(&format!("{path}?cursor={cursor}")).await);
        told.extend(actions(&record["auditEvents"]));
    }
    told
}

on_both_engines! {
    async fn ops_04p_04s_priv_01p_each_person_in_an_answer_is_named_and_can_learn_who_saw_them(site: Site) {
        let mut installation = Installation::open(site).await;
        let (earlier, subject) = (installation.subject().await, installation.subject().await);
        let patient = installation.caller("patient", &subject).await;
        installation.site.do_all_jobs().await;
        let marked = marked(&installation.site, &patient).await;
        let centre = installation.caller("call_centre", &subject).await;
        let both = json!({ "patientId": subject.patient_id(), "knownPatientId": earlier.patient_id() });
        made(&centre.post("/api/admin/patients/links", &both).await);
        let mut showed: BTreeMap<String, usize> = BTreeMap::new();
        for role in ["call_centre", "administrator", "front_desk", "code", "shared", "referrer", "kiosk"] {
            let caller = installation.caller(role, &subject).await;
            let reads = |Route { method, path, name }: &Route| {
                let of_people = OF_PEOPLE.iter().any(|start| path.starts_with(start)) && !is_of_the_offer(path);
                of_people && (*method == Method::GET || READING.contains(&name.as_str()))
            };
            for route in routes().into_iter().filter(reads) {
                let answer = read(&installation, &caller, &route, &subject).await;
                let seen: Vec<&String> = marked.keys().filter(|word| answer.text.contains(*word)).collect();
                if seen.is_empty() {
                    continue;
                }
                let named = installation.site.named_by(&answer).await;
                for word in seen {
                    let is_named = marked[word].iter().any(|record| named.contains(record));
                    assert!(is_named, "{role} {} {} showed {word}, and named {named:?}", route.method, route.path);
                }
                for row in installation.site.audit_rows_of(&answer).await {
                    *showed.entry(row.action).or_default() += 1;
                }
            }
        }
        for action in SHOWING {
            assert!(showed.contains_key(action), "nobody was seen by {action}: {showed:?}");
        }
        let chief = installation.caller("administrator", &subject).await;
        let record = format!("/api/admin/patients/{}", subject.patient_id());
        let copy = found(&chief.post(&format!("{record}/exports"), &json!({})).await);
        for told in [actions_in_record(&chief, &record).await, actions(&copy["seen_by"])] {
            for action in ["LIST_APPOINTMENTS", "LIST_NOTIFICATIONS", "LIST_REQUESTS", "SEARCH_PATIENTS", "READ"] {
                assert!(told.contains(action), "{action} is not among {told:?}");
            }
        }
        let by = copy["seen_by"].as_array().unwrap().iter().filter_map(|row| row["by"].as_str());
        assert!(by.into_iter().any(|name| name == "call_centre"), "by name: {}", copy["seen_by"]);
    }

    async fn ops_04q_a_list_that_is_read_again_names_only_new_people_until_the_hour_is_over(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        // The clock is at a full hour.
        site.clock.advance(jiff::SignedDuration::from_mins(50));
        let desk = site.signed_in_as("desk").await;
        let look = async || {
            let before = site.names_in_trail().await;
            let answer = desk.get(APPOINTMENTS).await;
            assert_eq!(site.audit_rows_of(&answer).await.len(), 1, "each look is a row");
            site.names_in_trail().await - before
        };
        assert_eq!((look().await, look().await), (1, 0));
        booked(&site, &randwick_slot(&site, "10:00")).await;
        assert_eq!((look().await, look().await), (1, 0), "only whoever came meanwhile");
        site.clock.advance(jiff::SignedDuration::from_mins(10));
        assert_eq!(look().await, 2, "in another hour everybody once more");
        let other = site.signed_in_as("desk").await;
        let answer = other.get(APPOINTMENTS).await;
        assert_eq!(site.names_in_trail().await, 1 + 1 + 2 + 2, "and every session for itself: {}", answer.text);
        let found_none = desk.get(CALLBACKS).await;
        assert_eq!(site.audit_rows_of(&found_none).await.len(), 1);
    }

    async fn ops_04r_names_in_the_trail_can_be_neither_changed_nor_deleted_and_go_with_their_row(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        found(&site.signed_in_as("desk").await.get(APPOINTMENTS).await);
        assert_eq!(site.names_in_trail().await, 1);
        site.app.seal_audit().await.unwrap();
        for change in ["UPDATE audit_subjects SET subject_id = 4711", "DELETE FROM audit_subjects"] {
            assert!(!site.run_sql(change).await, "the database itself refuses: {change}");
        }
        site.clock.advance(jiff::SignedDuration::from_hours(24 * 2560));
        assert!(site.app.forget_old().await.unwrap().audit > 0);
        assert_eq!(site.names_in_trail().await, 0);
    }
}
