//! A server that is alone on its PostgreSQL database knows every commit without a query.

use std::time::Duration;

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use store::{Mark, Store};
use testkit::Engine;
use tokio::time::{Instant, timeout};

use crate::support::{Db, note};

/// Longer than any of this takes, however busy the machine is.
const LONG: Duration = Duration::from_mins(1);

async fn until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < LONG, "{what}");
        tokio::task::yield_now().await;
    }
}

fn is_alone(store: &Store) -> bool {
    store.try_mark().is_some()
}

async fn alone(db: &Db) {
    db.store.detect_other_servers().await;
    mark_when_alone(&db.store).await;
}

/// On a machine that is held up for long enough, a server is not alone for a moment.
async fn mark_when_alone(store: &Store) -> Mark {
    let begun = Instant::now();
    loop {
        match store.try_mark() {
            Some(mark) => return mark.expect("a mark"),
            None => assert!(begun.elapsed() < LONG, "alone in the end"),
        }
        tokio::task::yield_now().await;
    }
}

async fn write(store: &Store, number: usize) {
    let written = store.write(move |tx| Box::pin(async move { note(tx, &number.to_string()).await }));
    written.await.expect("it is written");
}

#[tokio::test]
async fn its_own_commits_make_later_marks_at_once() {
    let db = Db::on(Engine::Postgres).await;
    alone(&db).await;
    for number in 0..3 {
        let before = mark_when_alone(&db.store).await;
        write(&db.store, number).await;
        let after = mark_when_alone(&db.store).await;
        assert!(after > before);
        if let Some(again) = db.store.try_mark() {
            assert_eq!(again.expect("a mark"), after, "nothing was committed");
        }
    }
}

/// Another server that opens the database is waited for: none of its commits goes unseen.
#[tokio::test]
async fn from_the_moment_another_server_has_come_it_is_not_alone() {
    let db = Db::on(Engine::Postgres).await;
    alone(&db).await;
    let before = db.store.mark().await.expect("a mark");
    let other = db.another_store().await;
    assert!(!is_alone(&db.store));
    write(&other, 0).await;
    assert!(db.store.mark().await.expect("a mark") > before);
    // After the other server leaves it is alone again, with a later mark: the commits in between weren't its own.
    let before = db.store.mark().await.expect("a mark");
    other.close().await.expect("it closes");
    assert!(mark_when_alone(&db.store).await > before);
}

#[tokio::test]
async fn two_servers_are_never_both_alone() {
    let db = Db::on(Engine::Postgres).await;
    let other = db.another_store().await;
    other.detect_other_servers().await;
    db.store.detect_other_servers().await;
    // Long enough for both to look several times.
    let (begun, mut number) = (Instant::now(), 0);
    while begun.elapsed() < Duration::from_secs(1) {
        write(&db.store, number).await;
        number += 1;
        assert!(!is_alone(&db.store) && !is_alone(&other));
    }
}

/// As after a restart of the database.
#[tokio::test]
async fn a_server_that_lost_its_lock_notices() {
    let db = Db::on(Engine::Postgres).await;
    alone(&db).await;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted \
         AND mode = 'ExclusiveLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let ended = db.store.read().query_all_raw(Statement::from_string(DbBackend::Postgres, end)).await;
    assert_eq!(ended.expect("it can be ended").len(), 1);
    until("it has found out", || !is_alone(&db.store)).await;
    until("it has come back", || is_alone(&db.store)).await;
}

/// A server that stands still holds nobody up for long, and gets nowhere with what it believed.
#[test]
fn a_stalled_server_is_skipped() {
    let here = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let elsewhere = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let db = here.block_on(async {
        let db = Db::on(Engine::Postgres).await;
        alone(&db).await;
        db
    });
    // Nobody runs `here` meanwhile.
    let other =
        elsewhere.block_on(async { timeout(LONG, db.another_store()).await.expect("it is passed over") });
    assert!(!is_alone(&db.store), "its lease is over");
    elsewhere.block_on(write(&other, 0));
    here.block_on(async {
        tokio::task::yield_now().await;
        assert!(!is_alone(&db.store), "it has come to life beside another");
    });
}
