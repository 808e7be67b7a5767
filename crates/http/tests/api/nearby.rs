//! Nearby clinics, and the location of a postcode.

use serde_json::{Value, json};
use testkit::{Engine, Site, on_both_engines};

use crate::support::{entry, found, refused, texts};

async fn nearby(site: &Site, query: &str) -> Value {
    found(&site.client.get(&format!("/api/clinics/nearby?examSlug=ultrasound-knee&{query}")).await)
}

fn slugs(answer: &Value) -> Vec<String> {
    let entries = answer["clinics"].as_array().unwrap();
    entries.iter().map(|entry| entry["clinic"]["slug"].as_str().unwrap().to_owned()).collect()
}

/// The id of the first place found by this text.
async fn postal_code(site: &Site, text: &str) -> i64 {
    let answer = site.client.get(&format!("/api/postal_code_locations?search={text}")).await;
    found(&answer)[0]["id"].as_i64().unwrap()
}

on_both_engines! {
    async fn book_17d_clinics_by_exam_and_postal_code_come_with_pcl_and_default_location(site: Site) {
        let coogee = postal_code(&site, "2034+Coogee").await;
        let answer = nearby(&site, &format!("postalCodeLocationId={coogee}")).await;
        assert_eq!(slugs(&answer), ["randwick", "newtown"], "nearest first, against the alphabet");
        assert_eq!(answer["pcl"]["id"], coogee);
        assert_eq!(answer["pcl"]["postalCode"], "2034");
        assert_eq!(answer["pcl"]["place"], "Coogee");
        assert_eq!(answer["defaultLocation"], json!({ "latitude": -33.8688, "longitude": 151.2093 }));
        let stanmore = postal_code(&site, "2048+Stanmore").await;
        let answer = nearby(&site, &format!("postalCodeLocationId={stanmore}")).await;
        assert_eq!(slugs(&answer), ["newtown", "randwick"]);
    }
}

#[tokio::test]
async fn clinics_carry_what_a_person_needs_to_choose_one() {
    let site = Site::on(Engine::Sqlite).await;
    let answer = nearby(&site, "lat=-33.914&lng=151.242").await;
    let entry = entry(&answer, "newtown");
    assert_eq!(
        entry["clinic"],
        json!({
            "id": site.world.newtown, "slug": "newtown", "name": "Harbour Imaging Newtown", "region": "sydney",
            "address": "1 Example Street, newtown", "timeZone": "Australia/Sydney", "phone": "02 5550 0100",
            "location": { "latitude": -33.8981, "longitude": 151.1741 },
            "openingHours": "Monday to Friday 8 am to 5 pm"
        })
    );
    assert_eq!(entry["availableGroups"], json!(["Ultrasound"]));
    assert_eq!(entry["slots"], json!([]));
    assert_eq!(answer["pcl"]["postalCode"], "2031", "the place nearest to the position");
}

#[tokio::test]
async fn without_a_location_no_distance_is_shown_and_names_decide_the_order() {
    let site = Site::on(Engine::Sqlite).await;
    let answer = nearby(&site, "").await;
    assert_eq!(slugs(&answer), ["newtown", "randwick"]);
    assert_eq!(answer.get("pcl"), None);
    let entry = entry(&answer, "newtown");
    assert_eq!((entry.get("distance"), entry.get("distanceFromUser")), (None, None));
}

#[tokio::test]
async fn clinics_are_narrowed_by_region_ids_and_group() {
    let site = Site::on(Engine::Sqlite).await;
    let wider = site.add_second_region().await;
    assert_eq!(slugs(&nearby(&site, "regionSlug=perth").await), Vec::<String>::new());
    assert_eq!(slugs(&nearby(&site, "groupName=Evening").await), ["newtown"]);
    let ids = format!("clinicId={},{}", site.world.randwick, wider.subiaco);
    assert_eq!(slugs(&nearby(&site, &ids).await), ["randwick"], "Subiaco does no knee ultrasound");
    let perth = nearby(&site, "regionSlug=perth").await;
    assert_eq!(perth["defaultLocation"], json!({ "latitude": -31.9523, "longitude": 115.8613 }));
}

#[tokio::test]
async fn someone_on_another_continent_is_shown_distances_from_the_default_location() {
    let site = Site::on(Engine::Sqlite).await;
    let answer = nearby(&site, "lat=41.996&lng=21.431").await;
    let kilometres = entry(&answer, "newtown")["distanceFromUser"].as_f64().unwrap();
    assert!((1.0..10.0).contains(&kilometres), "{kilometres} km from Sydney's centre");
}

#[tokio::test]
async fn an_unknown_exam_is_refused_by_every_search() {
    let site = Site::on(Engine::Sqlite).await;
    for path in [
        "/api/clinics/nearby?examSlug=teleportation",
        "/api/slots?examSlug=teleportation&start=2026-03-10&end=2026-03-10",
        "/api/slots/next?examSlug=teleportation",
    ] {
        refused(&site.client.get(path).await, 422, "message.unknown_exam");
    }
}

#[tokio::test]
async fn loc_01g_a_postal_code_location_carries_id_latitude_and_longitude() {
    let site = Site::on(Engine::Sqlite).await;
    let answer = found(&site.client.get("/api/postal_code_locations?search=2042+newtown").await);
    assert_eq!(answer.as_array().map(Vec::len), Some(1));
    let place = &answer[0];
    assert!(place["id"].as_i64().is_some_and(|id| id > 0), "{place}");
    let near = |value: &Value, to: f64| value.as_f64().is_some_and(|degrees| (degrees - to).abs() < 0.05);
    assert!(near(&place["latitude"], -33.897) && near(&place["longitude"], 151.179), "{place}");
}

#[tokio::test]
async fn places_are_found_by_code_or_name_at_most_twenty() {
    let site = Site::on(Engine::Sqlite).await;
    let many = found(&site.client.get("/api/postal_code_locations?search=20").await);
    assert_eq!(many.as_array().map(Vec::len), Some(20));
    let named = found(&site.client.get("/api/postal_code_locations?search=chatsw").await);
    assert!(texts(&named, "place").contains(&"Chatswood".to_owned()));
    let none = found(&site.client.get("/api/postal_code_locations?search=zzyzx").await);
    assert_eq!(none, json!([]));
    refused(&site.client.get("/api/postal_code_locations").await, 400, "message.malformed");
}
