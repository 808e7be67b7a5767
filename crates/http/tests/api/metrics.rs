//! Metrics for Prometheus.

use reqwest::Method;
use testkit::{METRICS_TOKEN, Site, TestResponse, on_both_engines};

use crate::support::{booked, randwick_slot, refused};

async fn metrics(site: &Site) -> TestResponse {
    let asked = site.client.without_headers(Method::GET, "/metrics").bearer_auth(METRICS_TOKEN);
    site.client.send(asked).await
}

on_both_engines! {
    async fn ops_03c_prometheus_metrics_are_served(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.clock.advance(jiff::SignedDuration::from_secs(90));
        let answer = metrics(&site).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/plain; version=0.0.4; charset=utf-8"));
        for line in [
            "scanbook_build_info{version=\"0.0.0-test\"} 1",
            "scanbook_database_up 1",
            "scanbook_database_writable 1",
            "scanbook_http_requests_total{route=\"/api/appointments\",method=\"POST\",status=\"201\"} 1",
            "scanbook_http_request_seconds_count{route=\"/api/appointments\"} 1",
            "scanbook_jobs{kind=\"BOOKING_CONFIRMATION\",state=\"WAITING\"} 1",
            "scanbook_oldest_job_seconds 90",
            "scanbook_audit_rows_sealed 0",
            "scanbook_audit_rows_unsealed 1",
        ] {
            assert!(answer.text.lines().any(|one| one == line), "{line} is missing in {}", answer.text);
        }
        site.app.seal_audit().await.unwrap();
        site.do_all_jobs().await;
        let text = metrics(&site).await.text;
        assert!(text.contains("scanbook_audit_rows_sealed 1\n") && text.contains("scanbook_oldest_job_seconds 0\n"), "{text}");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (name, value) = line.rsplit_once(' ').unwrap();
            assert!(name.starts_with("scanbook_") && value.parse::<f64>().is_ok(), "{line}");
        }
    }

    async fn without_the_token_metrics_are_not_found(site: Site) {
        refused(&site.client.get("/metrics").await, 404, "message.not_found");
        let wrong = site.client.without_headers(Method::GET, "/metrics").bearer_auth("let-me-watcH");
        refused(&site.client.send(wrong).await, 404, "message.not_found");
    }

    async fn ops_11a_nothing_that_a_caller_sends_becomes_a_label(site: Site) {
        for number in 0..50 {
            let method = Method::from_bytes(format!("MIRA-KOSTOVA-{number}").as_bytes()).unwrap();
            for path in ["/api/slots", &format!("/api/mira-kostova-{number}"), &format!("/mira-kostova-{number}")] {
                site.client.send(site.client.without_headers(method.clone(), path)).await;
                site.client.get(path).await;
            }
        }
        let text = metrics(&site).await.text;
        assert!(!text.to_lowercase().contains("kostova"), "{text}");
        let labels = |name: &str| {
            let begins = format!("{name}=\"");
            let values = text.lines().filter_map(|line| line.split(&begins).nth(1)?.split('"').next());
            values.collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(labels("route"), ["/api/slots", "/api/{*unknown}", "page"].into());
        assert_eq!(labels("method"), ["GET", "OTHER"].into());
        let counted = "scanbook_http_requests_total{route=\"/api/slots\",method=\"OTHER\",";
        assert!(text.lines().any(|line| line.starts_with(counted) && line.ends_with(" 50")), "{text}");
    }
}
