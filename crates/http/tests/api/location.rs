//! The location of a person, as far as it is known.

use reqwest::Method;
use reqwest::header::COOKIE;
use serde_json::{Value, json};
use testkit::{Engine, Site};

use crate::support::{found, refused};

async fn current(site: &Site, query: &str, cookie: &str) -> Value {
    let request = site
        .client
        .without_headers(Method::GET, &format!("/api/locations/current{query}"))
        .header(COOKIE, cookie);
    found(&site.client.send(request).await)
}

async fn newtown(site: &Site) -> Value {
    found(&site.client.get("/api/postal_code_locations?search=2042%20newtown").await)[0].clone()
}

#[tokio::test]
async fn book_18i_the_place_is_found_from_cookie_network_or_default() {
    let site = Site::on(Engine::Sqlite).await;
    let nothing = current(&site, "", "").await;
    assert_eq!((&nothing["source"], &nothing["location"]), (&json!("DEFAULT"), &nothing["defaultLocation"]));
    let place = newtown(&site).await;
    let cookie = format!("postalCodeLocationId={}", place["id"]);
    let kept = current(&site, "", &cookie).await;
    assert_eq!((&kept["source"], &kept["postalCode"]), (&json!("KIOSK"), &json!("2042")));
    assert_eq!(kept["postalCodeLocation"]["id"], place["id"]);
    let asked = current(&site, "?lat=-33.797&lng=151.18", &cookie).await;
    assert_eq!(asked["source"], "QUERY", "the address goes first");
    assert_ne!(asked["postalCode"], "2042");
    assert_eq!(current(&site, "", "postalCodeLocationId=nonsense").await["source"], "DEFAULT");
}

#[tokio::test]
async fn a_place_beyond_the_maximum_gives_way_to_the_default() {
    let site = Site::on(Engine::Sqlite).await;
    let skopje = current(&site, "?lat=41.99&lng=21.43", "").await;
    assert_eq!((&skopje["beyondMaximum"], &skopje["location"]), (&json!(true), &skopje["defaultLocation"]));
    assert_eq!(current(&site, "?lat=-33.9&lng=151.18", "").await["beyondMaximum"], false);
}

#[tokio::test]
async fn book_18j_a_gps_position_is_answered_with_its_place() {
    let site = Site::on(Engine::Sqlite).await;
    let place = newtown(&site).await;
    let position = json!({ "latitude": place["latitude"], "longitude": place["longitude"] });
    let answer = found(&site.client.post("/api/locations/gps", &position).await);
    assert_eq!((&answer["postalCode"], &answer["source"]), (&json!("2042"), &json!("QUERY")));
    let nowhere = json!({ "latitude": 91, "longitude": 0 });
    let refusal = site.client.post("/api/locations/gps", &nowhere).await;
    refused(&refusal, 422, "message.location_out_of_range");
    refused(&site.client.post("/api/locations/gps", &json!({})).await, 400, "message.malformed");
}
