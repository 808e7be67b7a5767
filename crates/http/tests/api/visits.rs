//! Several exams as one visit: the answers of a search, and what it refuses.

use serde_json::{Value, json};
use testkit::{Engine, Site, on_both_engines};

use crate::support::{entry, found, refused, search, starts, texts};

/// Asked for in this order; the abdomen needs an empty stomach and comes first.
pub(crate) const BOTH: &str = "ultrasound-knee,ultrasound-abdomen";

fn on_tuesday(exams: &str) -> String {
    format!("examSlug={exams}&start=2026-03-10&end=2026-03-10")
}

fn at(time: &str) -> String {
    format!("2026-03-10T{time}:00+11:00")
}

fn part(exam: &str, start: &str, end: &str, device: i64) -> Value {
    json!({ "examSlug": exam, "start": at(start), "end": at(end), "deviceId": device })
}

fn slugs(answer: &Value) -> Vec<&str> {
    let entries = answer["clinics"].as_array().unwrap();
    entries.iter().map(|entry| entry["clinic"]["slug"].as_str().unwrap()).collect()
}

on_both_engines! {
    async fn book_03f_a_search_of_several_exams_answers_visits_with_their_parts(site: Site) {
        let answer = search(&site, &on_tuesday(BOTH)).await;
        let (one, two) = (site.world.room_1, site.world.room_2);
        let first = &entry(&answer, "newtown")["slots"][0];
        assert_eq!(*first, json!({
            "start": at("08:00"), "end": at("09:00"), "deviceId": one, "groupName": "Ultrasound",
            "parts": [part("ultrasound-abdomen", "08:00", "08:30", one), part("ultrasound-knee", "08:30", "09:00", two)]
        }), "one after the other, in two rooms");
        let alone = site.world.room_3;
        let first = &entry(&answer, "randwick")["slots"][0];
        assert_eq!((&first["start"], &first["end"]), (&json!(at("08:00")), &json!(at("09:15"))));
        assert_eq!(first["parts"], json!([
            part("ultrasound-abdomen", "08:00", "08:30", alone), part("ultrasound-knee", "08:45", "09:15", alone)
        ]), "in one room after its clean-up, when the next exam may start");
        let knee = search(&site, &on_tuesday("ultrasound-knee")).await;
        assert_eq!(entry(&knee, "newtown")["slots"][0].get("parts"), None, "one exam has no parts");
    }

    async fn book_03f_every_search_takes_a_list_of_exams(site: Site) {
        site.add_second_region().await;
        let ids = format!("clinicIds={}&{}", site.world.randwick, on_tuesday(BOTH));
        let of_clinic = found(&site.client.get(&format!("/api/clinic_appointments?{ids}")).await);
        assert_eq!(entry(&of_clinic, "randwick")["slots"][0]["end"], at("09:15"));

        let next = found(&site.client.get(&format!("/api/slots/next?examSlug={BOTH}")).await);
        assert_eq!(slugs(&next), ["newtown", "randwick"]);
        let soonest = &entry(&next, "newtown")["slots"][0];
        assert_eq!(soonest["start"], "2026-03-09T12:00:00+11:00", "six hours to fast from 6 am");
        assert_eq!(texts(&soonest["parts"], "examSlug"), ["ultrasound-abdomen", "ultrasound-knee"]);

        let nearby = found(&site.client.get(&format!("/api/clinics/nearby?examSlug={BOTH}")).await);
        assert_eq!(slugs(&nearby), ["newtown", "randwick"]);
        let nowhere = "/api/clinics/nearby?examSlug=mri-knee,ultrasound-knee";
        assert_eq!(slugs(&found(&site.client.get(nowhere).await)), Vec::<&str>::new(), "no clinic does both");
        assert_eq!(slugs(&search(&site, &on_tuesday("mri-knee,ultrasound-knee")).await), Vec::<&str>::new());
    }

    async fn conf_06n_the_wait_between_exams_is_as_long_as_configured(site: Site) {
        assert!(!starts(&search(&site, &on_tuesday(BOTH)).await, "randwick").is_empty(), "30 minutes by default");
        site.configure("application", &json!({ "visitGapMinutes": 10 })).await;
        let answer = search(&site, &on_tuesday(BOTH)).await;
        assert!(!starts(&answer, "newtown").is_empty(), "with two rooms nobody waits");
        let randwick = entry(&answer, "randwick");
        assert_eq!(starts(&answer, "randwick"), Vec::<String>::new(), "one room needs a quarter of an hour");
        assert_eq!(texts(&randwick["reasons"], "reason"), ["APART"]);
        assert_eq!(texts(&randwick["dayReasons"], "reason"), ["APART"]);
        let message = texts(&randwick["reasons"], "message").remove(0);
        assert!(message.ends_with("not one after the other."), "{message}");
        for (minutes, accepted) in [(0, true), (240, true), (241, false)] {
            let change = json!({ "visitGapMinutes": minutes }).as_object().cloned().unwrap();
            let answer = site.app.change_configuration("application".parse().unwrap(), change).await;
            assert_eq!(answer.is_ok(), accepted, "{minutes} minutes");
        }
    }

    async fn slot_06e_a_device_that_is_asked_for_has_a_part_in_every_visit(site: Site) {
        let room = site.world.room_2;
        let answer = search(&site, &format!("{}&deviceId={room}", on_tuesday(BOTH))).await;
        let visits = entry(&answer, "newtown")["slots"].as_array().unwrap();
        let uses = |visit: &Value| visit["parts"].as_array().unwrap().iter().any(|part| part["deviceId"] == room);
        assert!(!visits.is_empty() && visits.iter().all(uses), "{visits:?}");
        assert_eq!(visits[0]["deviceId"], site.world.room_1, "the other exam may be elsewhere");
        assert_eq!(texts(&entry(&answer, "randwick")["reasons"], "reason"), ["NO_DEVICE"]);
    }

    async fn slot_06f_a_group_narrows_the_exams_that_its_devices_do(site: Site) {
        let wider = site.add_second_region().await;
        let answer = search(&site, &format!("{}&groupName=Evening", on_tuesday(BOTH))).await;
        assert_eq!(slugs(&answer), ["newtown"]);
        assert_eq!(starts(&answer, "newtown"), ["16:00", "16:15", "16:30"].map(at));
        let last = &entry(&answer, "newtown")["slots"][2]["parts"];
        assert_eq!(*last, json!([
            part("ultrasound-abdomen", "16:30", "17:00", site.world.room_1),
            part("ultrasound-knee", "17:00", "17:30", wider.evening_room)
        ]));
    }

    async fn an_exam_of_the_visit_that_cannot_be_booked_online_says_so(site: Site) {
        site.add_second_region().await;
        let answer = search(&site, &on_tuesday("mri-knee,xray-knee")).await;
        assert_eq!(texts(&entry(&answer, "subiaco")["reasons"], "reason"), ["NOT_ONLINE"]);
        let saturday = format!("examSlug={BOTH}&start=2026-03-14&end=2026-03-14");
        let answer = search(&site, &saturday).await;
        assert_eq!(texts(&entry(&answer, "newtown")["dayReasons"], "reason"), ["CLOSED"]);
    }
}

