//! What a patient reads of their own booking, and what others can't.

use serde_json::json;
use testkit::on_both_engines;

use crate::support::{booked, found, randwick_slot, refused};

const PERSONAL: [&str; 7] = ["Mira", "Kostova", "mira@", "0491", "570006", "1984", "2123456701"];

on_both_engines! {
    async fn port_09c_the_patient_reads_the_booking_with_contact_details_masked(site: Site) {
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
        let (client, key) = booked(&site, &slot).await;
        let answer = client.get(&format!("/api/secured/booking_keys/{key}/summary")).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let body = found(&answer);
        assert_eq!((&body["bookingKey"], &body["codeVerified"]), (&json!(key), &json!(false)));
        assert_eq!(body["patientDetails"], json!({
            "firstName": "Mira", "lastName": "Kostova", "dateOfBirth": "1984-05-17", "postalCode": "2042",
            "referenceNumber": "1", "email": "m•••@example.org", "contactNumber": "•••••••006", "medicareNumber": "•••••••701"
        }));
        for secret in ["mira@example", "0491", "212345"] {
            assert!(!answer.text.contains(secret), "{secret} is not masked");
        }
        let item = &body["appointments"][0];
        assert_eq!(item["examDetails"]["nameWithModality"], "Ultrasound: abdomen");
        assert_eq!(item["clinic"]["name"], "Harbour Imaging Newtown");
        assert_eq!((&item["date"], &item["status"]), (&json!("2026-03-10"), &json!("BOOKED")));
        assert_eq!(item["start"], "2026-03-10T09:00:00+11:00");
        assert_eq!(item["arriveAt"], "2026-03-10T08:45:00+11:00");
        assert_eq!(item["preparation"][0]["rule"], "FAST");
    }

    async fn port_09m_an_item_of_the_summary_carries_all_that_the_portal_shows(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.set_folio_number("F-4711").await;
        let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        let item = &summary["appointments"][0];
        assert_eq!((&item["bookingKey"], &item["examSlug"]), (&json!(key), &json!("ultrasound-knee")));
        assert!(item["slug"].as_str().unwrap().starts_with("a-") && item["id"].is_i64());
        assert_eq!((&item["examDetails"]["slug"], &item["date"]), (&json!("ultrasound-knee"), &json!("2026-03-10")));
        assert_eq!((&item["showGenderSelection"], &item["patientFolioNumber"]), (&json!(true), &json!("F-4711")));
        assert_eq!(item["patientMedicareNumber"], "•••••••701");
        assert_eq!(item["patientDetails"], summary["patientDetails"]);
        for state in ["checkInSent", "checkInPrepared", "checkInPreparedSent", "resultsAvailable"] {
            assert_eq!(item[state], false, "{state}");
        }
        assert_eq!(item["documentsMissing"], 0);
        for count in ["questionnairesPending", "consentPending"] {
            assert_eq!(item[count], 0, "{count}");
        }
    }

    async fn route_03x_a_key_alone_gives_no_personal_data(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let stranger = site.another_client();
        for path in [
            format!("/api/secured/booking_keys/{key}/summary"),
            format!("/api/secured/booking_keys/{key}/calendar"),
            format!("/api/secured/booking_keys/{key}/summary?bookingKey={key}"),
            format!("/api/booking_keys/{key}"),
            format!("/api/authentication?bookingKey={key}"),
            format!("/api/slots?examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&bookingKey={key}"),
            format!("/?bookingKey={key}"),
            format!("/appointment?bookingKey={key}&appointmentSlug=a-1"),
        ] {
            let answer = stranger.get(&path).await;
            let told = PERSONAL.iter().find(|part| answer.text.contains(**part));
            assert_eq!(told, None, "{path} tells it to anyone: {}", answer.text);
            assert_eq!(answer.header("set-cookie"), "", "{path} opens no session");
        }
        let summary = stranger.get(&format!("/api/secured/booking_keys/{key}/summary")).await;
        refused(&summary, 401, "message.not_authenticated");
        let calendar = stranger.get(&format!("/api/secured/booking_keys/{key}/calendar")).await;
        refused(&calendar, 401, "message.not_authenticated");
        refused(&stranger.get(&format!("/api/booking_keys/{key}")).await, 409, "message.booking_key_submitted");
    }

    async fn ops_04a_every_reading_of_a_booking_leaves_an_audit_row(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let booking = site.audit_events().await[0].clone();
        let mut requests = Vec::new();
        for what in ["summary", "summary", "calendar"] {
            let answer = client.get(&format!("/api/secured/booking_keys/{key}/{what}")).await;
            assert_eq!(answer.status.as_u16(), 200);
            requests.push(answer.header("x-request-id").to_owned());
        }
        let events = site.audit_events().await;
        let reads = &events[1..];
        let logged: Vec<&str> = reads.iter().map(|row| row.request_id.as_str()).collect();
        assert_eq!(logged, requests, "one row a reading");
        for row in reads {
            assert!(row.action.starts_with("READ") && row.actor_kind == "PATIENT", "{row:?}");
            assert_eq!((row.subject_kind.as_str(), row.subject_id), ("BOOKING", booking.subject_id));
            assert_eq!((row.actor_id, row.address.as_str()), (booking.actor_id, "127.0.0.1"));
        }
    }

    async fn the_audit_trail_names_no_person(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        let trail = format!("{:?}", site.audit_events().await);
        assert!(PERSONAL[..5].iter().all(|part| !trail.contains(part)), "{trail}");
        assert!(!trail.contains(&key), "nor the key that would open the booking");
    }
}
