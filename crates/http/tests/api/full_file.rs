//! A SQLite file that can't grow at one of the rows that a booking writes.

use std::fmt::Write;

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use store::StoreError;
use testkit::{Engine, Rows, Site, submission};

use crate::support::{booked, made, randwick_slot, refused};

const TABLES: &str = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
/// Without a constraint that could refuse its rows.
const FILLER: &str = "CREATE TABLE filler (bytes BLOB)";
/// More rows than a booking writes.
const ROWS_MAX: usize = 100;
/// At least one for the key, the patient, the booking, the appointment, each of its seven ticks, the job, the audit trail, the
/// answer and the device.
const ROWS_MIN: usize = 15;

/// Counts the rows that a connection writes to any table; the row of that number doesn't fit.
struct FullFile(String);

impl FullFile {
    async fn of(site: &Site) -> Self {
        let tables = Statement::from_string(DbBackend::Sqlite, TABLES);
        let tables = site.app.store().read().query_all_raw(tables).await.expect("the tables");
        let filler = site.app.store().write(|tx| {
            Box::pin(async move {
                tx.execute_unprepared(FILLER).await?;
                Ok::<_, StoreError>(())
            })
        });
        filler.await.expect("a table");
        let mut script = "CREATE TEMP TABLE written (number INTEGER, last INTEGER);".to_owned();
        for table in tables {
            let table: String = table.try_get("", "name").expect("a name");
            for change in ["INSERT", "UPDATE", "DELETE"] {
                let counting = write!(
                    script,
                    "CREATE TEMP TRIGGER written_{change}_{table} AFTER {change} ON main.{table} BEGIN \
                     UPDATE written SET number = number + 1; \
                     INSERT INTO filler SELECT zeroblob(1000000) FROM written WHERE number = last; END;"
                );
                counting.expect("a text grows");
            }
        }
        Self(script)
    }

    /// From now on this server's writing connection has no room for the row of this number; the next connection isn't affected.
    async fn begin_at(&self, server: &Site, row: usize) {
        let script = format!("{} INSERT INTO written VALUES (0, {row}); PRAGMA max_page_count = 1", self.0);
        let limited = server.app.store().write(move |tx| {
            let script = script.clone();
            Box::pin(async move {
                tx.execute_unprepared(&script).await?;
                Ok::<_, StoreError>(())
            })
        });
        limited.await.expect("the file is as large as it is");
    }
}

/// A booking of a slot that its draft holds; or separate bookings of one that it doesn't hold, and of one that is taken.
async fn booking(site: &Site, separate: bool) -> Value {
    let keys = site.new_keys("ultrasound-knee,ultrasound-abdomen").await;
    if !separate {
        let slot = randwick_slot(site, "12:00");
        made(&site.hold(&site.client, &keys[0], &slot).await);
        return submission(&keys[0], &slot);
    }
    booked(site, &randwick_slot(site, "15:00")).await;
    let mut free = randwick_slot(site, "09:00");
    let mut taken = site.world.slot("ultrasound-abdomen", site.world.room_3, "2026-03-10", "15:00", 30);
    free["bookingKey"] = json!(keys[0]);
    taken["bookingKey"] = json!(keys[1]);
    let mut body = submission(&keys[0], &free);
    body["separateBooking"] = json!(true);
    body["appointments"] = json!([free, taken]);
    body
}

#[tokio::test]
async fn ops_03h_a_booking_for_which_the_file_cannot_grow_leaves_nothing_and_can_be_sent_again() {
    let site = Site::on(Engine::Sqlite).await;
    let full_file = FullFile::of(&site).await;
    for separate in [false, true] {
        let (body, server, retry) =
            (booking(&site, separate).await, site.another_server().await, site.idempotency_key());
        let (before, mut refusals) = (site.rows().await, 0);
        loop {
            full_file.begin_at(&server, refusals + 1).await;
            let answer = server.client.post_once("/api/appointments", &retry, &body).await;
            if answer.status == 201 {
                break;
            }
            refused(&answer, 503, "message.server_error");
            assert_eq!(site.rows().await, before, "nothing of it is there after row {refusals}");
            refusals += 1;
            assert!(refusals < ROWS_MAX, "there is never room");
        }
        assert!(refusals >= ROWS_MIN, "separate: {separate}, the file was full at {refusals} rows");
        let Rows { patients, bookings, appointments } = before;
        let one_more =
            Rows { patients: patients + 1, bookings: bookings + 1, appointments: appointments + 1 };
        assert_eq!(site.rows().await, one_more, "what was answered is there");
    }
}
