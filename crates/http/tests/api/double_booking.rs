//! No two people ever have the same machine at the same time.

use std::collections::BTreeMap;

use testkit::{Site, on_both_engines};
use tokio::task::JoinSet;

const CLIENTS: usize = 200;

/// Everybody books the same slot at once; counts the answers by status.
async fn rush(site: &Site, servers: &[&Site]) -> BTreeMap<u16, usize> {
    let slot = site.world.knee_slot("09:00");
    let mut keys = Vec::with_capacity(CLIENTS);
    for _ in 0..CLIENTS {
        keys.push(site.new_key().await);
    }
    let mut rush = JoinSet::new();
    for (i, key) in keys.into_iter().enumerate() {
        let server = servers[i % servers.len()];
        let (client, slot, retry) = (server.another_client(), slot.clone(), server.idempotency_key());
        rush.spawn(async move {
            let body = testkit::submission(&key, &slot);
            client.post_once("/api/appointments", &retry, &body).await.status.as_u16()
        });
    }
    let mut counts = BTreeMap::new();
    while let Some(status) = rush.join_next().await {
        *counts.entry(status.unwrap()).or_insert(0) += 1;
    }
    counts
}

on_both_engines! {
    async fn slot_04a_of_two_hundred_bookings_of_one_slot_exactly_one_succeeds(site: Site) {
        let counts = rush(&site, &[&site]).await;
        assert_eq!(counts, BTreeMap::from([(201, 1), (409, CLIENTS - 1)]));
    }
}
