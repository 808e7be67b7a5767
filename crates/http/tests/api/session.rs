//! The session that a booking opens.

use jiff::SignedDuration;
use reqwest::Method;
use testkit::{Client, on_both_engines};

use crate::support::{booked, found, made, randwick_slot, refused};

fn summary_of(key: &str) -> String {
    format!("/api/secured/booking_keys/{key}/summary")
}

async fn kind(client: &Client) -> String {
    found(&client.get("/api/authentication").await)["kind"].as_str().unwrap().to_owned()
}

on_both_engines! {
    async fn a_booking_opens_a_session_in_an_http_only_cookie_of_this_site(site: Site) {
        let key = site.new_key().await;
        let answer = site.book(&site.client, &key, &randwick_slot(&site, "09:00")).await;
        let cookie = answer.header("set-cookie").to_owned();
        let mut parts = cookie.split("; ");
        let (name, token) = parts.next().unwrap().split_once('=').unwrap();
        assert_eq!(name, "__Host-sb-patient");
        assert!(token.len() >= 43, "256 random bits: {token}");
        let attributes: Vec<&str> = parts.collect();
        for attribute in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"] {
            assert!(attributes.contains(&attribute), "{attribute} is missing in {cookie}");
        }
        assert!(!cookie.contains("Domain"), "a __Host- cookie has none");
        assert!(!answer.text.contains(token), "the token stands in the cookie alone");
    }

    async fn auth_08a_a_session_opens_the_key_that_was_booked(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        assert_eq!(found(&client.get(&summary_of(&key)).await)["bookingKey"], key);
        let who = found(&client.get("/api/authentication").await);
        assert_eq!((&who["kind"], &who["bookingKey"]), (&"PATIENT".into(), &key.clone().into()));
        assert_eq!(who["codeVerified"], false);
        assert_eq!(who["expiresAt"], "2026-03-08T19:15:00Z", "15 minutes from now");
        refused(&site.another_client().get(&summary_of(&key)).await, 401, "message.not_authenticated");
    }

    async fn auth_08b_a_session_never_opens_another_booking_key(site: Site) {
        let (mine, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (_, other) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let draft = site.new_key().await;
        for key in [other.as_str(), draft.as_str(), "q7Zt0XvN3mC9sYbE5hKpLw"] {
            refused(&mine.get(&summary_of(key)).await, 404, "message.not_found");
            let calendar = format!("/api/secured/booking_keys/{key}/calendar");
            refused(&mine.get(&calendar).await, 404, "message.not_found");
        }
    }

    async fn auth_08c_log_out_ends_the_session(site: Site) {
        let (client, key) = (site.another_client(), site.new_key().await);
        let answer = site.book(&client, &key, &randwick_slot(&site, "09:00")).await;
        let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
        let out = client.delete("/api/authentication").await;
        assert_eq!(out.status.as_u16(), 204);
        assert!(out.header("set-cookie").starts_with("__Host-sb-patient=; "), "{}", out.header("set-cookie"));
        assert!(out.header("set-cookie").contains("Max-Age=0"));
        let stolen = site.client.without_headers(Method::GET, &summary_of(&key)).header("Cookie", cookie);
        refused(&site.client.send(stolen).await, 401, "message.not_authenticated");
        assert_eq!(client.delete("/api/authentication").await.status.as_u16(), 204, "also without a session");
    }

    async fn signing_out_is_noted_once_with_whose_session_ended(site: Site) {
        let (client, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("ada", &[domain::auth::Role::FrontDesk], &[]).await;
        let ada = site.signed_in_as("ada").await;
        let mut rows = Vec::new();
        for who in [&client, &ada, &client, &ada] {
            rows.extend(site.audit_rows_of(&who.delete("/api/authentication").await).await);
        }
        let said: Vec<_> = rows.iter().map(|row| (row.action.as_str(), row.actor_kind.as_str(), row.subject_kind.as_str())).collect();
        assert_eq!(said, [("SIGN_OUT", "PATIENT", "BOOKING_KEY"), ("SIGN_OUT", "STAFF", "USER")]);
        assert_eq!(rows[1].subject_id, site.user_id("ada").await);
    }

    async fn auth_08d_the_session_ends_after_fifteen_minutes_idle(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.clock.advance(SignedDuration::from_secs(15 * 60 - 1));
        found(&client.get(&summary_of(&key)).await);
        site.clock.advance(SignedDuration::from_secs(15 * 60 - 1));
        assert_eq!(kind(&client).await, "PATIENT", "the reading before has kept it alive");
        site.clock.advance(SignedDuration::from_secs(1));
        refused(&client.get(&summary_of(&key)).await, 401, "message.not_authenticated");
        assert_eq!(kind(&client).await, "ANONYMOUS");
    }

    async fn reading_the_authentication_does_not_extend_the_session(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        for _ in 0..2 {
            site.clock.advance(SignedDuration::from_secs(7 * 60 + 30));
            found(&client.get("/api/authentication").await);
        }
        refused(&client.get(&summary_of(&key)).await, 401, "message.not_authenticated");
    }

    async fn auth_08e_the_session_ends_after_twelve_hours_in_any_case(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        for _ in 0..59 {
            site.clock.advance(SignedDuration::from_mins(12));
            found(&client.get(&summary_of(&key)).await);
        }
        let who = found(&client.get("/api/authentication").await);
        assert_eq!(who["expiresAt"], "2026-03-09T07:00:00Z", "the end is told");
        site.clock.advance(SignedDuration::from_secs(12 * 60 - 1));
        found(&client.get(&summary_of(&key)).await);
        site.clock.advance(SignedDuration::from_secs(1));
        refused(&client.get(&summary_of(&key)).await, 401, "message.not_authenticated");
    }

    async fn asking_who_one_is_never_answers_401(site: Site) {
        assert_eq!(kind(&site.client).await, "ANONYMOUS");
        let path = "/api/authentication";
        let invented = site.client.without_headers(Method::GET, path).header("Cookie", "__Host-sb-patient=nobody");
        assert_eq!(found(&site.client.send(invented).await)["kind"], "ANONYMOUS");
        let bearer = site.client.without_headers(Method::GET, path).header("Authorization", "Bearer nobody");
        assert_eq!(found(&site.client.send(bearer).await)["kind"], "ANONYMOUS");
    }

    async fn a_tab_that_keeps_no_cookies_may_send_its_token_as_bearer(site: Site) {
        let (client, key) = (site.another_client(), site.new_key().await);
        let answer = site.book(&client, &key, &randwick_slot(&site, "09:00")).await;
        made(&answer);
        let pair = answer.header("set-cookie").split(';').next().unwrap();
        let token = format!("Bearer {}", pair.split_once('=').unwrap().1);
        let request = site.client.without_headers(Method::GET, &summary_of(&key)).header("Authorization", token);
        assert_eq!(found(&site.client.send(request).await)["bookingKey"], key);
    }
}
