//! Staff limited to clinics, and requests to a whole region: they see those of their clinics' regions.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, of_other_patient, on_both_engines, request_submission, submission};

use crate::support::{found, made, refused, texts};

const REQUESTS: &str = "/api/admin/booking_requests";
const PATIENTS: &str = "/api/admin/patients";
const CALLBACKS: &str = "/api/admin/callback_requests";

async fn account(site: &Site, name: &str, role: Role, clinics: &[&str]) -> Client {
    site.add_account(name, &[role], clinics).await;
    site.signed_in_as(name).await
}

/// Two regions, and the desks of a clinic of either: Newtown in Sydney, Subiaco in Perth.
async fn two_regions(site: &Site) -> (Client, Client) {
    site.add_second_region().await;
    let sydney = account(site, "newtown", Role::FrontDesk, &["newtown"]).await;
    (sydney, account(site, "subiaco", Role::FrontDesk, &["subiaco"]).await)
}

fn request_to_any_clinic(region: Option<&str>) -> Value {
    json!({ "examSlug": "ultrasound-knee", "clinicSlug": "select-clinic", "regionSlug": region })
}

/// A patient sends a request to any clinic of a region, or to any at all: returns the key and the slug of the request.
async fn send_request(site: &Site, region: Option<&str>, person: fn(Value) -> Value) -> (String, String) {
    let key = site.new_key().await;
    let body = person(request_submission(&key, &json!([request_to_any_clinic(region)])));
    let client = site.another_client();
    let answer = made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    (key, answer["bookingRequests"][0]["slug"].as_str().unwrap().to_owned())
}

async fn listed(client: &Client) -> Vec<String> {
    let mut slugs = texts(&found(&client.get(REQUESTS).await)["items"], "slug");
    slugs.sort();
    slugs
}

/// The row of the list with this slug.
async fn row(client: &Client, slug: &str) -> Value {
    let page = found(&client.get(REQUESTS).await);
    let all = page["items"].as_array().unwrap();
    all.iter().find(|one| one["slug"] == slug).unwrap_or_else(|| panic!("{slug} in {page}")).clone()
}

async fn people_found(client: &Client, name: &str) -> usize {
    let page = found(&client.post(&format!("{PATIENTS}/search"), &json!({ "name": name })).await);
    page["items"].as_array().unwrap().len()
}

