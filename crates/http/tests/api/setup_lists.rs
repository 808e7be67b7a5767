//! Set-up by staff: the lists patients choose from.

use domain::auth::Role;
use serde_json::json;
use testkit::on_both_engines;

use crate::setup::{administrator, delete, manage};
use crate::support::{found, made, refused, texts};

on_both_engines! {
    async fn ops_01g_an_administrator_manages_exam_groups_and_their_exams_follow(site: Site) {
        let admin = administrator(&site).await;
        let knee = found(&admin.get("/api/admin/exams?search=knee").await)["items"][0]["id"].clone();
        let group = json!({ "name": "Sport", "examIds": [knee] });
        let added = made(&admin.post("/api/admin/exam_groups", &group).await);
        let exams = found(&site.client.get("/api/exam_groups/Sport/exams").await);
        assert_eq!(texts(&exams, "slug"), ["ultrasound-knee"]);
        refused(&admin.post("/api/admin/exam_groups", &group).await, 409, "message.slug_taken");
        assert_eq!(delete(&admin, &format!("/api/admin/exam_groups/{}", added["id"]), 1).await.status, 204);
        manage(&admin, "exam_groups", &json!({ "name": "Sport", "examIds": [knee] }), "name", json!("Sports")).await;
    }

    async fn ops_01h_an_administrator_manages_body_parts(site: Site) {
        let admin = administrator(&site).await;
        let knee = found(&admin.get("/api/admin/exams?search=knee").await)["items"][0]["id"].clone();
        let part = json!({ "name": "Left knee", "figureRegion": "knee-left", "examIds": [knee] });
        manage(&admin, "body_parts", &part, "name", json!("The left knee")).await;
    }

    async fn ops_01i_an_administrator_manages_document_types(site: Site) {
        let admin = administrator(&site).await;
        let kind = json!({ "name": "Referral", "required": true, "groupNames": ["Ultrasound"] });
        manage(&admin, "document_types", &kind, "required", json!(false)).await;
    }

    async fn ops_01o_an_administrator_manages_modalities(site: Site) {
        let admin = administrator(&site).await;
        let kind = json!({ "name": "Magnetic resonance", "code": "MR", "releaseDelayDays": 7 });
        manage(&admin, "modalities", &kind, "releaseDelayDays", json!(3)).await;
        let used = found(&admin.get("/api/admin/modalities?search=ultrasound").await)["items"][0].clone();
        refused(&delete(&admin, &format!("/api/admin/modalities/{}", used["id"]), 1).await, 409, "message.in_use");
    }

    async fn ops_01p_an_administrator_manages_insurance_types_and_patients_choose_among_them(site: Site) {
        let admin = administrator(&site).await;
        let kind = json!({ "name": "Travel insurance", "order": 1, "medicareNumberRequired": false });
        let names = async || texts(&found(&site.client.get("/api/insurance_types").await), "name");
        let added = made(&admin.post("/api/admin/insurance_types", &kind).await);
        assert!(names().await.contains(&"Travel insurance".to_owned()));
        assert_eq!(delete(&admin, &format!("/api/admin/insurance_types/{}", added["id"]), 1).await.status, 204);
        assert!(!names().await.contains(&"Travel insurance".to_owned()));
        manage(&admin, "insurance_types", &kind, "order", json!(9)).await;
    }

    async fn ops_01q_an_administrator_manages_ethnicities(site: Site) {
        let admin = administrator(&site).await;
        let ethnicity = json!({ "name": "Macedonian", "order": 1 });
        manage(&admin, "ethnicities", &ethnicity, "order", json!(2)).await;
    }

    async fn ops_01r_administrators_and_the_call_centre_manage_doctors_and_organizations(site: Site) {
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let centre = site.signed_in_as("centre").await;
        let practice = json!({ "name": "Riverside Practice", "city": "Ryde", "postalCode": "2112" });
        let added = made(&centre.post("/api/admin/organizations", &practice).await);
        let doctor = json!({
            "title": "Dr", "firstName": "Ana", "lastName": "Testova", "providerNumber": "0000121A",
            "organizationId": added["id"], "city": "Ryde", "postalCode": "2112"
        });
        let kept = made(&centre.post("/api/admin/doctors", &doctor).await);
        let lookup = "/api/doctor_organizations?search=testova";
        assert!(site.client.get(lookup).await.text.contains("Testova"));
        let organization = format!("/api/admin/organizations/{}", added["id"]);
        refused(&delete(&centre, &organization, 1).await, 409, "message.in_use");
        assert_eq!(delete(&centre, &format!("/api/admin/doctors/{}", kept["id"]), 1).await.status, 204);
        assert!(!site.client.get(lookup).await.text.contains("Testova"));
        let admin = administrator(&site).await;
        manage(&admin, "doctors", &doctor, "city", json!("Epping")).await;
        manage(&admin, "organizations", &practice, "city", json!("Epping")).await;
        refused(&centre.post("/api/admin/ethnicities", &json!({ "name": "No" })).await, 403, "message.not_allowed");
    }

    async fn auth_13a_the_call_centre_of_some_clinics_adds_referrers_and_leaves_those_of_all_alone(site: Site) {
        site.add_account("part", &[Role::CallCentre], &["randwick"]).await;
        site.add_account("whole", &[Role::CallCentre], &[]).await;
        let (part, whole) = (site.signed_in_as("part").await, site.signed_in_as("whole").await);
        let doctor = json!({ "firstName": "Ana", "lastName": "Testova", "city": "Ryde", "postalCode": "2112" });
        let practice = json!({ "name": "Riverside Practice", "city": "Ryde", "postalCode": "2112" });
        for (kind, record) in [("doctors", doctor), ("organizations", practice)] {
            let mut kept = made(&part.post(&format!("/api/admin/{kind}"), &record).await);
            let path = format!("/api/admin/{kind}/{}", kept["id"]);
            kept["city"] = json!("Epping");
            for answer in [part.put_json(&path, &kept).await, delete(&part, &path, 1).await] {
                refused(&answer, 403, "message.beyond_your_clinics");
                assert_eq!(site.audit_rows_of(&answer).await[0].result, "DENIED");
            }
            assert_eq!(found(&part.get(&path).await)["city"], "Ryde", "they read it");
            let changed = found(&whole.put_json(&path, &kept).await);
            assert_eq!(changed["city"], "Epping");
            assert_eq!(delete(&whole, &path, changed["version"].as_i64().unwrap()).await.status, 204);
        }
    }

    async fn a_long_list_comes_a_page_at_a_time(site: Site) {
        let admin = administrator(&site).await;
        for number in 0..53 {
            let ethnicity = json!({ "name": format!("Group {number}"), "order": 1000 + number });
            made(&admin.post("/api/admin/ethnicities", &ethnicity).await);
        }
        let first = found(&admin.get("/api/admin/ethnicities?search=group").await);
        assert_eq!(first["items"].as_array().unwrap().len(), 50);
        let next = format!("/api/admin/ethnicities?search=group&cursor={}", first["nextCursor"].as_str().unwrap());
        let second = found(&admin.get(&next).await);
        assert_eq!(texts(&second["items"], "name"), ["Group 50", "Group 51", "Group 52"]);
        assert_eq!(second["nextCursor"], serde_json::Value::Null);
    }
}
