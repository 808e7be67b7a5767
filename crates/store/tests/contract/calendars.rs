//! What a server loads into memory is what was claimed.

use std::ops::Range;

use domain::availability::Tick;
use sea_orm::ConnectionTrait;
use store::StoreError;
use store::calendars::{self, DeviceCalendar, Wanted};
use store::claims::{Claimant, hand_over, take};

use crate::support::{Db, at};

async fn load(db: &Db, window: Range<i64>) -> DeviceCalendar {
    let window = Tick(window.start)..Tick(window.end);
    let wanted = [Wanted { device: db.room_1(), version: 42, window }];
    let mut loaded = calendars::load(db.store.read(), &wanted).await.expect("a calendar");
    loaded.remove(&db.room_1()).expect("every device that was asked for")
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
                take(tx, device, 130..140, Claimant::Appointment(appointment), at(0)).await
            })
        });
        assert!(done.await.expect("an answer"));
        db.reserve(two, db.room_2(), 0..1000, at(0)).await.expect("another device's time");

        let calendar = load(&db, 0..1000).await;
        assert_eq!(calendar.version, 42);
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
            Box::pin(async move { take(tx, device, 0..1000, Claimant::Appointment(appointment), at(0)).await })
        });
        assert!(done.await.expect("an answer"));
        for window in [0..1000, 1..1000, 287..289, 300..400, 999..2000] {
            let loaded = load(&db, window.clone()).await.appointments;
            let inside = window.start..window.end.min(1000);
            assert_eq!(loaded.runs().collect::<Vec<_>>(), ticks(&[inside]), "{window:?}");
        }
        assert!(load(&db, 1000..2000).await.appointments.is_empty());
    }

    async fn a_row_that_says_nothing_of_its_run_stands_for_itself(db: Db) {
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
        let versions = store::versions::read(db.store.read(), &[db.room_1(), 987_654.into()]).await;
        let versions = versions.expect("versions");
        assert_eq!(versions.device(db.room_1()), Some(0));
        assert_eq!(versions.device(987_654.into()), None, "unknown devices have none");
        assert_eq!(versions.device(db.room_2()), None, "nor have those that were not asked for");
    }

    async fn several_devices_are_loaded_at_once_each_in_its_own_window(db: Db) {
        let key = db.draft(1).await;
        db.reserve(key, db.room_1(), 100..110, at(0)).await.expect("it is free");
        db.reserve(key, db.room_2(), 100..110, at(0)).await.expect("it is free");
        let wanted = [(db.room_1(), 0..105), (db.room_2(), 104..1000)].map(|(device, window)| Wanted {
            device,
            version: 1,
            window: Tick(window.start)..Tick(window.end),
        });
        let loaded = calendars::load(db.store.read(), &wanted).await.expect("calendars");
        assert_eq!(loaded[&db.room_1()].holds[0].ticks, Tick(100)..Tick(105));
        assert_eq!(loaded[&db.room_2()].holds[0].ticks, Tick(104)..Tick(110));
    }
}
