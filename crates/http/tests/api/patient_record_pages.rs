//! A patient record with more rows than a page holds.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, refused};

/// More bookings than a page holds.
const DAYS: [&str; 6] = ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13", "2026-03-16", "2026-03-17"];
const PAGE: usize = 50;

async fn books_often(site: &Site) -> usize {
    let times: Vec<_> = DAYS.into_iter().flat_map(|day| (8..17).map(move |hour| (day, hour))).collect();
    for (day, hour) in &times {
        let slot = site.world.slot("ultrasound-knee", site.world.room_3, day, &format!("{hour:02}:00"), 30);
        booked(site, &slot).await;
    }
    site.do_all_jobs().await;
    times.len()
}

async fn signed_in(site: &Site, name: &str, role: Role, clinics: &[&str]) -> Client {
    site.add_account(name, &[role], clinics).await;
    site.signed_in_as(name).await
}

fn rows<'a>(record: &'a Value, list: &str) -> &'a [Value] {
    record[list].as_array().map_or(&[], Vec::as_slice)
}

/// All rows of a list, page after page, and how many pages there were.
async fn all(client: &Client, path: &str, list: &str) -> (Vec<Value>, usize) {
    let mut record = found(&client.get(path).await);
    let (mut read, mut pages) = (rows(&record, list).to_vec(), 1);
    while let Some(cursor) = record["more"][list].as_str() {
        record = found(&client.get(&format!("{path}?cursor={cursor}")).await);
        read.extend(rows(&record, list).iter().cloned());
        pages += 1;
        for other in ["appointments", "bookingRequests", "notifications", "auditEvents"] {
            assert!(other == list || rows(&record, other).is_empty(), "{other} with {list}");
        }
    }
    (read, pages)
}

on_both_engines! {
    async fn ops_08j_a_record_goes_on_page_by_page_without_a_gap_or_a_repeat(site: Site) {
        let booked = books_often(&site).await;
        let path = format!("/api/admin/patients/{}", site.patient().await.id);
        let chief = signed_in(&site, "chief", Role::Administrator, &[]).await;
        let record = found(&chief.get(&path).await);
        assert_eq!(rows(&record, "appointments").len(), PAGE);
        let (visits, pages) = all(&chief, &path, "appointments").await;
        assert_eq!((visits.len(), pages), (booked, 2));
        let starts: Vec<_> = visits.iter().map(|visit| visit["start"].as_str().unwrap()).collect();
        assert!(starts.windows(2).all(|pair| pair[0] > pair[1]), "the latest first: {starts:?}");
        let (messages, _) = all(&chief, &path, "notifications").await;
        let sent = site.messages().await.len();
        assert!(sent > PAGE);
        assert_eq!(messages.len(), sent, "all that was said to the person");
        let (trail, pages) = all(&chief, &path, "auditEvents").await;
        assert!(pages > 1);
        let ids: Vec<_> = trail.iter().map(|row| row["id"].as_i64().unwrap()).collect();
        assert!(ids.windows(2).all(|pair| pair[0] > pair[1]), "{ids:?}");
        let made = trail.iter().filter(|row| row["action"] == "BOOK").count();
        assert_eq!(made, booked, "also what was done to the earliest booking: {trail:?}");
        for other in ["first", "appointments:1", "others:1"] {
            refused(&chief.get(&format!("{path}?cursor={other}")).await, 400, "message.malformed");
        }
    }

    async fn auth_11e_a_page_of_a_record_shows_no_more_than_its_beginning(site: Site) {
        books_often(&site).await;
        let path = format!("/api/admin/patients/{}", site.patient().await.id);
        let chief = signed_in(&site, "chief", Role::Administrator, &[]).await;
        let more = found(&chief.get(&path).await)["more"].clone();
        let elsewhere = signed_in(&site, "elsewhere", Role::FrontDesk, &["newtown"]).await;
        let centre = signed_in(&site, "centre", Role::CallCentre, &[]).await;
        let of = |list: &str| format!("{path}?cursor={}", more[list].as_str().unwrap());
        for list in ["appointments", "notifications", "auditEvents"] {
            refused(&elsewhere.get(&of(list)).await, 404, "message.not_found");
        }
        let record = found(&centre.get(&of("auditEvents")).await);
        assert_eq!(record.get("auditEvents"), None, "that is for administrators");
        let read = chief.get(&of("appointments")).await;
        let looks = site.audit_rows_of(&read).await;
        assert_eq!(looks.iter().map(|row| row.action.as_str()).collect::<Vec<_>>(), ["READ_PATIENT"], "each page is a look");
        assert_eq!(rows(&found(&read), "appointments").len(), DAYS.len() * 9 - PAGE, "{}", json!(more));
    }
}
