//! A session lives while it is used, but not for ever.

use domain::BookingKeyId;
use domain::limits::{SESSION_IDLE_MINUTES, SESSION_MAX_HOURS};
use jiff::Timestamp;
use store::sessions::{self, NewSession, Session};

use crate::support::{Db, at};

const IDLE: i64 = SESSION_IDLE_MINUTES * 60;
const MAX: i64 = SESSION_MAX_HOURS * 3600;

fn new_session(token: u8, key: BookingKeyId) -> NewSession {
    NewSession {
        token_hash: vec![token; 32],
        keys: vec![key],
        shared_access: None,
        authentication_type: None,
        code_required: false,
        code_went: None,
    }
}

async fn open(db: &Db, token: u8) -> BookingKeyId {
    let key = db.draft(token).await;
    let opened = db.store.write(move |tx| {
        Box::pin(async move { sessions::insert(tx, &new_session(token, key), at(0)).await })
    });
    opened.await.expect("a session");
    key
}

async fn live(db: &Db, token: u8, now: Timestamp) -> Option<Session> {
    sessions::find_live(db.store.read(), &[token; 32], now).await.expect("an answer")
}

async fn touch(db: &Db, session: &Session, now: Timestamp) {
    let id = session.id;
    let used = db.store.write(move |tx| Box::pin(async move { sessions::touch(tx, id, now).await }));
    used.await.expect("it is used");
}

on_both_engines! {
    async fn it_ends_after_a_quarter_of_an_hour_without_use(db: Db) {
        let key = open(&db, 1).await;
        let session = live(&db, 1, at(IDLE - 1)).await.expect("still there");
        assert_eq!((session.booking_key_id, session.code_verified), (key, false));
        assert_eq!((session.last_used_at, session.expires_at), (at(0), at(IDLE)));
        assert_eq!(live(&db, 1, at(IDLE)).await, None);
        touch(&db, &session, at(IDLE - 1)).await;
        let used = live(&db, 1, at(IDLE)).await.expect("it was used");
        assert_eq!(used.expires_at, at(2 * IDLE - 1));
    }

    async fn it_ends_after_twelve_hours_however_much_it_is_used(db: Db) {
        open(&db, 1).await;
        let session = live(&db, 1, at(0)).await.expect("a session");
        touch(&db, &session, at(MAX - 1)).await;
        let late = live(&db, 1, at(MAX - 1)).await.expect("the last second");
        assert_eq!(late.expires_at, at(MAX), "the end is told");
        assert_eq!(live(&db, 1, at(MAX)).await, None);
    }

    async fn only_its_own_token_opens_it_and_signing_out_ends_it(db: Db) {
        let keys = (open(&db, 1).await, open(&db, 2).await);
        assert_eq!(live(&db, 3, at(0)).await, None);
        let ended = db.store.write(|tx| Box::pin(async move { sessions::end(tx, &[1; 32]).await }));
        ended.await.expect("it ends");
        assert_eq!(live(&db, 1, at(0)).await, None);
        assert_eq!(live(&db, 2, at(0)).await.expect("the other one").booking_key_id, keys.1);
    }
}
