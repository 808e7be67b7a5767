//! No tick can be claimed twice.

use domain::booking::HoldState;
use domain::limits::{HOLD_GRACE_SECONDS, HOLD_MINUTES};
use futures_util::future::join_all;
use sea_orm::EntityTrait;
use store::claims::{Claimant, claim_ticks, hand_over, release_hold, touch_devices};
use store::entity::hold;
use store::{StoreError, holds};

use crate::support::{Db, Refused, at};

/// The first moment at which another caller may take the time of a hold made at the beginning.
const FREE_AGAIN: i64 = HOLD_MINUTES * 60 + HOLD_GRACE_SECONDS;
const RIVALS: u8 = 20;

on_both_engines! {
    async fn of_many_concurrent_claims_of_the_same_ticks_one_succeeds(db: Db) {
        let mut keys = Vec::new();
        for number in 0..RIVALS {
            keys.push(db.draft(number).await);
        }
        let ends = join_all(keys.iter().map(|key| db.reserve(*key, db.room_1(), 100..107, at(0)))).await;
        let (won, lost): (Vec<_>, Vec<_>) = ends.into_iter().partition(Result::is_ok);
        assert!(lost.iter().all(|end| matches!(end, Err(Refused::Taken))), "{lost:?}");
        let winner = won.into_iter().next().expect("a winner").expect("a hold");
        let expected: Vec<_> = (100..107).map(|tick| (tick, Some(winner.id.0), None)).collect();
        assert_eq!(db.claims(db.room_1()).await, expected);
        let rows = hold::Entity::find().all(db.store.read()).await.expect("holds can be read");
        assert_eq!(rows.len(), 1, "the losers left nothing");
    }

    async fn two_servers_cannot_take_the_same_tick(db: Db) {
        let (one, two) = (db.draft(1).await, db.draft(2).await);
        let there = db.another_store().await;
        for round in 0..20 {
            let ticks = round * 100..round * 100 + 7;
            let overlapping = ticks.start + 6..ticks.end + 6;
            let (here, there) = tokio::join!(
                db.reserve(one, db.room_1(), ticks, at(0)),
                db.reserve_through(&there, two, db.room_1(), overlapping, at(0))
            );
            assert_ne!(here.is_ok(), there.is_ok(), "round {round}: {here:?} {there:?}");
        }
        assert_eq!(db.claims(db.room_1()).await.len(), 20 * 7);
    }

    async fn an_overlap_by_one_tick_is_refused_and_leaves_nothing_behind(db: Db) {
        let (one, two) = (db.draft(1).await, db.draft(2).await);
        let first = db.reserve(one, db.room_1(), 100..107, at(0)).await.expect("it is free");
        for overlapping in [94..101, 106..113, 102..103, 90..120] {
            let end = db.reserve(two, db.room_1(), overlapping.clone(), at(0)).await;
            assert!(matches!(end, Err(Refused::Taken)), "{overlapping:?}: {end:?}");
        }
        let expected: Vec<_> = (100..107).map(|tick| (tick, Some(first.id.0), None)).collect();
        assert_eq!(db.claims(db.room_1()).await, expected);
        assert!(holds::held_by(db.store.read(), two).await.expect("an answer").is_empty());
    }

    async fn the_ticks_beside_it_and_those_of_another_device_are_free(db: Db) {
        let (one, two) = (db.draft(1).await, db.draft(2).await);
        db.reserve(one, db.room_1(), 100..107, at(0)).await.expect("it is free");
        db.reserve(two, db.room_1(), 107..114, at(0)).await.expect("right after it");
        db.reserve(two, db.room_1(), 93..100, at(0)).await.expect("right before it");
        db.reserve(two, db.room_2(), 100..107, at(0)).await.expect("on another device");
    }

    async fn released_ticks_can_be_claimed(db: Db) {
        let (one, two) = (db.draft(1).await, db.draft(2).await);
        let first = db.reserve(one, db.room_1(), 100..107, at(0)).await.expect("it is free").id;
        let released = db.store.write(move |tx| Box::pin(async move { release_hold(tx, first).await }));
        released.await.expect("it is given back");
        assert!(db.claims(db.room_1()).await.is_empty());
        db.reserve(two, db.room_1(), 100..107, at(0)).await.expect("it is free again");
    }

    async fn a_reservation_hands_its_ticks_over_to_the_appointment(db: Db) {
        let (one, two) = (db.draft(1).await, db.draft(2).await);
        let hold = db.reserve(one, db.room_1(), 100..107, at(0)).await.expect("it is free").id;
        let (_, appointment) = db.appointment(one).await;
        let handed = db.store.write(move |tx| Box::pin(async move { hand_over(tx, hold, appointment).await }));
        handed.await.expect("it is handed over");
        let expected: Vec<_> = (100..107).map(|tick| (tick, None, Some(appointment.0))).collect();
        assert_eq!(db.claims(db.room_1()).await, expected);
        // An appointment never runs out.
        let end = db.reserve(two, db.room_1(), 100..107, at(FREE_AGAIN * 100)).await;
        assert!(matches!(end, Err(Refused::Taken)), "{end:?}");
    }

    async fn an_overdue_reservation_is_taken_over_after_the_grace_and_as_a_whole(db: Db) {
        let (one, two) = (db.draft(1).await, db.draft(2).await);
        db.reserve(one, db.room_1(), 100..107, at(0)).await.expect("it is free");
        for too_early in [HOLD_MINUTES * 60, FREE_AGAIN - 1] {
            let end = db.reserve(two, db.room_1(), 104..111, at(too_early)).await;
            assert!(matches!(end, Err(Refused::Taken)), "after {too_early} s: {end:?}");
        }
        assert_eq!(holds::held_by(db.store.read(), one).await.expect("an answer").len(), 1);
        let taker = db.reserve(two, db.room_1(), 104..111, at(FREE_AGAIN)).await.expect("the grace is over");
        let expected: Vec<_> = (104..111).map(|tick| (tick, Some(taker.id.0), None)).collect();
        assert_eq!(db.claims(db.room_1()).await, expected);
        let lost = holds::latest_of(db.store.read(), one).await.expect("an answer");
        assert_eq!(lost[0].state, HoldState::Expired);
    }

    async fn a_refused_take_over_gives_the_overdue_reservation_back(db: Db) {
        let (one, two, three) = (db.draft(1).await, db.draft(2).await, db.draft(3).await);
        let overdue = db.reserve(one, db.room_1(), 100..107, at(0)).await.expect("it is free");
        db.reserve(two, db.room_1(), 107..114, at(FREE_AGAIN)).await.expect("it is free");
        let end = db.reserve(three, db.room_1(), 104..111, at(FREE_AGAIN)).await;
        assert!(matches!(end, Err(Refused::Taken)), "{end:?}");
        let kept = holds::held_by(db.store.read(), one).await.expect("an answer");
        assert_eq!(kept, [overdue], "an expired reservation that nobody took still books");
        assert_eq!(db.claims(db.room_1()).await.len(), 14);
    }

    async fn an_appointment_takes_ticks_without_a_reservation(db: Db) {
        let key = db.draft(1).await;
        let (_, appointment) = db.appointment(key).await;
        let device = db.room_1();
        let took = db.store.write(move |tx| {
            Box::pin(async move {
                claim_ticks(tx, device, 100..103, Claimant::Appointment(appointment), at(0)).await
            })
        });
        assert!(took.await.expect("an answer"));
        let expected: Vec<_> = (100..103).map(|tick| (tick, None, Some(appointment.0))).collect();
        assert_eq!(db.claims(db.room_1()).await, expected);
    }

    async fn a_device_named_twice_gets_one_new_version(db: Db) {
        let devices = [db.room_2(), db.room_1(), db.room_2()];
        for round in 1..=2 {
            let touched = db.store.write(move |tx| Box::pin(async move { touch_devices(tx, &devices).await }));
            touched.await.expect("versions are raised");
            assert_eq!((db.version(db.room_1()).await, db.version(db.room_2()).await), (Some(round), Some(round)));
        }
        let undone = db.store.write(move |tx| {
            Box::pin(async move {
                touch_devices(tx, &devices).await?;
                Err::<(), _>(StoreError::Corrupt { column: "of the test" })
            })
        });
        undone.await.expect_err("it gave up");
        assert_eq!(db.version(db.room_1()).await, Some(2), "a change that did not happen has no version");
    }
}
