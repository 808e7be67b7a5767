//! More patients found than a page holds.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, randwick_slot, refused};

const SEARCH: &str = "/api/admin/patients/search";
const PAGE: usize = 50;

/// 60 with the last name Marin, 20 each with all else in common, and 60 with that first name; nobody has both.
const MARINS: &str = "INSERT INTO patients (first_name, last_name, date_of_birth, email, contact_number, created_at, \
     by_last_name, by_first_name) \
     WITH RECURSIVE numbers(number) AS \
       (SELECT 100 UNION ALL SELECT number + 1 FROM numbers WHERE number < 159) \
     SELECT 'Ana ' || CAST(number % 3 AS text), 'Marin', '1970-03-04', 'ana@example.org', '+61491570156', created_at, \
       'marinana' || CAST(number % 3 AS text), 'ana' || CAST(number % 3 AS text) || 'marin' FROM patients, numbers \
     UNION ALL \
     SELECT 'Marin', 'Family ' || CAST(number AS text), '1970-03-05', 'marin@example.org', '+61491570157', created_at, \
       'family' || CAST(number AS text) || 'marin', 'marinfamily' || CAST(number AS text) FROM patients, numbers";

/// Some more whose names come before, between and after all others.
const LATER: &str = "INSERT INTO patients (first_name, last_name, date_of_birth, email, contact_number, created_at, \
     by_last_name, by_first_name) \
     SELECT 'Aa', 'Marin', '1980-01-01', 'later@example.org', '+61491570158', created_at, 'marinaa', 'aamarin' \
       FROM patients WHERE first_name = 'Mira' \
     UNION ALL \
     SELECT 'Marin', 'Fa', '1980-01-01', 'later@example.org', '+61491570158', created_at, 'famarin', 'marinfa' \
       FROM patients WHERE first_name = 'Mira' \
     UNION ALL \
     SELECT 'Marin', 'Zu', '1980-01-01', 'later@example.org', '+61491570158', created_at, 'zumarin', 'marinzu' \
       FROM patients WHERE first_name = 'Mira' \
     UNION ALL \
     SELECT 'Zo', 'Marin', '1980-01-01', 'later@example.org', '+61491570158', created_at, 'marinzo', 'zomarin' \
       FROM patients WHERE first_name = 'Mira'";

async fn chief(site: &Site) -> Client {
    booked(site, &randwick_slot(site, "09:00")).await;
    assert!(site.run_sql(MARINS).await);
    site.add_account("chief", &[Role::Administrator], &[]).await;
    site.signed_in_as("chief").await
}

fn ids(page: &Value) -> Vec<i64> {
    let items = page["items"].as_array().expect("a list");
    items.iter().map(|item| item["id"].as_i64().expect("a number")).collect()
}

fn names(page: &Value) -> Vec<String> {
    let name = |item: &Value| {
        let details = &item["patientDetails"];
        format!("{}, {}", details["lastName"].as_str().unwrap(), details["firstName"].as_str().unwrap())
    };
    page["items"].as_array().expect("a list").iter().map(name).collect()
}

async fn page(client: &Client, known: &Value, after: Option<&Value>) -> Value {
    let mut body = known.clone();
    if let Some(after) = after {
        body["cursor"] = after["nextCursor"].clone();
    }
    found(&client.post(SEARCH, &body).await)
}

/// All of them, page after page.
async fn all(client: &Client, known: &Value) -> Vec<Value> {
    let mut pages = vec![page(client, known, None).await];
    while pages.last().is_some_and(|last| last["nextCursor"].is_string()) {
        pages.push(page(client, known, pages.last()).await);
    }
    pages
}

