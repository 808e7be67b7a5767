//! Free slots: filters, and the content of each answer.

use serde_json::{Value, json};
use testkit::{Engine, Site, on_both_engines};

use crate::support::{entry, refused, search, starts, texts};

const KNEE: &str = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";

fn clinics(answer: &Value) -> Vec<&str> {
    answer["clinics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["clinic"]["slug"].as_str().unwrap())
        .collect()
}

fn devices(answer: &Value, clinic: &str) -> Vec<i64> {
    let slots = entry(answer, clinic)["slots"].as_array().unwrap();
    let mut ids: Vec<i64> = slots.iter().map(|slot| slot["deviceId"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

on_both_engines! {
    async fn slot_01b_slots_are_answered_by_exam_range_clinic_region_and_location(site: Site) {
        site.add_second_region().await;
        let knee = search(&site, KNEE).await;
        assert_eq!(clinics(&knee), ["newtown", "randwick"], "Subiaco does no ultrasound");
        let randwick = starts(&knee, "randwick");
        assert_eq!(randwick.first().unwrap(), "2026-03-10T08:00:00+11:00");
        assert!(randwick.iter().all(|start| start.starts_with("2026-03-10T")));
        let mri = search(&site, "examSlug=mri-knee&start=2026-03-10&end=2026-03-10").await;
        assert_eq!(clinics(&mri), ["subiaco"]);

        let two_days = search(&site, "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-11").await;
        assert_eq!(starts(&two_days, "randwick").len(), 2 * randwick.len(), "both days are included");

        assert_eq!(clinics(&search(&site, &format!("{KNEE}&clinicSlug=randwick")).await), ["randwick"]);
        let any = search(&site, &format!("{KNEE}&clinicSlug=select-clinic")).await;
        assert_eq!(clinics(&any), ["newtown", "randwick"]);

        let xray = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&regionSlug=perth";
        assert_eq!(clinics(&search(&site, xray).await), Vec::<&str>::new());
        assert_eq!(clinics(&search(&site, &format!("{KNEE}&regionSlug=sydney")).await).len(), 2);

        let by_the_sea = search(&site, &format!("{KNEE}&lat=-33.920&lng=151.257")).await;
        assert_eq!(clinics(&by_the_sea), ["randwick", "newtown"]);
        let in_the_west = search(&site, &format!("{KNEE}&lat=-33.889&lng=151.150")).await;
        assert_eq!(clinics(&in_the_west), ["newtown", "randwick"]);
    }

    async fn slot_01n_entries_carry_clinic_distance_and_groups(site: Site) {
        site.add_second_region().await;
        let answer = search(&site, &format!("{KNEE}&lat=-33.898&lng=151.174")).await;
        let newtown = entry(&answer, "newtown");
        assert_eq!(newtown["clinic"]["name"], "Harbour Imaging Newtown");
        assert!(newtown["distance"].as_i64().is_some_and(|metres| metres < 100), "{newtown}");
        assert_eq!(newtown["distanceFromUser"], json!(0.0));
        assert_eq!(newtown["availableGroups"], json!(["Evening", "Ultrasound"]));
        let randwick = entry(&answer, "randwick");
        let metres = randwick["distance"].as_i64().unwrap();
        assert!((6_300..6_900).contains(&metres), "{metres} m");
        let kilometres = randwick["distanceFromUser"].as_f64().unwrap();
        assert!((kilometres - 6.6).abs() < 0.15, "{kilometres} km");
        assert!((kilometres * 10.0).fract().abs() < 1e-6, "one decimal: {kilometres}");
    }

    async fn slot_06c_only_the_device_that_was_asked_for_is_offered(site: Site) {
        let room = site.world.room_2;
        let anywhere = search(&site, &format!("{KNEE}&clinicSlug=newtown")).await;
        assert_ne!(devices(&anywhere, "newtown"), [room], "else the question would narrow nothing");
        let asked = search(&site, &format!("{KNEE}&deviceId={room}")).await;
        assert_eq!(devices(&asked, "newtown"), [room]);
        assert_eq!(entry(&asked, "randwick")["slots"], json!([]));
    }

    async fn slot_06d_only_devices_of_the_group_that_was_asked_for_are_offered(site: Site) {
        let wider = site.add_second_region().await;
        let evening = search(&site, &format!("{KNEE}&groupName=Evening")).await;
        assert_eq!(clinics(&evening), ["newtown"]);
        assert_eq!(devices(&evening, "newtown"), [wider.evening_room]);
        let groups = texts(&entry(&evening, "newtown")["slots"], "groupName");
        assert!(!groups.is_empty() && groups.iter().all(|group| group == "Evening"));
        let day = search(&site, &format!("{KNEE}&groupName=Ultrasound")).await;
        assert!(!devices(&day, "newtown").contains(&wider.evening_room));
    }

    async fn slots_carry_the_offset_of_their_own_clinic_and_day(site: Site) {
        site.add_second_region().await;
        let perth = search(&site, "examSlug=mri-knee&start=2026-03-10&end=2026-03-10").await;
        assert_eq!(starts(&perth, "subiaco")[0], "2026-03-10T08:00:00+08:00");
        assert_eq!(entry(&perth, "subiaco")["clinic"]["timeZone"], "Australia/Perth");
        let weekend = "examSlug=ultrasound-knee&start=2026-04-03&end=2026-04-06&clinicSlug=randwick";
        let around = starts(&search(&site, weekend).await, "randwick");
        assert_eq!(around.first().unwrap(), "2026-04-03T08:00:00+11:00", "before clocks go back");
        assert_eq!(around.last().unwrap(), "2026-04-06T16:30:00+10:00", "after");
    }
}

#[tokio::test]
async fn a_custom_duration_takes_the_place_of_the_exams_own() {
    let site = Site::on(Engine::Sqlite).await;
    let answer = search(&site, &format!("{KNEE}&clinicSlug=randwick&customDuration=52")).await;
    let slot = &entry(&answer, "randwick")["slots"][0];
    assert_eq!(slot["start"], "2026-03-10T08:00:00+11:00");
    assert_eq!(slot["end"], "2026-03-10T08:55:00+11:00", "rounded up to five minutes");
    for minutes in ["0", "-5", "481"] {
        let path = format!("/api/slots?{KNEE}&customDuration={minutes}");
        let refusal = refused(&site.client.get(&path).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["customDuration"]);
    }
}

#[tokio::test]
async fn a_range_is_at_most_forty_two_days_and_runs_forward() {
    let site = Site::on(Engine::Sqlite).await;
    let longest = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-04-20";
    assert!(!starts(&search(&site, longest).await, "newtown").is_empty());
    for (start, end) in
        [("2026-03-10", "2026-04-21"), ("2026-03-11", "2026-03-10"), ("2020-01-01", "2030-01-01")]
    {
        let path = format!("/api/slots?examSlug=ultrasound-knee&start={start}&end={end}");
        refused(&site.client.get(&path).await, 422, "message.range_too_long");
    }
}

#[tokio::test]
async fn a_search_that_cannot_be_read_is_malformed() {
    let site = Site::on(Engine::Sqlite).await;
    for query in [
        "start=2026-03-10&end=2026-03-10",
        "examSlug=ultrasound-knee&end=2026-03-10",
        "examSlug=ultrasound-knee&start=soon&end=2026-03-10",
        "examSlug=ultrasound-knee&start=2026-02-30&end=2026-03-10",
        "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&deviceId=room",
        "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&lat=north",
    ] {
        refused(&site.client.get(&format!("/api/slots?{query}")).await, 400, "message.malformed");
    }
}
