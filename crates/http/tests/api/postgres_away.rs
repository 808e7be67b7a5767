//! PostgreSQL goes down, with an error or silently: nobody waits long, cached data is served, and when it is back everything
//! continues by itself.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::json;
use testkit::{Engine, Relay, Site, TestResponse};

use crate::support::{booked, found, randwick_slot, refused};

const TOLD_WITHIN: Duration = Duration::from_secs(3);
/// Asking the database would take longer.
const AT_ONCE: Duration = Duration::from_secs(1);
/// Longer than a busy machine takes to look again.
const PATIENCE: Duration = Duration::from_mins(1);

const FROM_MEMORY: [&str; 4] = ["/api/config", "/api/exams", "/api/regions", "/"];
const SEARCH: &str = "/api/slots?examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";

async fn within(limit: Duration, what: &str, answer: impl Future<Output = TestResponse>) -> TestResponse {
    let begun = Instant::now();
    let answer = answer.await;
    assert!(begun.elapsed() < limit, "{what} took {:?}", begun.elapsed());
    answer
}

/// The answer of all calls at the same moment.
async fn assert_is_away(site: &Site, limit: Duration) {
    let body = json!({});
    let search = within(limit, SEARCH, site.client.get(SEARCH));
    let write = within(limit, "a write", site.client.post("/api/booking_keys", &body));
    let ready = within(limit, "readiness", site.client.get("/health/ready"));
    let kept = FROM_MEMORY.map(|path| within(limit, path, site.client.get(path)));
    let (search, write, ready, kept) =
        tokio::join!(search, write, ready, futures_util::future::join_all(kept));
    refused(&search, 503, "message.server_error");
    refused(&write, 503, "message.server_error");
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE);
    let checks = json!([{ "name": "database", "ok": false }, { "name": "writes", "ok": false }]);
    assert_eq!(ready.json()["checks"], checks);
    for (answer, path) in kept.iter().zip(FROM_MEMORY) {
        assert_eq!(answer.status, StatusCode::OK, "{path} is in memory: {}", answer.text);
    }
}

async fn assert_is_back(site: &Site, time: &str) {
    let begun = Instant::now();
    while site.client.get("/health/ready").await.status != StatusCode::OK {
        assert!(begun.elapsed() < PATIENCE, "it does not come back");
        tokio::task::yield_now().await;
    }
    found(&within(TOLD_WITHIN, SEARCH, site.client.get(SEARCH)).await);
    booked(site, &randwick_slot(site, time)).await;
}

async fn go_away_and_come_back(leave: fn(&Relay)) {
    let (site, relay) = Site::on(Engine::Postgres).await.behind_relay().await;
    for path in FROM_MEMORY {
        assert_eq!(site.client.get(path).await.status, StatusCode::OK, "{path}");
    }
    for time in ["09:00", "10:00"] {
        assert_is_back(&site, time).await;
        leave(&relay);
        assert_is_away(&site, TOLD_WITHIN).await;
        assert_is_away(&site, AT_ONCE).await;
        relay.pass();
    }
    assert_is_back(&site, "11:00").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_03j_a_silent_postgresql_is_reported_within_3_s_then_at_once_and_the_server_recovers() {
    go_away_and_come_back(Relay::fall_silent).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_03j_a_postgresql_that_refuses_is_reported_within_3_s_then_at_once_and_the_server_recovers() {
    go_away_and_come_back(Relay::refuse).await;
}

/// As when a firewall forgets connections, or backends hang: new connections are served. The existing ones never recover.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_03l_connections_that_fall_silent_are_given_up_within_3_s_and_new_ones_serve() {
    let (site, relay) = Site::on(Engine::Postgres).await.behind_relay().await;
    assert_is_back(&site, "09:00").await;
    for (first, time) in [("/health/ready", "10:00"), (SEARCH, "11:00")] {
        // The connection for marks is one of them.
        site.app.store().mark().await.expect("an answer");
        relay.freeze_present_connections();
        within(TOLD_WITHIN, first, site.client.get(first)).await;
        assert_is_back(&site, time).await;
    }
}

/// A long statement doesn't mean that the database is down.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_03l_a_statement_that_takes_longer_than_a_look_is_waited_for() {
    use sea_orm::ConnectionTrait;
    let site = Site::on(Engine::Postgres).await;
    site.app.store().read().execute_unprepared("SELECT pg_sleep(3)").await.expect("it is only slow");
    assert!(!site.app.store().is_down());
}

/// Answers that a busy server hasn't read yet don't mean that connections hang.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_03l_a_server_that_is_late_with_its_own_work_gives_no_connection_up() {
    use sea_orm::ConnectionTrait;
    let site = Site::on(Engine::Postgres).await;
    let busy = [(); 2].map(|()| {
        tokio::spawn(async {
            loop {
                std::thread::sleep(Duration::from_millis(350));
                tokio::task::yield_now().await;
            }
        })
    });
    let asking = (0..8).map(|_| async {
        for _ in 0..6 {
            site.app.store().read().execute_unprepared("SELECT 1").await.expect("it answers");
        }
    });
    futures_util::future::join_all(asking).await;
    busy.iter().for_each(tokio::task::JoinHandle::abort);
    assert!(!site.app.store().is_down());
}

/// A statement that is still running: were the connections given up, it would fail.
fn under_way(site: &Site, seconds: u32) -> tokio::task::JoinHandle<Result<(), sea_orm::DbErr>> {
    use sea_orm::ConnectionTrait;
    let app = site.app.clone();
    tokio::spawn(async move {
        app.store().read().execute_unprepared(&format!("SELECT pg_sleep({seconds})")).await.map(drop)
    })
}

/// The answer has been there for long, but the task that waits for it computes meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_03l_an_answer_that_its_task_does_not_read_for_long_gives_no_connection_up() {
    use sea_orm::ConnectionTrait;
    let site = Site::on(Engine::Postgres).await;
    let beside = under_way(&site, 5);
    let computing = async {
        // By then the other waits, as is noted.
        tokio::time::sleep(Duration::from_millis(700)).await;
        std::thread::sleep(Duration::from_secs(4));
    };
    let (answer, ()) =
        tokio::join!(site.app.store().read().execute_unprepared("SELECT pg_sleep(1)"), computing);
    answer.expect("an answer");
    beside.await.expect("no panic").expect("its connection is not given up");
}

/// A connection that was used goes back to its pool by a task of its own, which may have to wait for its turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_03l_a_connection_that_is_late_to_return_to_its_pool_gives_no_other_up() {
    use sea_orm::ConnectionTrait;
    let site = Site::on(Engine::Postgres).await;
    let beside = under_way(&site, 5);
    let app = site.app.clone();
    let computing = tokio::spawn(async move {
        app.store().read().execute_unprepared("SELECT 1").await.expect("an answer");
        std::thread::sleep(Duration::from_secs(4));
    });
    computing.await.expect("no panic");
    beside.await.expect("no panic").expect("its connection is not given up");
}
