//! Accounts: signing in, their kinds, and what they see of the portal.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{AFTER_LOCK, Client, PASSWORD, TestResponse, on_both_engines};

use crate::support::{booked, found, made, randwick_slot, refused};

const PATH: &str = "/api/authentication";

async fn sign_in(client: &Client, username: &str, password: &str) -> TestResponse {
    client.post("/api/authentication/staff", &json!({ "username": username, "password": password })).await
}

fn summary_of(key: &str) -> String {
    format!("/api/secured/booking_keys/{key}/summary")
}

on_both_engines! {
    async fn auth_09c_an_account_signs_in_by_its_password_in_each_of_the_six_roles(site: Site) {
        let kinds: Vec<(String, Value)> = vec![
            ("ADMINISTRATOR".into(), json!("STAFF")),
            ("CALL_CENTRE".into(), json!("STAFF")),
            ("FRONT_DESK".into(), json!("STAFF")),
            ("REFERRER".into(), json!("REFERRER")),
            ("RADIOLOGIST".into(), json!("RADIOLOGIST")),
            ("READ_ONLY".into(), json!("STAFF")),
        ];
        for (role, kind) in kinds {
            site.add_account(&format!("user-{role}"), &[role.parse().unwrap()], &[]).await;
            let client = site.another_client();
            let answer = sign_in(&client, &format!(" USER-{role} "), PASSWORD).await;
            let signed_in = found(&answer);
            assert_eq!((&signed_in["success"], &signed_in["secondFactorRequired"]), (&json!(true), &json!(false)));
            let cookie = answer.header("set-cookie");
            assert!(cookie.starts_with("__Host-sb-staff=") && cookie.contains("HttpOnly; Secure; SameSite=Lax"), "{cookie}");
            let who = found(&client.get(PATH).await);
            assert_eq!((&who["kind"], &who["roles"]), (&kind, &json!([role])));
        }
    }

    async fn auth_10a_the_answer_names_each_role_in_the_language_of_the_caller(site: Site) {
        site.add_account("ada", &[Role::FrontDesk, Role::CallCentre], &[]).await;
        let client = site.signed_in_as("ada").await;
        let who = found(&client.get(PATH).await);
        assert_eq!(who["roleTranslations"], json!({ "CALL_CENTRE": "Call centre", "FRONT_DESK": "Front desk" }));
        let request = client.request(reqwest::Method::GET, PATH).header("Accept-Language", "mk");
        assert_eq!(found(&client.send(request).await)["roleTranslations"]["FRONT_DESK"], "Рецепција");
    }

    async fn auth_10b_the_answer_names_the_user(site: Site) {
        site.add_account("Ada", &[Role::Administrator], &[]).await;
        let who = found(&site.signed_in_as("ada").await.get(PATH).await);
        assert_eq!((&who["username"], &who["readOnly"]), (&json!("ada"), &json!(false)));
        assert!(who.get("organization").is_none() && who.get("currentDoctor").is_none());
        assert_eq!(who["expiresAt"], "2026-03-08T19:15:00Z");
    }

    async fn auth_10c_the_answer_names_the_organization_where_there_is_one(site: Site) {
        site.add_lists().await;
        site.add_account("practice", &[Role::Referrer], &[]).await;
        let client = site.signed_in_as("practice").await;
        assert!(found(&client.get(PATH).await).get("organization").is_none());
        let doctor = site.doctor("Ana").await;
        site.refer_as("practice", None, doctor.organization_id).await;
        let who = found(&client.get(PATH).await);
        assert_eq!(who["organization"]["id"], json!(doctor.organization_id));
        assert!(who["organization"]["name"].is_string() && who.get("currentDoctor").is_none(), "{who}");
    }

    async fn auth_10d_the_answer_names_the_doctor_where_there_is_one(site: Site) {
        site.add_lists().await;
        site.add_account("referrer", &[Role::Referrer], &[]).await;
        let client = site.signed_in_as("referrer").await;
        assert!(found(&client.get(PATH).await).get("currentDoctor").is_none());
        let doctor = site.doctor("Ana").await;
        site.refer_as("referrer", Some(doctor.id), None).await;
        let who = found(&client.get(PATH).await);
        assert!(who["currentDoctor"]["name"].as_str().unwrap().contains("Ana"), "{who}");
        assert_eq!(who["currentDoctor"]["id"], doctor.id);
        assert!(who.get("organization").is_none(), "{who}");
    }

    async fn a_person_who_books_for_a_patient_has_no_session_of_the_patient(site: Site) {
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        site.add_account("referrer", &[Role::Referrer], &[]).await;
        let kiosk = site.another_client();
        kiosk.set_cookie("kioskIdentity", &site.enrol_kiosk().await);
        let callers = [site.signed_in_as("desk").await, site.signed_in_as("referrer").await, kiosk];
        for (caller, (kind, time)) in callers.iter().zip([("STAFF", "09:00"), ("REFERRER", "10:00"), ("KIOSK", "11:00")]) {
            let key = site.new_key().await;
            let mut body = testkit::submission(&key, &randwick_slot(&site, time));
            body["embedded"] = json!(true);
            let asked = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
            let mut request = testkit::request_submission(&site.new_key().await, &asked);
            request["embedded"] = json!(true);
            let mut shown = Vec::new();
            for (path, body) in [("/api/appointments", body), ("/api/booking_requests", request)] {
                let answer = caller.post_once(path, &site.idempotency_key(), &body).await;
                assert!(made(&answer).get("token").is_none(), "{}", answer.text);
                shown.push(answer.json()["bookingKey"].as_str().unwrap().to_owned());
                assert_eq!(answer.header("set-cookie"), "", "{kind} {path}");
            }
            assert_eq!(found(&caller.get(PATH).await)["kind"], kind);
            let summary = caller.get(&summary_of(&shown[0])).await;
            match kind {
                // Staff of the clinic can see it; for the others it is closed.
                "STAFF" => assert_eq!(found(&summary)["patientDetails"]["firstName"], "Mira"),
                "REFERRER" => drop(refused(&summary, 403, "message.not_allowed")),
                _ => drop(refused(&summary, 401, "message.not_authenticated")),
            }
        }
        site.disable("desk").await;
        let who = found(&callers[0].get(PATH).await);
        assert_eq!(who["kind"], "ANONYMOUS", "nothing of the patient is left where the account has gone");
    }

    async fn auth_10e_an_anonymous_caller_gets_an_anonymous_answer(site: Site) {
        let who = found(&site.client.get(PATH).await);
        assert_eq!((&who["kind"], &who["roles"]), (&json!("ANONYMOUS"), &json!([])));
        assert_eq!((&who["roleTranslations"], &who["codeVerified"]), (&json!({}), &json!(false)));
    }

    async fn a_wrong_password_and_an_unknown_name_answer_alike_and_lock_alike(site: Site) {
        site.add_account("ada", &[Role::Administrator], &[]).await;
        let known = sign_in(&site.client, "ada", "wrong").await;
        let unknown = sign_in(&site.client, "nobody", "wrong").await;
        assert_eq!((known.status, &known.text), (unknown.status, &unknown.text));
        assert_eq!(found(&known)["key"], "message.authentication_staff_error");
        for name in ["ada", "nobody"] {
            for attempt in 2..=5 {
                assert_eq!(found(&sign_in(&site.client, name, "wrong").await)["maxAttemptsReached"], attempt == 5);
            }
            refused(&sign_in(&site.client, name, PASSWORD).await, 423, "message.max_attempts_reached");
        }
        site.clock.advance(AFTER_LOCK);
        assert_eq!(found(&sign_in(&site.client, "ada", PASSWORD).await)["success"], true);
    }

    async fn auth_11m_no_number_of_wrong_passwords_shuts_an_account_for_good(site: Site) {
        site.add_account("ada", &[Role::Administrator], &[]).await;
        for minutes in [15, 30, 60, 120, 120] {
            for _ in 0..5 {
                found(&sign_in(&site.client, "ada", "wrong").await);
            }
            let locked = sign_in(&site.client, "ada", PASSWORD).await;
            refused(&locked, 423, "message.max_attempts_reached");
            assert_eq!(locked.header("retry-after"), (minutes * 60).to_string());
            site.clock.advance(jiff::SignedDuration::from_mins(minutes));
        }
        assert_eq!(found(&sign_in(&site.client, "ada", PASSWORD).await)["success"], true);
    }

    async fn disabling_an_account_ends_its_sessions_and_it_cannot_sign_in(site: Site) {
        site.add_account("ada", &[Role::Administrator], &[]).await;
        let client = site.signed_in_as("ada").await;
        site.disable("ada").await;
        assert_eq!(found(&client.get(PATH).await)["kind"], "ANONYMOUS");
        assert_eq!(found(&sign_in(&site.client, "ada", PASSWORD).await)["success"], false);
    }

    async fn auth_09e_a_read_only_account_reads_and_changes_nothing(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("eve", &[Role::Administrator, Role::ReadOnly], &[]).await;
        let client = site.signed_in_as("eve").await;
        assert_eq!(found(&client.get(PATH).await)["readOnly"], true);
        found(&client.get(&summary_of(&key)).await);
        let before = site.rows().await;
        for (path, body) in [
            ("/api/booking_keys", json!({})),
            ("/api/appointments", json!({})),
            ("/api/callback_requests", json!({ "name": "Eve", "contactNumber": "0491570006" })),
        ] {
            let answer = client.post_once(path, &site.idempotency_key(), &body).await;
            refused(&answer, 403, "message.access_read_only");
        }
        refused(&client.delete(&format!("/api/booking_keys/{key}")).await, 403, "message.access_read_only");
        assert_eq!(site.rows().await, before);
        found(&client.put(PATH).await);
        assert_eq!(client.delete(PATH).await.status.as_u16(), 204, "out they may");
    }

    async fn staff_open_the_portal_of_their_clinics_and_the_audit_trail_names_them(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("here", &[Role::FrontDesk], &["randwick"]).await;
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        site.add_account("doctor", &[Role::Radiologist], &[]).await;
        let here = site.signed_in_as("here").await;
        let summary = found(&here.get(&summary_of(&key)).await);
        assert_eq!(summary["patientDetails"]["email"], "mira@example.org", "staff see the whole contact");
        let events = site.audit_events().await;
        let read = events.iter().rfind(|event| event.action == "READ").unwrap();
        assert_eq!(read.actor_kind, "STAFF");
        let elsewhere = site.signed_in_as("elsewhere").await;
        refused(&elsewhere.get(&summary_of(&key)).await, 404, "message.not_found");
        let outside = site.signed_in_as("doctor").await;
        refused(&outside.get(&summary_of(&key)).await, 403, "message.not_allowed");
    }
}
