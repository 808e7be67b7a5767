//! A SQLite file that can't grow at one of the statements of a booking.

use sea_orm::ConnectionTrait;
use store::StoreError;
use testkit::{Engine, Rows, Site, submission};

use crate::support::{made, refused};

const BOOKINGS: usize = 36;
const MINUTES_A_SLOT: usize = 45;

/// From now on this writer's connection can't allocate pages; the next connection isn't affected.
async fn let_it_be_full(site: &Site) {
    let limited = site.app.store().write(|tx| {
        Box::pin(async move {
            tx.execute_unprepared("PRAGMA max_page_count = 1").await?;
            Ok::<_, StoreError>(())
        })
    });
    limited.await.expect("it is as large as it is");
}

fn rows(count: usize) -> Rows {
    Rows { patients: count, bookings: count, appointments: count }
}

#[tokio::test]
async fn ops_03h_a_booking_for_which_the_file_cannot_grow_leaves_nothing_and_can_be_sent_again() {
    let site = Site::on(Engine::Sqlite).await;
    let elsewhere = site.another_server().await;
    let mut refusals = 0;
    for number in 0..BOOKINGS {
        let (minute, room) = (number / 3 * MINUTES_A_SLOT, number % 3);
        let room = [site.world.room_1, site.world.room_2, site.world.room_3][room];
        let time = format!("{:02}:{:02}", 8 + minute / 60, minute % 60);
        let slot = site.world.slot("ultrasound-knee", room, "2026-03-10", &time, 30);
        // Through the other server: this one may still be full.
        let (key, retry) = (elsewhere.new_key().await, site.idempotency_key());
        let body = submission(&key, &slot);
        let_it_be_full(&site).await;
        let first = site.client.post_once("/api/appointments", &retry, &body).await;
        if first.status != 201 {
            refused(&first, 503, "message.server_error");
            assert_eq!(elsewhere.rows().await, rows(number), "nothing of it is there");
            refusals += 1;
            made(&site.client.post_once("/api/appointments", &retry, &body).await);
        }
        assert_eq!(elsewhere.rows().await, rows(number + 1), "what was answered is there");
    }
    assert!(refusals > 2, "the file was full {refusals} times");
}
