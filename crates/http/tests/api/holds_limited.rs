//! How many slots one caller may hold, with any number of booking keys.

use app::Settings;
use app::authentication::PasswordCost;
use domain::auth::Role;
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Engine, Site, TestResponse, solve_captcha, submission};

use crate::support::{found, made, randwick_slot, refused, texts};

async fn limited(engine: Engine, captcha: bool) -> Site {
    let (captcha_cost, password_cost) = (1, PasswordCost::Least);
    Site::with(engine, Settings { captcha, captcha_cost, password_cost, ..Settings::default() }).await
}

/// Each test on both databases, with the limits and the captcha of a real installation.
macro_rules! limited_on_both {
    ($(async fn $name:ident($site:ident: Site) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn check($site: Site) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                check(limited(Engine::Sqlite, true).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                check(limited(Engine::Postgres, true).await).await;
            }
        }
    )+};
}

fn holds_path(key: &str) -> String {
    format!("/api/booking_keys/{key}/holds")
}

async fn pass(site: &Site) -> String {
    let token = solve_captcha(&found(&site.client.get("/api/captcha/challenge").await));
    let proven = site.client.post("/api/captcha/verification", &json!({ "token": token })).await;
    found(&proven)["captchaPass"].as_str().unwrap().to_owned()
}

async fn hold_all(site: &Site, client: &Client, key: &str, slots: &Value, pass: &str) -> TestResponse {
    let request = client.request(Method::POST, &holds_path(key)).header("Captcha-Pass", pass);
    let request = request.header("Idempotency-Key", site.idempotency_key());
    client.send(request.json(&json!({ "slots": slots }))).await
}

async fn submit(site: &Site, client: &Client, body: &Value, pass: &str) -> TestResponse {
    let request = client.request(Method::POST, "/api/appointments").header("Captcha-Pass", pass);
    client.send(request.header("Idempotency-Key", site.idempotency_key()).json(body)).await
}

async fn book_all(site: &Site, client: &Client, key: &str, slots: &Value, pass: &str) -> TestResponse {
    let mut body = submission(key, &Value::Null);
    body["appointments"] = slots.clone();
    submit(site, client, &body, pass).await
}

async fn held(site: &Site, key: &str) -> usize {
    let draft = found(&site.client.get(&format!("/api/booking_keys/{key}")).await);
    draft["holds"].as_array().map_or(0, Vec::len)
}

/// The four exams of the provider, one after the other, at separate times for each number.
fn four_exams(site: &Site, number: usize) -> Value {
    let days = ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13", "2026-03-16", "2026-03-17"];
    let (day, hour) = (days[number / 3], 8 + 3 * (number % 3));
    let slot = |exam, room, hour, minute, minutes| {
        site.world.slot(exam, room, day, &format!("{hour:02}:{minute}"), minutes)
    };
    json!([
        slot("ultrasound-knee", site.world.room_1, hour, "00", 30),
        slot("ultrasound-abdomen", site.world.room_2, hour, "30", 30),
        slot("ultrasound-morphology", site.world.room_3, hour + 1, "00", 60),
        slot("ultrasound-contrast", site.world.room_1, hour + 2, "00", 45),
    ])
}

