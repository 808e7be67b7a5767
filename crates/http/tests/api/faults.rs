//! Bugs of our own, and mistakes of callers: they are told apart, and none affects more than itself.

use domain::limits::JOB_MAX_ATTEMPTS;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::StoreError;
use store::entity::job;
use testkit::{METRICS_TOKEN, Site, on_both_engines, submission};

use crate::support::{booked, found, made, randwick_slot, refused, texts};

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

async fn submit(site: &Site, body: &Value) -> testkit::TestResponse {
    site.client.post_once("/api/appointments", &site.idempotency_key(), body).await
}

on_both_engines! {
    async fn ops_11h_a_job_that_panics_is_tried_again_up_to_its_limit_and_others_are_done(site: Site) {
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
        let metrics = site.client.bare(Method::GET, "/metrics").bearer_auth(METRICS_TOKEN);
        let figures = site.client.send(metrics).await.text;
        assert!(figures.contains(&format!("scanbook_panics_total {JOB_MAX_ATTEMPTS}\n")), "{figures}");
    }

    async fn ops_11i_11n_what_lies_wrong_in_the_database_is_our_mistake(site: Site) {
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
