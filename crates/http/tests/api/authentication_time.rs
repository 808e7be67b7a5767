//! A sign-in with an existing key takes as long as with an unknown one.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::{Client, PASSWORD, on_both_engines};

use crate::support::{booked, found, randwick_slot};

const ROUNDS: usize = 60;
const MOST: Duration = Duration::from_millis(5);

async fn time_of(client: &Client, path: &str, body: &serde_json::Value) -> Duration {
    let begun = Instant::now();
    found(&client.post(path, body).await);
    begun.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

on_both_engines! {
    /// In turn, so that other load on the machine affects both equally.
    async fn auth_02g_an_unknown_key_and_a_wrong_date_of_birth_take_the_same_time(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let path = "/api/authentication";
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let typed = |key: &str, day: &str| json!({ "bookingKey": key, "dateOfBirth": day });
            known.push(time_of(&site.client, path, &typed(&key, "1984-05-18")).await);
            // Five attempts per unknown key, as the known one has before it is opened again.
            let invented = format!("q7Zt0XvN3mC9sYbE5hK{:03}", round / 4);
            unknown.push(time_of(&site.client, path, &typed(&invented, "1984-05-18")).await);
            if round % 4 == 3 {
                found(&site.another_client().post(path, &typed(&key, "1984-05-17")).await);
            }
        }
        let (known, unknown) = (median(known), median(unknown));
        assert!(known.abs_diff(unknown) < MOST, "known {known:?}, unknown {unknown:?}");
    }

    async fn an_unknown_account_and_a_wrong_password_take_the_same_time(site: Site) {
        let site = site.with_full_password_cost().await;
        site.add_account("ada", &[domain::auth::Role::Administrator], &[]).await;
        let path = "/api/authentication/staff";
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for round in 0..20 {
            let typed = |name: &str, password: &str| json!({ "username": name, "password": password });
            known.push(time_of(&site.client, path, &typed("ada", "wrong")).await);
            unknown.push(time_of(&site.client, path, &typed(&format!("nobody-{}", round / 4), "wrong")).await);
            if round % 4 == 3 {
                found(&site.another_client().post(path, &typed("ada", PASSWORD)).await);
            }
        }
        let (known, unknown) = (median(known), median(unknown));
        // Hashing takes far longer than all else: without the decoy an unknown name would be answered at once.
        assert!(unknown > known / 2 && known > unknown / 2, "known {known:?}, unknown {unknown:?}");
    }
}
