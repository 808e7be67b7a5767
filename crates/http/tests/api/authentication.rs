//! Signing in with a booking key and the date of birth.

use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, request_submission, sign_in};

use crate::support::{booked, found, made, randwick_slot, refused};

const PATH: &str = "/api/authentication";
const UNKNOWN: &str = "q7Zt0XvN3mC9sYbE5hKpLw";

fn summary_of(key: &str) -> String {
    format!("/api/secured/booking_keys/{key}/summary")
}

async fn try_to_open(client: &Client, key: &str, change: Value) -> TestResponse {
    let mut body = sign_in(key, "APPOINTMENT");
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    client.post(PATH, &body).await
}

/// A patient requests a scan; returns the key and slug of the request.
async fn request_exam(site: &Site) -> (Client, String, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    let body = request_submission(&key, &wish);
    made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    let slug = site.booking_requests().await.pop().unwrap().slug;
    (client, key, slug)
}

on_both_engines! {
    async fn auth_12a_the_date_of_birth_opens_an_appointment_or_a_booking_request(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let client = site.another_client();
        let opened = found(&try_to_open(&client, &key, json!({})).await);
        assert_eq!((&opened["success"], &opened["bookingKind"]), (&json!(true), &json!("APPOINTMENT")));
        assert_eq!((&opened["status"], &opened["otpRequired"]), (&json!("BOOKED"), &json!(false)));
        assert_eq!(opened["expiresAt"], "2026-03-08T19:15:00Z", "15 minutes from now");
        let slug = found(&client.get(&summary_of(&key)).await)["appointments"][0]["slug"].clone();
        assert_eq!(found(&try_to_open(&client, &key, json!({ "slug": slug })).await)["success"], true);
        let other = found(&try_to_open(&client, &key, json!({ "slug": "a-another" })).await);
        assert_eq!(other["success"], false, "the slug narrows to one matter under the key");

        let (_, key, slug) = request_exam(&site).await;
        let body = json!({ "bookingKey": key, "dateOfBirth": "1984-05-17", "slug": slug, "isBookingRequest": true });
        let opened = found(&site.another_client().post(PATH, &body).await);
        assert_eq!((&opened["success"], &opened["bookingKind"]), (&json!(true), &json!("BOOKING_REQUEST")));
        assert_eq!(opened["status"], "NEW");
    }

    async fn auth_12b_the_page_may_send_its_own_data_along_and_they_have_no_effect(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let all = json!({
            "contactNumber": "0491570006", "isBookingRequest": false, "isPatientPortal": false,
            "populatedDoB": "1950-01-01", "otp": "123456", "navigateUrl": "https://evil.example", "shared": true
        });
        let opened = found(&try_to_open(&site.another_client(), &key, all).await);
        assert_eq!((&opened["success"], &opened["otpRequired"]), (&json!(true), &json!(false)));
        let portal = json!({ "bookingKey": key, "dateOfBirth": "1984-05-17", "isPatientPortal": true });
        let opened = found(&site.another_client().post(PATH, &portal).await);
        assert_eq!(opened["otpRequired"], true, "the portal needs a code");
    }

    async fn auth_12c_a_wrong_date_of_birth_answers_success_message_and_max_attempts(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let client = site.another_client();
        let answer = try_to_open(&client, &key, json!({ "dateOfBirth": "1984-05-18" })).await;
        let wrong = found(&answer);
        assert_eq!((&wrong["success"], &wrong["maxAttemptsReached"]), (&json!(false), &json!(false)));
        assert_eq!(wrong["key"], "message.authentication_error");
        assert_eq!(wrong["message"], "Those details don't match this booking. Check them and try again.");
        assert!(answer.header("set-cookie").is_empty());
        refused(&client.get(&summary_of(&key)).await, 401, "message.not_authenticated");
    }

    async fn auth_02g_an_unknown_key_answers_like_a_wrong_date_of_birth(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let draft = site.new_key().await;
        let wrong = json!({ "dateOfBirth": "1984-05-18" });
        let known = try_to_open(&site.another_client(), &key, wrong.clone()).await;
        for unknown in [UNKNOWN, draft.as_str(), "no key at all"] {
            let answer = try_to_open(&site.another_client(), unknown, wrong.clone()).await;
            assert_eq!((answer.status, &answer.text), (known.status, &known.text), "{unknown}");
            assert_eq!(answer.headers.len(), known.headers.len());
        }
    }

    async fn auth_02h_the_status_of_a_key_shows_only_after_the_date_of_birth(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let wrong = found(&try_to_open(&site.another_client(), &key, json!({ "dateOfBirth": "1984-05-18" })).await);
        for hidden in ["status", "bookingKind", "expiresAt", "token"] {
            assert!(wrong.get(hidden).is_none(), "{hidden} in {wrong}");
        }
        assert_eq!((&wrong["otpTypes"], &wrong["maskedContacts"]), (&json!([]), &json!({})));
        assert_eq!(found(&try_to_open(&site.another_client(), &key, json!({})).await)["status"], "BOOKED");
    }

    async fn an_invalid_date_of_birth_costs_no_attempt(site: Site) {
        for typed in ["", "17.5.1984", "2084-05-17", "1984-02-30"] {
            let body = json!({ "bookingKey": UNKNOWN, "dateOfBirth": typed });
            refused(&site.client.post(PATH, &body).await, 422, "message.invalid_fields");
        }
    }

    async fn auth_12g_log_out_ends_every_session_of_the_browser(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("ada", &[domain::auth::Role::Administrator], &[]).await;
        let client = site.signed_in_as("ada").await;
        found(&try_to_open(&client, &key, json!({})).await);
        let out = client.delete(PATH).await;
        assert_eq!(out.status.as_u16(), 204);
        let cleared: Vec<&str> = out.headers.get_all("set-cookie").iter().map(|one| one.to_str().unwrap()).collect();
        for name in ["__Host-sb-patient=;", "__Host-sb-patient-embed=;", "__Host-sb-staff=;"] {
            assert!(cleared.iter().any(|cookie| cookie.starts_with(name)), "{name} {cleared:?}");
        }
        assert_eq!(found(&client.get(PATH).await)["kind"], "ANONYMOUS");
        refused(&client.put(PATH).await, 401, "message.not_authenticated");
    }

    async fn signing_in_again_ends_the_session_before(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let client = site.another_client();
        let first = try_to_open(&client, &key, json!({})).await;
        let cookie = first.header("set-cookie").split(';').next().unwrap().to_owned();
        let second = try_to_open(&client, &key, json!({})).await;
        assert_ne!(second.header("set-cookie").split(';').next().unwrap(), cookie, "a token of its own");
        let stolen = site.client.without_headers(Method::GET, &summary_of(&key)).header("Cookie", cookie);
        refused(&site.client.send(stolen).await, 401, "message.not_authenticated");
    }

    async fn an_embedded_page_gets_a_cookie_that_is_kept_for_its_site_alone(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let client = site.another_client();
        let answer = try_to_open(&client, &key, json!({ "embedded": true })).await;
        let cookie = answer.header("set-cookie");
        assert!(cookie.starts_with("__Host-sb-patient-embed="), "{cookie}");
        for attribute in ["HttpOnly", "Secure", "SameSite=None", "Partitioned", "Path=/"] {
            assert!(cookie.contains(attribute), "{attribute} is missing in {cookie}");
        }
        assert!(found(&answer).get("token").is_none());
        found(&client.get(&summary_of(&key)).await);
    }

    async fn where_cookies_are_blocked_the_answer_carries_the_token(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let client = site.another_client();
        let opened = found(&try_to_open(&client, &key, json!({ "cookiesBlocked": true })).await);
        let bearer = format!("Bearer {}", opened["token"].as_str().unwrap());
        let request = site.client.without_headers(Method::GET, &summary_of(&key)).header("Authorization", bearer);
        assert_eq!(found(&site.client.send(request).await)["bookingKey"], key);
    }

    async fn a_contact_number_is_compared_without_country_code_where_it_is_asked_for(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.configure("application", &json!({ "contactNumberEnabled": true })).await;
        for typed in ["0491 570 006", "491570006", "+61491570006"] {
            let answer = try_to_open(&site.another_client(), &key, json!({ "contactNumber": typed })).await;
            assert_eq!(found(&answer)["success"], true, "{typed}");
        }
        let wrong = try_to_open(&site.another_client(), &key, json!({ "contactNumber": "0491570007" })).await;
        assert_eq!(found(&wrong)["key"], "message.authentication_error");
        for _ in 0..7 {
            let left_out = found(&try_to_open(&site.another_client(), &key, json!({ "contactNumber": " " })).await);
            assert_eq!((&left_out["success"], &left_out["maxAttemptsReached"]), (&json!(false), &json!(false)));
            let unknown = found(&try_to_open(&site.another_client(), UNKNOWN, json!({})).await);
            assert_eq!(unknown, left_out, "alike for every key");
        }
        let right = json!({ "contactNumber": "0491570006" });
        assert_eq!(found(&try_to_open(&site.another_client(), &key, right).await)["success"], true, "no try was counted");
    }

    async fn auth_08a_the_key_of_a_request_opens_the_appointment_that_was_made_of_it_too(site: Site) {
        let (client, request_key, slug) = request_exam(&site).await;
        site.offer(&slug).await;
        let key = site.new_key().await;
        let mut body = testkit::submission(&key, &randwick_slot(&site, "09:00"));
        body["bookingRequestSlug"] = json!(slug);
        made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        for key in [&key, &request_key] {
            found(&client.get(&summary_of(key)).await);
        }
        let later = site.another_client();
        let opened = found(&try_to_open(&later, &request_key, json!({ "authenticationType": "BOOKING_REQUEST" })).await);
        assert_eq!((&opened["bookingKind"], &opened["status"]), (&json!("BOOKING_REQUEST"), &json!("BOOKED")));
        for key in [&key, &request_key] {
            found(&later.get(&summary_of(key)).await);
        }
        let other = site.another_client();
        found(&try_to_open(&other, &key, json!({})).await);
        refused(&other.get(&summary_of(&request_key)).await, 404, "message.not_found");
    }

    async fn the_keepalive_ping_keeps_a_session_alive(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let client = site.another_client();
        refused(&client.put(PATH).await, 401, "message.not_authenticated");
        found(&try_to_open(&client, &key, json!({})).await);
        for _ in 0..3 {
            site.clock.advance(jiff::SignedDuration::from_mins(14));
            let renewed = found(&client.put(PATH).await);
            let ends: jiff::Timestamp = renewed["expiresAt"].as_str().unwrap().parse().unwrap();
            assert_eq!(ends, site.now() + jiff::SignedDuration::from_mins(15));
        }
        found(&client.get(&summary_of(&key)).await);
    }

    async fn every_try_leaves_an_audit_row(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        found(&try_to_open(&site.another_client(), &key, json!({ "dateOfBirth": "1984-05-18" })).await);
        found(&try_to_open(&site.another_client(), &key, json!({})).await);
        let events = site.audit_events().await;
        let tries: Vec<&str> =
            events.iter().filter(|event| event.action == "SIGN_IN").map(|event| event.result.as_str()).collect();
        assert_eq!(tries, ["REFUSED", "DONE"]);
    }
}
