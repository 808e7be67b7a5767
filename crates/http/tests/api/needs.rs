//! A patient's needs: how they are given, and their effect on a search.

use domain::patient::Need;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Engine, Site, TestResponse, on_both_engines};

use crate::support::{entry, found, refused, search, search_with_key, starts, texts};

const KNEE: &str = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";

pub(crate) async fn say_needs(site: &Site, key: &str, needs: &Value) -> TestResponse {
    let path = format!("/api/booking_keys/{key}/needs");
    site.client.send(site.client.request(Method::PUT, &path).json(needs)).await
}

fn first_slot(answer: &Value, clinic: &str) -> Value {
    entry(answer, clinic)["slots"][0].clone()
}

on_both_engines! {
    async fn book_15g_a_need_with_extra_minutes_lengthens_the_slot_that_is_searched(site: Site) {
        site.ask_about("ultrasound-knee", Need::Claustrophobia, 10).await;
        site.ask_about("ultrasound-knee", Need::Interpreter, 15).await;
        let key = site.new_key().await;
        let kept = found(&say_needs(&site, &key, &json!({ "claustrophobic": true })).await);
        assert_eq!(kept, json!({ "extraMinutes": { "ultrasound-knee": 10 }, "holdsToChooseAgain": [] }));
        let mine = first_slot(&search_with_key(&site, &key, KNEE).await, "newtown");
        assert_eq!(mine["end"], "2026-03-10T08:40:00+11:00");
        assert_eq!(first_slot(&search(&site, KNEE).await, "newtown")["end"], "2026-03-10T08:30:00+11:00");

        let both = json!({ "claustrophobic": true, "interpreterLanguage": "македонски" });
        let kept = found(&say_needs(&site, &key, &both).await);
        assert_eq!(kept["extraMinutes"], json!({ "ultrasound-knee": 25 }), "each takes time of its own");
        let mine = first_slot(&search_with_key(&site, &key, KNEE).await, "newtown");
        assert_eq!(mine["end"], "2026-03-10T08:55:00+11:00");

        found(&say_needs(&site, &key, &json!({ "claustrophobic": false })).await);
        let mine = first_slot(&search_with_key(&site, &key, KNEE).await, "newtown");
        assert_eq!(mine["end"], "2026-03-10T08:30:00+11:00", "a no takes no time");
    }

    async fn book_15g_a_need_lengthens_its_exam_within_a_visit(site: Site) {
        site.ask_about("ultrasound-abdomen", Need::Mobility, 10).await;
        let key = site.new_key().await;
        found(&say_needs(&site, &key, &json!({ "mobility": "wheelchair" })).await);
        let query = "examSlug=ultrasound-knee,ultrasound-abdomen&start=2026-03-10&end=2026-03-10";
        let visit = first_slot(&search_with_key(&site, &key, query).await, "newtown");
        let ends = ["2026-03-10T08:40:00+11:00", "2026-03-10T09:15:00+11:00"];
        assert_eq!(texts(&visit["parts"], "end"), ends, "the knee follows at 08:45 and takes its usual time");
    }

    async fn book_15d_a_device_whose_weight_limit_is_exceeded_is_not_offered(site: Site) {
        site.limit_weight(site.world.room_3, 150).await;
        site.limit_weight(site.world.room_1, 150).await;
        let key = site.new_key().await;
        for (weight, limited) in [(150, false), (151, true)] {
            found(&say_needs(&site, &key, &json!({ "weightKg": weight })).await);
            let answer = search_with_key(&site, &key, KNEE).await;
            assert_eq!(starts(&answer, "randwick").is_empty(), limited, "{weight} kg");
            let room = first_slot(&answer, "newtown")["deviceId"].clone();
            assert_eq!(room == site.world.room_2, limited, "{weight} kg: {room}");
        }
        let answer = search_with_key(&site, &key, KNEE).await;
        assert_eq!(texts(&entry(&answer, "randwick")["reasons"], "reason"), ["NO_DEVICE"]);
        let slot = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-10", "09:00", 30);
        refused(&site.hold(&site.client, &key, &slot).await, 422, "message.slot_not_offered");
        refused(&site.book(&site.client, &key, &slot).await, 422, "message.slot_not_offered");
    }

    async fn exams_say_what_they_ask_and_weight_is_asked_where_a_device_has_a_limit(site: Site) {
        let asked = async |slug: &str| {
            let exams = found(&site.client.get(&format!("/api/exams?examSlug={slug}")).await);
            let exam = exams.as_array().unwrap().iter().find(|exam| exam["slug"] == slug).cloned();
            exam.unwrap()["needsAsked"].clone()
        };
        assert_eq!(asked("ultrasound-knee").await, json!([]));
        site.ask_about("ultrasound-knee", Need::Pregnancy, 0).await;
        site.ask_about("ultrasound-knee", Need::Interpreter, 10).await;
        assert_eq!(asked("ultrasound-knee").await, json!(["INTERPRETER", "PREGNANCY"]));
        site.limit_weight(site.world.room_3, 150).await;
        assert_eq!(asked("ultrasound-knee").await, json!(["INTERPRETER", "WEIGHT", "PREGNANCY"]));
    }

    async fn needs_are_there_again_after_a_reload(site: Site) {
        let key = site.new_key().await;
        let draft = format!("/api/booking_keys/{key}");
        assert_eq!(found(&site.client.get(&draft).await).get("needs"), None);
        let said = json!({ "mobility": " walking frame ", "weightKg": 92, "pregnant": false, "interpreterLanguage": " " });
        found(&say_needs(&site, &key, &said).await);
        let expected = json!({ "mobility": "walking frame", "weightKg": 92, "pregnant": false });
        assert_eq!(found(&site.client.get(&draft).await)["needs"], expected);
    }
}

#[tokio::test]
async fn impossible_needs_are_refused_with_their_fields() {
    let site = Site::on(Engine::Sqlite).await;
    let key = site.new_key().await;
    for (needs, field, problem) in [
        (json!({ "weightKg": 0 }), "weightKg", "form.value_invalid"),
        (json!({ "weightKg": 401 }), "weightKg", "form.value_invalid"),
        (json!({ "mobility": "x".repeat(201) }), "mobility", "form.too_long"),
        (json!({ "interpreterLanguage": "Gr\u{7}eek" }), "interpreterLanguage", "form.one_line_only"),
    ] {
        let fields =
            refused(&say_needs(&site, &key, &needs).await, 422, "message.invalid_fields")["fields"].clone();
        assert_eq!(
            (texts(&fields, "field"), texts(&fields, "key")),
            (vec![field.into()], vec![problem.into()])
        );
    }
    for needs in [json!({ "weightKg": "heavy" }), json!({ "pregnant": "maybe" }), json!("none")] {
        refused(&say_needs(&site, &key, &needs).await, 400, "message.malformed");
    }
    assert_eq!(found(&site.client.get(&format!("/api/booking_keys/{key}")).await).get("needs"), None);
    refused(&say_needs(&site, "AAAAAAAAAAAAAAAAAAAAAA", &json!({})).await, 404, "message.not_found");
    site.book(&site.client, &key, &site.world.knee_slot("09:00")).await;
    refused(&say_needs(&site, &key, &json!({})).await, 409, "message.booking_key_submitted");
}
