//! Health checks for monitoring.

use serde_json::json;
use testkit::on_both_engines;

use crate::support::{found, refused};

on_both_engines! {
    async fn ops_03a_live_answers_while_the_process_lives(site: Site) {
        assert_eq!(found(&site.client.get("/health/live").await), json!({ "status": "alive" }));
        site.app.store().clone().close().await.unwrap();
        let answer = site.client.get("/health/live").await;
        assert_eq!(answer.status.as_u16(), 200, "also without a database");
        assert_eq!(answer.header("cache-control"), "no-store");
    }

    async fn ops_03b_ready_answers_only_while_the_database_can_be_used(site: Site) {
        let checks = |ok: bool| json!([{ "name": "database", "ok": ok }, { "name": "writes", "ok": ok }]);
        let ready = json!({ "status": "ready", "checks": checks(true) });
        assert_eq!(found(&site.client.get("/health/ready").await), ready);
        site.app.store().clone().close().await.unwrap();
        let answer = site.client.get("/health/ready").await;
        assert_eq!(answer.status.as_u16(), 503);
        assert_eq!(answer.json(), json!({ "status": "not ready", "checks": checks(false) }));
    }

    async fn without_a_database_calls_say_so_without_a_word_about_it(site: Site) {
        site.app.store().clone().close().await.unwrap();
        for path in ["/api/exams", "/api/config", "/"] {
            let answer = site.client.get(path).await;
            refused(&answer, 503, "message.server_error");
            assert!(!answer.text.to_lowercase().contains("sql"), "{}", answer.text);
        }
        refused(&site.client.post("/api/booking_keys", &json!({})).await, 503, "message.server_error");
    }
}
