//! Guarantees of SQLite's single writer: durable settings, shared commits and a bounded queue.

use domain::limits::{WRITE_BATCH, WRITE_QUEUE};
use futures_util::FutureExt;
use futures_util::future::join_all;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use store::{Store, StoreError};
use testkit::Engine;

use crate::support::{Db, note, notes};

async fn pragma<C: ConnectionTrait>(db: &C, name: &str) -> String {
    let asked = Statement::from_string(DbBackend::Sqlite, format!("PRAGMA {name}"));
    let row = db.query_one_raw(asked).await.expect("a pragma can be read").expect("it has a value");
    let number = row.try_get_by_index::<i64>(0).map(|number| number.to_string());
    number.or_else(|_| row.try_get_by_index::<String>(0)).expect("a number or a word")
}

#[tokio::test]
async fn the_file_is_in_wal_mode_and_every_commit_reaches_the_disk() {
    let db = Db::on(Engine::Sqlite).await;
    let writer = db.store.write(|tx| {
        Box::pin(async move {
            let mut found = Vec::new();
            for name in ["journal_mode", "synchronous", "foreign_keys", "query_only"] {
                found.push(pragma(tx, name).await);
            }
            Ok::<_, StoreError>(found)
        })
    });
    // 2 is FULL.
    assert_eq!(writer.await.unwrap(), ["wal", "2", "1", "0"]);
    for (name, value) in
        [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("query_only", "1")]
    {
        assert_eq!(pragma(db.store.read(), name).await, value, "{name} of a reader");
    }
}

/// Whether the planner has statistics about exams.
async fn is_size_known(store: &Store) -> bool {
    let asked = "SELECT COUNT(*) FROM sqlite_stat1 WHERE tbl = 'exams'";
    let row = store.read().query_one_raw(Statement::from_string(DbBackend::Sqlite, asked)).await;
    row.ok().flatten().is_some_and(|row| row.try_get_by_index::<i64>(0).is_ok_and(|lines| lines > 0))
}

#[tokio::test]
async fn each_start_refreshes_the_statistics_of_the_tables() {
    let db = Db::on(Engine::Sqlite).await;
    assert!(!is_size_known(&db.store).await, "there were no exams at the first start");
    let next = db.another_store().await;
    next.migrate().await.expect("there is nothing to migrate");
    assert!(is_size_known(&next).await);
}

/// Adds a row and returns how many there are in this transaction, and how many others see.
async fn add_and_look(store: &Store, elsewhere: &Store, number: usize) -> (usize, usize) {
    let elsewhere = elsewhere.clone();
    let looked = store.write(move |tx| {
        let elsewhere = elsewhere.clone();
        Box::pin(async move {
            note(tx, &number.to_string()).await?;
            Ok::<_, StoreError>((notes(tx).await.len(), notes(elsewhere.read()).await.len()))
        })
    });
    looked.await.expect("it is written")
}

/// On one thread all of them are in the queue before the writer runs.
#[tokio::test]
async fn writes_that_wait_together_share_one_commit() {
    let db = Db::on(Engine::Sqlite).await;
    let elsewhere = db.another_store().await;
    let count = WRITE_BATCH + 3;
    let seen = join_all((0..count).map(|number| add_and_look(&db.store, &elsewhere, number))).await;
    let expected: Vec<(usize, usize)> =
        (1..=count).map(|mine| (mine, if mine <= WRITE_BATCH { 0 } else { WRITE_BATCH })).collect();
    assert_eq!(seen, expected);
    assert_eq!(notes(elsewhere.read()).await.len(), count);
}

#[tokio::test]
async fn ops_11b_a_full_queue_refuses_at_once_and_the_writer_catches_up() {
    let db = Db::on(Engine::Sqlite).await;
    let write = || db.store.write(|_| Box::pin(async { Ok::<_, StoreError>(()) }));
    let mut waiting: Vec<_> = (0..WRITE_QUEUE).map(|_| Box::pin(write())).collect();
    for write in &mut waiting {
        assert!(write.as_mut().now_or_never().is_none(), "it waits");
    }
    let refused = write().await;
    assert!(matches!(refused, Err(StoreError::Unavailable)), "{refused:?}");
    for write in waiting {
        write.await.unwrap();
    }
    write().await.expect("there is room again");
}

/// Otherwise a bound value makes SQLite plan the whole statement again.
#[tokio::test]
async fn a_prepared_statement_keeps_its_plan() {
    let db = Db::on(Engine::Sqlite).await;
    let asked = Statement::from_string(DbBackend::Sqlite, "PRAGMA compile_options");
    let rows = db.store.read().query_all_raw(asked).await.expect("the options can be read");
    let options: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).expect("a word")).collect();
    assert!(options.iter().any(|option| option == "ENABLE_QPSG"), "{options:?}");
}
