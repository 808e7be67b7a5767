//! Limits of attempts with a date of birth.

use app::Settings;
use jiff::SignedDuration;
use serde_json::json;
use testkit::{AFTER_LOCK, Client, Engine, Site, TestResponse, on_both_engines, sign_in};

use crate::support::{booked, found, made, randwick_slot, refused};

const UNKNOWN: &str = "q7Zt0XvN3mC9sYbE5hKpLw";

async fn try_wrong(client: &Client, key: &str) -> TestResponse {
    let body = json!({ "bookingKey": key, "dateOfBirth": "1984-05-18" });
    client.post("/api/authentication", &body).await
}

async fn open(client: &Client, key: &str) -> TestResponse {
    client.post("/api/authentication", &sign_in(key, "APPOINTMENT")).await
}

async fn opens(site: &Site, key: &str) -> bool {
    found(&open(&site.another_client(), key).await)["success"] == true
}

on_both_engines! {
    async fn auth_08f_five_wrong_dates_of_birth_lock_that_key_for_fifteen_minutes(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (_, other) = booked(&site, &randwick_slot(&site, "11:00")).await;
        for locked in [key.as_str(), UNKNOWN] {
            for attempt in 1..=5 {
                let wrong = found(&try_wrong(&site.client, locked).await);
                assert_eq!(wrong["maxAttemptsReached"], attempt == 5, "{attempt}");
            }
            let refusal = open(&site.another_client(), locked).await;
            let body = refused(&refusal, 423, "message.max_attempts_reached");
            assert_eq!((&body["success"], &body["maxAttemptsReached"]), (&json!(false), &json!(true)));
            assert_eq!(refusal.header("retry-after"), "900");
        }
        assert!(opens(&site, &other).await, "the patient's other keys still open");
        site.clock.advance(AFTER_LOCK - SignedDuration::from_secs(1));
        let refusal = open(&site.another_client(), &key).await;
        refused(&refusal, 423, "message.max_attempts_reached");
        assert_eq!(refusal.header("retry-after"), "1");
        site.clock.advance(SignedDuration::from_secs(1));
        assert!(opens(&site, &key).await);
    }

    async fn port_10h_port_10i_the_answer_says_how_many_tries_are_left_and_how_long_a_lock_lasts(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        for tried in [key.as_str(), UNKNOWN] {
            for left in [4, 3, 2, 1] {
                assert_eq!(found(&try_wrong(&site.client, tried).await)["triesLeft"], left, "{tried}");
            }
            let last = found(&try_wrong(&site.client, tried).await);
            assert_eq!((&last["retryAfterSeconds"], last.get("triesLeft")), (&json!(900), None), "{tried}");
            let body = refused(&open(&site.another_client(), tried).await, 423, "message.max_attempts_reached");
            assert_eq!(body["retryAfterSeconds"], 900, "{tried}");
        }
    }

    async fn a_right_one_forgets_the_wrong_ones_before(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        for _ in 0..3 {
            for _ in 0..4 {
                assert_eq!(found(&try_wrong(&site.client, &key).await)["maxAttemptsReached"], false);
            }
            assert!(opens(&site, &key).await);
        }
    }

    async fn auth_08g_ten_wrong_ones_in_a_day_make_a_new_link_necessary(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        for round in 0..2 {
            for attempt in 1..=5 {
                let wrong = found(&try_wrong(&site.client, &key).await);
                assert_eq!(wrong["maxAttemptsReached"], attempt == 5, "{round} {attempt}");
            }
            site.clock.advance(AFTER_LOCK);
        }
        for days in [0, 1, 30] {
            site.clock.advance(SignedDuration::from_hours(24 * days));
            let refusal = open(&site.another_client(), &key).await;
            refused(&refusal, 423, "message.max_attempts_reached");
            assert!(refusal.header("retry-after").is_empty(), "waiting does not help");
        }
    }

    async fn nine_wrong_ones_are_forgotten_after_a_day(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        for _ in 0..5 {
            found(&try_wrong(&site.client, &key).await);
        }
        site.clock.advance(AFTER_LOCK);
        for _ in 0..4 {
            found(&try_wrong(&site.client, &key).await);
        }
        site.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(found(&try_wrong(&site.client, &key).await)["maxAttemptsReached"], false);
        assert!(opens(&site, &key).await);
    }

    async fn auth_08i_servers_count_together(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let other = site.another_server().await;
        for _ in 0..2 {
            found(&try_wrong(&site.client, &key).await);
            found(&try_wrong(&other.client, &key).await);
        }
        assert_eq!(found(&try_wrong(&other.client, &key).await)["maxAttemptsReached"], true);
        refused(&open(&site.another_client(), &key).await, 423, "message.max_attempts_reached");
        refused(&open(&other.another_client(), &key).await, 423, "message.max_attempts_reached");
    }

    async fn of_many_concurrent_tries_five_are_answered(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let mut tries = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let (client, key) = (site.another_client(), key.clone());
            tries.spawn(async move { try_wrong(&client, &key).await.status.as_u16() });
        }
        let statuses = tries.join_all().await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 5, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 423).count(), 15, "{statuses:?}");
    }
}

/// With the limits of a real installation.
async fn limited(engine: Engine) -> Site {
    Site::with(engine, Settings { captcha: false, ..Settings::default() }).await
}

mod auth_08h_one_network_address_has_twenty_failures_an_hour_over_all_keys {
    use super::*;

    async fn check(site: Site) {
        let key = site.new_key().await;
        made(&site.book(&site.another_client(), &key, &randwick_slot(&site, "09:00")).await);
        let name = |n: usize| format!("q7Zt0XvN3mC9sYbE5hKp{n:02}");
        for n in 0..20 {
            found(&try_wrong(&site.client, &name(n / 2)).await);
            site.clock.advance(SignedDuration::from_mins(1));
        }
        for key in [key.as_str(), &name(50)] {
            let answer = open(&site.another_client(), key).await;
            refused(&answer, 429, "message.too_many_requests");
            assert_eq!(answer.header("retry-after"), "2400", "the first failure is twenty minutes old");
        }
        site.clock.advance(SignedDuration::from_mins(40));
        assert!(opens(&site, &key).await, "an hour that slides");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn sqlite() {
        check(limited(Engine::Sqlite).await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn postgres() {
        check(limited(Engine::Postgres).await).await;
    }
}

mod qst_11t_a_typed_contact_gets_five_codes_an_hour_from_all_drafts {
    use super::*;

    async fn check(site: Site) {
        let ask = async |contact: &str| {
            let path = format!("/api/booking_keys/{}/validation_codes", site.new_key().await);
            site.another_client().post(&path, &json!({ "email": contact })).await
        };
        for contact in [
            "mira@example.org",
            "MIRA@example.org",
            "mira@example.org",
            "mira@example.org",
            "Mira@example.org",
        ] {
            assert!(ask(contact).await.status.is_success());
        }
        refused(&ask("mira@example.org").await, 429, "message.too_many_requests");
        assert!(ask("omar@example.org").await.status.is_success());
        site.clock.advance(SignedDuration::from_hours(1));
        assert!(ask("mira@example.org").await.status.is_success());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn sqlite() {
        check(limited(Engine::Sqlite).await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn postgres() {
        check(limited(Engine::Postgres).await).await;
    }
}
