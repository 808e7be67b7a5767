//! A write is acknowledged only if it was committed, whatever happened to the transaction on the way.

use futures_util::future::join_all;
use sea_orm::ConnectionTrait;
use store::{Store, StoreError};
use testkit::Engine;

use crate::support::{Db, note, notes};

async fn write(store: &Store, name: String) -> (String, Result<(), StoreError>) {
    let written = name.clone();
    let work = store.write(move |tx| {
        let name = written.clone();
        Box::pin(async move { note(tx, &name).await })
    });
    (name, work.await)
}

/// Writes a row, and then has the connection run statements behind the driver's back.
async fn sabotage(store: &Store, statements: &'static str) -> (String, Result<(), StoreError>) {
    let work = store.write(move |tx| {
        Box::pin(async move {
            note(tx, "sabotage").await?;
            tx.execute_unprepared(statements).await?;
            Ok(())
        })
    });
    ("sabotage".to_owned(), work.await)
}

/// What was answered as done is there for others, and nothing else is.
async fn assert_answers_are_true(db: &Db, answers: &[(String, Result<(), StoreError>)], when: &str) {
    let found = notes(db.another_store().await.read()).await;
    for (name, answer) in answers {
        assert_eq!(found.contains(name), answer.is_ok(), "{when}: {name} was answered with {answer:?}");
    }
}

mod ops_03h_no_write_is_answered_as_done_that_was_not_committed {
    use super::*;

    /// As SQLite does by itself when the disk is full; what follows is what a use case or the driver may then do.
    #[tokio::test]
    async fn after_sqlite_has_ended_the_transaction_by_itself() {
        for statements in [
            "ROLLBACK",
            "ROLLBACK; BEGIN",
            "ROLLBACK; BEGIN; SAVEPOINT _sqlx_savepoint_1",
            "ROLLBACK; SAVEPOINT _sqlx_savepoint_1",
            "COMMIT",
            "RELEASE _sqlx_savepoint_1",
            "SAVEPOINT _sqlx_savepoint_1",
        ] {
            let db = Db::on(Engine::Sqlite).await;
            let neighbours = join_all(["before", "after"].map(|name| write(&db.store, name.to_owned())));
            let (first, sabotaged, second) = tokio::join!(
                write(&db.store, "first".to_owned()),
                sabotage(&db.store, statements),
                neighbours
            );
            let mut answers = vec![first, sabotaged];
            answers.extend(second);
            assert_answers_are_true(&db, &answers, statements).await;
            for number in 0..3 {
                let later = write(&db.store, format!("later {number}")).await;
                later.1.as_ref().unwrap_or_else(|error| panic!("{statements}: {error}"));
                answers.push(later);
            }
            assert_answers_are_true(&db, &answers, statements).await;
        }
    }

    /// A row that points nowhere, which is found out at the commit.
    #[tokio::test]
    async fn when_the_commit_itself_fails() {
        let db = Db::on(Engine::Sqlite).await;
        let dangling = "PRAGMA defer_foreign_keys = ON; \
             INSERT INTO claims (device_id, tick, run_ticks) VALUES (987654, 1, 1)";
        let (first, failed) =
            tokio::join!(write(&db.store, "first".to_owned()), sabotage(&db.store, dangling));
        assert!(failed.1.is_err());
        let mut answers = vec![first, failed];
        answers.push(write(&db.store, "later".to_owned()).await);
        assert!(answers[2].1.is_ok());
        assert_answers_are_true(&db, &answers, "at the commit").await;
    }

    /// PostgreSQL answers the commit of such a transaction with a rollback, and no error.
    async fn a_use_case_that_continues_after_a_failed_statement(engine: Engine) {
        let db = Db::on(engine).await;
        let work = db.store.write(|tx| {
            Box::pin(async move {
                note(tx, "first").await?;
                assert!(note(tx, "first").await.is_err(), "a second row of that name");
                Ok::<_, StoreError>(())
            })
        });
        let answer = ("first".to_owned(), work.await);
        let later = write(&db.store, "later".to_owned()).await;
        assert!(later.1.is_ok(), "{later:?}");
        assert_answers_are_true(&db, &[answer, later], "after a statement").await;
    }