on_both_engines! {
    async fn auth_11q_what_is_asked_of_a_region_is_listed_to_staff_of_that_region(site: Site) {
        let (sydney, perth) = two_regions(&site).await;
        let (_, there) = send_request(&site, Some("perth"), |body| body).await;
        let (_, anywhere) = send_request(&site, None, of_other_patient).await;
        let centre = account(&site, "centre", Role::CallCentre, &[]).await;
        let mut both = vec![there.clone(), anywhere.clone()];
        both.sort();
        assert_eq!(listed(&perth).await, both, "of their region, and of none");
        assert_eq!(listed(&centre).await, both);
        assert_eq!(listed(&sydney).await, [anywhere.as_str()], "what names no region stays everybody's");
        assert_eq!(found(&sydney.get(REQUESTS).await)["counts"]["NEW"], 1);
        let search = json!({ "text": "kostova" });
        let found_by = async |desk: &Client| {
            texts(&found(&desk.post(&format!("{REQUESTS}/search"), &search).await)["items"], "slug")
        };
        assert_eq!(found_by(&sydney).await, Vec::<String>::new());
        assert_eq!(found_by(&perth).await, [there]);
    }

    async fn auth_11q_what_is_asked_of_another_region_is_neither_opened_nor_worked_on(site: Site) {
        let (sydney, perth) = two_regions(&site).await;
        let (key, slug) = send_request(&site, Some("perth"), |body| body).await;
        let one = row(&perth, &slug).await;
        let path = format!("{REQUESTS}/{}", one["id"]);
        refused(&sydney.get(&path).await, 404, "message.not_found");
        for (what, body) in [
            ("notes", json!({ "text": "Hello" })),
            ("assignments", json!({ "username": "newtown", "version": one["version"] })),
            ("offers", json!({ "clinicIds": [], "examSlug": "ultrasound-knee", "version": one["version"] })),
        ] {
            refused(&sydney.post(&format!("{path}/{what}"), &body).await, 404, "message.not_found");
        }
        let status = format!("/api/secured/booking_requests/{slug}/status");
        refused(&sydney.put_json(&status, &json!({ "status": "ON_HOLD" })).await, 404, "message.not_found");
        let mut booking = submission(&site.new_key().await, &site.world.knee_slot("09:00"));
        booking["bookingRequestSlug"] = json!(slug);
        let booked = sydney.post_once("/api/appointments", &site.idempotency_key(), &booking).await;
        refused(&booked, 404, "message.not_found");
        for path in [
            format!("/api/secured/booking_keys/{key}/summary"),
            format!("/api/secured/booking_keys/{key}/booking_requests"),
            format!("/api/secured/booking_requests/{slug}/summary"),
        ] {
            refused(&sydney.get(&path).await, 404, "message.not_found");
            found(&perth.get(&path).await);
        }
        let whole = found(&perth.get(&path).await);
        assert_eq!(texts(&whole["assignable"], "username"), ["subiaco"], "nor is it given to others");
        let given = json!({ "username": "newtown", "version": one["version"] });
        refused(&perth.post(&format!("{path}/assignments"), &given).await, 422, "message.invalid_fields");
        found(&perth.put_json(&status, &json!({ "status": "ON_HOLD" })).await);
    }

    async fn auth_11q_a_patient_of_another_region_is_not_found_and_has_no_record(site: Site) {
        let (sydney, perth) = two_regions(&site).await;
        send_request(&site, Some("perth"), |body| body).await;
        let patient = site.patient().await.id;
        send_request(&site, None, of_other_patient).await;
        site.do_all_jobs().await;
        assert_eq!((people_found(&sydney, "kostova").await, people_found(&perth, "kostova").await), (0, 1));
        assert_eq!((people_found(&sydney, "haddad").await, people_found(&perth, "haddad").await), (1, 1));
        let path = format!("{PATIENTS}/{patient}");
        let closed = sydney.get(&path).await;
        refused(&closed, 404, "message.not_found");
        assert!(!closed.text.contains("Kostova"));
        assert_eq!(found(&perth.get(&path).await)["bookingRequests"].as_array().unwrap().len(), 1);
        let sent = async |desk: &Client| found(&desk.get("/api/admin/notifications").await).to_string();
        assert!(!sent(&sydney).await.contains("Kostova") && sent(&perth).await.contains("Kostova"));
    }

    async fn auth_11q_of_a_key_that_also_asks_another_region_that_part_stays_closed(site: Site) {
        let (sydney, _) = two_regions(&site).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        let mut body = submission(&key, &site.world.knee_slot("09:00"));
        body["bookingRequests"] = json!([request_to_any_clinic(Some("perth"))]);
        made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let asked = async |who: &Client| {
            let summary = found(&who.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
            (summary["appointments"].as_array().unwrap().len(), summary["bookingRequests"].as_array().unwrap().len())
        };
        assert_eq!((asked(&client).await, asked(&sydney).await), ((1, 1), (1, 0)));
        let path = format!("{PATIENTS}/{}", site.patient().await.id);
        let record = found(&sydney.get(&path).await);
        assert_eq!((record["appointments"].as_array().unwrap().len(), &record["bookingRequests"]), (1, &json!([])));
        let part = account(&site, "part", Role::Administrator, &["newtown"]).await;
        refused(&part.post(&format!("{path}/exports"), &json!({})).await, 403, "message.beyond_your_clinics");
    }

    async fn auth_11q_a_call_back_of_another_region_is_its_own_staffs(site: Site) {
        let (sydney, perth) = two_regions(&site).await;
        for (name, region) in [("Mira", Some("perth")), ("Omar", None)] {
            let body = json!({ "name": name, "contactNumber": "0491 570 006", "regionSlug": region });
            let sent = site.client.post_once("/api/callback_requests", &site.idempotency_key(), &body).await;
            assert_eq!(sent.status.as_u16(), 202, "{}", sent.text);
        }
        let callers = async |desk: &Client| texts(&found(&desk.get(CALLBACKS).await)["items"], "name");
        assert_eq!(callers(&sydney).await, ["Omar"]);
        assert_eq!(callers(&perth).await, ["Mira", "Omar"]);
        let mira = found(&perth.get(CALLBACKS).await)["items"][0].clone();
        let (path, done) = (format!("{CALLBACKS}/{}", mira["id"]), json!({ "state": "DONE", "version": mira["version"] }));
        refused(&sydney.put_json(&path, &done).await, 404, "message.not_found");
        found(&perth.put_json(&path, &done).await);
    }
}