on_both_engines! {
    async fn ops_08t_a_search_goes_on_page_by_page_without_a_gap_or_a_repeat(site: Site) {
        let chief = chief(&site).await;
        for (known, count) in [
            (json!({ "name": "Marin" }), 120_usize),
            (json!({ "name": "marin a" }), 60),
            (json!({ "name": "marin f" }), 60),
            (json!({ "name": "Marin", "dateOfBirth": "1970-03-05" }), 60),
            (json!({ "dateOfBirth": "1970-03-04" }), 60),
            (json!({ "contactNumber": "+61491570157" }), 60),
            (json!({ "name": "Kostova" }), 1),
        ] {
            let pages = all(&chief, &known).await;
            let mut seen: Vec<i64> = pages.iter().flat_map(ids).collect();
            assert!(pages.iter().rev().skip(1).all(|page| ids(page).len() == PAGE), "{known}");
            assert_eq!((seen.len(), pages.len()), (count, count.div_ceil(PAGE)), "{known}");
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), count, "nobody twice: {known}");
        }
        let listed: Vec<String> = all(&chief, &json!({ "name": "Marin" })).await.iter().flat_map(names).collect();
        assert!(listed[..60].is_sorted() && listed[..60].iter().all(|name| name.starts_with("Marin, ")), "{listed:?}");
        assert!(listed[60..].is_sorted() && listed[60..].iter().all(|name| name.ends_with(", Marin")), "{listed:?}");
    }

    async fn ops_08t_a_patient_who_is_added_meanwhile_neither_hides_nor_repeats_anyone(site: Site) {
        let chief = chief(&site).await;
        let known = json!({ "name": "Marin" });
        let before: Vec<i64> = all(&chief, &known).await.iter().flat_map(ids).collect();
        let first = page(&chief, &known, None).await;
        assert!(site.run_sql(LATER).await);
        let second = page(&chief, &known, Some(&first)).await;
        // The last row shown is deleted, too: the next page starts at its place.
        assert!(site.run_sql(
            "UPDATE patients SET by_last_name = '', by_first_name = '' \
             WHERE by_first_name = (SELECT by_first_name FROM patients WHERE by_first_name LIKE 'marinfamily%' \
             ORDER BY by_first_name LIMIT 1 OFFSET 37)"
        ).await);
        let third = page(&chief, &known, Some(&second)).await;
        assert!(third["nextCursor"].is_null(), "{third}");
        let seen: Vec<i64> = [&first, &second, &third].into_iter().flat_map(ids).collect();
        let old: Vec<i64> = seen.iter().copied().filter(|id| before.contains(id)).collect();
        assert_eq!(old, before, "all who were there, each once and in their order");
        // Of the new ones, those after what had been shown.
        let new = [&second, &third].into_iter().flat_map(names).filter(|name| !name.contains("Ana") && !name.contains("Family"));
        assert_eq!(new.collect::<Vec<_>>(), ["Marin, Zo", "Fa, Marin", "Zu, Marin"]);
    }

    async fn ops_08t_each_page_is_one_look_and_shows_no_more_than_its_clinics(site: Site) {
        let chief = chief(&site).await;
        let known = json!({ "name": "Marin" });
        let first = page(&chief, &known, None).await;
        let looks = async || {
            let events = site.audit_events().await;
            events.into_iter().filter(|event| event.action == "SEARCH_PATIENTS").count()
        };
        let before = looks().await;
        page(&chief, &known, Some(&first)).await;
        assert_eq!(looks().await, before + 1);
        // Another account's cursor opens nothing that a search wouldn't.
        site.add_account("nora", &[Role::FrontDesk], &["newtown"]).await;
        let nora = site.signed_in_as("nora").await;
        assert_eq!(ids(&page(&nora, &known, Some(&first)).await), [0; 0]);
        let mut nothing_known = json!({});
        nothing_known["cursor"] = first["nextCursor"].clone();
        refused(&nora.post(SEARCH, &nothing_known).await, 422, "message.invalid_fields");
        for cursor in ["first", "1800000000-7", "e30", ""] {
            let mut body = known.clone();
            body["cursor"] = json!(cursor);
            refused(&chief.post(SEARCH, &body).await, 400, "message.malformed");
        }
    }
}
