//! Administrators limited to clinics have no rights beyond those.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::patient_summary::book_for;
use crate::support::{booked, found, made, refused, texts};

const USERS: &str = "/api/admin/users";
const BEYOND: &str = "message.beyond_your_clinics";

/// One of all clinics, and one of Randwick.
async fn administrators(site: &Site) -> (Client, Client) {
    site.add_account("whole", &[Role::Administrator], &[]).await;
    site.add_account("part", &[Role::Administrator], &["randwick"]).await;
    (site.signed_in_as("whole").await, site.signed_in_as("part").await)
}

async fn account(site: &Site, admin: &Client, name: &str) -> (String, Value) {
    let path = format!("{USERS}/{}", site.user_id(name).await);
    let user = found(&admin.get(&path).await);
    (path, user)
}

fn form(user: &Value, clinics: &[i64]) -> Value {
    json!({
        "version": user["version"], "displayName": user["displayName"], "roles": user["roles"], "clinicIds": clinics
    })
}

async fn patient_of(admin: &Client, key: &str) -> i64 {
    let search = admin.post("/api/admin/patients/search", &json!({ "bookingKey": key })).await;
    found(&search)["items"][0]["id"].as_i64().unwrap()
}

on_both_engines! {
    async fn auth_11j_export_and_erasure_need_all_of_a_persons_clinics(site: Site) {
        let (whole, part) = administrators(&site).await;
        let (_, here) = book_for(&site, "09:00", |body| body["patientDetails"]["email"] = json!("here@example.org")).await;
        let away = |body: &mut Value| body["patientDetails"]["firstName"] = json!("Vera");
        let (elsewhere, key) = (site.another_client(), site.new_key().await);
        let mut body = testkit::submission(&key, &site.world.knee_slot("09:00"));
        away(&mut body);
        made(&elsewhere.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let (_, both) = book_for(&site, "11:00", |body| body["patientDetails"]["lastName"] = json!("Both")).await;
        let mut body = testkit::submission(&site.new_key().await, &site.world.knee_slot("11:00"));
        body["patientDetails"]["lastName"] = json!("Both");
        made(&site.another_client().post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let (here, there, both) =
            (patient_of(&whole, &here).await, patient_of(&whole, &key).await, patient_of(&whole, &both).await);
        for what in ["exports", "erasures"] {
            let path = |patient: i64| format!("/api/admin/patients/{patient}/{what}");
            refused(&part.post(&path(there), &json!({})).await, 404, "message.not_found");
            let answer = part.post(&path(both), &json!({})).await;
            refused(&answer, 403, BEYOND);
            assert_eq!(site.audit_rows_of(&answer).await[0].result, "DENIED");
            found(&part.post(&path(here), &json!({})).await);
            found(&whole.post(&path(both), &json!({})).await);
        }
    }

    async fn auth_11j_a_limited_account_cannot_lift_its_own_or_another_limit(site: Site) {
        let (whole, part) = administrators(&site).await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let (randwick, newtown) = (site.world.randwick, site.world.newtown);
        for name in ["part", "desk"] {
            let (path, user) = account(&site, &part, name).await;
            for more in [&[][..], &[newtown], &[randwick, newtown]] {
                let wrong = refused(&part.put_json(&path, &form(&user, more)).await, 422, "message.invalid_fields");
                assert_eq!((&wrong["fields"][0]["field"], &wrong["fields"][0]["key"]), (&json!("clinicIds"), &json!(BEYOND)));
            }
            assert_eq!(account(&site, &part, name).await.1["clinicIds"], json!([randwick]));
        }
        for clinics in [json!([]), json!([newtown])] {
            let new = json!({ "username": "eve", "displayName": "Eve", "roles": ["ADMINISTRATOR"], "clinicIds": clinics });
            let wrong = refused(&part.post(USERS, &new).await, 422, "message.invalid_fields");
            assert_eq!(texts(&wrong["fields"], "key"), [BEYOND]);
        }
        let new = json!({ "username": "eve", "displayName": "Eve", "roles": ["FRONT_DESK"], "clinicIds": [randwick] });
        made(&part.post(USERS, &new).await);
        let (path, user) = account(&site, &part, "desk").await;
        found(&part.put_json(&path, &form(&user, &[randwick])).await);
        let (path, user) = account(&site, &whole, "part").await;
        assert_eq!(found(&whole.put_json(&path, &form(&user, &[])).await)["clinicIds"], json!([]));
    }

    async fn auth_11j_accounts_with_more_clinics_cannot_be_changed(site: Site) {
        let (whole, part) = administrators(&site).await;
        site.add_account("beside", &[Role::FrontDesk], &["newtown", "randwick"]).await;
        for name in ["whole", "beside"] {
            let (path, user) = account(&site, &part, name).await;
            for answer in [
                part.put_json(&path, &form(&user, &[site.world.randwick])).await,
                part.delete(&path).await,
                part.post(&format!("{path}/password_resets"), &json!({})).await,
                part.post(&format!("{path}/second_factor_resets"), &json!({})).await,
                part.get(&format!("{path}/sessions")).await,
                part.delete(&format!("{path}/sessions")).await,
            ] {
                refused(&answer, 403, BEYOND);
                assert_eq!(site.audit_rows_of(&answer).await[0].result, "DENIED");
            }
        }
        found(&whole.get(USERS).await);
    }

    async fn auth_11j_a_limited_account_cannot_change_what_all_clinics_share(site: Site) {
        let (whole, part) = administrators(&site).await;
        let (_, key) = booked(&site, &crate::support::randwick_slot(&site, "09:00")).await;
        refused(&part.get("/api/admin/configurations/application").await, 403, BEYOND);
        refused(&part.get("/api/admin/audit_events").await, 403, "message.not_allowed");
        let practice = json!({ "name": "Hilltop Practice", "city": "Ryde", "postalCode": "2112" });
        refused(&part.post("/api/admin/organizations", &practice).await, 403, "message.not_allowed");
        let record = format!("/api/admin/patients/{}", patient_of(&whole, &key).await);
        assert!(found(&whole.get(&record).await).get("auditEvents").is_some());
        assert!(found(&part.get(&record).await).get("auditEvents").is_none());
        found(&whole.get("/api/admin/audit_events").await);
        made(&whole.post("/api/admin/organizations", &practice).await);
    }

    async fn auth_11j_an_administrator_of_all_clinics_always_remains(site: Site) {
        let (whole, part) = administrators(&site).await;
        let (path, user) = account(&site, &whole, "whole").await;
        let less = form(&user, &[site.world.randwick]);
        refused(&whole.put_json(&path, &less).await, 422, "message.last_administrator");
        site.add_account("second", &[Role::Administrator], &[]).await;
        found(&whole.put_json(&path, &less).await);
        found(&part.get(USERS).await);
    }
}
