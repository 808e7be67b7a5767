//! Staff on the pages of a patient for whom they act.

use domain::auth::Role;
use serde_json::json;
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, randwick_slot, refused};

async fn desk_of(site: &Site, clinic: &str) -> Client {
    site.add_account(clinic, &[Role::FrontDesk], &[clinic]).await;
    site.signed_in_as(clinic).await
}

on_both_engines! {
    async fn ops_08w_staff_learn_for_whom_they_act_and_that_is_written_down(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let path = format!("/api/admin/booking_keys/{key}/patient");
        let desk = desk_of(&site, "randwick").await;
        let answer = desk.get(&path).await;
        let id = site.patient().await.id;
        let expected =
            json!({ "patientId": id, "firstName": "Mira", "lastName": "Kostova", "dateOfBirth": "1984-05-17" });
        assert_eq!(found(&answer), expected, "whose it is, and nothing else");
        found(&desk.get(&format!("/api/admin/patients/{id}")).await);
        let rows = site.audit_rows_of(&answer).await;
        let told: Vec<_> = rows.iter().map(|row| (row.actor_kind.as_str(), row.action.as_str())).collect();
        assert_eq!(told, [("STAFF", "ACT_FOR_PATIENT")]);
        // Patients can't act for others.
        refused(&patient.get(&path).await, 403, "message.not_allowed");
        refused(&site.another_client().get(&path).await, 401, "message.not_authenticated");
    }

    async fn ops_08w_staff_of_another_clinic_learn_nothing(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let draft = site.new_key().await;
        let elsewhere = desk_of(&site, "newtown").await;
        for key in [key.as_str(), draft.as_str(), "q7Zt0XvN3mC9sYbE5hKpLw"] {
            let answer = elsewhere.get(&format!("/api/admin/booking_keys/{key}/patient")).await;
            refused(&answer, 404, "message.not_found");
        }
    }
}
