//! The mark changes with every commit, by any server.

use testkit::Engine;

use crate::support::{Db, at};

on_both_engines! {
    async fn a_commit_of_any_server_makes_a_later_mark(db: Db) {
        let other = db.another_store().await;
        let key = db.draft(1).await;
        let mut before = db.store.mark().await.expect("a mark");
        for number in 0..20 {
            let writer = if number % 2 == 0 { &db.store } else { &other };
            let ticks = number * 6..number * 6 + 6;
            db.reserve_through(writer, key, db.room_1(), ticks, at(0)).await.expect("the time is free");
            let after = db.store.mark().await.expect("a mark");
            assert!(after > before, "commit {number}");
            before = after;
        }
    }

    async fn a_new_connection_makes_a_later_mark(db: Db) {
        let before = db.store.mark().await.expect("a mark");
        db.store.clone().close().await.expect("all connections close");
        assert!(db.store.mark().await.expect("a mark") > before);
    }
}

/// PostgreSQL has other databases beside this one, whose commits count too.
#[tokio::test]
async fn while_nothing_is_committed_the_mark_stays() {
    let db = Db::on(Engine::Sqlite).await;
    let mark = db.store.mark().await.expect("a mark");
    store::catalogue::load(db.store.read()).await.expect("the catalogue loads");
    assert_eq!(db.store.mark().await.expect("a mark"), mark);
    let refused = db.store.write(|_| Box::pin(async { Err::<(), _>(store::StoreError::AlreadyThere) }));
    refused.await.expect_err("it is rolled back");
    assert_eq!(db.store.mark().await.expect("a mark"), mark);
}
