//! Accepting an offer: with a contact on record, or with a code sent to one. The contact on record gets a message in any case.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, sign_in, submission};

use crate::contact_changes::{recipients, unsubscribe};
use crate::session_table::{offered, take_up};
use crate::support::{found, made, prove, randwick_slot, refused};

/// With the link and the date of birth.
async fn by_link(site: &Site, key: &str) -> Client {
    let client = site.another_client();
    assert_eq!(
        found(&client.post("/api/authentication", &sign_in(key, "BOOKING_REQUEST")).await)["success"],
        true
    );
    client
}

/// Accepts the offer with changed contact details.
async fn reached(site: &Site, client: &Client, slug: &str, change: fn(&mut Value)) -> TestResponse {
    let mut body = submission(&site.new_key().await, &randwick_slot(site, "09:00"));
    body["bookingRequestSlug"] = json!(slug);
    change(&mut body);
    client.post_once("/api/appointments", &site.idempotency_key(), &body).await
}

fn at_another_number(body: &mut Value) {
    body["patientDetails"]["contactNumber"] = json!("0491 570 156");
}

fn by_another_who_answers(body: &mut Value) {
    body["bookingFor"] = json!("OTHER");
    body["guardian"] = json!({ "name": "Vera Kostova", "relation": "Mother",
        "email": "thief@example.org", "contactNumber": "0491 570 006" });
}

on_both_engines! {
    async fn auth_02t_port_04g_link_and_date_of_birth_take_up_an_offer_for_the_contact_on_record_alone(site: Site) {
        let (_, request, slug) = offered(&site).await;
        let client = by_link(&site, &request).await;
        for demanded in [false, true] {
            site.configure("application", &json!({ "appointmentChangeCodeEnabled": demanded })).await;
            let (_, taken) = take_up(&site, &client, &slug, "09:00", "thief@example.org").await;
            refused(&taken, 403, "message.otp_required");
            for change in [at_another_number, by_another_who_answers] {
                refused(&reached(&site, &client, &slug, change).await, 403, "message.otp_required");
            }
        }
        assert_eq!(site.booking_requests().await[0].status, "OFFERED");
        assert_eq!(site.rows().await.appointments, 0);
        let (_, taken) = take_up(&site, &client, &slug, "09:00", "Mira@Example.org").await;
        made(&taken);
        assert_eq!(recipients(&site, "BOOKING_CHANGED").await, ["mira@example.org"]);
    }

    async fn auth_02t_port_04g_a_code_to_the_contact_on_record_takes_up_an_offer_with_another(site: Site) {
        let (_, request, slug) = offered(&site).await;
        let client = by_link(&site, &request).await;
        prove(&site, &client, &request).await;
        let (key, taken) = take_up(&site, &client, &slug, "09:00", "mira.new@example.org").await;
        made(&taken);
        assert_eq!(recipients(&site, "BOOKING_CHANGED").await, ["mira@example.org"]);
        let said = site.messages().await.into_iter().find(|one| one.kind == "BOOKING_CHANGED").unwrap();
        assert!(!said.body.contains(&key), "the booking is the new contact's: {}", said.body);
    }

    async fn port_04g_the_contact_on_record_is_notified_no_matter_who_books_and_what_was_unsubscribed(site: Site) {
        let (_, request, slug) = offered(&site).await;
        unsubscribe(&site, &request).await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let (_, taken) = take_up(&site, &desk, &slug, "09:00", "caller@example.org").await;
        made(&taken);
        let mut acts: Vec<_> = site.audit_rows_of(&taken).await.into_iter().map(|row| row.action).collect();
        acts.sort();
        assert_eq!(acts, ["BOOK", "CHANGE_REQUEST"]);
        assert_eq!(recipients(&site, "BOOKING_CHANGED").await, ["mira@example.org"]);
        let said = site.messages().await.into_iter().find(|one| one.kind == "BOOKING_CHANGED").unwrap();
        assert!(said.body.contains("Wasn't this you?") && !said.body.contains("unsubscribe"), "{}", said.body);
    }
}
