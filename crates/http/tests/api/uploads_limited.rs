//! How often a caller may upload, by every call that takes a file, and how often upload links may be guessed.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use domain::auth::Role;
use domain::limits::{
    ACCOUNT_RATE_FACTOR, CLOSED_UPLOAD_LINKS_PER_HOUR_OF_ADDRESS, UPLOADS_PER_HOUR_OF_ADDRESS,
    UPLOADS_PER_HOUR_OF_KEY,
};
use jiff::SignedDuration;
use reqwest::Method;
use testkit::{Client, SMALL_PNG, Site, TestResponse, on_both_engines, small_pdf};

use crate::support::{found, made, prove, refused};
use crate::upload_links::{page, patient, token_by_mail};

static PDF: LazyLock<Vec<u8>> = LazyLock::new(|| small_pdf(b"referral"));

/// A call that takes a file.
struct UploadCall<'c> {
    /// Of the description.
    route: (&'static str, Method),
    path: String,
    caller: &'c Client,
}

impl UploadCall<'_> {
    async fn send(&self) -> TestResponse {
        let (route, method) = &self.route;
        let is_picture = *route == ASSET;
        let (name, bytes) =
            if is_picture { ("header.png", SMALL_PNG) } else { ("referral.pdf", PDF.as_slice()) };
        self.caller.upload_by(method.clone(), &self.path, name, bytes, &[]).await
    }
}

const ASSET: &str = "/api/admin/assets/{name}";
const DRAFT: &str = "/api/booking_keys/{bookingKey}/temporary_documents";
const LINK: &str = "/api/upload_links/{token}/documents";

/// Every call that is described to take a form with a file.
fn described_uploads() -> BTreeSet<(String, String)> {
    let described = serde_json::to_value(scanbook_http::openapi()).unwrap();
    let mut uploads = BTreeSet::new();
    for (path, item) in described["paths"].as_object().unwrap() {
        for (method, call) in item.as_object().unwrap() {
            if !call["requestBody"]["content"]["multipart/form-data"].is_null() {
                uploads.insert((path.clone(), method.to_uppercase()));
            }
        }
    }
    uploads
}

/// As if so many uploads had been counted, of this kind.
async fn count_uploads(site: &Site, kind: &str, count: i64) {
    let sql = format!("UPDATE rate_counters SET count = {count} WHERE bucket LIKE 'upload:{kind}:%'");
    assert!(site.run_sql(&sql).await);
}

