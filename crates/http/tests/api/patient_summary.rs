//! All bookings and requests of a patient, after the one-time code.

use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines, request_submission, submission};

use crate::support::{booked, found, made, randwick_slot, refused, texts};

const PATH: &str = "/api/secured/patients/summary";

/// Books for a patient in a new browser and returns the key.
pub(crate) async fn book_for(site: &Site, time: &str, change: impl Fn(&mut Value)) -> (Client, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = submission(&key, &randwick_slot(site, time));
    change(&mut body);
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    (client, key)
}

/// Requests an exam for the usual patient.
async fn ask_for_injection(site: &Site) -> String {
    let key = site.new_key().await;
    let wanted = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    let client = site.another_client();
    made(
        &client
            .post_once("/api/booking_requests", &site.idempotency_key(), &request_submission(&key, &wanted))
            .await,
    );
    key
}

/// Signs in with date of birth and code, as the patient portal does.
pub(crate) async fn get_in(site: &Site, key: &str, channel: &str) -> Client {
    // No second code is sent for the same key at once.
    site.clock.advance(jiff::SignedDuration::from_mins(1));
    let client = site.another_client();
    let body =
        json!({ "bookingKey": key, "dateOfBirth": "1984-05-17", "authenticationType": "PATIENT_PORTAL" });
    let answer = found(&client.post("/api/authentication", &body).await);
    assert_eq!((&answer["success"], &answer["otpRequired"]), (&json!(true), &json!(true)));
    let body = json!({ "bookingKey": key, "type": "PATIENT_PORTAL", "otpType": channel });
    found(&client.post("/api/authentication/otp", &body).await);
    site.do_all_jobs().await;
    let said = site.messages().await.pop().unwrap().body;
    let code: String =
        said.split(|c: char| !c.is_ascii_digit()).find(|part| part.len() == 6).unwrap().to_owned();
    let body = json!({ "bookingKey": key, "type": "PATIENT_PORTAL", "otp": code });
    assert_eq!(found(&client.post("/api/authentication/otp/validation", &body).await)["success"], true);
    client
}

