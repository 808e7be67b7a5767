//! Counters of the current hour or day, for all servers together.

use futures_util::future::join_all;
use jiff::Timestamp;
use store::rate_limits::{Count, Window, count_more, count_one, forget_old};
use store::{Store, StoreError};

use crate::support::{Db, at};

async fn count(store: &Store, bucket: &'static str, now: Timestamp) -> Count {
    count_in(store, bucket, Window::Hour, now).await
}

async fn count_in(store: &Store, bucket: &'static str, window: Window, now: Timestamp) -> Count {
    let counted = store.write(move |tx| Box::pin(async move { count_one(tx, bucket, window, now).await }));
    counted.await.expect("it is counted")
}

on_both_engines! {
    /// The tests start on the hour.
    async fn a_count_starts_again_with_the_hour(db: Db) {
        assert_eq!(count(&db.store, "a", at(0)).await, Count { count: 1, seconds_left: 3600 });
        assert_eq!(count(&db.store, "a", at(1800)).await, Count { count: 2, seconds_left: 1800 });
        assert_eq!(count(&db.store, "a", at(3599)).await, Count { count: 3, seconds_left: 1 });
        assert_eq!(count(&db.store, "a", at(3600)).await, Count { count: 1, seconds_left: 3600 });
        assert_eq!(count(&db.store, "a", at(3601)).await, Count { count: 2, seconds_left: 3599 });
    }

    async fn a_daily_count_continues_across_hours(db: Db) {
        let day = Window::Day;
        let first = count_in(&db.store, "a", day, at(0)).await;
        assert!(first.count == 1 && first.seconds_left <= 86_400, "{first:?}");
        let last = count_in(&db.store, "a", day, at(first.seconds_left - 1)).await;
        assert_eq!(last, Count { count: 2, seconds_left: 1 });
        let next = count_in(&db.store, "a", day, at(first.seconds_left)).await;
        assert_eq!(next, Count { count: 1, seconds_left: 86_400 });
    }

    async fn every_bucket_counts_by_itself(db: Db) {
        count(&db.store, "a", at(0)).await;
        count(&db.store, "a", at(0)).await;
        assert_eq!(count(&db.store, "b", at(0)).await.count, 1);
        assert_eq!(count(&db.store, "a", at(0)).await.count, 3);
    }

    async fn several_count_at_once_and_a_refused_transaction_counts_nothing(db: Db) {
        let add = |number: i64, most: i64| {
            db.store.write(move |tx| {
                Box::pin(async move {
                    let counted = count_more(tx, "a", number, Window::Hour, at(0)).await?;
                    if counted.count > most { Err(StoreError::Unavailable) } else { Ok(counted.count) }
                })
            })
        };
        assert_eq!(add(4, 5).await.expect("it is counted"), 4);
        assert!(add(2, 5).await.is_err());
        assert_eq!(add(1, 5).await.expect("it is counted"), 5);
    }

    async fn none_is_lost_when_two_servers_count_at_once(db: Db) {
        let other = db.another_store().await;
        let stores = [&db.store, &other];
        let counted = join_all((0..30).map(|number| count(stores[number % 2], "a", at(0)))).await;
        let mut counts: Vec<i64> = counted.iter().map(|counted| counted.count).collect();
        counts.sort_unstable();
        assert_eq!(counts, (1..=30).collect::<Vec<_>>());
    }

    async fn ops_11b_counts_of_long_ago_are_forgotten_and_those_of_today_stay(db: Db) {
        const HOUR: i64 = 3600;
        count(&db.store, "of a visitor who never came back", at(0)).await;
        count_in(&db.store, "today", Window::Day, at(40 * HOUR)).await;
        let now = at(49 * HOUR);
        let forgotten = db.store.write(move |tx| Box::pin(async move { forget_old(tx, now).await }));
        assert_eq!(forgotten.await.expect("they are forgotten"), 1);
        assert_eq!(count_in(&db.store, "today", Window::Day, at(40 * HOUR)).await.count, 2);
    }
}
