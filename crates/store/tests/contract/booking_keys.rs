//! A booking key is found by its hash and leaves its draft once.

use domain::booking::BookingKeyState;
use domain::patient::Needs;
use futures_util::future::join_all;
use store::StoreError;
use store::booking_keys::{self, SealedKey};

use crate::support::{Db, at};

on_both_engines! {
    async fn a_draft_is_found_by_its_hash_and_by_its_id(db: Db) {
        let id = db.draft(7).await;
        let found = booking_keys::find(db.store.read(), &[7; 32]).await.expect("an answer").expect("a key");
        assert_eq!((found.id, found.state), (id, BookingKeyState::Draft));
        assert_eq!((found.sealed.as_slice(), found.expires_at), (&[7_u8][..], at(86_400)));
        assert_eq!(booking_keys::by_id(db.store.read(), id).await.expect("an answer"), Some(found));
        assert_eq!(booking_keys::find(db.store.read(), &[8; 32]).await.expect("an answer"), None);
    }

    async fn needs_of_a_draft_are_stored_as_entered(db: Db) {
        let id = db.draft(7).await;
        let needs = Needs { weight_kg: Some(92), pregnant: Some(false), ..Needs::default() };
        let keep = |needs: Needs| {
            db.store.write(move |tx| {
                let needs = needs.clone();
                Box::pin(async move { booking_keys::save_needs(tx, id, &needs).await })
            })
        };
        assert!(keep(Needs::default()).await.expect("an answer") && keep(needs.clone()).await.expect("an answer"));
        let leave = db.store.write(move |tx| {
            Box::pin(async move { booking_keys::change_draft_state(tx, id, BookingKeyState::Submitted).await })
        });
        assert!(leave.await.expect("an answer"));
        assert!(!keep(Needs::default()).await.expect("an answer"), "what was booked stays as it was");
        let found = booking_keys::by_id(db.store.read(), id).await.expect("an answer").expect("a key");
        assert_eq!(found.needs, Some(needs));
    }

    async fn the_same_hash_is_never_stored_twice(db: Db) {
        db.draft(7).await;
        let again = db.store.write(|tx| {
            let key = SealedKey { hash: vec![7; 32], sealed: vec![1] };
            Box::pin(async move { booking_keys::insert_draft(tx, &key, at(0), at(1)).await })
        });
        assert!(again.await.expect_err("it is there already").is_unique_violation());
    }

    async fn of_many_submissions_one_leaves_the_draft(db: Db) {
        let id = db.draft(7).await;
        let ends = [BookingKeyState::Submitted, BookingKeyState::Deleted].repeat(5);
        let asked = join_all(ends.iter().map(|end| {
            let end = *end;
            db.store.write(move |tx| Box::pin(async move { booking_keys::change_draft_state(tx, id, end).await }))
        }));
        let left: Vec<bool> =
            asked.await.into_iter().collect::<Result<_, StoreError>>().expect("answers");
        assert_eq!(left.iter().filter(|left| **left).count(), 1, "{left:?}");
        let winner = left.iter().position(|left| *left).expect("one of them");
        let now = booking_keys::by_id(db.store.read(), id).await.expect("an answer").expect("a key");
        assert_eq!(now.state, ends[winner]);
    }
}
