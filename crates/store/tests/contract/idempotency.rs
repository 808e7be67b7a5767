//! The answer to a call is kept for a day.

use domain::limits::IDEMPOTENCY_HOURS;
use futures_util::future::join_all;
use jiff::Timestamp;
use store::idempotency::{IdempotentAnswer, find, forget_old, keep};
use store::{Store, StoreError};

use crate::support::{Db, at};

const DAY: i64 = IDEMPOTENCY_HOURS * 3600;

fn answer(byte: u8) -> IdempotentAnswer {
    IdempotentAnswer { body_hash: vec![byte; 32], sealed: vec![byte] }
}

async fn store_answer(
    store: &Store,
    scope: &'static str,
    byte: u8,
    now: Timestamp,
) -> Result<(), StoreError> {
    let kept = store.write(move |tx| {
        Box::pin(async move { keep(tx, scope, "the client's key", &answer(byte), now).await })
    });
    kept.await
}

async fn found(db: &Db, scope: &str, now: Timestamp) -> Option<IdempotentAnswer> {
    find(db.store.read(), scope, "the client's key", now).await.expect("an answer")
}

on_both_engines! {
    async fn an_answer_is_given_again_for_twenty_four_hours(db: Db) {
        store_answer(&db.store, "submit:1", 1, at(0)).await.expect("it is kept");
        assert_eq!(found(&db, "submit:1", at(0)).await, Some(answer(1)));
        assert_eq!(found(&db, "submit:1", at(DAY - 1)).await, Some(answer(1)));
        assert_eq!(found(&db, "submit:1", at(DAY)).await, None);
    }

    async fn the_same_key_of_another_call_is_another_key(db: Db) {
        store_answer(&db.store, "submit:1", 1, at(0)).await.expect("it is kept");
        assert_eq!(found(&db, "submit:2", at(0)).await, None);
        store_answer(&db.store, "submit:2", 2, at(0)).await.expect("it is kept");
        assert_eq!(found(&db, "submit:1", at(0)).await, Some(answer(1)));
        assert_eq!(found(&db, "submit:2", at(0)).await, Some(answer(2)));
    }

    async fn of_concurrent_calls_one_stores_its_answer(db: Db) {
        let kept = join_all((1..=10).map(|byte| store_answer(&db.store, "submit:1", byte, at(0)))).await;
        let winner = kept.iter().position(Result::is_ok).expect("one of them");
        for (index, end) in kept.into_iter().enumerate().filter(|(index, _)| *index != winner) {
            assert!(end.expect_err("only one is kept").is_unique_violation(), "{index}");
        }
        let byte = u8::try_from(winner + 1).expect("a small number");
        assert_eq!(found(&db, "submit:1", at(0)).await, Some(answer(byte)));
    }

    async fn after_a_day_the_key_can_be_used_again(db: Db) {
        store_answer(&db.store, "submit:1", 1, at(0)).await.expect("it is kept");
        assert!(store_answer(&db.store, "submit:1", 2, at(DAY - 1)).await.is_err());
        store_answer(&db.store, "submit:1", 3, at(DAY)).await.expect("the old one is gone");
        assert_eq!(found(&db, "submit:1", at(DAY)).await, Some(answer(3)));
    }

    async fn answers_older_than_a_day_are_deleted(db: Db) {
        store_answer(&db.store, "submit:1", 1, at(0)).await.expect("it is kept");
        store_answer(&db.store, "submit:2", 2, at(1)).await.expect("it is kept");
        let forgotten = db.store.write(|tx| Box::pin(async move { forget_old(tx, at(DAY)).await })).await;
        assert_eq!(forgotten.expect("an answer"), 1);
        assert_eq!(found(&db, "submit:1", at(0)).await, None, "gone");
        assert_eq!(found(&db, "submit:2", at(DAY)).await, Some(answer(2)), "kept");
    }
}
