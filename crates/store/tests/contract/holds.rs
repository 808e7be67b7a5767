//! A hold leaves the state of being held once.

use domain::booking::HoldState;
use futures_util::future::join_all;
use store::{StoreError, holds};

use crate::support::{Db, at};

on_both_engines! {
    async fn a_reservation_reads_back_as_it_was_made(db: Db) {
        let key = db.draft(1).await;
        let made = db.reserve(key, db.room_1(), 100..106, at(0)).await.expect("it is free");
        assert_eq!(made.state, HoldState::Held);
        assert_eq!((made.start.as_second(), made.end.as_second()), (100 * 300, 106 * 300));
        assert_eq!((made.times.created_at, made.times.expires_at), (at(0), at(600)));
        assert_eq!(holds::held_by(db.store.read(), key).await.expect("an answer"), [made]);
    }

    async fn a_hold_leaves_its_state_only_once(db: Db) {
        let key = db.draft(1).await;
        let id = db.reserve(key, db.room_1(), 100..106, at(0)).await.expect("it is free").id;
        let ends = [HoldState::Booked, HoldState::Released, HoldState::Expired].repeat(4);
        let asked = join_all(ends.iter().map(|end| {
            let end = *end;
            db.store.write(move |tx| Box::pin(async move { holds::change_hold_state(tx, id, end).await }))
        }));
        let left: Vec<bool> =
            asked.await.into_iter().collect::<Result<_, StoreError>>().expect("answers");
        let winner = left.iter().position(|left| *left).expect("one of them");
        assert_eq!(left.iter().filter(|left| **left).count(), 1, "{left:?}");
        let now = holds::latest_of(db.store.read(), key).await.expect("an answer");
        assert_eq!(now[0].state, ends[winner]);
        assert!(holds::held_by(db.store.read(), key).await.expect("an answer").is_empty());
    }

    async fn only_what_is_held_can_be_extended(db: Db) {
        let key = db.draft(1).await;
        let id = db.reserve(key, db.room_1(), 100..106, at(0)).await.expect("it is free").id;
        let extend = |until| {
            db.store.write(move |tx| Box::pin(async move { holds::extend(tx, id, until).await }))
        };
        assert!(extend(at(900)).await.expect("an answer"));
        let held = holds::held_by(db.store.read(), key).await.expect("an answer");
        assert_eq!((held[0].times.created_at, held[0].times.expires_at), (at(0), at(900)));
        let gone = db.store.write(move |tx| {
            Box::pin(async move { holds::change_hold_state(tx, id, HoldState::Released).await })
        });
        assert!(gone.await.expect("an answer"));
        assert!(!extend(at(1200)).await.expect("an answer"));
        let last = holds::latest_of(db.store.read(), key).await.expect("an answer");
        assert_eq!(last[0].times.expires_at, at(900));
    }

    async fn a_key_sees_its_own_reservations_in_their_order(db: Db) {
        let (key, other) = (db.draft(1).await, db.draft(2).await);
        assert_eq!(holds::latest_of(db.store.read(), key).await.expect("an answer"), []);
        let first = db.reserve(key, db.room_1(), 200..206, at(0)).await.expect("it is free");
        db.reserve(other, db.room_1(), 300..306, at(0)).await.expect("it is free");
        let second = db.reserve(key, db.room_1(), 100..106, at(0)).await.expect("it is free");
        let held = holds::held_by(db.store.read(), key).await.expect("an answer");
        assert_eq!(held, [first, second.clone()]);
        let latest = holds::latest_of(db.store.read(), key).await.expect("an answer");
        assert_eq!(latest, [second], "of the same exam the later one");
        let third = db.reserve(key, db.room_1(), 400..406, at(60)).await.expect("it is free");
        let latest = holds::latest_of(db.store.read(), key).await.expect("an answer");
        assert_eq!(latest, [third], "what was reserved a minute ago was another choice");
    }
}
