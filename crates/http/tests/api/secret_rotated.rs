//! The secret gets a new version while people book.

use app::Secrets;
use app::audit::check_chain;
use domain::Chance;
use domain::auth::Role;
use integrations::captcha::HostedCaptcha;
use serde_json::json;
use testkit::{Engine, PASSWORD, SECRET, SMALL_PDF, Site, on_both_engines, sign_in, solve_captcha};

use crate::support::{booked, found, made, randwick_slot, refused, texts};

/// The file with one more version, which is used from now on.
fn rotated(site: &Site) -> String {
    Secrets::rotated(SECRET, &Chance::seeded(77), site.now()).unwrap().0
}

on_both_engines! {
    async fn ops_14e_14i_what_was_made_before_a_rotation_works_afterwards_and_new_things_need_the_new_version(site: Site) {
        // Before: a booking with its session and its mail to come, a draft with a file, a code, a second factor, and what an
        // account sees in place of the key.
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (draft, code) = (site.new_key().await, json!({ "bookingKey": key, "type": "PATIENT_PORTAL" }));
        let documents = format!("/api/booking_keys/{draft}/temporary_documents");
        made(&site.client.upload(&documents, "referral.pdf", SMALL_PDF, &[]).await);
        found(&patient.post("/api/authentication/otp", &code).await);
        for name in ["ada", "desk"] {
            site.add_account(name, &[Role::FrontDesk], &[]).await;
        }
        let (_, recovery) = site.enrol(&site.signed_in_as("ada").await).await;
        let desk = site.signed_in_as("desk").await;
        let stand_in = texts(&found(&desk.get("/api/admin/appointments").await)["items"], "bookingKey").remove(0);
        let ada = site.another_client();
        let typed = json!({ "username": "ada", "password": PASSWORD });
        assert_eq!(found(&ada.post("/api/authentication/staff", &typed).await)["secondFactorRequired"], true);
        let repeated = testkit::submission(&site.new_key().await, &randwick_slot(&site, "10:00"));
        let first = made(&site.client.post_once("/api/appointments", "sent-before-the-rotation", &repeated).await);
        while site.app.seal_audit().await.unwrap() > 0 {}
        let before = site.another_server().await;

        // A patient books at the same moment.
        let (slot, later) = (randwick_slot(&site, "11:00"), randwick_slot(&site, "12:00"));
        let ((), during, also) = tokio::join!(
            async { assert_eq!(site.app.reload_secrets(&rotated(&site)), Ok(Some(2))) },
            booked(&site, &slot),
            booked(&site, &later),
        );

        found(&patient.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        for (client, key) in [&during, &also] {
            found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        }
        let otp = site.last_code().await;
        let told = site.messages().await;
        for key in [&key, &during.1, &also.1] {
            assert!(told.iter().any(|one| one.body.contains(key.as_str())), "the mail has the link of {key}");
        }
        let proven = json!({ "bookingKey": key, "type": "PATIENT_PORTAL", "otp": otp });
        assert_eq!(found(&patient.post("/api/authentication/otp/validation", &proven).await)["success"], true);
        let seen = found(&desk.get(&format!("/api/secured/booking_keys/{stand_in}/summary")).await);
        assert_ne!(seen["bookingKey"], json!(key), "a stand-in of before leads to the booking, not to its key");
        let body = json!({ "recoveryCode": recovery[0] });
        assert_eq!(found(&ada.post("/api/authentication/staff/second_factor", &body).await)["success"], true);
        let again = site.client.post_once("/api/appointments", "sent-before-the-rotation", &repeated).await;
        assert_eq!(again.json(), first, "a call that is repeated has its first answer");
        let opened = site.another_client().post("/api/authentication", &sign_in(&key, "APPOINTMENT")).await;
        assert_eq!(found(&opened)["success"], true, "the link still opens");

        // A server without the new file can't read new data.
        let newer = booked(&site, &randwick_slot(&site, "13:00")).await.1;
        site.do_all_jobs().await;
        assert!(before.app.message_log().await.is_err(), "the words about {newer} are sealed with version 2");
        before.app.reload_secrets(&rotated(&site)).unwrap();
        assert!(before.app.message_log().await.is_ok());

        while site.app.seal_audit().await.unwrap() > 0 {}
        let secrets = Secrets::read(&rotated(&site), site.now()).unwrap();
        let checked = check_chain(site.app.store(), &secrets, &[]).await.unwrap();
        assert_eq!(checked.broken, None);
        let versions: Vec<u32> = checked.by_version.iter().map(|(version, _)| *version).collect();
        assert_eq!(versions, [1, 2], "rows of before and after, each by its version");
    }

    async fn ops_14i_a_rotation_forgets_no_held_times(site: Site) {
        let limited = site.behind_proxy().await;
        limited.add_account("desk", &[Role::FrontDesk], &[]).await;
        let (desk, key) = (limited.signed_in_as("desk").await, limited.new_key().await);
        made(&limited.hold(&desk, &key, &randwick_slot(&limited, "09:00")).await);
        let all = "UPDATE rate_counters SET count = 1200 WHERE bucket LIKE 'held_slot:account:%'";
        assert!(limited.run_sql(all).await);
        assert_eq!(limited.app.reload_secrets(&rotated(&limited)), Ok(Some(2)));
        let more = limited.hold(&desk, &key, &randwick_slot(&limited, "11:00")).await;
        refused(&more, 429, "message.too_many_holds");
    }

    async fn ops_14l_a_rotation_forgets_no_count_of_a_caller(site: Site) {
        let limited = site.behind_proxy().await;
        let ask = || async {
            let body = json!({ "email": "nobody@example.org", "dateOfBirth": "1984-05-17" });
            limited.another_client().post("/api/link_requests", &body).await
        };
        for _ in 0..3 {
            assert_eq!(ask().await.status.as_u16(), 202);
        }
        assert_eq!(limited.app.reload_secrets(&rotated(&limited)), Ok(Some(2)));
        refused(&ask().await, 429, "message.too_many_requests");
    }

    async fn ops_14e_a_rotation_forgets_no_failed_tries(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let wrong = json!({ "bookingKey": key, "dateOfBirth": "1984-05-18" });
        for attempt in 1..=5 {
            if attempt == 4 {
                site.app.reload_secrets(&rotated(&site)).unwrap();
            }
            let answer = found(&site.client.post("/api/authentication", &wrong).await);
            assert_eq!(answer["maxAttemptsReached"], attempt == 5, "{attempt}");
        }
        let right = sign_in(&key, "APPOINTMENT");
        refused(&site.client.post("/api/authentication", &right).await, 423, "message.max_attempts_reached");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_14e_a_captcha_of_before_a_rotation_is_still_good() {
    let site = Site::with_captcha(Engine::Sqlite, HostedCaptcha::default()).await;
    let challenge = site.app.captcha_challenge().await.unwrap();
    site.app.reload_secrets(&rotated(&site)).unwrap();
    assert!(site.app.verify_captcha(&solve_captcha(&challenge)).await.unwrap().is_some());
}