#[tokio::test]
async fn slot_06g_a_custom_duration_of_several_exams_is_refused() {
    let site = Site::on(Engine::Sqlite).await;
    let days = format!("{}&customDuration=30", on_tuesday(BOTH));
    let next = format!("examSlug={BOTH}&customDuration=30");
    for path in [
        format!("slots?{days}"),
        format!("slots/next?{next}"),
        format!("clinic_appointments?clinicIds=1&{days}"),
    ] {
        let answer = site.client.get(&format!("/api/{path}")).await;
        let fields = refused(&answer, 422, "message.invalid_fields")["fields"].clone();
        assert_eq!(texts(&fields, "field"), ["customDuration"], "whose duration would it be?");
    }
}

#[tokio::test]
async fn invalid_exam_lists_are_refused() {
    let site = Site::on(Engine::Sqlite).await;
    let get = async |query: &str| site.client.get(&format!("/api/slots?{query}")).await;
    let twice = get(&on_tuesday("ultrasound-knee,ultrasound-knee")).await;
    assert_eq!(texts(&refused(&twice, 422, "message.invalid_fields")["fields"], "field"), ["examSlug"]);
    for exams in ["ultrasound-knee,", ",ultrasound-knee", "ultrasound-knee,teleportation", ""] {
        refused(&get(&on_tuesday(exams)).await, 422, "message.unknown_exam");
    }
    let eleven = ["ultrasound-knee"; 11].join(",");
    for path in ["slots?start=2026-03-10&end=2026-03-10&", "slots/next?", "clinics/nearby?"] {
        let answer = site.client.get(&format!("/api/{path}examSlug={eleven}")).await;
        refused(&answer, 400, "message.malformed");
    }
}
