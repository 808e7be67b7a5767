//! Several exams, booked separately under their own keys: a failure doesn't affect the others.

use serde_json::{Value, json};
use testkit::{Client, Rows, Site, TestResponse, on_both_engines, submission};

use crate::support::{booked, found, made, randwick_slot, refused, texts};

const EXAMS: &str = "ultrasound-abdomen,ultrasound-knee,guided-injection";

/// Two exams at two clinics and an enquiry, each under its own key.
fn three(site: &Site, keys: &[String]) -> Value {
    let mut abdomen = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
    let mut knee = randwick_slot(site, "12:00");
    abdomen["bookingKey"] = json!(keys[0]);
    knee["bookingKey"] = json!(keys[1]);
    let mut body = submission(&keys[0], &abdomen);
    body["separateBooking"] = json!(true);
    body["appointments"] = json!([abdomen, knee]);
    body["bookingRequests"] = json!([{
        "bookingKey": keys[2], "examSlug": "guided-injection", "clinicSlug": "select-clinic",
        "patientNotes": "Left shoulder",
        "preferredTimes": [{ "date": "2026-03-17", "from": "09:00", "to": "12:00" }]
    }]);
    body
}

async fn submit(site: &Site, client: &Client, body: &Value) -> TestResponse {
    client.post_once("/api/appointments", &site.idempotency_key(), body).await
}

async fn state(site: &Site, key: &str) -> u16 {
    site.client.get(&format!("/api/booking_keys/{key}")).await.status.as_u16()
}

