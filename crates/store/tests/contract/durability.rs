//! An acknowledged write is on disk, however the program ends.

use std::collections::BTreeSet;

use store::{Store, StoreError};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use crate::support::{Db, note, notes};

const WRITES: usize = 400;
const ANSWERS_BEFORE_THE_END: usize = 40;

async fn write_pair(store: &Store, number: usize) -> Result<(), StoreError> {
    let work = store.write(move |tx| {
        Box::pin(async move {
            note(tx, &format!("{number} first")).await?;
            note(tx, &format!("{number} second")).await
        })
    });
    work.await
}

on_both_engines! {
    /// A server with all its tasks goes away between two answers.
    async fn a_killed_server_loses_nothing_it_answered_as_done(db: Db) {
        let server = Runtime::new().expect("a runtime");
        let (answer, mut answers) = mpsc::unbounded_channel();
        let url = db.database.url.clone();
        server.spawn(async move {
            let store = Store::open(&url).await.expect("the database opens");
            for number in 0..WRITES {
                let (store, answer) = (store.clone(), answer.clone());
                tokio::spawn(async move {
                    write_pair(&store, number).await.expect("it is written");
                    answer.send(number).expect("the test listens");
                });
            }
        });
        let mut answered = BTreeSet::new();
        while answered.len() < ANSWERS_BEFORE_THE_END {
            answered.insert(answers.recv().await.expect("more to come"));
        }
        server.shutdown_background();
        while let Some(number) = answers.recv().await {
            answered.insert(number);
        }
        let found = notes(db.another_store().await.read()).await;
        for number in answered {
            assert!(found.contains(&format!("{number} first")), "{number}");
        }
        for number in 0..WRITES {
            let (first, second) = (format!("{number} first"), format!("{number} second"));
            assert_eq!(found.contains(&first), found.contains(&second), "{number} is there by half");
        }
    }
}
