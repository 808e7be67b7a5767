//! The guarantees of the store, on SQLite and on PostgreSQL. One binary, one module per guarantee.

// Under the name that every other crate uses.
extern crate scanbook_store as store;

/// Runs a test on both engines: one module per test with a function per engine.
macro_rules! on_both_engines {
    ($($(#[$doc:meta])* async fn $name:ident($db:ident: Db) $body:block)+) => {$(
        $(#[$doc])*
        mod $name {
            use super::*;

            async fn check($db: Db) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                check(Db::on(testkit::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                check(Db::on(testkit::Engine::Postgres).await).await;
            }
        }
    )+};
}

mod acknowledged;
mod alone;
mod booking_keys;
mod booking_requests;
mod bookings;
mod calendars;
mod catalogue;
mod claims;
mod documents;
mod durability;
mod holds;
mod idempotency;
mod jobs;
mod lost_races;
mod marks;
mod messages;
mod rate_limits;
mod schema;
mod sessions;
mod sqlite;
mod support;
mod unique_keys;
mod writing;