on_both_engines! {
    async fn book_03d_a_separate_booking_gets_a_key_an_exam(site: Site) {
        let wish = json!({ "separateBooking": true, "examSlug": EXAMS });
        let answer = made(&site.client.post("/api/booking_keys", &wish).await);
        let keys = answer["bookingKeys"].as_array().unwrap();
        assert_eq!((keys.len(), &keys[0]), (3, &answer["bookingKey"]));
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2], "{answer}");
        for key in keys {
            let draft = found(&site.client.get(&format!("/api/booking_keys/{}", key.as_str().unwrap())).await);
            assert_eq!((&draft["state"], &draft["expiresAt"]), (&json!("DRAFT"), &answer["expiresAt"]));
        }
        let one = made(&site.client.post("/api/booking_keys", &json!({ "examSlug": EXAMS })).await);
        assert_eq!(one.get("bookingKeys"), None, "one visit has one key");
        let many = json!({ "separateBooking": true, "examSlug": "a,b,c,d,e,f,g,h,i,j,k" });
        refused(&site.client.post("/api/booking_keys", &many).await, 422, "message.invalid_fields");
    }

    async fn book_03j_each_exam_is_booked_under_its_own_key_and_the_session_opens_them_all(site: Site) {
        let (keys, client) = (site.new_keys(EXAMS).await, site.another_client());
        let answer = made(&submit(&site, &client, &three(&site, &keys)).await);
        assert_eq!(answer["bookingKey"], keys[0]);
        assert_eq!(texts(&answer["appointments"], "bookingKey"), keys[..2]);
        assert_eq!(texts(&answer["bookingRequests"], "bookingKey"), keys[2..]);
        assert_eq!(site.rows().await, Rows { patients: 3, bookings: 3, appointments: 2 });
        let session = found(&client.get("/api/authentication").await);
        assert_eq!(session["bookingKeys"], json!(keys));
        for (key, exam) in keys.iter().zip(["ultrasound-abdomen", "ultrasound-knee"]) {
            let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
            assert_eq!(texts(&summary["appointments"], "examSlug"), [exam], "and nothing of the others");
        }
        let summary = found(&client.get(&format!("/api/secured/booking_keys/{}/summary", keys[2])).await);
        assert_eq!(texts(&summary["bookingRequests"], "examSlug"), ["guided-injection"]);
    }

    async fn book_04c_each_exam_has_its_own_success_and_error_message(site: Site) {
        booked(&site, &randwick_slot(&site, "12:00")).await;
        let (keys, client) = (site.new_keys(EXAMS).await, site.another_client());
        let answer = made(&submit(&site, &client, &three(&site, &keys)).await);
        let [abdomen, knee] = answer["appointments"].as_array().unwrap().as_slice() else { panic!("{answer}") };
        assert_eq!((&abdomen["success"], &abdomen["status"]), (&json!(true), &json!("BOOKED")));
        assert_eq!((abdomen.get("errorMessage"), abdomen.get("key")), (None, None));
        let mut knee = knee.clone();
        let others = knee.as_object_mut().unwrap().remove("alternatives").unwrap();
        assert_eq!(knee, json!({
            "success": false, "key": "message.slot_just_taken",
            "errorMessage": "Someone has just taken this time. Here are the nearest free times.",
            "bookingKey": keys[1], "examSlug": "ultrasound-knee", "examName": "Ultrasound knee",
            "clinicName": "Harbour Imaging Randwick"
        }));
        assert_eq!(texts(&others, "start")[0], "2026-03-10T11:15:00+11:00");
        assert_eq!(answer["bookingRequests"][0]["success"], true);
        assert_eq!(site.rows().await, Rows { patients: 3, bookings: 3, appointments: 2 }, "one is the other person's");
        assert_eq!((state(&site, &keys[0]).await, state(&site, &keys[1]).await), (409, 200), "that one is still a draft");
        let session = found(&client.get("/api/authentication").await);
        assert_eq!(session["bookingKeys"], json!([keys[0], keys[2]]));
        let lost = client.get(&format!("/api/secured/booking_keys/{}/summary", keys[1])).await;
        refused(&lost, 404, "message.not_found");
    }

    async fn book_06a_after_an_error_in_a_separate_booking_a_new_key_books_it(site: Site) {
        booked(&site, &randwick_slot(&site, "12:00")).await;
        let (keys, client) = (site.new_keys(EXAMS).await, site.another_client());
        let answer = made(&submit(&site, &client, &three(&site, &keys)).await);
        let mut other = answer["appointments"][1]["alternatives"][0].clone();
        let new_key = site.new_key().await;
        assert!(!keys.contains(&new_key));
        other["bookingKey"] = json!(new_key);
        let mut body = submission(&new_key, &other);
        body["separateBooking"] = json!(true);
        let again = made(&submit(&site, &client, &body).await);
        assert_eq!((&again["bookingKey"], &again["appointments"][0]["success"]), (&json!(new_key), &json!(true)));
        assert_eq!(again["appointments"][0]["start"], "2026-03-10T11:15:00+11:00");
    }

    async fn book_04g_a_mixed_answer_is_given_again_to_a_retry(site: Site) {
        booked(&site, &randwick_slot(&site, "12:00")).await;
        let (keys, retry) = (site.new_keys(EXAMS).await, site.idempotency_key());
        let body = three(&site, &keys);
        let first = site.client.post_once("/api/appointments", &retry, &body).await;
        let alternative = made(&first)["appointments"][1]["alternatives"][0].clone();
        assert_eq!(alternative["examSlug"], "ultrasound-knee");
        // The offered alternative is taken meanwhile: a retry still gets the same answer.
        booked(&site, &alternative).await;
        let again = site.client.post_once("/api/appointments", &retry, &body).await;
        assert_eq!(made(&first), made(&again));
        assert_eq!(first.header("set-cookie"), again.header("set-cookie"));
        assert_eq!(site.rows().await, Rows { patients: 4, bookings: 4, appointments: 3 });
    }

    async fn a_mixed_submission_sent_twice_at_once_books_once(site: Site) {
        booked(&site, &randwick_slot(&site, "12:00")).await;
        let other = site.another_server().await;
        let (body, retry) = (three(&site, &site.new_keys(EXAMS).await), site.idempotency_key());
        let (one, two, three) = tokio::join!(
            site.client.post_once("/api/appointments", &retry, &body),
            site.client.post_once("/api/appointments", &retry, &body),
            other.client.post_once("/api/appointments", &retry, &body),
        );
        assert_eq!(made(&one), made(&two));
        assert_eq!(made(&one), made(&three));
        assert_eq!(site.rows().await, Rows { patients: 3, bookings: 3, appointments: 2 });
    }

    async fn a_mixed_answer_speaks_the_language_of_who_asks(site: Site) {
        booked(&site, &randwick_slot(&site, "12:00")).await;
        let body = three(&site, &site.new_keys(EXAMS).await);
        let request = site.client.request(reqwest::Method::POST, "/api/appointments").json(&body);
        let request = request.header("Accept-Language", "mk").header("Idempotency-Key", site.idempotency_key());
        let answer = made(&site.client.send(request).await);
        let words = answer["appointments"][1]["errorMessage"].as_str().unwrap();
        assert!(!words.is_ascii() && !words.starts_with("message."), "{words}");
        assert_eq!(answer["bookingRequests"][0]["clinicName"], "Сите клиники во регионот Sydney");
    }

    async fn concurrent_bookings_of_the_same_times_in_another_order_book_each_time_once(site: Site) {
        let other = site.another_server().await;
        for day in ["2026-03-10", "2026-03-11", "2026-03-12"] {
            let early = site.world.slot("ultrasound-knee", site.world.room_3, day, "09:00", 30);
            let late = site.world.slot("ultrasound-abdomen", site.world.room_1, day, "14:00", 30);
            let body = async |slots: [&Value; 2]| {
                let keys = site.new_keys("ultrasound-knee,ultrasound-abdomen").await;
                let mut body = submission(&keys[0], slots[0]);
                body["separateBooking"] = json!(true);
                body["appointments"] = json!(slots);
                for (position, key) in keys.iter().enumerate() {
                    body["appointments"][position]["bookingKey"] = json!(key);
                }
                body
            };
            let (mine, theirs) = (body([&early, &late]).await, body([&late, &early]).await);
            let (one, two) =
                tokio::join!(submit(&site, &site.client, &mine), submit(&other, &other.client, &theirs));
            let booked = [&one, &two].map(|answer| {
                assert!([201, 409].contains(&answer.status.as_u16()), "{}", answer.text);
                let results = answer.json()["appointments"].clone();
                let made = results.as_array().into_iter().flatten().filter(|result| result["success"] == true);
                made.filter_map(|result| result["start"].as_str().map(str::to_owned)).collect::<Vec<_>>()
            });
            let mut all = booked.concat();
            all.sort();
            assert_eq!(all, [format!("{day}T09:00:00+11:00"), format!("{day}T14:00:00+11:00")]);
        }
        assert_eq!(site.rows().await, Rows { patients: 6, bookings: 6, appointments: 6 });
    }
}
