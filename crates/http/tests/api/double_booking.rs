//! No two patients ever have the same machine at the same time, through whichever server they book.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;

use jiff::Timestamp;
use reqwest::Method;
use serde_json::Value;
use testkit::{Engine, Site, TestResponse, on_both_engines, submission};
use tokio::task::JoinSet;

const CLIENTS: usize = 200;
const TRIALS: usize = 100;
/// Trials that run at the same time.
const TRIALS_AT_ONCE: usize = 25;

/// The servers of one provider; the first has the ids of the world.
type Servers = Vec<Arc<Site>>;

async fn one_server(engine: Engine) -> Servers {
    vec![Arc::new(Site::on(engine).await)]
}

/// Each is started from another one with another address, so that no two have the same seed.
async fn three_servers() -> Servers {
    let one = Site::on(Engine::Postgres).await;
    let mut two = one.another_server().await;
    while dice(&two) == dice(&one) {
        two = one.another_server().await;
    }
    let three = two.another_server().await;
    [one, two, three].map(Arc::new).into()
}

/// The seed of the next server.
fn dice(site: &Site) -> u32 {
    site.base.bytes().map(u32::from).sum()
}

/// Runs everything at once and returns the results in order.
async fn all_at_once<T: Send + 'static>(work: Vec<impl Future<Output = T> + Send + 'static>) -> Vec<T> {
    let mut tasks = JoinSet::new();
    for (index, one) in work.into_iter().enumerate() {
        tasks.spawn(async move { (index, one.await) });
    }
    let mut done: Vec<(usize, T)> = tasks.join_all().await;
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, answer)| answer).collect()
}

async fn new_keys(site: &Arc<Site>, count: usize) -> Vec<String> {
    let new_key = |_| {
        let site = Arc::clone(site);
        async move { site.new_key().await }
    };
    all_at_once((0..count).map(new_key).collect()).await
}

/// A booking in a new browser.
async fn book(site: Arc<Site>, key: String, slot: Value) -> TestResponse {
    site.book(&site.another_client(), &key, &slot).await
}

async fn reserve(site: Arc<Site>, key: String, slot: Value) -> TestResponse {
    site.hold(&site.another_client(), &key, &slot).await
}

/// One booking succeeds, all others are told that the slot is taken.
fn one_of(count: usize) -> BTreeMap<u16, usize> {
    BTreeMap::from([(201, 1), (409, count - 1)])
}

fn texts(answers: &[TestResponse]) -> Vec<&str> {
    answers.iter().map(|answer| answer.text.as_str()).collect()
}

fn count(answers: &[TestResponse]) -> BTreeMap<u16, usize> {
    let mut counts = BTreeMap::new();
    for answer in answers {
        *counts.entry(answer.status.as_u16()).or_insert(0) += 1;
    }
    counts
}

/// All book the same slot at once, each through the next server.
async fn rush(servers: Servers) {
    let slot = servers[0].world.knee_slot("09:00");
    let keys = new_keys(&servers[0], CLIENTS).await;
    let turns = servers.iter().cycle().map(Arc::clone);
    let rush = turns.zip(keys).map(|(server, key)| book(server, key, slot.clone()));
    let answers = all_at_once(rush.collect()).await;
    assert_eq!(count(&answers), one_of(CLIENTS));
}

/// An overlapping half hour and hour on one device. Each trial has two hours of a device for itself; the last two kinds of
/// overlap touch only the clean-up.
fn overlapping(site: &Site, trial: usize) -> (Value, Value) {
    /// Minutes after the full hour at which the short one and the long one start.
    const STARTS: [(usize, usize); 7] = [(0, 0), (15, 0), (30, 0), (45, 0), (0, 15), (60, 0), (0, 30)];
    /// From Tuesday on, without the weekend.
    const DAYS: [usize; 9] = [10, 11, 12, 13, 16, 17, 18, 19, 20];
    let (short, long) = STARTS[trial % STARTS.len()];
    let room = [site.world.room_1, site.world.room_2, site.world.room_3][trial % 3];
    let (day, hour) = (DAYS[trial / 12], 8 + 2 * (trial / 3 % 4));
    let slot = |exam, minute: usize, length| {
        let time = format!("{:02}:{:02}", hour + minute / 60, minute % 60);
        site.world.slot(exam, room, &format!("2026-03-{day}"), &time, length)
    };
    (slot("ultrasound-knee", short, 30), slot("ultrasound-morphology", long, 60))
}

/// A short and a long booking that overlap, at once, again and again.
async fn overlap(servers: Servers) {
    let mut keys = new_keys(&servers[0], 2 * TRIALS).await.into_iter();
    let mut turns = servers.iter().cycle().map(Arc::clone);
    for first in (0..TRIALS).step_by(TRIALS_AT_ONCE) {
        let mut rivals = Vec::with_capacity(2 * TRIALS_AT_ONCE);
        for trial in first..first + TRIALS_AT_ONCE {
            let (short, long) = overlapping(&servers[0], trial);
            // The order alternates.
            let pair = if trial % 2 == 0 { [short, long] } else { [long, short] };
            for (slot, (server, key)) in pair.into_iter().zip(turns.by_ref().zip(keys.by_ref())) {
                rivals.push(book(server, key, slot));
            }
        }
        let answers = all_at_once(rivals).await;
        for (trial, pair) in answers.chunks(2).enumerate() {
            assert_eq!(count(pair), one_of(2), "trial {}: {:?}", first + trial, texts(pair));
        }
    }
}

