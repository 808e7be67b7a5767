//! Joined records: by a code to a contact of both, or by staff, and separated again.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, submission};

use crate::patient_summary::{book_for, get_in};
use crate::support::{found, made, made_sure, randwick_slot, refused, texts};

const SUMMARY: &str = "/api/secured/patients/summary";
const LINKS: &str = "/api/admin/patients/links";

/// Asks whether the patient is known, then books under the same key.
async fn books_again(site: &Site, time: &str, asked: Value, change: impl Fn(&mut Value)) -> (Client, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let path = format!("/api/booking_keys/{key}/patient_match");
    assert_eq!(client.post(&path, &asked).await.status.as_u16(), 202);
    site.do_all_jobs().await;
    let mut body = submission(&key, &randwick_slot(site, time));
    change(&mut body["patientDetails"]);
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    (client, key)
}

fn by_email() -> Value {
    json!({ "dateOfBirth": "1984-05-17", "email": "mira@example.org" })
}

/// A name with a typing mistake.
fn mistyped(patient: &mut Value) {
    patient["lastName"] = json!("Kostava");
}

/// Neither address nor number is the former one.
fn moved(patient: &mut Value) {
    patient["email"] = json!("mira.new@example.org");
    patient["contactNumber"] = json!("0491 570 156");
}

async fn keys_seen(client: &Client) -> Vec<String> {
    texts(&found(&client.get(SUMMARY).await)["items"], "bookingKey")
}

async fn opens(client: &Client, key: &str) -> u16 {
    client.get(&format!("/api/secured/booking_keys/{key}/summary")).await.status.as_u16()
}

async fn desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

async fn listed(client: &Client, state: &str) -> Vec<Value> {
    let page = found(&client.get(&format!("{LINKS}?state={state}")).await);
    page["items"].as_array().unwrap().clone()
}

fn pair(row: &Value) -> Value {
    json!({ "patientId": row["patient"]["patientId"], "knownPatientId": row["knownPatient"]["patientId"] })
}

/// How many times links were made or removed, by the audit trail.
async fn acts(site: &Site, action: &str) -> usize {
    site.audit_events().await.iter().filter(|row| row.action == action && row.result == "DONE").count()
}

/// An answer without what differs each time.
fn said(answer: &TestResponse) -> Value {
    let mut body = found(answer);
    body.as_object_mut().unwrap().remove("expiresAt");
    body
}