    #[tokio::test]
    async fn a_use_case_that_continues_after_a_failed_statement_on_sqlite() {
        a_use_case_that_continues_after_a_failed_statement(Engine::Sqlite).await;
    }

    #[tokio::test]
    async fn a_use_case_that_continues_after_a_failed_statement_on_postgresql() {
        a_use_case_that_continues_after_a_failed_statement(Engine::Postgres).await;
    }

    #[tokio::test]
    async fn after_postgresql_has_ended_the_transaction() {
        for statements in ["ROLLBACK", "COMMIT", "SELECT pg_terminate_backend(pg_backend_pid())"] {
            let db = Db::on(Engine::Postgres).await;
            let sabotaged = sabotage(&db.store, statements).await;
            let found = notes(db.another_store().await.read()).await;
            assert!(found.contains("sabotage") || sabotaged.1.is_err(), "{statements}: {sabotaged:?}");
            for number in 0..3 {
                let later = write(&db.store, format!("later {number}")).await;
                assert!(later.1.is_ok(), "{statements}: {later:?}");
                assert_answers_are_true(&db, &[later], statements).await;
            }
        }
    }
}

on_both_engines! {
    async fn whether_writes_are_committed_is_known_and_found_out_after_a_failure(db: Db) {
        db.store.check_writes().await.expect("at a start it is found out");
        let failed = sabotage(&db.store, "ROLLBACK").await;
        assert!(failed.1.is_err(), "{failed:?}");
        db.store.check_writes().await.expect("a new connection serves");
        db.store.clone().close().await.expect("it closes");
    }
}

/// From now on the writer's connection can't let the file grow.
async fn let_it_be_full(store: &Store) {
    let limit = store.write(|tx| {
        Box::pin(async move {
            tx.execute_unprepared("PRAGMA max_page_count = 1").await?;
            Ok::<_, StoreError>(())
        })
    });
    limit.await.expect("the limit is what the file has already");
}

/// SQLite rolls back everything by itself then, with the savepoint: the caller gets the reason, not that the savepoint is gone.
#[tokio::test]
async fn ops_03h_a_part_for_which_the_file_cannot_grow_is_answered_as_full() {
    const TOO_LARGE: &str = "INSERT INTO versions (name, version) VALUES (hex(zeroblob(1000000)), 0)";
    let db = Db::on(Engine::Sqlite).await;
    let_it_be_full(&db.store).await;
    let work = db.store.write(|tx| {
        Box::pin(async move {
            let part = store::begin_part(tx).await?;
            match part.execute_unprepared(TOO_LARGE).await {
                Ok(_) => store::release_savepoint(part).await,
                Err(error) => Err(store::roll_back_savepoint(part, StoreError::from(error)).await),
            }
        })
    });
    let error = work.await.expect_err("it can't grow");
    assert!(error.is_of_file() && error.is_transient(), "{error}");
    let later = write(&db.store, "later".to_owned()).await;
    assert!(later.1.is_ok(), "{later:?}");
    assert_answers_are_true(&db, &[later], "after a part").await;
}

/// SQLite refuses to let the file grow; a new connection knows nothing of that limit, as if there were space again.
#[tokio::test]
async fn ops_03h_a_file_that_cannot_grow_loses_nothing_that_was_answered() {
    let db = Db::on(Engine::Sqlite).await;
    let (mut answers, mut refused) = (Vec::new(), 0);
    for number in 0..40 {
        let_it_be_full(&db.store).await;
        let name = format!("{number} {}", "long ".repeat(300));
        let (full, neighbour) =
            tokio::join!(write(&db.store, name.clone()), write(&db.store, format!("{number}")));
        refused += usize::from(full.1.is_err());
        let again = if full.1.is_err() { write(&db.store, name).await } else { full };
        assert!(again.1.is_ok(), "with space again: {again:?}");
        answers.extend([again, neighbour]);
        assert_answers_are_true(&db, &answers, "a full file").await;
    }
    assert!(refused > 10, "the file was full {refused} times");
}
