//! A server caches what it has rendered. It must not be noticeable: every answer matches the database and the clock.

use std::collections::BTreeMap;

use domain::patient::Need;
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Engine, Site, TestResponse, on_both_engines};

use crate::needs::say_needs;
use crate::support::{
    booked, entry, found, is_offered, made, randwick_slot, search, search_with_key, starts,
};

const KNEE: &str = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";
/// Monday, today: exams start from 8, and nothing within the next hour is offered.
const TODAY: &str = "examSlug=ultrasound-knee&start=2026-03-09&end=2026-03-09&clinicSlug=randwick";
const NINE: &str = "2026-03-10T09:00:00+11:00";

/// Repeats a search with the tag of the browser's cached answer.
async fn again(site: &Site, tag: &str) -> TestResponse {
    let path = format!("/api/slots?{KNEE}");
    site.client.send(site.client.request(Method::GET, &path).header("If-None-Match", tag)).await
}

on_both_engines! {
    async fn slot_01g_a_slot_booked_at_one_server_is_missing_in_the_next_answer_of_every_other(site: Site) {
        let others = [site.another_server().await, site.another_server().await];
        for time in ["09:00", "11:00", "13:00"] {
            for server in &others {
                assert!(is_offered(server, time).await, "{time} is free");
            }
            booked(&site, &randwick_slot(&site, time)).await;
            for server in others.iter().chain([&site]) {
                assert!(!is_offered(server, time).await, "{time} is taken");
            }
        }
    }

    async fn slot_01g_a_crowd_that_asks_at_once_sees_every_booking_before_its_question(site: Site) {
        for time in ["09:00", "11:00", "13:00"] {
            let crowd = || join_all((0..20).map(|_| search(&site, KNEE)));
            let after_booking = async {
                booked(&site, &randwick_slot(&site, time)).await;
                crowd().await
            };
            let (_, answers) = tokio::join!(crowd(), after_booking);
            let taken = format!("2026-03-10T{time}:00+11:00");
            assert!(answers.iter().all(|answer| !starts(answer, "randwick").contains(&taken)), "{time}");
        }
    }

    async fn slot_01l_a_slot_goes_when_its_notice_window_begins_though_nothing_was_written(site: Site) {
        assert_eq!(starts(&search(&site, TODAY).await, "randwick")[0], "2026-03-09T08:00:00+11:00");
        site.clock.advance(SignedDuration::from_mins(60));
        assert_eq!(starts(&search(&site, TODAY).await, "randwick")[0], "2026-03-09T08:00:00+11:00", "at 7:00");
        site.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(starts(&search(&site, TODAY).await, "randwick")[0], "2026-03-09T08:15:00+11:00", "after 7:00");
    }

    async fn a_week_with_a_callers_own_reservation_is_not_shown_to_others(site: Site) {
        let key = site.new_key().await;
        let before = search(&site, KNEE).await;
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        for _ in 0..2 {
            let own = search_with_key(&site, &key, KNEE).await;
            assert_eq!(own, before, "its owner sees the week as it was");
            let others = search(&site, KNEE).await;
            assert!(!starts(&others, "randwick").contains(&NINE.to_owned()));
            assert_eq!(entry(&others, "newtown"), entry(&before, "newtown"));
        }
    }

    async fn a_visit_is_new_where_one_of_its_devices_was_booked(site: Site) {
        let visit = "examSlug=ultrasound-knee,ultrasound-abdomen&start=2026-03-10&end=2026-03-10";
        let before = search(&site, visit).await;
        assert!(starts(&before, "randwick").contains(&NINE.to_owned()));
        assert_ne!(starts(&search(&site, KNEE).await, "randwick"), starts(&before, "randwick"), "one exam is shorter");
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let after = search(&site, visit).await;
        assert!(!starts(&after, "randwick").contains(&NINE.to_owned()));
        assert_eq!(entry(&after, "newtown"), entry(&before, "newtown"));
    }

    async fn the_needs_of_a_patient_do_not_lengthen_other_patients_slots(site: Site) {
        site.ask_about("ultrasound-knee", Need::Claustrophobia, 10).await;
        let key = site.new_key().await;
        found(&say_needs(&site, &key, &json!({ "claustrophobic": true })).await);
        let first_end = |answer: &Value| entry(answer, "newtown")["slots"][0]["end"].clone();
        for _ in 0..2 {
            assert_eq!(first_end(&search(&site, KNEE).await), "2026-03-10T08:30:00+11:00");
            assert_eq!(first_end(&search_with_key(&site, &key, KNEE).await), "2026-03-10T08:40:00+11:00");
        }
    }

    async fn a_change_of_the_provider_shows_in_the_next_answer(site: Site) {
        let sunday = "examSlug=ultrasound-knee&start=2026-03-15&end=2026-03-15&clinicSlug=randwick";
        let words = |answer: &Value| entry(answer, "randwick")["reasons"][0]["message"].clone();
        let before = words(&search(&site, sunday).await);
        let own_words = "We rest on these days.".to_owned();
        let change = BTreeMap::from([("message.no_slots_closed".to_owned(), Some(own_words.clone()))]);
        site.app.change_texts("en-AU", change).await.expect("the text is good");
        assert_ne!(before, own_words);
        assert_eq!(words(&search(&site, sunday).await), own_words);
    }
}

#[tokio::test]
async fn a_browser_that_has_the_answer_gets_a_304_until_data_changes() {
    let site = Site::on(Engine::Sqlite).await;
    let first = site.client.get(&format!("/api/slots?{KNEE}")).await;
    let tag = first.header("etag").to_owned();
    let unchanged = again(&site, &tag).await;
    assert_eq!((unchanged.status.as_u16(), unchanged.text.as_str()), (304, ""));
    assert_eq!(again(&site.another_server().await, &tag).await.status, 304, "servers agree");
    booked(&site, &randwick_slot(&site, "09:00")).await;
    let changed = again(&site, &tag).await;
    assert_eq!(changed.status, 200);
    assert!(!starts(&found(&changed), "randwick").contains(&NINE.to_owned()));
}

#[tokio::test]
async fn distances_and_texts_differ_by_caller() {
    let site = Site::on(Engine::Sqlite).await;
    let nowhere = search(&site, KNEE).await;
    let near = search(&site, &format!("{KNEE}&lat=-33.898&lng=151.174")).await;
    let far = search(&site, &format!("{KNEE}&lat=-33.7&lng=151.1")).await;
    assert_eq!(entry(&nowhere, "newtown")["distance"], Value::Null);
    assert!(entry(&near, "newtown")["distance"].as_i64() < entry(&far, "newtown")["distance"].as_i64());
    assert!(entry(&near, "newtown")["distanceFromUser"].as_f64() < Some(1.0));
    assert_eq!(entry(&near, "newtown")["slots"], entry(&far, "newtown")["slots"]);
    assert_eq!(entry(&near, "newtown")["clinic"], entry(&nowhere, "newtown")["clinic"]);

    let closed = "examSlug=ultrasound-knee&start=2026-03-15&end=2026-03-15&clinicSlug=randwick";
    let path = format!("/api/slots?{closed}");
    let mk = site.client.request(Method::GET, &path).header("Accept-Language", "mk");
    let (english, macedonian) = (search(&site, closed).await, found(&site.client.send(mk).await));
    let words = |answer: &Value| entry(answer, "randwick")["reasons"][0]["message"].clone();
    assert_ne!(words(&english), words(&macedonian));
    assert_eq!(words(&search(&site, closed).await), words(&english));
}
