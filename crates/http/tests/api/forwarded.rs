//! Which address a rate limit counts behind a proxy.

use reqwest::Method;
use serde_json::json;
use testkit::{Site, on_both_engines};

/// Requests a call-back through a proxy that forwards these lines, and returns the status. Three an hour are allowed.
async fn ask(site: &Site, lines: &[&str]) -> u16 {
    let body = json!({ "name": "Mira Kostova", "contactNumber": "0491 570 006" });
    let request = site.client.request(Method::POST, "/api/callback_requests").json(&body);
    let request = request.header("Idempotency-Key", site.idempotency_key());
    let request = lines.iter().fold(request, |request, line| request.header("X-Forwarded-For", *line));
    site.client.send(request).await.status.as_u16()
}

on_both_engines! {
    async fn ops_11c_an_address_that_the_caller_made_up_does_not_count(site: Site) {
        let site = site.behind_proxy().await;
        for invented in ["198.51.100.1", "198.51.100.2", "198.51.100.3"] {
            assert_eq!(ask(&site, &[invented, "203.0.113.9"]).await, 202);
        }
        assert_eq!(ask(&site, &["198.51.100.4", "203.0.113.9"]).await, 429, "a line of its own");
        assert_eq!(ask(&site, &["198.51.100.4, 203.0.113.9"]).await, 429, "the same line");
        assert_eq!(ask(&site, &["203.0.113.9, 127.0.0.1"]).await, 429, "a further proxy of ours");
        assert_eq!(ask(&site, &["203.0.113.9", "203.0.113.10"]).await, 202, "somebody else");
    }

    async fn ops_11d_limits_count_ipv6_by_network_and_ipv4_however_it_is_written(site: Site) {
        let site = site.behind_proxy().await;
        for host in ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:3:4:5:6"] {
            assert_eq!(ask(&site, &[host]).await, 202);
        }
        assert_eq!(ask(&site, &["2001:db8:1:2::7"]).await, 429, "one more of the network");
        assert_eq!(ask(&site, &["2001:db8:1:3::7"]).await, 202, "another network");
        for written in ["203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109"] {
            assert_eq!(ask(&site, &[written]).await, 202);
        }
        assert_eq!(ask(&site, &["::ffff:203.0.113.9"]).await, 429);
        assert_eq!(ask(&site, &["::ffff:203.0.113.10"]).await, 202, "the next address");
    }
}
