//! Upload links: staff send one, its holder adds one document and sees nothing, and every other link answers alike.

use std::sync::LazyLock;

use app::messages::LoggedMessage;
use domain::auth::Role;
use domain::sms::{SMS_SEGMENTS_MAX, sms_segments};
use jiff::SignedDuration;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use store::entity::upload_link;
use testkit::{
    Client, PUBLIC_URL, Site, TestResponse, on_both_engines, request_submission, small_pdf, submission,
};

use crate::contact_changes::unsubscribe;
use crate::support::{found, made, prove, randwick_slot, refused, texts};

static PDF: LazyLock<Vec<u8>> = LazyLock::new(|| small_pdf(b"referral"));

const UNKNOWN: &str = "q7Zt0XvN3mC9sYbE5hKpLw";

/// A patient with an appointment and a request under one key.
pub(crate) struct Patient {
    pub(crate) client: Client,
    pub(crate) key: String,
    pub(crate) appointment: i64,
    pub(crate) request: i64,
}

pub(crate) async fn patient(site: &Site, time: &str) -> Patient {
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = submission(&key, &randwick_slot(site, time));
    let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    body["bookingRequests"] = request_submission(&key, &wish)["bookingRequests"].clone();
    let made = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let requests = found(&client.get(&format!("/api/secured/booking_keys/{key}/booking_requests")).await);
    let appointment = made["appointments"][0]["id"].as_i64().unwrap();
    Patient { client, key, appointment, request: requests[0]["id"].as_i64().unwrap() }
}

impl Patient {
    fn of_appointment(&self) -> String {
        format!("/api/admin/appointments/{}/upload_links", self.appointment)
    }

    pub(crate) fn of_request(&self) -> String {
        format!("/api/admin/booking_requests/{}/upload_links", self.request)
    }

    async fn file_names(&self, owner: &str, id: i64) -> Vec<String> {
        let path = format!("/api/secured/{owner}/{id}/attachments/response");
        texts(&found(&self.client.get(&path).await), "fileName")
    }
}

async fn account(site: &Site, name: &str, role: Role, clinics: &[&str]) -> Client {
    site.add_account(name, &[role], clinics).await;
    site.signed_in_as(name).await
}

async fn send(site: &Site, desk: &Client, path: &str, body: &Value) -> TestResponse {
    desk.post_once(path, &site.idempotency_key(), body).await
}

/// The last link that was sent.
async fn link_message(site: &Site) -> LoggedMessage {
    site.do_all_jobs().await;
    let mut sent = site.messages().await.into_iter();
    sent.rfind(|message| message.kind == "UPLOAD_LINK").expect("a link was sent")
}

/// Its token.
pub(crate) async fn token_sent(site: &Site) -> String {
    let message = link_message(site).await;
    let link = format!("{PUBLIC_URL}/u/");
    let token = message.body.split(&link).nth(1).unwrap_or_else(|| panic!("no link: {}", message.body));
    token.chars().take_while(|letter| letter.is_ascii_alphanumeric() || "-_".contains(*letter)).collect()
}

pub(crate) async fn token_by_mail(site: &Site, desk: &Client, path: &str) -> String {
    let answer = send(site, desk, path, &json!({ "channel": "EMAIL" })).await;
    assert_eq!(answer.status.as_u16(), 202, "{}", answer.text);
    token_sent(site).await
}

pub(crate) fn page(token: &str) -> String {
    format!("/api/upload_links/{token}")
}

async fn upload(client: &Client, token: &str, upload_id: &str) -> TestResponse {
    let fields = [("uploadId", upload_id), ("documentTypeId", "987654")];
    client.upload(&format!("{}/documents", page(token)), "my referral.pdf", &PDF, &fields).await
}

/// Checks that a link neither opens nor takes anything, and returns what it answers.
async fn closed(site: &Site, token: &str) -> (String, String) {
    let anyone = site.another_client();
    let opened = refused(&anyone.get(&page(token)).await, 404, "message.upload_link_closed");
    let files = site.file_count();
    let sent = refused(&upload(&anyone, token, "closed").await, 404, "message.upload_link_closed");
    assert_eq!(site.file_count(), files, "nothing is stored");
    let message = |body: &Value| body["message"].as_str().unwrap().to_owned();
    (message(&opened), message(&sent))
}

