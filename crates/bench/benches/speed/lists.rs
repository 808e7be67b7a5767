//! B7: what a page of a list of staff costs when the house has had a million appointments and requests instead of ten
//! thousand.

use std::time::Instant;

use domain::auth::Role;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testkit::{Client, Engine, submission};

use crate::round::ROUNDS;
use crate::site::Bench;

const SMALL: usize = 10_000;
const LARGE: usize = 1_000_000;
/// A page of the large house may take so many times as long as one of the small one.
const GOAL: f64 = 3.0;
/// Pages of a round.
const PAGES: usize = 20;

/// The lists as staff open them.
const LISTS: [(&str, &str); 4] = [
    ("appointments pending", "/api/admin/appointments?status=PENDING"),
    ("appointments day", "/api/admin/appointments?clinicId=1&start=2026-04-01&end=2026-04-01"),
    ("requests open", "/api/admin/booking_requests"),
    ("requests ended", "/api/admin/booking_requests?status=BOOKED,CANCELED"),
];

/// `size` is that of the large house, for whoever only wants to see it run.
pub(crate) async fn measure(size: &str) -> Vec<Value> {
    let large = size.parse().unwrap_or(LARGE);
    let small = SMALL.min(large / 10);
    let mut lines = Vec::new();
    for (engine, name) in [(Engine::Sqlite, "sqlite"), (Engine::Postgres, "postgresql")] {
        let (few, many) = (House::of(engine, small).await, House::of(engine, large).await);
        for (list, path) in LISTS {
            let (mut fast_few, mut fast_many) = (0.0_f64, 0.0_f64);
            for _ in 0..ROUNDS {
                fast_few = fast_few.max(few.pages_per_second(path).await);
                fast_many = fast_many.max(many.pages_per_second(path).await);
            }
            let notes = json!({
                "rows": [small, large],
                "small_per_second": fast_few.round(),
                "large_per_second": fast_many.round(),
            });
            let name = format!("B7 lists {list} {name}");
            lines.push(json!({
                "name": name, "ratio": fast_few / fast_many, "goal": GOAL, "at_most": true, "notes": notes
            }));
        }
    }
    lines
}

/// A provider with a long history, and somebody of its call centre.
struct House {
    staff: Client,
    /// Serves as long as it is there.
    _bench: Bench,
}

impl House {
    async fn of(engine: Engine, rows: usize) -> Self {
        let bench = Bench::on(engine, 1).await;
        let site = &bench.site;
        let key = site.new_key().await;
        let booking = submission(&key, &bench.devices.free_slot(0));
        let made = site.client.post_once("/api/appointments", "the-first-booking", &booking).await;
        assert_eq!(made.status.as_u16(), 201, "{}", made.text);
        let db = bench.yardstick.writer.connection();
        for statement in history(rows) {
            db.execute_unprepared(&statement).await.expect("the history is written");
        }
        db.execute_unprepared("ANALYZE").await.expect("the tables are settled");
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let staff = site.signed_in_as("centre").await;
        Self { staff, _bench: bench }
    }

    async fn pages_per_second(&self, path: &str) -> f64 {
        let begun = Instant::now();
        for _ in 0..PAGES {
            let answer = self.staff.get(path).await;
            assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
        }
        #[expect(clippy::cast_precision_loss, reason = "a handful of pages")]
        let pages = PAGES as f64;
        pages / begun.elapsed().as_secs_f64()
    }
}

/// Copies of the first appointment, and requests like it, a minute apart each. Of a hundred one still waits for staff.
fn history(rows: usize) -> [String; 3] {
    let numbers = format!(
        "WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {rows})"
    );
    [
        format!(
            "INSERT INTO booking_requests (slug, booking_id, booking_key_id, patient_id, clinic_id, status, kind, \
             patient_notes, clinical_notes, exam_notes, created_at, updated_at, version) {numbers} \
             SELECT 'r-' || CAST(number AS text), booking_id, booking_key_id, patient_id, clinic_id, \
             CASE number % 100 WHEN 0 THEN 'NEW' WHEN 1 THEN 'OFFERED' WHEN 2 THEN 'ON_HOLD' ELSE \
             CASE number % 2 WHEN 0 THEN 'BOOKED' ELSE 'CANCELED' END END, 'PATIENT', '', '', '', \
             created_at - number * 60, created_at - number * 60, 0 FROM appointments, numbers"
        ),
        "INSERT INTO booking_request_exams (booking_request_id, position, exam_id) \
         SELECT booking_requests.id, 0, exam_id FROM booking_requests, appointments"
            .to_owned(),
        format!(
            "INSERT INTO appointments (slug, booking_id, booking_key_id, patient_id, exam_id, clinic_id, device_id, \
             start_at, end_at, status, calendar_sequence, created_at) {numbers} \
             SELECT slug || '-' || CAST(number AS text), booking_id, booking_key_id, patient_id, exam_id, clinic_id, \
             device_id, start_at + (number - {rows} / 2) * 60, end_at + (number - {rows} / 2) * 60, \
             CASE number % 100 WHEN 0 THEN 'PENDING' ELSE 'COMPLETED' END, calendar_sequence, created_at \
             FROM appointments, numbers"
        ),
    ]
}
