//! Bugs of our own, and mistakes of callers: they are told apart, and none affects more than itself.

use std::sync::Arc;
use std::time::Duration;

use app::Settings;
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Router, routing};
use domain::limits::{JOB_MAX_ATTEMPTS, JOB_WORKERS};
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use scanbook_http::HttpState;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::StoreError;
use store::entity::job;
use testkit::{Engine, METRICS_TOKEN, Site, TestDatabase, World, on_both_engines, submission};
use tokio::task::yield_now;
use tokio::time::timeout;

use crate::support::{booked, found, made, randwick_slot, refused, texts};

/// Longer than a job takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Writes data that no version of the program would.
async fn spoil(site: &Site, sql: &str) {
    let sql = sql.to_owned();
    let spoilt = site.app.store().write(move |tx| {
        let sql = sql.clone();
        Box::pin(async move {
            tx.execute_unprepared(&sql).await?;
            store::catalogue::raise_version(tx).await?;
            Ok::<_, StoreError>(())
        })
    });
    spoilt.await.unwrap();
}

async fn first_confirmation(site: &Site) -> job::Model {
    let first = job::Entity::find().order_by_asc(job::Column::Id);
    let first = first.filter(job::Column::Kind.eq("BOOKING_CONFIRMATION"));
    first.one(site.app.store().read()).await.unwrap().unwrap()
}

/// The number that the metrics give.
async fn panics(site: &Site) -> String {
    let metrics = site.client.without_headers(Method::GET, "/metrics").bearer_auth(METRICS_TOKEN);
    let figures = site.client.send(metrics).await.text;
    let counted = figures.lines().find_map(|line| line.strip_prefix("scanbook_panics_total "));
    counted.unwrap_or_else(|| panic!("{figures}")).to_owned()
}

/// A handler with a bug.
async fn broken(State(state): State<HttpState>) -> StatusCode {
    assert!(state.app.store().ping().await.is_err(), "a mistake in a handler");
    StatusCode::OK
}

#[tokio::test]
async fn ops_11o_a_call_that_panics_is_answered_and_counted() {
    let database = Arc::new(TestDatabase::with_world(Engine::Sqlite).await);
    let routes = Router::new().route("/assets/broken", routing::get(broken));
    let site = Site::serve(database, World::FIRST, Settings::default(), routes).await;
    assert_eq!(site.client.get("/assets/broken").await.status, 500);
    assert_eq!(panics(&site).await, "1");
    found(&site.client.get("/api/exams").await);
}

/// More than there are workers, so that none would be left if a panic ended its worker.
const BROKEN_JOBS: usize = JOB_WORKERS + 1;

#[tokio::test]
async fn ops_11h_workers_live_on_after_jobs_that_panic() {
    let site = Site::on(Engine::Sqlite).await;
    for hour in 9..9 + BROKEN_JOBS {
        booked(&site, &randwick_slot(&site, &format!("{hour:02}:00"))).await;
    }
    spoil(&site, &format!("UPDATE appointments SET start_at = {}", Timestamp::MIN.as_second())).await;
    let confirmed = async {
        while waiting_again(&site).await < BROKEN_JOBS {
            yield_now().await;
        }
        booked(&site, &randwick_slot(&site, "15:00")).await;
        while site.messages().await.is_empty() {
            yield_now().await;
        }
    };
    tokio::select! {
        () = app::jobs::run(site.app.clone()) => panic!("no worker is left"),
        done = timeout(PATIENCE, confirmed) => done.expect("a worker does the next job"),
    }
}

/// How many jobs have failed once and wait for the next try.
async fn waiting_again(site: &Site) -> usize {
    let failed = job::Entity::find().filter(job::Column::LastError.eq("it panicked"));
    failed.all(site.app.store().read()).await.unwrap().len()
}

async fn submit(site: &Site, body: &Value) -> testkit::TestResponse {
    site.client.post_once("/api/appointments", &site.idempotency_key(), body).await
}