fn status(answer: &TestResponse) -> u16 {
    answer.status.as_u16()
}

on_both_engines! {
    async fn doc_10a_10c_10d_10f_10g_10h_10l_10q_10s_a_link_takes_one_document_and_shows_nothing(site: Site) {
        let own = patient(&site, "09:00").await;
        let admin = account(&site, "admin", Role::Administrator, &[]).await;
        let desk = account(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let kind = json!({ "name": "Referral", "description": "As written.", "required": true, "groupNames": ["Ultrasound"] });
        let kind = made(&admin.post("/api/admin/document_types", &kind).await)["id"].clone();

        // Staff send it, and are shown the masked contact alone.
        let known = found(&desk.get(&own.of_appointment()).await);
        assert_eq!(known, json!({ "contacts": [{ "channel": "EMAIL", "contact": "m•••@example.org" }], "sent": [] }));
        let answer = send(&site, &desk, &own.of_appointment(), &json!({ "channel": "EMAIL", "documentTypeId": kind })).await;
        let (now, later) = (site.now(), site.now() + SignedDuration::from_hours(24));
        let mut sent = json!({ "channel": "EMAIL", "sentTo": "m•••@example.org", "sentAt": now.to_string(),
            "expiresAt": later.to_string(), "open": true });
        assert_eq!((status(&answer), answer.json()), (202, sent.clone()));
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].actor_kind.as_str()), (1, "SEND_UPLOAD_LINK", "STAFF"));
        let token = token_sent(&site).await;
        let message = link_message(&site).await;
        assert_eq!((message.recipient.as_str(), message.channel.as_str()), ("mira@example.org", "EMAIL"));
        assert!(!site.holds_text(&token).await, "it is nowhere in clear");
        let stored = upload_link::Entity::find().all(site.app.store().read()).await.unwrap();
        assert!(stored.len() == 1 && stored[0].token_sealed.is_none(), "once it was sent, its hash is left");

        // Opening it shows nothing and does not use it up.
        let anyone = site.another_client();
        for _ in 0..2 {
            let opened = anyone.get(&page(&token)).await;
            assert_eq!((status(&opened), opened.text.as_str(), opened.header("set-cookie")), (204, "", ""));
        }
        let base = format!("/api/secured/appointments/{}/attachments", own.appointment);
        refused(&anyone.get(&format!("{base}/response")).await, 401, "message.not_authenticated");
        refused(&anyone.get(&format!("/api/booking_keys/{token}")).await, 404, "message.not_found");

        // A file that is refused does not use it up either; the first that is stored does, and may be sent again.
        let path = format!("{}/documents", page(&token));
        refused(&anyone.upload(&path, "a.html", b"<html>", &[]).await, 415, "form.referral_file_types");
        let taken = upload(&anyone, &token, "first").await;
        assert_eq!((status(&taken), taken.text.as_str(), taken.header("set-cookie")), (204, "", ""));
        let rows = site.audit_rows_of(&taken).await;
        assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].actor_kind.as_str()), (1, "UPLOAD_BY_LINK", "UPLOAD_LINK"));
        let again = upload(&anyone, &token, "first").await;
        assert_eq!((status(&again), site.audit_rows_of(&again).await.len()), (204, 0), "its sender may not have heard");
        let other = small_pdf(b"another file");
        let other = anyone.upload(&path, "other.pdf", &other, &[("uploadId", "first")]).await;
        refused(&other, 422, "message.idempotency_mismatch");
        assert_eq!((site.audit_rows_of(&other).await.len(), site.file_count()), (0, 1), "nothing of it is kept");
        refused(&upload(&anyone, &token, "second").await, 404, "message.upload_link_closed");
        refused(&anyone.get(&page(&token)).await, 404, "message.upload_link_closed");
        let listed = found(&own.client.get(&format!("{base}/response")).await);
        assert_eq!(texts(&listed, "fileName"), ["my referral.pdf"]);
        assert_eq!((&listed[0]["documentTypeId"], &listed[0]["uploadedBy"]), (&kind, &json!("PATIENT")), "as staff chose");
        assert_eq!((own.file_names("booking_requests", own.request).await.len(), site.file_count()), (0, 1));

        // Staff see that it was used, never the link.
        sent["usedAt"] = json!(now.to_string());
        sent["open"] = json!(false);
        let listed = desk.get(&own.of_appointment()).await;
        assert_eq!(found(&listed)["sent"], json!([sent]));
        assert_eq!(site.audit_rows_of(&listed).await[0].action, "LIST_UPLOAD_LINKS");
    }

    async fn doc_10b_10e_10p_10r_all_unusable_links_answer_alike(site: Site) {
        let own = patient(&site, "09:00").await;
        let desk = account(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let unknown = closed(&site, UNKNOWN).await;
        assert_eq!(closed(&site, "none").await, unknown, "one that cannot be");

        // Of two uploads at once one is stored.
        let token = token_by_mail(&site, &desk, &own.of_request()).await;
        let (one, other) = (site.another_client(), site.another_client());
        let (first, second) = tokio::join!(upload(&one, &token, "one"), upload(&other, &token, "other"));
        let mut statuses = [status(&first), status(&second)];
        statuses.sort_unstable();
        assert_eq!((statuses, site.file_count()), ([204, 404], 1));
        assert_eq!(own.file_names("booking_requests", own.request).await.len(), 1);
        assert_eq!(closed(&site, &token).await, unknown, "a used one");

        // A newer one replaces it, also after the appointment was moved; the move itself leaves it.
        let older = token_by_mail(&site, &desk, &own.of_appointment()).await;
        let of_request = token_by_mail(&site, &desk, &own.of_request()).await;
        let moved = json!({ "deviceId": site.world.room_3, "start": "2026-03-10T11:00:00+11:00", "status": "BOOKED",
            "reason": "The machine is in service" });
        let path = format!("/api/admin/appointments/{}/moves", own.appointment);
        let moved = made(&desk.post(&path, &moved).await);
        assert_eq!(status(&site.another_client().get(&page(&older)).await), 204, "the appointment was only moved");
        let path = format!("/api/admin/appointments/{}/upload_links", moved["id"]);
        let newer = token_by_mail(&site, &desk, &path).await;
        assert_eq!(closed(&site, &older).await, unknown, "a replaced one");
        assert!(site.run_sql("UPDATE booking_requests SET status = 'ON_HOLD'").await);
        assert_eq!(status(&site.another_client().get(&page(&of_request)).await), 204, "the other's stays, also on hold");

        // A cancelled appointment, a new booking link, another contact, and a day later.
        let cancel = json!({ "status": "CANCELED", "reason": "Other" });
        found(&desk.put_json(&path.replace("/upload_links", "/status"), &cancel).await);
        assert_eq!(closed(&site, &newer).await, unknown, "of a cancelled appointment");
        refused(&send(&site, &desk, &path, &json!({ "channel": "EMAIL" })).await, 422, "message.status_not_allowed");
        let third = patient(&site, "14:00").await;
        let lost = token_by_mail(&site, &desk, &third.of_request()).await;
        let new_link = third.of_appointment().replace("/upload_links", "/new_links");
        assert_eq!(status(&desk.post(&new_link, &json!({})).await), 202);
        assert_eq!(closed(&site, &lost).await, unknown, "of a booking with a new link");
        prove(&site, &own.client, &own.key).await;
        let change = json!({ "email": "mira.p@example.org" });
        assert_eq!(status(&own.client.post_once("/api/secured/patient_details_changes", &site.idempotency_key(), &change).await), 202);
        let row = found(&desk.get("/api/admin/patient_details_changes").await)["items"][0].clone();
        let accept = json!({ "state": "ACCEPTED", "version": row["version"] });
        found(&desk.put_json(&format!("/api/admin/patient_details_changes/{}", row["id"]), &accept).await);
        assert_eq!(closed(&site, &of_request).await, unknown, "of a patient with another contact");
        let last = token_by_mail(&site, &desk, &third.of_request()).await;
        site.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(closed(&site, &last).await, unknown, "an expired one");
        site.clock.advance(SignedDuration::from_hours(-24));
        assert_eq!(closed(&site, &last).await, unknown, "also after the clock was set back");
    }

    async fn doc_10e_an_erased_booking_leaves_no_link(site: Site) {
        let own = patient(&site, "09:00").await;
        let desk = account(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let token = token_by_mail(&site, &desk, &own.of_request()).await;
        let cancel = json!({ "status": "CANCELED", "reason": "Other" });
        let status_of = own.of_appointment().replace("/upload_links", "/status");
        found(&desk.put_json(&status_of, &cancel).await);
        assert!(site.run_sql("UPDATE booking_requests SET status = 'CANCELED'").await);
        let admin = account(&site, "admin", Role::Administrator, &[]).await;
        let patient = site.bookings().await.pop().unwrap().patient_id;
        let erased = found(&admin.post(&format!("/api/admin/patients/{patient}/erasures"), &json!({})).await);
        assert_eq!(erased["erasedBookings"], 1, "{erased}");
        assert_eq!(upload_link::Entity::find().all(site.app.store().read()).await.unwrap(), []);
        assert_eq!(closed(&site, &token).await, closed(&site, UNKNOWN).await);
    }

    async fn doc_10i_10j_10k_who_sends_a_link_where_to_and_how_often(site: Site) {
        let own = patient(&site, "09:00").await;
        let desk = account(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let reader = account(&site, "reader", Role::ReadOnly, &[]).await;
        let elsewhere = account(&site, "elsewhere", Role::FrontDesk, &["newtown"]).await;
        let (by_mail, by_sms) = (json!({ "channel": "EMAIL" }), json!({ "channel": "SMS" }));
        for path in [own.of_appointment(), own.of_request()] {
            refused(&send(&site, &reader, &path, &by_mail).await, 403, "message.access_read_only");
            refused(&send(&site, &elsewhere, &path, &by_mail).await, 404, "message.not_found");
            refused(&elsewhere.get(&path).await, 404, "message.not_found");
            refused(&send(&site, &own.client, &path, &by_mail).await, 403, "message.not_allowed");
            refused(&send(&site, &desk, &path, &by_sms).await, 422, "message.patient_not_reached");
        }
        let odd = json!({ "channel": "EMAIL", "documentTypeId": 987_654 });
        let refusal = refused(&send(&site, &desk, &own.of_request(), &odd).await, 422, "message.invalid_fields");
        assert_eq!(refusal["fields"][0]["field"], "documentTypeId");
        site.do_all_jobs().await;
        assert!(!site.messages().await.iter().any(|message| message.kind == "UPLOAD_LINK"), "nothing was sent");

        // A patient who stopped e-mail is reached by text message, where the provider sends them.
        site.configure("application", &json!({ "smsEnabled": true })).await;
        unsubscribe(&site, &own.key).await;
        let known = found(&desk.get(&own.of_request()).await);
        assert_eq!(known["contacts"], json!([{ "channel": "SMS", "contact": "•••••••006" }]));
        refused(&send(&site, &desk, &own.of_request(), &by_mail).await, 422, "message.patient_not_reached");
        assert_eq!(status(&send(&site, &desk, &own.of_request(), &by_sms).await), 202);
        let token = token_sent(&site).await;
        let message = link_message(&site).await;
        assert_eq!((message.channel.as_str(), message.recipient.as_str()), ("SMS", "+61491570006"));
        assert!(sms_segments(&message.body) <= SMS_SEGMENTS_MAX && !message.body.contains("Mira"), "{}", message.body);
        assert_eq!(status(&site.another_client().get(&page(&token)).await), 204);

        // Five a day for each, and the same call again is the same link.
        let limited = site.behind_proxy().await;
        let desk = limited.signed_in_as("desk").await;
        let (path, unique) = (own.of_appointment(), site.idempotency_key());
        let first = desk.post_once(&path, &unique, &by_sms).await;
        assert_eq!((status(&first), desk.post_once(&path, &unique, &by_sms).await.text), (202, first.text.clone()));
        for _ in 0..4 {
            assert_eq!(status(&send(&site, &desk, &path, &by_sms).await), 202);
        }
        refused(&send(&site, &desk, &path, &by_sms).await, 429, "message.too_many_requests");
        assert_eq!(status(&send(&site, &desk, &own.of_request(), &by_sms).await), 202, "each has its own count");
        let listed = found(&desk.get(&path).await);
        let open: Vec<bool> = listed["sent"].as_array().unwrap().iter().map(|one| one["open"] == true).collect();
        assert_eq!(open, [true, false, false, false, false], "the latest one works");
    }
}
