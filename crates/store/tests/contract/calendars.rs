//! What a server loads into memory is what was claimed.

use std::ops::Range;

use domain::availability::Tick;
use sea_orm::ConnectionTrait;
use store::StoreError;
use store::calendars::{self, DeviceCalendar, KnownDevice};
use store::claims::{Claimant, claim_ticks, hand_over, touch_devices};

use crate::support::{Db, at};

async fn load(db: &Db, window: Range<i64>) -> DeviceCalendar {
    let window = Tick(window.start)..Tick(window.end);
    let known = [KnownDevice { device: db.room_1(), version: None, window }];
    let mut changes = calendars::changes(&db.store, &known).await.expect("a calendar");
    changes.devices.remove(&db.room_1()).expect("every device of which nothing is known")
}

fn ticks(ranges: &[Range<i64>]) -> Vec<Range<Tick>> {
    ranges.iter().map(|range| Tick(range.start)..Tick(range.end)).collect()
}

on_both_engines! {
    async fn appointments_and_reservations_come_as_they_were_claimed(db: Db) {
        let (one, two) = (db.draft(1).await, db.draft(2).await);
        let held = db.reserve(one, db.room_1(), 100..107, at(0)).await.expect("it is free");
        let booked = db.reserve(two, db.room_1(), 107..114, at(0)).await.expect("it is free");
        let (_, appointment) = db.appointment(two).await;
        let (from, device) = (booked.id, db.room_1());
        let done = db.store.write(move |tx| {
            Box::pin(async move {
                hand_over(tx, from, appointment).await?;
                claim_ticks(tx, device, 130..140, Claimant::Appointment(appointment), at(0)).await
            })
        });
        assert!(done.await.expect("an answer"));
        db.reserve(two, db.room_2(), 0..1000, at(0)).await.expect("another device's time");

        let calendar = load(&db, 0..1000).await;
        assert_eq!(calendar.version, 0);
        assert_eq!(calendar.appointments.runs().collect::<Vec<_>>(), ticks(&[107..114, 130..140]));
        assert_eq!(calendar.holds.len(), 1);
        let found = &calendar.holds[0];
        assert_eq!((found.hold_id, found.booking_key_id, found.times), (held.id, one, held.times));
        assert_eq!(found.ticks, Tick(100)..Tick(107));
    }

    async fn only_the_window_is_loaded(db: Db) {
        let key = db.draft(1).await;
        db.reserve(key, db.room_1(), 120..140, at(0)).await.expect("it is free");
        assert!(load(&db, 0..120).await.holds.is_empty());
        assert!(load(&db, 140..200).await.holds.is_empty());
        assert_eq!(load(&db, 128..200).await.holds[0].ticks, Tick(128)..Tick(140));
    }

    async fn an_appointment_that_began_before_the_window_reaches_into_it(db: Db) {
        let (_, appointment) = db.appointment(db.draft(1).await).await;
        let device = db.room_1();
        // As long as several rows are needed to say so.
        let done = db.store.write(move |tx| {
            Box::pin(async move { claim_ticks(tx, device, 0..1000, Claimant::Appointment(appointment), at(0)).await })
        });
        assert!(done.await.expect("an answer"));
        for window in [0..1000, 1..1000, 287..289, 300..400, 999..2000] {
            let loaded = load(&db, window.clone()).await.appointments;
            let inside = window.start..window.end.min(1000);
            assert_eq!(loaded.runs().collect::<Vec<_>>(), ticks(&[inside]), "{window:?}");
        }
        assert!(load(&db, 1000..2000).await.appointments.is_empty());
    }

    async fn a_claim_without_a_run_length_counts_as_one_tick(db: Db) {
        let device = db.room_1().0;
        let done = db.store.write(move |tx| {
            let sql = format!("INSERT INTO claims (device_id, tick) VALUES ({device}, 100), ({device}, 101), ({device}, 200)");
            Box::pin(async move { Ok::<_, StoreError>(tx.execute_unprepared(&sql).await?.rows_affected()) })
        });
        assert_eq!(done.await.expect("three rows"), 3);
        assert_eq!(load(&db, 0..1000).await.appointments.runs().collect::<Vec<_>>(), ticks(&[100..102, 200..201]));
    }

    async fn an_empty_device_has_an_empty_calendar(db: Db) {
        let calendar = load(&db, 0..1000).await;
        assert!(calendar.appointments.is_empty() && calendar.holds.is_empty());
        assert_eq!(calendar.version, 0);
        assert_eq!(db.version(987_654.into()).await, None, "unknown devices have none");
    }

    async fn only_what_has_changed_is_read_and_the_versions_of_the_offer_always(db: Db) {
        let known = |device, version| KnownDevice { device, version, window: Tick(0)..Tick(1000) };
        let key = db.draft(1).await;
        db.reserve(key, db.room_1(), 100..110, at(0)).await.expect("it is free");
        let (one, two) = (db.room_1(), db.room_2());
        let touched = db.store.write(move |tx| Box::pin(async move { touch_devices(tx, &[one]).await }));
        touched.await.expect("a new version");

        let both = [known(one, Some(0)), known(two, Some(0))];
        let changes = calendars::changes(&db.store, &both).await.expect("changes");
        assert_eq!(changes.devices.keys().collect::<Vec<_>>(), [&one]);
        assert_eq!((changes.devices[&one].version, changes.devices[&one].holds.len()), (1, 1));
        let offer = store::versions::read(db.store.read()).await.expect("versions");
        assert!(offer.catalogue > 0);
        assert_eq!((changes.catalogue, changes.provider), (offer.catalogue, offer.provider));

        let now = [known(one, Some(1)), known(two, Some(0))];
        let changes = calendars::changes(&db.store, &now).await.expect("changes");
        assert!(changes.devices.is_empty(), "what is known already is not read again");
        assert_eq!(changes.catalogue, offer.catalogue);
    }

    async fn several_devices_are_loaded_at_once_each_in_its_own_window(db: Db) {
        let key = db.draft(1).await;
        db.reserve(key, db.room_1(), 100..110, at(0)).await.expect("it is free");
        db.reserve(key, db.room_2(), 100..110, at(0)).await.expect("it is free");
        let known = [(db.room_1(), 0..105), (db.room_2(), 104..1000)].map(|(device, window)| KnownDevice {
            device,
            version: None,
            window: Tick(window.start)..Tick(window.end),
        });
        let loaded = calendars::changes(&db.store, &known).await.expect("calendars").devices;
        assert_eq!(loaded[&db.room_1()].holds[0].ticks, Tick(100)..Tick(105));
        assert_eq!(loaded[&db.room_2()].holds[0].ticks, Tick(104)..Tick(110));
    }
}
