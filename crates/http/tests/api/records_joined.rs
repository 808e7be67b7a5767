//! Records without a common contact: joined only after an identity check by staff, with messages to the contacts of both.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::contact_changes::{recipients, unsubscribe};
use crate::patient_summary::{book_for, get_in};
use crate::support::{found, made, made_sure, refused, texts};

const SUMMARY: &str = "/api/secured/patients/summary";
const LINKS: &str = "/api/admin/patients/links";

/// A booking, and one with the same name and date of birth at another person's contacts: both keys, and both records.
async fn forged(site: &Site, own: fn(&mut Value)) -> (String, String, Value) {
    site.configure("application", &json!({ "smsEnabled": true })).await;
    let (_, victims) = book_for(site, "09:00", |_| ()).await;
    let known = site.patient().await.id;
    let (_, forged) = book_for(site, "11:00", own).await;
    let later = site.patient().await.id;
    (victims, forged, json!({ "patientId": later, "knownPatientId": known }))
}

fn own_contacts(body: &mut Value) {
    own_number(body);
    body["patientDetails"]["email"] = json!("thief@example.org");
}

fn own_number(body: &mut Value) {
    body["patientDetails"]["contactNumber"] = json!("0491 570 156");
}

async fn centre(site: &Site) -> Client {
    site.add_account("centre", &[Role::CallCentre], &[]).await;
    site.signed_in_as("centre").await
}

async fn keys_seen(client: &Client) -> Vec<String> {
    texts(&found(&client.get(SUMMARY).await)["items"], "bookingKey")
}

on_both_engines! {
    async fn ops_09i_records_that_share_no_contact_are_joined_only_with_how_staff_made_sure(site: Site) {
        let (victims, forged, mut both) = forged(&site, own_contacts).await;
        let centre = centre(&site).await;
        let missing = refused(&centre.post(LINKS, &both).await, 422, "message.invalid_fields");
        assert_eq!(texts(&missing["fields"], "field"), ["identityCheck", "identityNote"]);
        both["identityCheck"] = json!("PHOTO_ID");
        both["identityNote"] = json!(" ");
        let missing = refused(&centre.post(LINKS, &both).await, 422, "message.invalid_fields");
        assert_eq!(texts(&missing["fields"], "field"), ["identityNote"]);
        let other = get_in(&site, &forged, "EMAIL").await;
        assert_eq!(keys_seen(&other).await, [forged.as_str()], "nothing is joined yet");
        both["identityNote"] = json!("Passport");
        let answer = centre.post(LINKS, &both).await;
        let joined = made(&answer);
        assert_eq!((&joined["identityCheck"], &joined["identityNote"]), (&json!("PHOTO_ID"), &json!("Passport")));
        let mut acts: Vec<_> = site.audit_rows_of(&answer).await.into_iter().map(|row| row.action).collect();
        acts.sort();
        assert_eq!(acts, ["IDENTITY_PHOTO_ID", "IDENTITY_PHOTO_ID", "LINK_PATIENTS", "LINK_PATIENTS"]);
        let listed = found(&centre.get(&format!("{LINKS}?state=JOINED")).await)["items"][0].clone();
        assert_eq!(listed["identityNote"], "Passport");
        assert_eq!(keys_seen(&other).await, [forged.as_str(), &victims]);
    }

    async fn ops_09i_records_joined_by_a_shared_contact_open_nothing_after_it_changes(site: Site) {
        let (_, forged, both) = forged(&site, own_number).await;
        let centre = centre(&site).await;
        made(&centre.post(LINKS, &both).await);
        let moved = format!("UPDATE patients SET email = 'mira.new@example.org' WHERE id = {}", both["knownPatientId"]);
        assert!(site.run_sql(&moved).await);
        let other = get_in(&site, &forged, "SMS").await;
        assert_eq!(keys_seen(&other).await, [forged.as_str()], "nobody made sure of that number");
        // Staff do the identity check after all.
        made(&centre.post(LINKS, &made_sure(both)).await);
        assert_eq!(keys_seen(&other).await.len(), 2);
    }

    async fn ops_09k_the_contacts_of_both_records_are_notified_whatever_was_unsubscribed(site: Site) {
        let (victims, forged, both) = forged(&site, own_contacts).await;
        unsubscribe(&site, &victims).await;
        let (centre, both) = (centre(&site).await, made_sure(both));
        // Sent twice: the first answer was lost.
        for _ in 0..2 {
            made(&centre.post(LINKS, &both).await);
        }
        let mut to = recipients(&site, "RECORDS_JOINED").await;
        to.sort();
        assert_eq!(to, ["+61491570006", "+61491570156", "mira@example.org", "thief@example.org"]);
        let said: Vec<_> = site.messages().await.into_iter().filter(|one| one.kind == "RECORDS_JOINED").collect();
        let leads = |body: &str| body.contains(&victims) || body.contains(&forged) || body.contains("unsubscribe");
        assert!(said.iter().all(|one| !leads(&one.body) && one.body.contains("Call")), "{said:?}");
    }
}