on_both_engines! {
    async fn ops_11h_11o_a_job_that_panics_is_tried_again_up_to_its_limit_and_others_are_done(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        // No reminder can be planned before the earliest timestamp.
        spoil(&site, &format!("UPDATE appointments SET start_at = {}", Timestamp::MIN.as_second())).await;
        booked(&site, &randwick_slot(&site, "11:00")).await;
        site.do_all_jobs().await;
        assert!(!site.messages().await.is_empty(), "the other booking is confirmed");
        let failed = first_confirmation(&site).await;
        assert_eq!((failed.state.as_str(), failed.attempts), ("WAITING", 1));
        assert_eq!(failed.last_error.as_deref(), Some("it panicked"));
        for _ in 1..JOB_MAX_ATTEMPTS {
            site.clock.advance(SignedDuration::from_hours(2));
            site.do_all_jobs().await;
        }
        let given_up = first_confirmation(&site).await;
        assert_eq!((given_up.state.as_str(), given_up.attempts), ("DEAD", JOB_MAX_ATTEMPTS));
        assert_eq!(panics(&site).await, JOB_MAX_ATTEMPTS.to_string());
        let store = site.app.store();
        let write = store.write(|_| -> store::Work<'_, (), StoreError> { panic!("a mistake in a use case") });
        assert!(matches!(write.await, Err(StoreError::Panicked)));
        assert_eq!(panics(&site).await, (JOB_MAX_ATTEMPTS + 1).to_string(), "in a write, too");
    }

    async fn ops_11i_11n_invalid_stored_data_is_a_programming_error(site: Site) {
        found(&site.client.get("/api/exams").await);
        spoil(&site, "UPDATE device_sessions SET weekday = weekday + 10").await;
        refused(&site.client.get("/api/exams").await, 500, "message.status_500");
        let said = site.client.get("/api/exams").await.json()["message"].clone();
        assert_eq!(said, "Something broke on our side, and trying again won't help. Please call us.");
        spoil(&site, "UPDATE device_sessions SET weekday = weekday - 10").await;
        found(&site.client.get("/api/exams").await);
        spoil(&site, "ALTER TABLE regions RENAME TO lost_regions").await;
        refused(&site.client.get("/api/exams").await, 500, "message.status_500");
        site.app.store().clone().close().await.unwrap();
        refused(&site.client.get("/api/exams").await, 503, "message.server_error");
    }

    async fn ops_11j_a_submission_that_cannot_be_read_names_the_field(site: Site) {
        let (key, slot) = (site.new_key().await, randwick_slot(&site, "09:00"));
        let good = submission(&key, &slot);
        for (pointer, value, field) in [
            ("/bookingKey", json!(7), "bookingKey"),
            ("/patientDetails", Value::Null, "patientDetails"),
            ("/patientDetails/email", json!({}), "patientDetails.email"),
            ("/appointments/0/start", json!("tomorrow"), "appointments[0].start"),
            ("/acceptedTerms", json!("yes"), "acceptedTerms"),
        ] {
            let mut body = good.clone();
            *body.pointer_mut(pointer).unwrap() = value;
            let refusal = refused(&submit(&site, &body).await, 400, "message.malformed");
            assert_eq!(texts(&refusal["fields"], "field"), [field], "{refusal}");
        }
        let mut without = good.clone();
        without.as_object_mut().unwrap().remove("patientDetails");
        let refusal = refused(&submit(&site, &without).await, 400, "message.malformed");
        assert_eq!(texts(&refusal["fields"], "field"), ["patientDetails"]);
        let refusal = site.client.get("/api/slots?examSlug=ultrasound-knee&start=soon&end=2026-03-10").await;
        assert_eq!(texts(&refused(&refusal, 400, "message.malformed")["fields"], "field"), ["start"]);
        made(&submit(&site, &good).await);
    }
}