on_both_engines! {
    async fn port_05e_the_summary_of_a_patient_needs_the_code(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        refused(&client.get(PATH).await, 403, "message.otp_required");
        refused(&site.another_client().get(PATH).await, 401, "message.not_authenticated");
        let proven = get_in(&site, &key, "EMAIL").await;
        let summary = found(&proven.get(PATH).await);
        assert_eq!(summary["patientDetails"]["email"], "mira@example.org", "nothing is masked");
        assert_eq!(texts(&summary["items"], "bookingKey"), [key]);
    }

    async fn all_bookings_and_requests_of_the_same_person_are_there(site: Site) {
        let (_, first) = book_for(&site, "09:00", |_| ()).await;
        let (_, second) = book_for(&site, "11:00", |body| {
            body["patientDetails"]["firstName"] = json!("MIRA");
            body["patientDetails"]["email"] = json!("Mira@Example.org");
        }).await;
        let request = ask_for_injection(&site).await;
        let client = get_in(&site, &first, "EMAIL").await;
        let summary = found(&client.get(PATH).await);
        assert_eq!(texts(&summary["items"], "kind"), ["APPOINTMENT", "APPOINTMENT", "BOOKING_REQUEST"]);
        assert_eq!(texts(&summary["items"], "bookingKey"), [second.as_str(), &first, &request]);
        assert_eq!((summary["persons"].clone(), summary.get("nextCursor")), (json!([]), None));
        for key in [&second, &request] {
            let path = format!("/api/secured/booking_keys/{key}/summary");
            assert_eq!(found(&client.get(&path).await)["bookingKey"], **key, "and each opens");
        }
        let references = found(&client.get("/api/secured/reference_appointments").await);
        assert_eq!(references.as_array().map(Vec::len), Some(2), "of the whole patient");
    }

    async fn others_at_the_same_address_are_named_and_stay_shut(site: Site) {
        let (_, mine) = book_for(&site, "09:00", |_| ()).await;
        let (_, childs) = book_for(&site, "11:00", |body| {
            body["patientDetails"]["firstName"] = json!("Luka");
            body["patientDetails"]["dateOfBirth"] = json!("2019-02-03");
            body["bookingFor"] = json!("CHILD");
            body["guardian"] = json!({
                "name": "Mira Kostova", "relation": "mother", "email": "mira@example.org",
                "contactNumber": "0491 570 006"
            });
        }).await;
        let (_, namesake) = book_for(&site, "13:00", |body| {
            body["patientDetails"]["email"] = json!("other@example.org");
            body["patientDetails"]["contactNumber"] = json!("0491 570 156");
        }).await;
        let client = get_in(&site, &mine, "EMAIL").await;
        let answer = client.get(PATH).await;
        let summary = found(&answer);
        assert_eq!(texts(&summary["items"], "bookingKey"), [mine.as_str()]);
        assert_eq!(summary["persons"], json!([{ "firstName": "Luka", "bookingKey": childs }]));
        assert!(!answer.text.contains("2019"), "nobody learns a date of birth");
        for key in [&childs, &namesake] {
            let path = format!("/api/secured/booking_keys/{key}/summary");
            refused(&client.get(&path).await, 404, "message.not_found");
        }
    }

    async fn a_contact_of_many_people_names_none_of_them_and_keeps_its_bookings(site: Site) {
        let (_, mine) = book_for(&site, "08:30", |_| ()).await;
        for (position, name) in ["Ana", "Ben", "Cai", "Dov", "Eva", "Fay", "Gil", "Hal"].into_iter().enumerate() {
            let book = |body: &mut Value| {
                body["patientDetails"]["firstName"] = json!(name);
                body["patientDetails"]["dateOfBirth"] = json!("1990-01-02");
            };
            let minutes = 9 * 60 + 15 + position * 45;
            book_for(&site, &format!("{:02}:{:02}", minutes / 60, minutes % 60), book).await;
        }
        let client = get_in(&site, &mine, "EMAIL").await;
        let summary = found(&client.get(PATH).await);
        assert_eq!(summary["persons"].as_array().map(Vec::len), Some(8), "a family may be large");
        // A twin makes one too many.
        book_for(&site, "15:30", |body| body["patientDetails"]["firstName"] = json!("Iva")).await;
        let summary = found(&client.get(PATH).await);
        assert_eq!((&summary["persons"], texts(&summary["items"], "bookingKey")), (&json!([]), vec![mine]));
    }

    async fn a_code_by_telephone_proves_the_number_alone(site: Site) {
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let (_, mine) = book_for(&site, "09:00", |_| ()).await;
        let (_, same_number) = book_for(&site, "11:00", |body| {
            body["patientDetails"]["email"] = json!("new@example.org");
        }).await;
        let (_, same_address) = book_for(&site, "13:00", |body| {
            body["patientDetails"]["contactNumber"] = json!("0491 570 156");
        }).await;
        let by_number = get_in(&site, &mine, "SMS").await;
        let keys = texts(&found(&by_number.get(PATH).await)["items"], "bookingKey");
        assert_eq!(keys, [same_number.as_str(), &mine]);
        let by_address = get_in(&site, &mine, "EMAIL").await;
        let keys = texts(&found(&by_address.get(PATH).await)["items"], "bookingKey");
        assert_eq!(keys, [same_address.as_str(), &mine]);
    }

    async fn a_cursor_of_an_unknown_row_is_refused(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let client = get_in(&site, &key, "EMAIL").await;
        refused(&client.get(&format!("{PATH}?cursor=nonsense")).await, 400, "message.malformed");
        let end = found(&client.get(&format!("{PATH}?cursor=1000.a.1")).await);
        assert_eq!(end["items"], json!([]), "past the last one there is nothing");
    }
}
