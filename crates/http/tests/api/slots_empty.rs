//! An empty answer gives the reasons.

use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::Value;
use testkit::{Client, Site, on_both_engines};

use crate::support::{entry, found, made, randwick_slot, search, texts};

/// The reasons of a clinic without slots, each with its text.
async fn reasons(site: &Site, clinic: &str, query: &str) -> Vec<String> {
    reasons_at(&site.client, clinic, query).await
}

async fn reasons_at(client: &Client, clinic: &str, query: &str) -> Vec<String> {
    let answer = found(&client.get(&format!("/api/slots?{query}")).await);
    let entry = entry(&answer, clinic);
    assert_eq!(entry["slots"], Value::Array(Vec::new()), "{entry}");
    let messages = texts(&entry["reasons"], "message");
    assert!(messages.iter().all(|text| text.contains(' ') && text.ends_with('.')), "{messages:?}");
    texts(&entry["reasons"], "reason")
}

fn knee_on(day: &str) -> String {
    format!("examSlug=ultrasound-knee&start={day}&end={day}")
}

on_both_engines! {
    async fn slot_01m_an_empty_answer_names_its_reasons(site: Site) {
        let wider = site.add_second_region().await;
        assert_eq!(reasons(&site, "newtown", &knee_on("2026-04-03")).await, ["CLOSED"], "a public holiday");
        assert_eq!(reasons(&site, "randwick", &knee_on("2026-03-14")).await, ["CLOSED"], "a Saturday");

        let elsewhere = format!("{}&deviceId={}", knee_on("2026-03-10"), site.world.room_3);
        assert_eq!(reasons(&site, "newtown", &elsewhere).await, ["NO_DEVICE"]);

        let walk_in = "examSlug=xray-knee&start=2026-03-10&end=2026-03-10";
        assert_eq!(reasons(&site, "subiaco", walk_in).await, ["NOT_ONLINE"]);

        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        let desk = site.signed_in_as("desk").await;
        let in_an_hour = format!("{}&deviceId={}&customDuration=120", knee_on("2026-03-10"), wider.evening_room);
        assert_eq!(reasons_at(&desk, "newtown", &in_an_hour).await, ["TOO_SHORT"]);

        let all_day = format!("{}&customDuration=480", knee_on("2026-03-10"));
        made(&site.hold(&site.client, &site.new_key().await, &randwick_slot(&site, "12:00")).await);
        assert_eq!(reasons_at(&desk, "randwick", &all_day).await, ["FULL"]);

        let abdomen_today = "examSlug=ultrasound-abdomen&start=2026-03-09&end=2026-03-09";
        site.clock.advance(SignedDuration::from_hours(5));
        assert_eq!(reasons(&site, "randwick", abdomen_today).await, ["PREPARATION"], "11 am and 6 hours to fast");
        site.clock.advance(SignedDuration::from_mins(4 * 60 + 45));
        assert_eq!(reasons(&site, "randwick", &knee_on("2026-03-09")).await, ["NOTICE"], "3:45 pm and an hour's notice");
    }

    async fn every_day_without_a_slot_says_why(site: Site) {
        let query = "examSlug=ultrasound-knee&start=2026-04-02&end=2026-04-06&clinicSlug=newtown";
        let answer = search(&site, query).await;
        let newtown = entry(&answer, "newtown");
        assert_eq!(texts(&newtown["dayReasons"], "date"), ["2026-04-03", "2026-04-04", "2026-04-05"]);
        assert_eq!(texts(&newtown["dayReasons"], "reason"), ["CLOSED", "CLOSED", "CLOSED"]);
        assert_eq!(newtown["reasons"], Value::Array(Vec::new()), "there are slots on other days");
    }
}
