//! Write transactions: a closure happens completely or not at all, and returns once it is durable.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use store::{Store, StoreError};

use crate::support::{Db, note, notes};

const MANY: usize = 60;

/// How a closure ends after its first row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Well,
    /// With its own error.
    GivesUp,
    /// With an error of the database: its second row already exists.
    Refused,
}

fn end_of(number: usize) -> End {
    [End::Well, End::GivesUp, End::Refused][number % 3]
}

/// Writes two rows and ends as told.
async fn write_two(store: &Store, number: usize) -> Result<(), StoreError> {
    let work = store.write(move |tx| {
        Box::pin(async move {
            note(tx, &format!("{number:02} first")).await?;
            match end_of(number) {
                End::Well => note(tx, &format!("{number:02} second")).await,
                End::GivesUp => Err(StoreError::Corrupt { column: "of the test" }),
                End::Refused => note(tx, &format!("{number:02} first")).await,
            }
        })
    });
    work.await
}

on_both_engines! {
    async fn an_answer_comes_only_after_the_commit(db: Db) {
        let elsewhere = db.another_store().await;
        for number in 0..MANY {
            let name = format!("row {number}");
            let written = name.clone();
            let value = db.store.write(move |tx| {
                let name = written.clone();
                Box::pin(async move {
                    note(tx, &name).await?;
                    Ok::<_, StoreError>(number)
                })
            });
            assert_eq!(value.await.expect("it is written"), number);
            assert!(notes(elsewhere.read()).await.contains(&name), "{name}");
        }
        assert_eq!(notes(db.another_store().await.read()).await.len(), MANY);
    }

    async fn an_error_undoes_its_own_closure_and_none_of_its_neighbours(db: Db) {
        let ends = join_all((0..MANY).map(|number| write_two(&db.store, number))).await;
        let mut expected = BTreeSet::new();
        for (number, end) in ends.into_iter().enumerate() {
            match end_of(number) {
                End::Well => {
                    end.expect("nothing was wrong");
                    expected.extend([format!("{number:02} first"), format!("{number:02} second")]);
                }
                End::GivesUp => {
                    assert!(matches!(end, Err(StoreError::Corrupt { column: "of the test" })), "{end:?}");
                }
                End::Refused => assert!(end.expect_err("a second row").is_unique_violation()),
            }
        }
        assert_eq!(notes(db.store.read()).await, expected);
    }

    async fn a_panic_is_undone_and_the_next_write_goes_on(db: Db) {
        let store = db.store.clone();
        // In its own task, since one engine passes the panic on and the other returns an error.
        let panicked = tokio::spawn(async move {
            store
                .write(|tx| {
                    Box::pin(async move {
                        note(tx, "before the panic").await?;
                        assert!(notes(tx).await.is_empty(), "a mistake in a use case");
                        Ok::<_, StoreError>(())
                    })
                })
                .await
        });
        let neighbour = db.store.write(|tx| Box::pin(async move { note(tx, "neighbour").await }));
        let (panicked, neighbour) = tokio::join!(panicked, neighbour);
        assert!(!matches!(panicked, Ok(Ok(()))), "{panicked:?}");
        neighbour.expect("the neighbour is written");
        for number in 0..MANY {
            let after = db.store.write(move |tx| Box::pin(async move { note(tx, &number.to_string()).await }));
            after.await.expect("the writer lives");
        }
        let rows = notes(db.store.read()).await;
        assert!(!rows.contains("before the panic"), "{rows:?}");
        assert_eq!(rows.len(), MANY + 1);
    }

    async fn a_write_that_panics_before_it_begins_blocks_no_other_write(db: Db) {
        let store = db.store.clone();
        let panicked = tokio::spawn(async move {
            store.write(|_| -> store::Work<'_, (), StoreError> { panic!("a mistake in a use case") }).await
        });
        assert!(!matches!(panicked.await, Ok(Ok(()))));
        let after = db.store.write(|tx| Box::pin(async move { note(tx, "after").await }));
        after.await.expect("the writer lives");
    }

    async fn a_write_reads_what_the_write_before_it_wrote(db: Db) {
        for number in 0..20_usize {
            let seen = db.store.write(move |tx| {
                Box::pin(async move {
                    note(tx, &number.to_string()).await?;
                    Ok::<_, StoreError>(notes(tx).await.len())
                })
            });
            assert_eq!(seen.await.expect("it is written"), number + 1);
        }
    }
}
