//! From a slot to an appointment.

use serde_json::{Value, json};
use testkit::{Rows, on_both_engines, submission};

use crate::support::{booked, found, is_offered, made, randwick_slot, refused, texts};

fn one() -> Rows {
    Rows { patients: 1, bookings: 1, appointments: 1 }
}

async fn summary(client: &testkit::Client, key: &str) -> Value {
    found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await)
}

on_both_engines! {
    async fn book_18c_an_appointment_can_be_created(site: Site) {
        let key = site.new_key().await;
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
        made(&site.hold(&site.client, &key, &slot).await);
        let mut body = made(&site.book(&site.client, &key, &slot).await);
        let made = body["appointments"][0].as_object_mut().unwrap();
        let slug = made.remove("slug").unwrap();
        assert!(slug.as_str().unwrap().starts_with("a-"), "{slug}");
        assert!(made.remove("id").unwrap().as_i64().is_some_and(|id| id > 0));
        assert_eq!(body["appointments"], json!([{
            "success": true, "bookingKey": key, "status": "BOOKED",
            "examSlug": "ultrasound-abdomen", "examName": "Ultrasound abdomen",
            "clinicName": "Harbour Imaging Newtown", "timeZone": "Australia/Sydney",
            "start": "2026-03-10T09:00:00+11:00", "end": "2026-03-10T09:30:00+11:00",
            "arriveAt": "2026-03-10T08:45:00+11:00",
            "preparation": [
                { "rule": "FAST", "minutesBefore": 360, "text": "Eat nothing for 6 hours before." }
            ]
        }]));
        assert_eq!(site.rows().await, one());
    }

    async fn book_04a_an_exam_with_a_slot_becomes_an_appointment(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let summary = summary(&client, &key).await;
        assert_eq!(texts(&summary["appointments"], "examSlug"), ["ultrasound-knee"]);
        assert_eq!(texts(&summary["appointments"], "start"), ["2026-03-10T09:00:00+11:00"]);
        assert_eq!(texts(&summary["appointments"], "status"), ["BOOKED"]);
        assert!(!is_offered(&site, "09:00").await);
        let later = site.new_key().await;
        let answer = site.hold(&site.client, &later, &randwick_slot(&site, "09:15")).await;
        refused(&answer, 409, "message.slot_just_taken");
    }

    async fn book_04d_the_answer_carries_the_booking_key(site: Site) {
        let key = site.new_key().await;
        let body = made(&site.book(&site.client, &key, &site.world.knee_slot("09:00")).await);
        assert_eq!(body["bookingKey"], key);
        assert_eq!(texts(&body["appointments"], "bookingKey"), [key]);
    }

    async fn book_08a_an_exam_that_staff_approve_becomes_a_pending_appointment(site: Site) {
        let slot = site.world.slot("ultrasound-contrast", site.world.room_1, "2026-03-10", "09:00", 45);
        let (client, key) = (site.another_client(), site.new_key().await);
        let body = made(&site.book(&client, &key, &slot).await);
        assert_eq!(body["appointments"][0]["status"], "PENDING");
        assert_eq!(body["appointments"][0]["success"], true);
        assert_eq!(summary(&client, &key).await["appointments"][0]["status"], "PENDING");
        let answer = site.hold(&site.client, &site.new_key().await, &slot).await;
        refused(&answer, 409, "message.slot_just_taken");
    }

    async fn book_18d_a_pending_appointment_can_be_created(site: Site) {
        let slot = site.world.slot("ultrasound-contrast", site.world.room_3, "2026-03-10", "09:00", 45);
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &slot).await);
        let body = made(&site.book(&site.client, &key, &slot).await);
        assert_eq!(texts(&body["appointments"], "status"), ["PENDING"]);
        assert_eq!(texts(&body["appointments"], "end"), ["2026-03-10T09:45:00+11:00"]);
        assert_eq!(site.rows().await, one());
    }

    async fn each_appointment_of_one_visit_has_its_own_result(site: Site) {
        let (client, key) = (site.another_client(), site.new_key().await);
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        let room = site.world.room_3;
        let second = site.world.slot("ultrasound-morphology", room, "2026-03-10", "10:00", 60);
        body["appointments"].as_array_mut().unwrap().push(second);
        let answer = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        let appointments = made(&answer)["appointments"].clone();
        assert_eq!(texts(&appointments, "examSlug"), ["ultrasound-knee", "ultrasound-morphology"]);
        assert!(appointments.as_array().unwrap().iter().all(|made| made["success"] == true));
        assert_ne!(appointments[0]["slug"], appointments[1]["slug"]);
        assert_eq!(site.rows().await, Rows { patients: 1, bookings: 1, appointments: 2 });
    }

    async fn one_visit_is_booked_as_a_whole_or_not_at_all(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let key = site.new_key().await;
        let room = site.world.room_3;
        let free = site.world.slot("ultrasound-morphology", room, "2026-03-10", "14:00", 60);
        let mut body = submission(&key, &free);
        body["appointments"].as_array_mut().unwrap().push(randwick_slot(&site, "09:00"));
        let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        refused(&answer, 409, "message.slot_just_taken");
        assert_eq!(site.rows().await, one(), "only the first person's");
        assert!(is_offered(&site, "14:00").await);
    }

    async fn a_reservation_of_another_time_is_given_back_by_the_booking(site: Site) {
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        made(&site.book(&site.client, &key, &randwick_slot(&site, "14:00")).await);
        assert!(is_offered(&site, "09:00").await && !is_offered(&site, "14:00").await);
    }
}
