//! The catalogue loads as it was written, and its version tells servers when to reload it.

use domain::availability::ExceptionKind;
use domain::catalogue::{ExamKind, PreparationRule};
use domain::{ClinicId, DeviceId};
use jiff::civil::{Weekday, date};
use store::catalogue::{load, raise_version};
use store::configuration::{self, Section};
use store::{Store, StoreError, versions};
use testkit::{Engine, TestDatabase};

use crate::support::Db;

on_both_engines! {
    async fn places_and_devices_load_as_they_were_written(db: Db) {
        let catalogue = load(db.store.read()).await.expect("a catalogue");
        let newtown = catalogue.clinic_by_slug("newtown").expect("the clinic");
        assert_eq!((newtown.id, newtown.region.as_str()), (ClinicId(db.world.newtown), "sydney"));
        assert_eq!(newtown.time_zone, "Australia/Sydney");
        let rooms: Vec<&str> = catalogue.devices.iter().map(|device| device.name.as_str()).collect();
        assert_eq!(rooms, ["Room 1", "Room 2", "Room 3"]);
        let pair = catalogue.device_exam(db.room_1(), db.exam).expect("the room does the exam");
        assert_eq!((pair.minutes, pair.cleanup_minutes), (30, 5));
    }

    async fn exams_load_by_priority_with_all_that_belongs_to_them(db: Db) {
        let catalogue = load(db.store.read()).await.expect("a catalogue");
        let slugs: Vec<&str> = catalogue.exams.iter().map(|exam| exam.slug.as_str()).collect();
        assert_eq!(slugs[..3], ["ultrasound-abdomen", "ultrasound-knee", "ultrasound-morphology"]);
        let abdomen = &catalogue.exams[0];
        assert_eq!((abdomen.kind, abdomen.minutes), (ExamKind::Online, 30));
        assert_eq!((abdomen.modality.name.as_str(), abdomen.notice_minutes), ("Ultrasound", 60));
        assert_eq!(abdomen.group_names, ["Ultrasound"]);
        let steps: Vec<_> = abdomen.preparation.iter().map(|step| (step.rule, step.minutes_before)).collect();
        assert_eq!(steps, [(PreparationRule::Fast, 360)]);
    }

    async fn a_schedule_holds_the_week_and_the_closures_of_its_own_clinic(db: Db) {
        let catalogue = load(db.store.read()).await.expect("a catalogue");
        let newtown = &catalogue.schedules[&db.room_1()];
        assert_eq!(newtown.time_zone.iana_name(), Some("Australia/Sydney"));
        let week = newtown.sessions.iter().map(|day| (day.weekday, day.from_minute, day.to_minute));
        let week: Vec<_> = week.collect();
        assert_eq!(week.len(), 5);
        assert!(week.contains(&(Weekday::Friday, 480, 1020)), "{week:?}");
        let closed = newtown.exceptions.first().expect("Good Friday");
        assert_eq!((closed.kind, closed.first_day), (ExceptionKind::Closed, date(2026, 4, 3)));
        let randwick = &catalogue.schedules[&DeviceId(db.world.room_3)];
        assert!(randwick.exceptions.is_empty(), "the other clinic is open");
    }

    async fn a_change_raises_the_version_by_one(db: Db) {
        let before = versions::read(db.store.read()).await.expect("versions").catalogue;
        assert_eq!(before, 1, "the provider was written once");
        db.store.write(|tx| Box::pin(async move { raise_version(tx).await })).await.expect("it is raised");
        let elsewhere = db.another_store().await;
        assert_eq!(versions::read(elsewhere.read()).await.expect("versions").catalogue, 2);
        assert_eq!(load(elsewhere.read()).await.expect("a catalogue").version, 2);
    }

    async fn a_section_of_the_configuration_is_replaced_as_a_whole(db: Db) {
        let version = versions::read(db.store.read()).await.expect("versions").provider;
        for body in ["{\"locale\":\"mk\",\"a\":1}", "{\"locale\":\"en-AU\"}"] {
            let saved = db.store.write(move |tx| {
                Box::pin(async move { configuration::save(tx, "application", body).await })
            });
            saved.await.expect("it is saved");
        }
        let found = configuration::load(db.store.read()).await.expect("the sections");
        let last = Section { name: "application".into(), version: 2, body: "{\"locale\":\"en-AU\"}".into() };
        assert_eq!(found, [last]);
        let after = versions::read(db.store.read()).await.expect("versions").provider;
        assert_eq!(after, version + 2, "every change is told to the servers");
    }
}

#[tokio::test]
async fn an_empty_database_has_an_empty_catalogue_of_version_0() {
    let database = TestDatabase::create(Engine::Sqlite).await;
    let store = Store::open(&database.url).await.unwrap();
    store.migrate().await.unwrap();
    let catalogue: Result<_, StoreError> = load(store.read()).await;
    let catalogue = catalogue.unwrap();
    assert_eq!((catalogue.version, catalogue.clinics.len(), catalogue.exams.len()), (0, 0, 0));
}
