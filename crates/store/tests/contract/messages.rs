//! The message log: one row per event, however often its job runs.

use store::StoreError;
use store::messages::{Message, list, log};

use crate::support::{Db, at};

fn message(event: &str, words: &str) -> Message {
    Message {
        event_key: event.to_owned(),
        channel: "EMAIL".to_owned(),
        kind: "BOOKING_CONFIRMATION".to_owned(),
        recipient: "mira@example.org".to_owned(),
        words_sealed: Some(words.as_bytes().to_vec()),
        booking_id: None,
        language: "mk".to_owned(),
        created_at: at(0),
        state: Some("SENT".to_owned()),
    }
}

on_both_engines! {
    async fn an_event_is_logged_once_and_the_first_words_stay(db: Db) {
        let written = db.store.write(|tx| {
            Box::pin(async move {
                for (event, words) in [("a", "first"), ("b", "other"), ("a", "second")] {
                    log(tx, &message(event, words)).await?;
                }
                Ok::<_, StoreError>(())
            })
        });
        written.await.expect("they are logged");
        let again = db.store.write(|tx| Box::pin(async move { log(tx, &message("b", "later")).await }));
        again.await.expect("it does no harm");
        let all = list(db.store.read()).await.expect("the log");
        assert_eq!(all, [message("a", "first"), message("b", "other")]);
    }
}