async fn assert_refused(site: &Site, calls: &[&UploadCall<'_>]) {
    let files = site.file_count();
    for call in calls {
        let answer = call.send().await;
        refused(&answer, 429, "message.too_many_requests");
        assert_eq!(answer.header("retry-after"), "3600", "{:?}", call.route);
    }
    assert_eq!(site.file_count(), files, "nothing is stored");
}

on_both_engines! {
    async fn ops_11t_every_call_that_takes_a_file_is_counted(site: Site) {
        let site = site.behind_proxy().await;
        let own = patient(&site, "09:00").await;
        // Documents are replaced with the code alone.
        prove(&site, &own.client, &own.key).await;
        for (name, role) in [("admin", Role::Administrator), ("desk", Role::FrontDesk)] {
            site.add_account(name, &[role], &[]).await;
        }
        let (admin, desk, draft) = (site.signed_in_as("admin").await, site.signed_in_as("desk").await, site.new_key().await);
        let of_appointment = format!("/api/secured/appointments/{}/attachments", own.appointment);
        let of_request = format!("/api/secured/booking_requests/{}/attachments", own.request);
        let requests = found(&own.client.get(&format!("/api/secured/booking_keys/{}/booking_requests", own.key)).await);
        let slug = requests[0]["slug"].as_str().unwrap();
        let document = |added: TestResponse| made(&added)["id"].clone();
        let with_appointment = document(own.client.upload(&of_appointment, "a.pdf", &PDF, &[]).await);
        let with_request = document(own.client.upload(&of_request, "a.pdf", &PDF, &[]).await);
        let token = token_by_mail(&site, &desk, &own.of_request()).await;
        let by = |route, method, path: String, caller| UploadCall { route: (route, method), path, caller };
        let asset = by(ASSET, Method::PUT, "/api/admin/assets/header".to_owned(), &admin);
        let to_draft = by(DRAFT, Method::POST, format!("/api/booking_keys/{draft}/temporary_documents"), &own.client);
        let by_link = by(LINK, Method::POST, format!("{}/documents", page(&token)), &own.client);
        let others = [
            by("/api/secured/appointments/{id}/attachments", Method::POST, of_appointment.clone(), &own.client),
            by("/api/secured/appointments/{id}/attachments/{attachmentId}", Method::PUT,
                format!("{of_appointment}/{with_appointment}"), &own.client),
            by("/api/secured/booking_requests/{id}/attachments", Method::POST, of_request.clone(), &own.client),
            by("/api/secured/booking_requests/{id}/attachments/{attachmentId}", Method::PUT,
                format!("{of_request}/{with_request}"), &own.client),
            by("/api/booking_requests/{slug}/attachments", Method::POST,
                format!("/api/booking_requests/{slug}/attachments"), &own.client),
        ];
        let of_callers: Vec<&UploadCall<'_>> = others.iter().chain([&to_draft, &by_link]).collect();
        let all = of_callers.iter().copied().chain([&asset]);
        let all: BTreeSet<_> = all.map(|call| (call.route.0.to_owned(), call.route.1.to_string())).collect();
        assert_eq!(all, described_uploads(), "these are all calls that take a file");

        // Every call has been counted before it is refused. What a link refuses does not use it up.
        for call in &others {
            assert!(call.send().await.status.is_success(), "{:?}", call.route);
        }
        made(&to_draft.send().await);
        assert_eq!(asset.send().await.status.as_u16(), 204);
        refused(&own.client.upload(&by_link.path, "a.html", b"<html>", &[]).await, 415, "form.referral_file_types");

        count_uploads(&site, "key", UPLOADS_PER_HOUR_OF_KEY).await;
        assert_refused(&site, &of_callers).await;
        let another = format!("/api/booking_keys/{}/temporary_documents", site.new_key().await);
        made(&own.client.upload(&another, "a.pdf", &PDF, &[]).await);

        count_uploads(&site, "key", 0).await;
        count_uploads(&site, "address", UPLOADS_PER_HOUR_OF_ADDRESS).await;
        assert_refused(&site, &of_callers).await;
        // Staff count by account, whatever the address.
        made(&desk.upload(&of_appointment, "fax.pdf", &PDF, &[]).await);
        count_uploads(&site, "account", UPLOADS_PER_HOUR_OF_ADDRESS * ACCOUNT_RATE_FACTOR).await;
        assert_refused(&site, &[&asset, &by(others[0].route.0, Method::POST, of_appointment.clone(), &desk)]).await;

        assert_eq!(site.another_client().get(&page(&token)).await.status.as_u16(), 204, "the link is not used up");
        site.clock.advance(SignedDuration::from_hours(1));
        made(&to_draft.send().await);
    }

    async fn ops_11u_upload_links_are_guessed_a_few_times_only(site: Site) {
        let site = site.behind_proxy().await;
        let own = patient(&site, "09:00").await;
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        let desk = site.signed_in_as("desk").await;
        let used = token_by_mail(&site, &desk, &own.of_request()).await;
        let right = token_by_mail(&site, &desk, &own.of_request()).await;
        let anyone = site.another_client();
        let send = async |token: &str| anyone.upload(&format!("{}/documents", page(token)), "a.pdf", &PDF, &[]).await;
        for guess in 0..CLOSED_UPLOAD_LINKS_PER_HOUR_OF_ADDRESS {
            assert_eq!(anyone.get(&page(&right)).await.status.as_u16(), 204, "a right one counts for nothing");
            // One that a newer link replaced counts like those that never were.
            let wrong = if guess % 5 == 0 { used.clone() } else { format!("q7Zt0XvN3mC9sYbE5hK{guess:03}") };
            let answer = if guess % 2 == 0 { anyone.get(&page(&wrong)).await } else { send(&wrong).await };
            refused(&answer, 404, "message.upload_link_closed");
        }
        let files = site.file_count();
        for token in [&right, &used, "q7Zt0XvN3mC9sYbE5hKpLw"] {
            for answer in [anyone.get(&page(token)).await, send(token).await] {
                refused(&answer, 429, "message.too_many_requests");
                assert_eq!(answer.header("retry-after"), "3600");
            }
        }
        assert_eq!(site.file_count(), files);
        let elsewhere = anyone.request(Method::GET, &page(&right)).header("X-Forwarded-For", "203.0.113.9");
        assert_eq!(anyone.send(elsewhere).await.status.as_u16(), 204, "another address guesses nothing");
        assert_eq!(desk.get(&page(&right)).await.status.as_u16(), 204, "nor does an account");
        site.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(send(&right).await.status.as_u16(), 204);
    }
}
