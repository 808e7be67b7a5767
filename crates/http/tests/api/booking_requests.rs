//! Booking requests: making them, and their outcome.

use serde_json::{Value, json};
use testkit::{Client, Rows, Site, TestResponse, on_both_engines, request_submission, submission};

use crate::support::{found, made, randwick_slot, texts};

fn injection() -> Value {
    json!([{
        "examSlug": "guided-injection", "clinicSlug": "randwick", "patientNotes": " Left shoulder ",
        "preferredTimes": [
            { "date": "2026-03-17", "from": "09:00", "to": "12:00" },
            { "date": "2026-03-18", "from": "14:00", "to": "24:00" }
        ]
    }])
}

async fn ask(site: &Site, client: &Client, body: &Value) -> TestResponse {
    client.post_once("/api/booking_requests", &site.idempotency_key(), body).await
}

async fn summary(client: &Client, key: &str) -> Value {
    found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await)
}

on_both_engines! {
    async fn req_01e_the_answer_names_exam_and_clinic_and_not_the_patient(site: Site) {
        let key = site.new_key().await;
        let mut answer = made(&ask(&site, &site.client, &request_submission(&key, &injection())).await);
        let made = answer["bookingRequests"][0].as_object_mut().unwrap();
        let slug = made.remove("slug").unwrap();
        assert!(slug.as_str().unwrap().starts_with("r-"), "{slug}");
        let hash = made.remove("patientEmailHash").unwrap();
        assert_eq!(hash.as_str().map(str::len), Some(16));
        assert_eq!(answer, json!({
            "bookingKey": key, "confirmationMessage": "message.success",
            "bookingRequests": [{
                "success": true, "bookingKey": key, "status": "NEW", "modalityName": "Ultrasound",
                "examName": "Guided injection", "clinicName": "Harbour Imaging Randwick",
                "patientYearOfBirth": 1984
            }]
        }));
    }

    async fn req_01f_the_hash_tells_patients_apart_and_holds_nothing_of_the_address(site: Site) {
        let hash_of = async |address: &str| {
            let mut body = request_submission(&site.new_key().await, &injection());
            body["patientDetails"]["email"] = json!(address);
            let answer = ask(&site, &site.client, &body).await;
            assert!(!answer.text.to_lowercase().contains("canary"), "{}", answer.text);
            made(&answer)["bookingRequests"][0]["patientEmailHash"].as_str().unwrap().to_owned()
        };
        let mira = hash_of("canary@example.org").await;
        assert!(mira.bytes().all(|byte| byte.is_ascii_hexdigit()), "{mira}");
        assert_eq!(mira, hash_of("Canary@Example.org").await, "the same person");
        assert_ne!(mira, hash_of("canary2@example.org").await);
    }

    async fn req_01c_a_request_carries_slug_notes_status_and_type(site: Site) {
        let (key, client) = (site.new_key().await, site.another_client());
        let answer = made(&ask(&site, &client, &request_submission(&key, &injection())).await);
        let summary = summary(&client, &key).await;
        let request = &summary["bookingRequests"][0];
        assert_eq!(request["slug"], answer["bookingRequests"][0]["slug"]);
        assert_eq!(request["patientNotes"], "Left shoulder");
        assert_eq!((&request["status"], &request["type"]), (&json!("NEW"), &json!("PATIENT")));
        assert_eq!((&request["bookingKey"], &request["examSlug"]), (&json!(key), &json!("guided-injection")));
        assert_eq!(request["createdAt"], "2026-03-08T19:00:00Z");
        assert_eq!(summary["appointments"], json!([]));
    }

    async fn a_request_for_another_scan_names_no_exam(site: Site) {
        site.configure("application", &json!({ "generalEnquiryExamSlug": "guided-injection" })).await;
        let (key, client) = (site.new_key().await, site.another_client());
        made(&ask(&site, &client, &request_submission(&key, &injection())).await);
        let request = summary(&client, &key).await["bookingRequests"][0].clone();
        assert_eq!((&request["exams"], &request["examSlug"]), (&json!([]), &json!("")));
    }

    async fn req_01d_a_request_takes_an_exam_a_clinic_and_preferred_times(site: Site) {
        let (key, client) = (site.new_key().await, site.another_client());
        made(&ask(&site, &client, &request_submission(&key, &injection())).await);
        let times = [("2026-03-17", 540, 720), ("2026-03-18", 840, 1440)];
        assert_eq!(site.preferred_times().await, times.map(|(day, from, to)| (day.to_owned(), from, to)));
        assert_eq!(site.booking_requests().await[0].clinic_id, Some(site.world.randwick));
        let request = summary(&client, &key).await["bookingRequests"][0].clone();
        assert_eq!(request["preferredTimes"], injection()[0]["preferredTimes"]);
        assert_eq!(request["clinic"]["slug"], "randwick");
        assert_eq!(texts(&request["exams"], "slug"), ["guided-injection"]);
    }

    async fn req_01g_any_clinic_of_a_region_can_be_asked(site: Site) {
        let wider = site.add_second_region().await;
        let any = |region: Value| {
            json!([{ "examSlug": "guided-injection", "clinicSlug": "select-clinic", "regionSlug": region }])
        };
        let named = async |region: Value| {
            let (key, client) = (site.new_key().await, site.another_client());
            let answer = made(&ask(&site, &client, &request_submission(&key, &any(region))).await);
            let name = answer["bookingRequests"][0]["clinicName"].clone();
            let request = summary(&client, &key).await["bookingRequests"][0].clone();
            assert_eq!((request.get("clinic"), &request["clinicName"]), (None, &name));
            name
        };
        assert_eq!(named(json!("perth")).await, "All clinics in Perth");
        assert_eq!(named(Value::Null).await, "All clinics");
        let regions: Vec<_> = site.booking_requests().await.iter().map(|row| row.region_id).collect();
        assert_eq!(regions, [Some(wider.perth), None]);
    }

    async fn book_04b_an_enquiry_exam_of_a_booking_becomes_a_request(site: Site) {
        let (key, client) = (site.new_key().await, site.another_client());
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        body["bookingRequests"] = json!([{ "examSlug": "guided-injection", "clinicSlug": "select-clinic" }]);
        let answer = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        let answer = made(&answer);
        assert_eq!(answer["appointments"][0]["success"], true);
        let request = &answer["bookingRequests"][0];
        assert_eq!((&request["status"], &request["clinicName"]), (&json!("NEW"), &json!("All clinics in Sydney")));
        let summary = summary(&client, &key).await;
        assert_eq!(texts(&summary["appointments"], "examSlug"), ["ultrasound-knee"]);
        assert_eq!(texts(&summary["bookingRequests"], "examSlug"), ["guided-injection"]);
        assert_eq!(site.rows().await, Rows { patients: 1, bookings: 1, appointments: 1 });
    }

    async fn book_04e_each_request_has_its_own_success_and_error_message(site: Site) {
        let (key, client) = (site.new_key().await, site.another_client());
        let both = json!([
            { "examSlug": "xray-knee", "clinicSlug": "randwick" },
            { "examSlug": "guided-injection", "clinicSlug": "randwick" }
        ]);
        let answer = made(&ask(&site, &client, &request_submission(&key, &both)).await);
        assert_eq!(answer["bookingRequests"][0], json!({
            "success": false, "key": "message.booking_request_denied",
            "errorMessage": "This scan can't be requested online. Please call us.",
            "modalityName": "Ultrasound", "examName": "X-ray knee", "clinicName": "Harbour Imaging Randwick",
            "patientYearOfBirth": 1984
        }));
        assert_eq!(answer["bookingRequests"][1]["success"], true);
        assert_eq!(texts(&summary(&client, &key).await["bookingRequests"], "examSlug"), ["guided-injection"]);
    }

    async fn req_01h_a_request_is_answered_by_one_mail_that_promises_nothing(site: Site) {
        let (key, retry) = (site.new_key().await, site.idempotency_key());
        let body = request_submission(&key, &injection());
        let first = site.client.post_once("/api/booking_requests", &retry, &body).await;
        let again = site.client.post_once("/api/booking_requests", &retry, &body).await;
        assert_eq!(made(&first), made(&again));
        assert_eq!(site.booking_requests().await.len(), 1);
        site.app.do_due_jobs().await.unwrap();
        let messages = site.messages().await;
        assert_eq!(messages.len(), 1);
        let said = &messages[0];
        assert_eq!((said.recipient.as_str(), said.subject.as_str()), ("mira@example.org", "We have your request for a scan"));
        for part in ["Hello Mira\n", "Ultrasound: Harbour Imaging Randwick", "Nothing is booked yet"] {
            assert!(said.body.contains(part), "{part} is missing in {}", said.body);
        }
        assert!(!said.body.contains("injection") && !said.body.contains("{{"), "{}", said.body);
    }

    async fn req_01h_the_mail_of_a_request_is_written_in_its_language(site: Site) {
        let body = request_submission(&site.new_key().await, &injection());
        let request = site.client.request(reqwest::Method::POST, "/api/booking_requests").json(&body);
        let request = request.header("Accept-Language", "mk").header("Idempotency-Key", site.idempotency_key());
        made(&site.client.send(request).await);
        site.app.do_due_jobs().await.unwrap();
        let said = &site.messages().await[0];
        assert_eq!(said.subject, "Го добивме вашето барање за снимање");
        assert!(said.body.contains("Сѐ уште ништо не е закажано."), "{}", said.body);
    }
}
