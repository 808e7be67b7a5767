//! A transaction that PostgreSQL aborted because of another one is retried, unnoticed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::DeviceId;
use store::claims::touch_devices;
use store::{Store, StoreError};
use testkit::Engine;
use tokio::sync::Barrier;

use crate::support::Db;

/// Raises both devices' versions in the given order; the first run waits between them for the other's first.
async fn raise(
    store: &Store,
    order: [DeviceId; 2],
    meet: &Arc<Barrier>,
    runs: &Arc<AtomicUsize>,
) -> Result<(), StoreError> {
    let (meet, runs, mine) = (Arc::clone(meet), Arc::clone(runs), Arc::new(AtomicUsize::new(0)));
    let work = store.write(move |tx| {
        let (meet, runs, mine) = (Arc::clone(&meet), Arc::clone(&runs), Arc::clone(&mine));
        Box::pin(async move {
            runs.fetch_add(1, Ordering::SeqCst);
            touch_devices(tx, &order[..1]).await?;
            if mine.fetch_add(1, Ordering::SeqCst) == 0 {
                meet.wait().await;
            }
            touch_devices(tx, &order[1..]).await
        })
    });
    work.await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deadlock_is_run_again_and_both_are_written() {
    let db = Db::on(Engine::Postgres).await;
    let (one, two) = (db.room_1(), db.room_2());
    let (meet, runs) = (Arc::new(Barrier::new(2)), Arc::default());
    let (up, down) =
        tokio::join!(raise(&db.store, [one, two], &meet, &runs), raise(&db.store, [two, one], &meet, &runs));
    up.unwrap();
    down.unwrap();
    assert_eq!(runs.load(Ordering::SeqCst), 3, "one of the two was run again");
    assert_eq!((db.version(one).await, db.version(two).await), (Some(2), Some(2)));
}
