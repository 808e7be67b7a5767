//! For tests only: a whole Scanbook on its own database, with a stopped clock and seeded randomness, on either engine.

mod audit;
mod bucket;
mod captcha;
mod changes;
mod clamd;
mod client;
mod database;
mod database_access;
mod draft_items;
mod extra_world;
mod identity;
mod keys;
mod mail_server;
mod needs;
mod people;
mod postgres;
mod relay;
mod sample_files;
mod second_factor;
mod site;
mod text_search;
mod world;

pub use audit::AuditRow;
pub use bucket::TestBucket;
pub use captcha::solve_captcha;
pub use clamd::{ClamdMode, ClamdServer, RealClamd, eicar};
pub use client::{Client, TestResponse};
pub use database::{Engine, TestDatabase};
pub use extra_world::{ExtraWorld, Rows};
pub use identity::{AFTER_LOCK, PASSWORD, TestReport, of_other_patient, sign_in};
pub use mail_server::{MailServer, peer};
pub use people::request_submission;
pub use relay::Relay;
pub use sample_files::{SMALL_PDF, SMALL_PNG, small_pdf};
pub use second_factor::Authenticator;
pub use site::{METRICS_TOKEN, NOW, PUBLIC_URL, SECRET, Site, submission};
pub use store::appointments::Appointment;
pub use world::{World, build_world};

/// Runs a test on SQLite and on PostgreSQL: one module per test with a function per engine.
///
/// ```ignore
/// on_both_engines! {
///     async fn slot_05a_choosing_a_slot_reserves_it(site: Site) { … }
/// }
/// ```
#[macro_export]
macro_rules! on_both_engines {
    ($($(#[$doc:meta])* async fn $name:ident($site:ident: Site) $body:block)+) => {$(
        $(#[$doc])*
        mod $name {
            use super::*;

            async fn check($site: $crate::Site) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                check($crate::Site::on($crate::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                check($crate::Site::on($crate::Engine::Postgres).await).await;
            }
        }
    )+};
}