on_both_engines! {
    async fn book_13c_a_code_at_the_known_contact_links_the_booking_to_the_record(site: Site) {
        let (_, first) = book_for(&site, "09:00", |_| ()).await;
        let known = site.patient().await.id;
        let (client, again) = books_again(&site, "11:00", by_email(), mistyped).await;
        let later = site.patient().await.id;
        refused(&client.get(SUMMARY).await, 403, "message.otp_required");
        assert_eq!((opens(&client, &first).await, acts(&site, "LINK_PATIENTS").await), (404, 0), "nothing is proven yet");
        let proven = get_in(&site, &again, "EMAIL").await;
        assert_eq!(keys_seen(&proven).await, [again.as_str(), &first]);
        assert_eq!(opens(&proven, &first).await, 200);
        assert_eq!(site.patient_matches().await[0].state, "LINKED");
        let trail = site.audit_events().await;
        let joined = trail.iter().filter(|row| row.action == "LINK_PATIENTS");
        let joined: Vec<_> = joined.map(|row| (row.actor_kind.as_str(), row.subject_kind.as_str(), row.subject_id)).collect();
        assert_eq!(joined, [("PATIENT", "PATIENT", later), ("PATIENT", "PATIENT", known)]);
        let from_the_first = get_in(&site, &first, "EMAIL").await;
        assert_eq!(keys_seen(&from_the_first).await, [again.as_str(), &first], "the same contact shows the same");
        get_in(&site, &again, "EMAIL").await;
        assert_eq!(acts(&site, "LINK_PATIENTS").await, 2, "one link, however often it is proven");
    }

    async fn book_13c_a_patient_who_never_asked_is_not_linked(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        let (_, again) = book_for(&site, "11:00", |body| mistyped(&mut body["patientDetails"])).await;
        let proven = get_in(&site, &again, "EMAIL").await;
        assert_eq!(keys_seen(&proven).await, [again]);
        assert_eq!(acts(&site, "LINK_PATIENTS").await, 0);
    }

    async fn book_13c_a_booking_made_before_the_look_up_is_not_matched_with_itself(site: Site) {
        let key = site.new_key().await;
        let path = format!("/api/booking_keys/{key}/patient_match");
        site.another_client().post(&path, &by_email()).await;
        made(&site.book(&site.another_client(), &key, &randwick_slot(&site, "09:00")).await);
        site.do_all_jobs().await;
        assert_eq!(site.patient_matches().await[0].state, "NONE");
    }

    async fn book_13c_a_look_up_that_runs_twice_changes_nothing(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        // Born on the same day, and the latest: ignoring the typed name would match this record.
        book_for(&site, "10:00", |body| {
            body["patientDetails"]["firstName"] = json!("Una");
            moved(&mut body["patientDetails"]);
        }).await;
        books_again(&site, "11:00", by_email(), mistyped).await;
        let answered = site.patient_matches().await;
        assert_eq!(answered[0].state, "FOUND");
        assert!(site.run_sql("UPDATE jobs SET state = 'WAITING', leased_until = NULL WHERE kind = 'PATIENT_MATCH'").await);
        site.do_all_jobs().await;
        assert_eq!(site.patient_matches().await, answered);
    }

    async fn book_13e_the_code_of_another_contact_links_nothing(site: Site) {
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let (_, victims) = book_for(&site, "09:00", |_| ()).await;
        // Name, date of birth and e-mail of another patient, with the attacker's own phone number.
        let (_, forged) = books_again(&site, "11:00", by_email(), |patient| {
            mistyped(patient);
            patient["contactNumber"] = json!("0491 570 156");
        }).await;
        let attacker = get_in(&site, &forged, "SMS").await;
        assert_eq!(keys_seen(&attacker).await, [forged.as_str()]);
        assert_eq!(acts(&site, "LINK_PATIENTS").await, 0);
        // The owner of the address gives its code: that links, and opens nothing by phone.
        let owner = get_in(&site, &forged, "EMAIL").await;
        assert_eq!(keys_seen(&owner).await, [forged.as_str(), &victims]);
        assert_eq!((keys_seen(&attacker).await, opens(&attacker, &victims).await), (vec![forged.clone()], 404));
        // Nor does a decision by staff, while there is a contact that could be proven.
        let desk = desk(&site).await;
        let row = listed(&desk, "JOINED").await.remove(0);
        assert_eq!(desk.delete(&format!("{LINKS}/{}", row["id"])).await.status.as_u16(), 204);
        assert_eq!(made(&desk.post(LINKS, &pair(&row)).await)["joinedBy"], "STAFF");
        let attacker = get_in(&site, &forged, "SMS").await;
        assert_eq!((keys_seen(&attacker).await, opens(&attacker, &victims).await), (vec![forged], 404));
    }

    async fn book_13e_the_answers_are_alike_whether_or_not_there_is_a_record(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        let mut seen = Vec::new();
        for (time, email) in [("11:00", "mira@example.org"), ("13:00", "nobody@example.org")] {
            let asked = json!({ "dateOfBirth": "1984-05-17", "email": email });
            // Asks about another patient's address, and gives their own.
            let (client, key) = books_again(&site, time, asked, moved).await;
            let mut body = json!({ "bookingKey": key, "type": "PATIENT_PORTAL" });
            let sent = said(&client.post("/api/authentication/otp", &body).await);
            body["otp"] = json!(site.last_code().await);
            let proven = said(&client.post("/api/authentication/otp/validation", &body).await);
            assert!(keys_seen(&client).await.contains(&key));
            seen.push((sent, proven, found(&client.get(SUMMARY).await)["persons"].clone()));
        }
        assert_eq!(seen[0], seen[1]);
        assert_eq!(acts(&site, "LINK_PATIENTS").await, 0);
    }

    async fn book_13e_a_family_is_joined_by_staff_alone(site: Site) {
        let (_, mira) = book_for(&site, "09:00", |_| ()).await;
        let (_, twin) = books_again(&site, "11:00", by_email(), |patient| patient["firstName"] = json!("Mila")).await;
        let proven = get_in(&site, &twin, "EMAIL").await;
        assert_eq!((keys_seen(&proven).await, opens(&proven, &mira).await), (vec![twin.clone()], 404));
        let desk = desk(&site).await;
        let row = listed(&desk, "PROPOSED").await.remove(0);
        assert_eq!((&row["namesAgree"], &row["shareContact"]), (&json!(false), &json!(true)), "{row}");
        made(&desk.post(LINKS, &pair(&row)).await);
        assert_eq!(keys_seen(&proven).await, [twin.as_str(), &mira]);
    }

    async fn book_13e_a_booking_for_another_day_of_birth_is_no_proposal(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        books_again(&site, "11:00", by_email(), |patient| patient["dateOfBirth"] = json!("1990-01-02")).await;
        assert_eq!(site.patient_matches().await[0].state, "FOUND");
        assert_eq!(listed(&desk(&site).await, "PROPOSED").await, Vec::<Value>::new());
    }

    async fn book_13f_the_later_contact_opens_the_earlier_bookings_and_never_the_other_way(site: Site) {
        let (_, before) = book_for(&site, "09:00", |_| ()).await;
        let (_, other) = book_for(&site, "10:00", |_| ()).await;
        let (_, after) = books_again(&site, "11:00", by_email(), moved).await;
        let desk = desk(&site).await;
        let row = listed(&desk, "PROPOSED").await.remove(0);
        assert_eq!((&row["namesAgree"], &row["shareContact"]), (&json!(true), &json!(false)), "{row}");
        let (former, current) = (get_in(&site, &before, "EMAIL").await, get_in(&site, &after, "EMAIL").await);
        assert_eq!(keys_seen(&current).await, [after.as_str()]);
        made(&desk.post(LINKS, &made_sure(pair(&row))).await);
        assert_eq!(keys_seen(&current).await, [after.as_str(), &other, &before], "all that are this person's");
        // A reader of the former address, perhaps another person, sees no more than before.
        assert_eq!((keys_seen(&former).await, opens(&former, &after).await), (vec![other, before], 404));
    }

    async fn ops_09g_staff_join_two_records_and_take_the_link_back(site: Site) {
        let (_, before) = book_for(&site, "09:00", |_| ()).await;
        let known = site.patient().await.id;
        let (_, after) = books_again(&site, "11:00", by_email(), moved).await;
        let later = site.patient().await.id;
        let current = get_in(&site, &after, "EMAIL").await;
        let desk = desk(&site).await;
        // In either order, and sent twice: the first answer was lost.
        let both = made_sure(json!({ "patientId": known, "knownPatientId": later }));
        let link = made(&desk.post(LINKS, &both).await);
        assert_eq!(made(&desk.post(LINKS, &both).await)["id"], link["id"]);
        assert_eq!((&link["patient"]["patientId"], &link["knownPatient"]["patientId"]), (&json!(later), &json!(known)));
        assert_eq!(acts(&site, "LINK_PATIENTS").await, 2, "a row for each record, once");
        assert_eq!((listed(&desk, "PROPOSED").await.len(), listed(&desk, "JOINED").await.len()), (0, 1));
        let record = found(&desk.get(&format!("/api/admin/patients/{known}")).await);
        assert_eq!(record["joined"][0]["patientId"], later, "{record}");
        assert_eq!(keys_seen(&current).await, [after.as_str(), &before]);
        let path = format!("{LINKS}/{}", link["id"]);
        assert_eq!(desk.delete(&path).await.status.as_u16(), 204);
        refused(&desk.delete(&path).await, 404, "message.not_found");
        assert_eq!((keys_seen(&current).await, opens(&current, &before).await), (vec![after], 404), "at once");
        assert_eq!((listed(&desk, "JOINED").await.len(), listed(&desk, "DISMISSED").await.len()), (0, 1));
        assert_eq!(acts(&site, "UNLINK_PATIENTS").await, 2);
    }

    async fn ops_09h_staff_see_both_records_and_say_that_they_are_two_people(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        let (_, again) = books_again(&site, "11:00", by_email(), mistyped).await;
        let desk = desk(&site).await;
        let rows = listed(&desk, "PROPOSED").await;
        assert_eq!(rows.len(), 1);
        let side = |side: &str| (rows[0][side]["patientDetails"]["lastName"].clone(), rows[0][side]["bookings"].clone());
        assert_eq!((side("patient"), side("knownPatient")), ((json!("Kostava"), json!(1)), (json!("Kostova"), json!(1))));
        let dismissals = format!("{LINKS}/dismissals");
        assert_eq!(desk.post(&dismissals, &pair(&rows[0])).await.status.as_u16(), 204);
        refused(&desk.post(&dismissals, &pair(&rows[0])).await, 409, "message.changed_meanwhile");
        assert_eq!((listed(&desk, "PROPOSED").await.len(), listed(&desk, "DISMISSED").await.len()), (0, 1));
        assert_eq!(acts(&site, "DISMISS_PATIENT_LINK").await, 2);
        let proven = get_in(&site, &again, "EMAIL").await;
        assert_eq!(keys_seen(&proven).await, [again], "no code joins them any more");
        made(&desk.post(LINKS, &pair(&rows[0])).await);
        assert_eq!(keys_seen(&proven).await.len(), 2, "but staff may, after all");
    }

    async fn ops_09h_records_of_other_clinics_are_neither_shown_nor_joined(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        let world = &site.world;
        let slot = world.slot("ultrasound-knee", world.room_1, "2026-03-10", "11:00", 30);
        let (client, key) = (site.another_client(), site.new_key().await);
        client.post(&format!("/api/booking_keys/{key}/patient_match"), &by_email()).await;
        site.do_all_jobs().await;
        made(&site.book(&client, &key, &slot).await);
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let centre = site.signed_in_as("centre").await;
        let row = listed(&centre, "PROPOSED").await.remove(0);
        let link = made(&centre.post(LINKS, &pair(&row)).await)["id"].clone();
        // One of the two is at another clinic.
        let desk = desk(&site).await;
        for state in ["PROPOSED", "JOINED", "DISMISSED"] {
            assert_eq!(listed(&desk, state).await, Vec::<Value>::new(), "{state}");
        }
        refused(&desk.post(LINKS, &pair(&row)).await, 404, "message.not_found");
        refused(&desk.post(&format!("{LINKS}/dismissals"), &pair(&row)).await, 404, "message.not_found");
        refused(&desk.delete(&format!("{LINKS}/{link}")).await, 404, "message.not_found");
        let known = &row["knownPatient"]["patientId"];
        let record = found(&desk.get(&format!("/api/admin/patients/{known}")).await);
        assert_eq!(record["joined"], json!([]), "nor do they learn whom it is joined with");
        refused(&centre.post(LINKS, &json!({ "patientId": known, "knownPatientId": known })).await, 422, "message.invalid_fields");
        refused(&centre.post(LINKS, &json!({ "patientId": known, "knownPatientId": 987_654 })).await, 404, "message.not_found");
        assert_eq!(listed(&centre, "JOINED").await.len(), 1, "and nothing has changed");
    }

    async fn priv_01c_01v_links_are_in_the_copy_and_go_with_the_person(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        let known = site.patient().await.id;
        let (_, again) = books_again(&site, "11:00", by_email(), moved).await;
        let later = site.patient().await.id;
        let staff = desk(&site).await;
        made(&staff.post(LINKS, &made_sure(json!({ "patientId": later, "knownPatientId": known }))).await);
        site.clock.advance(jiff::SignedDuration::from_hours(24 * 30));
        site.add_account("chief", &[Role::Administrator], &[]).await;
        let chief = site.signed_in_as("chief").await;
        let copy = found(&chief.post(&format!("/api/admin/patients/{later}/exports"), &json!({})).await);
        assert_eq!(copy["data"]["patient_links"][0]["known_patient_id"], known, "{copy}");
        let told = found(&chief.post(&format!("/api/admin/patients/{known}/erasures"), &json!({})).await);
        assert_eq!(told["erasedBookings"], 1, "a link can be wrong: what is joined is not erased with it");
        assert_eq!(told["joinedRecords"], json!([later]), "but it is named");
        let record = found(&chief.get(&format!("/api/admin/patients/{later}")).await);
        assert_eq!(record["joined"], json!([]));
        assert_eq!(opens(&get_in(&site, &again, "EMAIL").await, &again).await, 200);
    }
}
