//! The whole catalogue as one file, while a server uses it.

use app::setup::ImportError;
use app::{Actor, Ctx};
use domain::audit::ActorKind;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::support::{booked, randwick_slot, search, starts};

const KNEE: &str = "examSlug=ultrasound-knee&clinicSlug=randwick&start=2026-03-10&end=2026-03-10";

async fn import(site: &Site, file: &Value) -> usize {
    let operator = Actor::unknown(ActorKind::Operator);
    let imported = site.app.import_catalogue(file, operator, &Ctx::default()).await;
    imported.expect("it is taken").steps.len()
}

on_both_engines! {
    async fn an_imported_catalogue_shows_in_the_next_search_and_can_be_reverted(site: Site) {
        let before = site.app.export_catalogue().await.unwrap();
        let mut file = before.clone();
        let room = |device: &&mut Value| device["name"] == "Room 3";
        let room = file["devices"].as_array_mut().unwrap().iter_mut().find(room).unwrap();
        room["sessions"] = json!([{ "weekday": 2, "from": "10:00", "to": "10:30" }]);
        assert!(starts(&search(&site, KNEE).await, "randwick").len() > 1);
        assert_eq!(import(&site, &file).await, 1);
        assert_eq!(starts(&search(&site, KNEE).await, "randwick"), ["2026-03-10T10:00:00+11:00"]);
        let mut without = json!({ "format": 1, "exams": [], "devices": before["devices"] });
        without["devices"].as_array_mut().unwrap().iter_mut().for_each(|device| device["exams"] = json!([]));
        assert_eq!(import(&site, &without).await, 9, "the exams, and the devices that do them; no other part is meant");
        assert_eq!(import(&site, &before).await, 9);
        assert_eq!(site.app.export_catalogue().await.unwrap(), before);
        assert_eq!(import(&site, &before).await, 0);
    }

    async fn a_file_removes_no_device_on_which_a_patient_is_booked(site: Site) {
        let before = site.app.export_catalogue().await.unwrap();
        let mut file = before.clone();
        file["devices"].as_array_mut().unwrap().retain(|device| device["name"] != "Room 3");
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let refused = site.app.import_catalogue(&file, Actor::unknown(ActorKind::Operator), &Ctx::default()).await;
        assert!(matches!(&refused, Err(ImportError::Booked { section: "devices", .. })), "{key}: {refused:?}");
        assert_eq!(site.app.export_catalogue().await.unwrap(), before, "nothing was changed");
        site.clock.advance(SignedDuration::from_mins(27 * 60 + 30));
        assert_eq!(import(&site, &file).await, 1);
    }

    async fn a_file_moves_no_device_and_closes_no_clinic_at_which_a_patient_is_booked(site: Site) {
        let before = site.app.export_catalogue().await.unwrap();
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let mut moved = before.clone();
        let room = |device: &&mut Value| device["name"] == "Room 3";
        moved["devices"].as_array_mut().unwrap().iter_mut().find(room).unwrap()["clinic"] = json!("newtown");
        let mut closed = json!({ "format": 1, "clinics": before["clinics"], "devices": before["devices"] });
        closed["clinics"].as_array_mut().unwrap().retain(|clinic| clinic["slug"] != "randwick");
        closed["devices"].as_array_mut().unwrap().retain(|device| device["clinic"] != "randwick");
        for file in [&moved, &closed] {
            let refused = site.app.import_catalogue(file, Actor::unknown(ActorKind::Operator), &Ctx::default()).await;
            assert!(matches!(&refused, Err(ImportError::Booked { .. })), "{refused:?}");
            assert_eq!(site.app.export_catalogue().await.unwrap(), before, "nothing was changed");
        }
        site.clock.advance(SignedDuration::from_mins(27 * 60 + 30));
        assert_eq!(import(&site, &moved).await, 2, "one goes, one comes");
    }
}
