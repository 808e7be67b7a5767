//! A draft is open to anyone with its key: all calls on it are counted, and so are their audit rows.

use domain::limits::{DRAFT_CALLS_PER_DAY_OF_KEY, DRAFT_CALLS_PER_HOUR_OF_ADDRESS};
use jiff::SignedDuration;
use serde_json::json;
use testkit::{Site, on_both_engines};

use crate::authorisation_matrix::{Route, routes};
use crate::needs::say_needs;
use crate::support::{found, refused};

const OF_DRAFT: &str = "/api/booking_keys/{bookingKey}";
/// As many as there were when this was written; more may come.
const CALLS_MIN: usize = 15;

/// Every call on a draft.
fn calls_on_draft() -> Vec<Route> {
    let calls: Vec<_> = routes().into_iter().filter(|route| route.path.starts_with(OF_DRAFT)).collect();
    assert!(calls.len() >= CALLS_MIN, "{calls:?}");
    calls
}

/// As if this many calls had been counted, of this kind.
async fn count_so_many(site: &Site, kind: &str, calls: i64) {
    let sql = format!("UPDATE rate_counters SET count = {calls} WHERE bucket LIKE 'draft_call:{kind}:%'");
    assert!(site.run_sql(&sql).await);
}

on_both_engines! {
    async fn book_04k_a_draft_is_called_three_hundred_times_a_day_and_leaves_no_more_rows(site: Site) {
        let site = site.behind_proxy().await;
        let (key, other) = (site.new_key().await, site.new_key().await);
        let draft = OF_DRAFT.replace("{bookingKey}", &key);
        found(&say_needs(&site, &key, &json!({ "weightKg": 80 })).await);
        found(&site.client.get(&draft).await);
        assert_eq!(site.audit_events().await.len(), 2, "each call left its row");
        count_so_many(&site, "key", DRAFT_CALLS_PER_DAY_OF_KEY - 1).await;
        found(&site.client.get(&draft).await);
        let rows = site.audit_events().await.len();
        for Route { method, path, .. } in calls_on_draft() {
            let path = path.replace("{bookingKey}", &key).replace("{id}", "1");
            let answer = site.client.send(site.client.request(method, &path).json(&json!({}))).await;
            refused(&answer, 429, "message.too_many_requests");
        }
        let written_otherwise = format!("/api/booking_keys/%{:X}{}", key.as_bytes()[0], &key[1..]);
        refused(&site.client.get(&written_otherwise).await, 429, "message.too_many_requests");
        assert_eq!(site.audit_events().await.len(), rows);
        found(&site.client.get(&OF_DRAFT.replace("{bookingKey}", &other)).await);
        site.clock.advance(SignedDuration::from_hours(6));
        found(&site.client.get(&draft).await);
    }

    async fn book_04k_the_calls_of_an_address_are_counted_over_all_drafts(site: Site) {
        let site = site.behind_proxy().await;
        found(&site.client.get(&OF_DRAFT.replace("{bookingKey}", &site.new_key().await)).await);
        count_so_many(&site, "address", DRAFT_CALLS_PER_HOUR_OF_ADDRESS).await;
        let answer = site.client.get(&OF_DRAFT.replace("{bookingKey}", &site.new_key().await)).await;
        refused(&answer, 429, "message.too_many_requests");
    }
}