/// A race on SQLite, on PostgreSQL, and through three servers on one PostgreSQL.
macro_rules! however_it_is_run {
    ($($name:ident: $race:ident,)+) => {$(
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn slot_04c_on_sqlite() {
                $race(one_server(Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgresql() {
                $race(one_server(Engine::Postgres).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn slot_04d_on_postgresql_with_three_servers() {
                $race(three_servers().await).await;
            }
        }
    )+};
}

however_it_is_run! {
    slot_04a_of_two_hundred_bookings_of_one_slot_exactly_one_succeeds: rush,
    slot_04b_of_overlapping_bookings_of_different_length_exactly_one_succeeds: overlap,
}

/// Whether a search through this server offers the slot to a caller with this draft.
async fn offers(site: &Site, slot: &Value, own_key: &str) -> bool {
    let (exam, device) = (slot["examSlug"].as_str().unwrap_or_default(), &slot["deviceId"]);
    let path = format!("/api/slots?examSlug={exam}&start=2026-03-10&end=2026-03-10&deviceId={device}");
    let asked = site.client.request(Method::GET, &path).header("Booking-Key", own_key);
    let answer = site.client.send(asked).await.json();
    let wanted: Timestamp = slot["start"].as_str().unwrap_or_default().parse().expect("a time");
    let clinics = answer["clinics"].as_array().expect("clinics").iter();
    let mut slots = clinics.flat_map(|clinic| clinic["slots"].as_array().into_iter().flatten());
    slots.any(|slot| slot["start"].as_str().and_then(|start| start.parse().ok()) == Some(wanted))
}

on_both_engines! {
    async fn of_fifty_reservations_of_one_slot_exactly_one_succeeds(site: Site) {
        let site = Arc::new(site);
        let slot = site.world.knee_slot("09:00");
        let keys = new_keys(&site, 50).await.into_iter();
        let rush = keys.map(|key| reserve(Arc::clone(&site), key, slot.clone()));
        let answers = all_at_once(rush.collect()).await;
        assert_eq!(count(&answers), one_of(50));
    }

    async fn of_a_reservation_and_a_booking_by_another_one_succeeds(site: Site) {
        let site = Arc::new(site);
        let mut keys = new_keys(&site, 18).await.into_iter();
        for hour in 8..17 {
            let slot = site.world.knee_slot(&format!("{hour:02}:00"));
            let mut pair = vec![];
            for key in keys.by_ref().take(2) {
                let (site, slot, holds) = (Arc::clone(&site), slot.clone(), pair.is_empty());
                pair.push(async move {
                    if holds { reserve(site, key, slot).await } else { book(site, key, slot).await }
                });
            }
            let answers = all_at_once(pair).await;
            assert_eq!(count(&answers), one_of(2), "at {hour}: {:?}", texts(&answers));
        }
    }

    /// In the first room both want the same slot, in the second two different ones.
    async fn two_submissions_of_one_draft_make_one_booking(site: Site) {
        let site = Arc::new(site);
        for (trial, key) in new_keys(&site, 8).await.into_iter().enumerate() {
            let (hour, same) = (8 + trial / 2 * 2, trial % 2 == 0);
            let (room, second) = if same { (site.world.room_1, "00") } else { (site.world.room_2, "45") };
            let slots = ["00", second].map(|minute| {
                site.world.slot("ultrasound-knee", room, "2026-03-10", &format!("{hour:02}:{minute}"), 30)
            });
            let both = slots.clone().map(|slot| book(Arc::clone(&site), key.clone(), slot));
            let answers = all_at_once(both.into()).await;
            assert_eq!(count(&answers), one_of(2), "trial {trial}: {:?}", texts(&answers));
            for (slot, answer) in slots.iter().zip(&answers) {
                let free = answer.status != 201 && !same;
                assert_eq!(offers(&site, slot, "").await, free, "trial {trial}");
            }
        }
    }

    async fn a_submission_sent_twice_at_once_gets_one_answer(site: Site) {
        let site = Arc::new(site);
        for (hour, key) in (8..16).zip(new_keys(&site, 8).await) {
            let (slot, retry) = (site.world.knee_slot(&format!("{hour:02}:00")), site.idempotency_key());
            let sent = [site.another_client(), site.another_client()].map(|client| {
                let (body, retry) = (submission(&key, &slot), retry.clone());
                async move { client.post_once("/api/appointments", &retry, &body).await }
            });
            let answers = all_at_once(sent.into()).await;
            assert_eq!(count(&answers), BTreeMap::from([(201, 2)]), "at {hour}: {:?}", texts(&answers));
            assert_eq!(answers[0].json(), answers[1].json());
        }
    }

    async fn another_server_offers_what_is_free_now_and_nothing_else(site: Site) {
        let (other, slot) = (site.another_server().await, site.world.knee_slot("09:00"));
        let key = site.new_key().await;
        assert!(offers(&other, &slot, "").await, "nobody has it");
        assert_eq!(site.hold(&site.client, &key, &slot).await.status, 201);
        assert!(!offers(&other, &slot, "").await, "it is reserved");
        assert!(offers(&other, &slot, &key).await, "its owner may still choose it");
        let holds = format!("/api/booking_keys/{key}/holds");
        assert_eq!(site.client.delete(&holds).await.status, 204);
        assert!(offers(&other, &slot, "").await, "it was given back");
        assert_eq!(site.book(&site.client, &key, &slot).await.status, 201);
        assert!(!offers(&other, &slot, "").await, "it is booked");
        assert!(!offers(&site, &slot, "").await, "and both say the same");
    }
}
