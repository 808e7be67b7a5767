//! Regions and exams.

use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::support::{found, texts};

async fn exams(site: &Site, query: &str) -> Vec<String> {
    texts(&found(&site.client.get(&format!("/api/exams?{query}")).await), "slug")
}

const IN_SYDNEY: [&str; 6] = [
    "ultrasound-abdomen",
    "ultrasound-knee",
    "ultrasound-morphology",
    "ultrasound-contrast",
    "xray-knee",
    "guided-injection",
];

on_both_engines! {
    async fn book_17b_regions_are_answered_with_id_slug_and_location(site: Site) {
        let wider = site.add_second_region().await;
        let regions = found(&site.client.get("/api/regions").await);
        let perth = json!({
            "id": wider.perth, "slug": "perth", "name": "Perth",
            "location": { "latitude": -31.9523, "longitude": 115.8613 }
        });
        assert_eq!(texts(&regions, "slug").len(), 2);
        assert!(regions.as_array().unwrap().contains(&perth), "{regions}");
    }

    async fn book_17a_exams_are_answered_with_all_their_fields(site: Site) {
        let wider = site.add_second_region().await;
        let all = found(&site.client.get("/api/exams?examSlug=mri-knee").await);
        let mut exam = all[0].clone();
        assert!(exam["id"].as_i64().is_some_and(|id| id > 0));
        exam.as_object_mut().unwrap().remove("id");
        assert_eq!(exam, json!({
            "slug": "mri-knee", "name": "Knee", "nameWithModality": "MRI: Knee",
            "modalityId": wider.mri, "modalityName": "MRI", "modalityCode": "MR", "priority": 5, "examCode": "63328",
            "examNotes": "Bring earlier pictures.", "notes": "No metal.",
            "showBookingRequestInfoModal": true, "kind": "ONLINE", "minutes": 30,
            "groupNames": ["MRI"], "bodyPartIds": [wider.knee], "preparation": [], "needsAsked": []
        }));
        let abdomen = found(&site.client.get("/api/exams?examSlug=ultrasound-abdomen").await);
        assert_eq!(abdomen[0]["preparation"], json!([
            { "rule": "FAST", "minutesBefore": 360, "text": "Eat nothing for 6 hours before." }
        ]));
    }

    async fn exams_come_by_priority_and_then_by_name(site: Site) {
        site.add_second_region().await;
        let all = exams(&site, "").await;
        assert_eq!(all[0], "mri-knee", "priority 5 comes first, though it was written last");
        assert_eq!(all[1..], IN_SYDNEY);
    }

    async fn exams_are_found_by_the_words_a_patient_types(site: Site) {
        site.add_second_region().await;
        assert_eq!(exams(&site, "search=ultras+abdo").await, ["ultrasound-abdomen"]);
        assert_eq!(exams(&site, "search=KNEE+mri").await, ["mri-knee"]);
        assert_eq!(exams(&site, "search=menisc").await, ["mri-knee"], "everyday words");
        assert_eq!(exams(&site, "search=63328").await, ["mri-knee"], "the code on the referral");
        assert_eq!(exams(&site, "search=toenail").await, Vec::<String>::new());
        assert_eq!(exams(&site, "search=").await.len(), 7);
    }

    async fn exams_are_narrowed_by_modality_group_body_part_slugs_and_region(site: Site) {
        let wider = site.add_second_region().await;
        assert_eq!(exams(&site, &format!("modalityId={}", wider.mri)).await, ["mri-knee"]);
        assert_eq!(exams(&site, "groupName=MRI").await, ["mri-knee"]);
        assert_eq!(exams(&site, &format!("bodyPartId={}", wider.knee)).await, ["mri-knee"]);
        assert_eq!(exams(&site, "examSlug=guided-injection,mri-knee").await, ["mri-knee", "guided-injection"]);
        let perth = exams(&site, "regionSlug=perth").await;
        assert_eq!(perth, ["mri-knee", "xray-knee", "guided-injection"], "what needs no device is everywhere");
        assert!(!exams(&site, "regionSlug=sydney").await.contains(&"mri-knee".to_owned()));
        assert_eq!(exams(&site, "regionSlug=select-region").await.len(), 7, "stands for no region");
        let both = format!("modalityId={}&groupName=Ultrasound", wider.mri);
        assert_eq!(exams(&site, &both).await, Vec::<String>::new(), "filters hold together");
    }

    async fn a_change_of_the_catalogue_shows_at_the_next_request(site: Site) {
        let answer = site.client.get("/api/exams").await;
        assert_eq!(found(&answer).as_array().map(Vec::len), Some(IN_SYDNEY.len()));
        site.add_second_region().await;
        let after = site.client.get("/api/exams").await;
        assert_eq!(found(&after).as_array().map(Vec::len), Some(IN_SYDNEY.len() + 1));
        assert_ne!(answer.header("etag"), after.header("etag"));
    }
}

#[tokio::test]
async fn a_body_part_that_is_no_number_is_malformed() {
    let site = Site::on(testkit::Engine::Sqlite).await;
    let answer = site.client.get("/api/exams?bodyPartId=knee").await;
    let refusal: Value = crate::support::refused(&answer, 400, "message.malformed");
    assert_eq!(refusal["fields"][0]["field"], "bodyPartId", "{refusal}");
}
