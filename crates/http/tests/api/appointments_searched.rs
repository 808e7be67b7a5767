//! Search for appointments by staff.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, of_other_patient, on_both_engines, submission};

use crate::support::{booked, found, made, randwick_slot, refused, slug_of, texts};

const SEARCH: &str = "/api/admin/appointments/search";

async fn signed_in(site: &Site, name: &str, role: Role, clinics: &[&str]) -> Client {
    site.add_account(name, &[role], clinics).await;
    site.signed_in_as(name).await
}

async fn another_books(site: &Site, slot: &Value) -> String {
    let (client, key) = (site.another_client(), site.new_key().await);
    let body = of_other_patient(submission(&key, slot));
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    key
}

async fn keys(site: &Site, client: &Client, known: &Value) -> Vec<String> {
    let shown = texts(&found(&client.post(SEARCH, known).await)["items"], "bookingKey");
    site.keys_of_stand_ins(client, &shown).await
}

on_both_engines! {
    async fn ops_08l_appointments_are_found_only_by_person_contact_number_or_slug(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let (_, earlier) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let other = another_books(&site, &randwick_slot(&site, "13:00")).await;
        let slug = slug_of(&patient, &key).await;
        let centre = signed_in(&site, "centre", Role::CallCentre, &[]).await;
        let both = [earlier.clone(), key.clone()];
        for known in [
            json!({ "text": "kost" }),
            json!({ "text": "Mira Kostova" }),
            json!({ "text": "0491 570 006" }),
            json!({ "name": "KOSTOVA" }),
            json!({ "dateOfBirth": "1984-05-17" }),
            json!({ "contactNumber": "+61 491 570 006" }),
            json!({ "name": "mira", "dateOfBirth": "1984-05-17", "contactNumber": "0491 570 006" }),
        ] {
            assert_eq!(keys(&site, &centre, &known).await, both, "in order of their starts: {known}");
        }
        for known in [json!({ "bookingKey": key }), json!({ "text": key }), json!({ "text": slug }), json!({ "text": "kostova", "bookingKey": key })] {
            assert_eq!(keys(&site, &centre, &known).await, std::slice::from_ref(&key), "{known}");
        }
        assert_eq!(keys(&site, &centre, &json!({ "text": "haddad" })).await, [other]);
        for nobody in [
            json!({ "bookingKey": "q7Zt0XvN3mC9sYbE5hKpLw" }),
            json!({ "bookingKey": "short" }),
            json!({ "text": "haddad", "bookingKey": key }),
            json!({ "name": "kostova", "dateOfBirth": "1978-08-09" }),
        ] {
            assert_eq!(keys(&site, &centre, &nobody).await, Vec::<String>::new(), "{nobody}");
        }
        for nothing in [json!({}), json!({ "text": " " }), json!({ "text": "%" }), json!({ "name": "k" }), json!({ "contactNumber": "12" })] {
            refused(&centre.post(SEARCH, &nothing).await, 422, "message.invalid_fields");
        }
        assert_eq!(centre.post(SEARCH, &json!({ "text": "kost", "cursor": "first" })).await.status.as_u16(), 400);
    }

    async fn ops_08l_results_are_filtered_by_clinic_days_and_status(site: Site) {
        let on = |day| site.world.slot("ultrasound-knee", site.world.room_3, day, "09:00", 30);
        let (_, first) = booked(&site, &on("2026-03-10")).await;
        let (_, second) = booked(&site, &on("2026-03-11")).await;
        another_books(&site, &on("2026-03-12")).await;
        let centre = signed_in(&site, "centre", Role::CallCentre, &[]).await;
        let both = found(&centre.post(SEARCH, &json!({ "name": "kostova" })).await);
        let come = format!("/api/admin/appointments/{}/status", both["items"][0]["id"]);
        found(&centre.put_json(&come, &json!({ "status": "CANCELED", "reason": "The patient rang" })).await);
        for (known, keys_wanted) in [
            (json!({ "name": "kostova", "start": "2026-03-11" }), vec![second.clone()]),
            (json!({ "name": "kostova", "end": "2026-03-10" }), vec![first.clone()]),
            (json!({ "name": "kostova", "start": "2026-03-10", "end": "2026-03-11" }), vec![first.clone(), second.clone()]),
            (json!({ "name": "kostova", "start": "2026-03-12" }), vec![]),
            (json!({ "name": "kostova", "status": "CANCELED" }), vec![first.clone()]),
            (json!({ "name": "kostova", "status": "BOOKED,CONFIRMED" }), vec![second.clone()]),
            (json!({ "bookingKey": first, "status": "BOOKED" }), vec![]),
        ] {
            assert_eq!(keys(&site, &centre, &known).await, keys_wanted, "{known}");
        }
        assert_eq!(centre.post(SEARCH, &json!({ "name": "kostova", "status": "GONE" })).await.status.as_u16(), 400);
        refused(&centre.post(SEARCH, &json!({ "start": "2026-03-10", "status": "BOOKED" })).await, 422, "message.invalid_fields");
        let record = format!("/api/admin/patients/{}", both["items"][0]["patientId"]);
        let record = found(&centre.get(&record).await);
        assert_eq!(record["patientDetails"]["lastName"], "Kostova", "whose it is");
    }

    async fn auth_11e_staff_find_the_appointments_of_their_clinics_alone(site: Site) {
        let (patient, here) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (_, there) = booked(&site, &site.world.knee_slot("09:00")).await;
        let slug = slug_of(&patient, &here).await;
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let elsewhere = signed_in(&site, "elsewhere", Role::FrontDesk, &["newtown"]).await;
        let known = json!({ "text": "kostova" });
        assert_eq!(keys(&site, &desk, &known).await, std::slice::from_ref(&here));
        assert_eq!(keys(&site, &elsewhere, &known).await, [there]);
        for named in [json!({ "bookingKey": here }), json!({ "text": here }), json!({ "text": slug }),
            json!({ "text": "kostova", "clinicId": site.world.randwick })] {
            assert_eq!(keys(&site, &elsewhere, &named).await, Vec::<String>::new(), "{named}");
            assert_eq!(keys(&site, &desk, &named).await, std::slice::from_ref(&here), "{named}");
        }
        let answer = desk.post(SEARCH, &known).await;
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!(rows.iter().map(|row| row.action.as_str()).collect::<Vec<_>>(), ["SEARCH_APPOINTMENTS"]);
    }

    async fn search_results_come_in_pages_without_a_gap_or_a_repeat(site: Site) {
        let days = ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13", "2026-03-16", "2026-03-17"];
        for (day, hour) in days.into_iter().flat_map(|day| (8..17).map(move |hour| (day, hour))) {
            booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, day, &format!("{hour:02}:00"), 30)).await;
        }
        another_books(&site, &site.world.knee_slot("09:00")).await;
        let centre = signed_in(&site, "centre", Role::CallCentre, &[]).await;
        let first = found(&centre.post(SEARCH, &json!({ "text": "kostova" })).await);
        let cursor = &first["nextCursor"];
        let second = found(&centre.post(SEARCH, &json!({ "text": "kostova", "cursor": cursor })).await);
        assert!(second.get("nextCursor").is_none());
        let starts = [texts(&first["items"], "start"), texts(&second["items"], "start")];
        assert_eq!((starts[0].len(), starts[1].len()), (50, 4));
        let all = starts.concat();
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
    }
}