limited_on_both! {
    async fn slot_05k_beyond_thirty_slots_an_hour_a_captcha_is_asked_for(site: Site) {
        let key = site.new_key().await;
        for time in ["09:00", "11:00"].repeat(7) {
            made(&site.hold(&site.client, &key, &randwick_slot(&site, time)).await);
            found(&site.client.put(&holds_path(&key)).await);
        }
        // Another key is the same caller: two more are allowed, and a third is too many.
        let other = site.new_key().await;
        made(&site.hold(&site.client, &other, &four_exams(&site, 5)[0]).await);
        let two = json!([four_exams(&site, 6)[0], four_exams(&site, 6)[1]]);
        refused(&hold_all(&site, &site.client, &site.new_key().await, &two, "").await, 403, "message.captcha_required");
        found(&site.client.put(&holds_path(&key)).await);
        let slot = randwick_slot(&site, "13:00");
        refused(&site.hold(&site.client, &key, &slot).await, 403, "message.captcha_required");
        refused(&site.client.put(&holds_path(&key)).await, 403, "message.captcha_required");
        refused(&hold_all(&site, &site.client, &key, &json!([slot]), "made-up").await, 403, "message.captcha_required");
        assert_eq!((held(&site, &key).await, held(&site, &other).await), (1, 1), "what was held stays");

        let pass = pass(&site).await;
        made(&hold_all(&site, &site.client, &key, &json!([slot]), &pass).await);
        let renewal = site.client.request(Method::PUT, &holds_path(&key)).header("Captcha-Pass", &pass);
        found(&site.client.send(renewal).await);
        site.clock.advance(SignedDuration::from_hours(1));
        made(&site.hold(&site.client, &key, &slot).await);
    }

    async fn slot_05k_with_captchas_an_address_holds_two_hundred_and_forty_slots_an_hour(site: Site) {
        let (key, slot, pass) = (site.new_key().await, json!([randwick_slot(&site, "09:00")]), pass(&site).await);
        made(&hold_all(&site, &site.client, &key, &slot, &pass).await);
        assert!(site.run_sql("UPDATE rate_counters SET count = 239 WHERE bucket LIKE 'held_slot:address:%'").await);
        made(&hold_all(&site, &site.client, &key, &slot, &pass).await);
        let answer = hold_all(&site, &site.client, &key, &slot, &pass).await;
        refused(&answer, 429, "message.too_many_holds");
        assert_eq!(answer.header("retry-after"), "3600");
        assert_eq!(held(&site, &key).await, 1, "what was held stays");
    }

    async fn slot_05k_many_calls_at_once_are_counted_like_one_after_another(site: Site) {
        let mut calls = Vec::new();
        for number in 0..10 {
            calls.push((site.new_key().await, four_exams(&site, number)));
        }
        let sent = calls.iter().map(|(key, slots)| hold_all(&site, &site.client, key, slots, ""));
        let answers = join_all(sent).await;
        let of = |status: u16| answers.iter().filter(|answer| answer.status.as_u16() == status).count();
        assert_eq!((of(201), of(403)), (7, 3), "28 slots, and not 40");
    }

    async fn slot_05j_an_address_holds_sixty_slots_at_once(site: Site) {
        let kiosk = site.another_client();
        kiosk.set_cookie("kioskIdentity", &site.enrol_kiosk().await);
        let mut last = String::new();
        for number in 0..15 {
            last = site.new_key().await;
            made(&hold_all(&site, &kiosk, &last, &four_exams(&site, number), "").await);
        }
        let one_more = json!([four_exams(&site, 15)[0]]);
        let answer = hold_all(&site, &kiosk, &site.new_key().await, &one_more, "").await;
        refused(&answer, 429, "message.too_many_holds");
        assert_eq!(answer.header("retry-after"), "631");
        assert_eq!(kiosk.delete(&holds_path(&last)).await.status.as_u16(), 204);
        made(&hold_all(&site, &kiosk, &site.new_key().await, &one_more, "").await);
    }

    async fn slot_05l_staff_hold_by_their_account_and_need_no_captcha(site: Site) {
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        let desk = site.signed_in_as("desk").await;
        for number in 0..10 {
            made(&hold_all(&site, &desk, &site.new_key().await, &four_exams(&site, number), "").await);
        }
        let key = site.new_key().await;
        made(&hold_all(&site, &site.client, &key, &four_exams(&site, 10), "").await);
        assert!(site.run_sql("UPDATE rate_counters SET count = 1200 WHERE bucket LIKE 'held_slot:account:%'").await);
        let answer = hold_all(&site, &desk, &site.new_key().await, &four_exams(&site, 11), "").await;
        refused(&answer, 429, "message.too_many_holds");
        let answer = book_all(&site, &desk, &site.new_key().await, &four_exams(&site, 11), "").await;
        refused(&answer, 429, "message.too_many_holds");
    }

    async fn slot_05n_05p_times_that_are_booked_without_being_held_count_like_held_ones(site: Site) {
        let (client, pass, key) = (site.another_client(), pass(&site).await, site.new_key().await);
        made(&hold_all(&site, &site.client, &key, &four_exams(&site, 0), "").await);
        // The first submission has a pass; after that the patient's session is enough for submitting, and for few times.
        made(&book_all(&site, &client, &key, &four_exams(&site, 0), &pass).await);
        for number in 1..7 {
            made(&book_all(&site, &client, &site.new_key().await, &four_exams(&site, number), "").await);
        }
        let two = json!([four_exams(&site, 7)[0], four_exams(&site, 7)[1]]);
        let own = site.new_key().await;
        made(&book_all(&site, &client, &own, &two, "").await);
        let (key, one) = (site.new_key().await, json!([four_exams(&site, 8)[0]]));
        let before = site.rows().await;
        refused(&book_all(&site, &client, &key, &one, "").await, 403, "message.captcha_required");
        refused(&book_all(&site, &client, &key, &one, "made-up").await, 403, "message.captcha_required");
        refused(&hold_all(&site, &client, &key, &one, "").await, 403, "message.captcha_required");
        assert_eq!(site.rows().await, before, "30 times, of which 4 were held, and none more");
        // For a move of their own booking.
        refused(&hold_all(&site, &client, &own, &one, "").await, 403, "message.captcha_required");

        made(&book_all(&site, &client, &key, &one, &pass).await);
        assert!(site.run_sql("UPDATE rate_counters SET count = 240 WHERE bucket LIKE 'held_slot:address:%'").await);
        let one = json!([four_exams(&site, 9)[0]]);
        let answer = book_all(&site, &client, &site.new_key().await, &one, &pass).await;
        refused(&answer, 429, "message.too_many_holds");
        assert_eq!(answer.header("retry-after"), "3600");
    }

    async fn slot_05o_only_staff_book_several_times_of_one_exam_in_one_call(site: Site) {
        let (pass, keys) = (pass(&site).await, site.new_keys("ultrasound-knee,ultrasound-knee").await);
        let twice = json!([randwick_slot(&site, "09:00"), randwick_slot(&site, "11:00")]);
        let mut apart = submission(&keys[0], &Value::Null);
        apart["separateBooking"] = json!(true);
        apart["appointments"] = twice.clone();
        apart["appointments"][1]["bookingKey"] = json!(keys[1]);
        for answer in [
            book_all(&site, &site.client, &keys[0], &twice, &pass).await,
            submit(&site, &site.client, &apart, &pass).await,
        ] {
            let refusal = refused(&answer, 422, "message.invalid_fields");
            assert_eq!(texts(&refusal["fields"], "field"), ["appointments"]);
            assert_eq!(texts(&refusal["fields"], "key"), ["form.one_time_of_exam"]);
        }
        assert_eq!(site.rows().await.appointments, 0);
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        made(&book_all(&site, &site.signed_in_as("desk").await, &keys[0], &twice, "").await);
    }

    async fn slot_05i_one_call_holds_one_time_of_an_exam(site: Site) {
        let key = site.new_key().await;
        let twice = json!([randwick_slot(&site, "09:00"), randwick_slot(&site, "11:00")]);
        let refusal = refused(&hold_all(&site, &site.client, &key, &twice, "").await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["slots"]);
        assert_eq!(texts(&refusal["fields"], "key"), ["form.one_time_of_exam"]);
        let said = "You've chosen more than one time for the same exam. Choose one time for each exam.";
        assert_eq!(texts(&refusal["fields"], "message"), [said], "what is wrong, then what to do");
        assert_eq!(held(&site, &key).await, 0);
        let slots = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00"].map(|time| randwick_slot(&site, time));
        let answers = join_all(slots.iter().map(|slot| site.hold(&site.client, &key, slot))).await;
        assert!(answers.iter().all(|answer| answer.status.as_u16() == 201), "each took the place of the one before");
        assert_eq!(held(&site, &key).await, 1, "however many calls come at once");
    }

    async fn slot_05i_a_draft_holds_ten_slots(site: Site) {
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &four_exams(&site, 0)[0]).await);
        for number in 1..10 {
            made(&site.hold(&site.client, &site.new_key().await, &four_exams(&site, number)[0]).await);
        }
        let all_to_one = "UPDATE holds SET booking_key_id = (SELECT MIN(booking_key_id) FROM holds)";
        assert!(site.run_sql(all_to_one).await);
        let answer = site.hold(&site.client, &key, &four_exams(&site, 0)[1]).await;
        let refusal = refused(&answer, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["slots"]);
        assert_eq!(held(&site, &key).await, 10);
    }
}

mod slot_05k_where_nobody_is_asked_for_a_captcha_thirty_slots_an_hour_are_all {
    use super::*;

    async fn check(site: Site) {
        let (key, slot) = (site.new_key().await, randwick_slot(&site, "09:00"));
        made(&site.hold(&site.client, &key, &slot).await);
        let nearly = "UPDATE rate_counters SET count = 29 WHERE bucket LIKE 'held_slot:address:%'";
        assert!(site.run_sql(nearly).await);
        made(&site.hold(&site.client, &key, &slot).await);
        let answer = site.hold(&site.client, &key, &slot).await;
        refused(&answer, 429, "message.too_many_holds");
        assert_eq!(answer.header("retry-after"), "3600");
        let answer =
            site.book(&site.another_client(), &site.new_key().await, &randwick_slot(&site, "13:00")).await;
        refused(&answer, 429, "message.too_many_holds");
    }

    #[tokio::test]
    async fn sqlite() {
        check(limited(Engine::Sqlite, false).await).await;
    }

    #[tokio::test]
    async fn postgres() {
        check(limited(Engine::Postgres, false).await).await;
    }
}
